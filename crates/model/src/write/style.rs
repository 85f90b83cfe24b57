use crate::kind::DocumentKind;
use tofu_json_value::Escaping;

/// How a document is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Style {
    /// Whether each member is on its own line, indented by two spaces a level.
    pub indented: bool,
    /// What follows the document.
    pub end: &'static str,
    /// How strings are escaped: as in HTML, except in message streams.
    pub escaping: Escaping,
    /// How many characters a number may take without an exponent.
    pub digits: usize,
}

impl Style {
    /// One line: plans, states, schemas, functions, configurations, single values.
    pub const LINE: Self = Self {
        indented: false,
        end: "\n",
        escaping: Escaping::Html,
        digits: 1_000_000,
    };

    /// Indented: outputs, results of `validate -json` and `version -json`.
    pub const INDENTED: Self = Self {
        indented: true,
        ..Self::LINE
    };

    /// Indented, without a line end at the end: the files of a mirror.
    pub const MIRROR: Self = Self {
        end: "",
        ..Self::INDENTED
    };

    /// What `state pull` prints: one line and an empty one.
    pub const STATE_PULL: Self = Self {
        end: "\n\n",
        ..Self::LINE
    };

    /// A state file in a working folder: indented, and an empty line.
    pub const STATE_FILE: Self = Self {
        end: "\n\n",
        ..Self::INDENTED
    };

    /// The record of a lock: one line without an end.
    pub const LOCK_INFO: Self = Self {
        end: "",
        ..Self::LINE
    };

    /// A document inside a message stream: nothing after it, and `<`, `>` and `&` as they are.
    pub const STREAM: Self = Self {
        end: "",
        escaping: Escaping::Plain,
        ..Self::LINE
    };

    /// How OpenTofu lays out documents of a kind.
    #[must_use]
    pub const fn of(kind: DocumentKind) -> Self {
        match kind {
            DocumentKind::Outputs
            | DocumentKind::Validate
            | DocumentKind::Version
            | DocumentKind::ResourceState
            | DocumentKind::Workspaces => Self::INDENTED,
            DocumentKind::RawState => Self::STATE_FILE,
            DocumentKind::LockInfo => Self::LOCK_INFO,
            DocumentKind::Stream => Self::STREAM,
            _ => Self::LINE,
        }
    }
}

impl Default for Style {
    fn default() -> Self {
        Self::LINE
    }
}
