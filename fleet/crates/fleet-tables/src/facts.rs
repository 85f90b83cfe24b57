use crate::column::Cell;
use tofu_json_input::DocumentKind;
use tofu_json_model::json_schema::name_of;
use tofu_json_text::Timestamp;

/// What is known of a file before it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileFacts {
    /// The name that rows have for it.
    pub path: String,
    /// How many bytes it has.
    pub bytes: Option<u64>,
    /// When it was changed last.
    pub modified: Option<Timestamp>,
    /// Its hash, by whoever made one.
    pub hash: Option<String>,
}

impl FileFacts {
    /// A file of which only the name is known.
    #[must_use]
    pub fn new(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            ..Self::default()
        }
    }

    /// The same with its size.
    #[must_use]
    pub fn bytes(self, bytes: u64) -> Self {
        Self {
            bytes: Some(bytes),
            ..self
        }
    }

    /// The same with the time of its last change.
    #[must_use]
    pub fn modified(self, modified: Timestamp) -> Self {
        Self {
            modified: Some(modified),
            ..self
        }
    }

    /// The same with its hash.
    #[must_use]
    pub fn hash(self, hash: impl Into<String>) -> Self {
        Self {
            hash: Some(hash.into()),
            ..self
        }
    }
}

/// What a document says of itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct DocumentFacts {
    pub(crate) kind: Option<FileKind>,
    pub(crate) format_version: Option<String>,
    pub(crate) program_version: Option<String>,
    pub(crate) serial: Option<i64>,
    pub(crate) lineage: Option<String>,
    pub(crate) errored: Option<bool>,
    pub(crate) has_changes: Option<bool>,
}

impl DocumentFacts {
    /// The row of `documents`, for a file that was read or for one that was not.
    pub(crate) fn row<'r>(
        &'r self,
        file: &'r FileFacts,
        error: Option<(&'r str, &'r str)>,
    ) -> [Cell<'r>; 13] {
        [
            Cell::Text(&file.path),
            Cell::text(self.kind.map(FileKind::word)),
            Cell::text(self.format_version.as_deref()),
            Cell::text(self.program_version.as_deref()),
            Cell::number(self.serial),
            Cell::text(self.lineage.as_deref()),
            Cell::truth(self.errored),
            Cell::truth(self.has_changes),
            Cell::number(file.bytes),
            Cell::time(file.modified.map(Timestamp::micros)),
            Cell::text(file.hash.as_deref()),
            Cell::text(error.map(|(code, _)| code)),
            Cell::text(error.map(|(_, message)| message)),
        ]
    }
}

/// What a file is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FileKind {
    Document(DocumentKind),
    LockFile,
}

impl FileKind {
    /// Its word: the name of its schema, where there is one.
    fn word(self) -> &'static str {
        let kind = match self {
            Self::Document(kind) => kind,
            Self::LockFile => return "lock-file",
        };
        name_of(kind).unwrap_or(match kind {
            DocumentKind::Stream => "stream",
            DocumentKind::PlanArchive => "saved-plan",
            DocumentKind::BinaryState => "binary-state",
            DocumentKind::SingleValue => "single-value",
            _ => "unknown",
        })
    }
}
