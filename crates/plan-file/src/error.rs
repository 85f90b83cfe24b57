use std::fmt;
use std::io;
use tofu_json_zip::{ArchiveError, Stop, shown};

/// Why a plan file cannot be read, and where.
#[derive(Debug)]
#[non_exhaustive]
pub struct PlanFileError {
    /// What is wrong.
    pub kind: PlanFileErrorKind,
    /// The entry of the archive, where it is in one.
    pub entry: Option<String>,
    /// The field of the message, such as `resource_changes[3].change`; empty where it is in none.
    pub field: String,
    /// The byte in the entry.
    pub offset: Option<usize>,
}

/// What is wrong with a plan file.
#[derive(Debug)]
#[non_exhaustive]
pub enum PlanFileErrorKind {
    /// The file cannot be read.
    Read(io::Error),
    /// What is made of it cannot be written.
    Write(io::Error),
    /// It is no ZIP archive, or a broken one.
    Archive(ArchiveError),
    /// An archive that is no plan file: the entry is missing.
    NoEntry,
    /// A content that was only checked.
    NotKept,
    /// The whole file is encrypted.
    Encrypted {
        /// The key providers that it names.
        key_providers: Vec<String>,
    },
    /// Something in a plan file of Terraform that plan files of OpenTofu do not have.
    OfTerraform(String),
    /// Another version of the format.
    Version(u64),
    /// A resource type without a schema.
    NoSchema {
        /// The resource.
        address: String,
        /// Its provider.
        provider: String,
    },
    /// Something else; the text says what was expected and what found.
    Malformed(String),
}

/// Something wrong at a place of one entry. In a box: each value that is read comes in a result with it.
#[derive(Debug)]
pub(crate) struct Fault(Box<PlanFileError>);

impl Fault {
    #[cold]
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self::of(PlanFileErrorKind::Malformed(text.into()))
    }

    #[cold]
    pub(crate) fn of(kind: PlanFileErrorKind) -> Self {
        Self(Box::new(kind.into()))
    }

    pub(crate) const fn kind(&self) -> &PlanFileErrorKind {
        &self.0.kind
    }

    /// The same with something else said of it.
    #[must_use]
    pub(crate) fn told_as(
        mut self,
        tell: impl FnOnce(PlanFileErrorKind) -> PlanFileErrorKind,
    ) -> Self {
        self.0.kind = tell(self.0.kind);
        self
    }

    /// What is wrong, and where.
    #[cfg(test)]
    pub(crate) fn told(&self) -> String {
        format!("{} at {:?}", self.0.kind, self.0.offset)
    }

    /// As an error of reading.
    pub(crate) fn into_io(self) -> io::Error {
        match self.0.kind {
            PlanFileErrorKind::Read(error) => error,
            other => io::Error::other(other.to_string()),
        }
    }

    /// At a byte of the entry, unless a place is known already.
    #[must_use]
    pub(crate) fn at(mut self, offset: usize) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    /// Within a field of a message.
    #[must_use]
    #[cold]
    pub(crate) fn within(mut self, field: &str) -> Self {
        self.0.field = match self.0.field.as_str() {
            "" => field.to_owned(),
            inner if inner.starts_with('[') => format!("{field}{inner}"),
            inner => format!("{field}.{inner}"),
        };
        self
    }

    /// In an entry of the archive.
    #[cold]
    pub(crate) fn in_entry(self, entry: &str) -> PlanFileError {
        PlanFileError {
            entry: Some(entry.to_owned()),
            ..*self.0
        }
    }
}

impl From<PlanFileErrorKind> for PlanFileError {
    fn from(kind: PlanFileErrorKind) -> Self {
        Self {
            kind,
            entry: None,
            field: String::new(),
            offset: None,
        }
    }
}

impl From<Stop> for PlanFileErrorKind {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Reader(error) => Self::Read(error),
            Stop::Archive(error) => Self::Archive(error),
        }
    }
}

impl fmt::Display for PlanFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        if let Some(entry) = &self.entry {
            write!(f, ", in {}", shown(entry.as_bytes()))?;
        }
        if !self.field.is_empty() {
            write!(f, ", field {}", shown(self.field.as_bytes()))?;
        }
        if let Some(offset) = self.offset {
            write!(f, ", at byte {offset}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PlanFileErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) | Self::Write(error) => error.fmt(f),
            Self::Archive(error) => error.fmt(f),
            Self::NoEntry => f.write_str(
                "the given file is not a valid plan file: expected an entry that is missing",
            ),
            Self::NotKept => f.write_str("the content was only checked when the file was read"),
            Self::Encrypted { key_providers } => {
                f.write_str("the given plan file is encrypted")?;
                match key_providers.as_slice() {
                    [] => Ok(()),
                    names => write!(f, " (with {})", shown(names.join(", ").as_bytes())),
                }
            }
            Self::Version(version) => write!(
                f,
                "unsupported plan file format version {version}; only version 3 is supported"
            ),
            Self::NoSchema { address, provider } => write!(
                f,
                "no schema found for {} (in provider {})",
                shown(address.as_bytes()),
                shown(provider.as_bytes())
            ),
            Self::OfTerraform(text) => write!(
                f,
                "{text}; Terraform wrote the plan file, and only what its format has in common with OpenTofu's is read"
            ),
            Self::Malformed(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for PlanFileError {}
