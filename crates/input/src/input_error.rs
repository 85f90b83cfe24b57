use crate::error::Problem;
use std::fmt;
use tofu_json_scan::Position;

/// Why no document was found in an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputError {
    /// Nothing but white space.
    Empty,
    /// Compressed data that end early or are damaged.
    Damaged {
        format: &'static str,
        problem: String,
    },
    /// Compressed data that become larger than is allowed.
    TooLarge { format: &'static str, limit: u64 },
    /// Compressed data in compressed data in compressed data.
    TooNested,
    /// Text of 32-bit characters.
    Utf32,
    /// Text, but no JSON in it.
    NoDocument {
        looks_like: LooksLike,
        place: Position,
    },
}

/// What a text without JSON looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LooksLike {
    /// The text that `show` without `-json` prints.
    ShownText,
    /// Configuration in native syntax.
    Configuration,
    /// An error or warning of the program.
    Diagnostic,
    /// Nothing known.
    Unknown,
}

impl InputError {
    const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty-input",
            Self::Damaged { .. } => "damaged-compression",
            Self::TooLarge { .. } => "input-too-large",
            Self::TooNested => "nested-compression",
            Self::Utf32 => "unknown-encoding",
            Self::NoDocument { .. } => "no-document",
        }
    }

    fn help(&self) -> Option<&'static str> {
        match self {
            Self::Empty => Some("the command that wrote it may have failed: look at its errors"),
            Self::Damaged { .. } => {
                Some("get the file again, or decompress it to see how far it goes")
            }
            Self::TooLarge { .. } | Self::TooNested => Some("decompress it first"),
            Self::Utf32 => Some("save it as UTF-8"),
            Self::NoDocument { looks_like, .. } => Some(looks_like.help()),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WANTED: &str = "expected a JSON document";
        match self {
            Self::Empty => write!(f, "{WANTED}, found nothing"),
            Self::Damaged { format, problem } => write!(f, "damaged {format} data: {problem}"),
            Self::TooLarge { format, limit } => {
                write!(f, "{format} data that become larger than {limit} bytes")
            }
            Self::TooNested => f.write_str("compressed more than twice"),
            Self::Utf32 => write!(f, "{WANTED} in UTF-8 or UTF-16, found UTF-32"),
            Self::NoDocument { looks_like, .. } => {
                write!(f, "{WANTED}, found {}", looks_like.noun())
            }
        }
    }
}

impl LooksLike {
    const fn noun(self) -> &'static str {
        match self {
            Self::ShownText => "the text that is made from it",
            Self::Configuration => "configuration in native syntax",
            Self::Diagnostic => "a message of the program",
            Self::Unknown => "text without a JSON document",
        }
    }

    const fn help(self) -> &'static str {
        match self {
            Self::ShownText | Self::Configuration | Self::Unknown => {
                "make it with a command of OpenTofu that has `-json`, such as `tofu show -json PLANFILE`"
            }
            Self::Diagnostic => {
                "the command that wrote it has failed: correct what the message says"
            }
        }
    }
}

impl From<InputError> for Problem {
    fn from(error: InputError) -> Self {
        let problem = Self::new(error.code(), error.to_string());
        let problem = match error.help() {
            Some(help) => problem.with_help(help),
            None => problem,
        };
        match error {
            InputError::NoDocument { place, .. } => problem.at(place),
            _ => problem,
        }
    }
}
