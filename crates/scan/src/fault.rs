use std::fmt;

/// Why a text is not the JSON that was expected, and the byte where that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Offset of the offending byte, or the length of the text where it ends too early.
    pub at: usize,
}

/// The ways in which JSON text can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The text ends where more was expected.
    UnexpectedEnd {
        /// What was expected.
        expected: &'static str,
    },
    /// A byte that cannot be here.
    UnexpectedByte {
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: u8,
    },
    /// A string whose closing quote is missing.
    UnclosedString,
    /// The text ends inside a string: what skips strings does not know where that begins.
    EndInString,
    /// A control character that is raw in a string.
    ControlInString {
        /// The character.
        found: u8,
    },
    /// An escape sequence that JSON does not know.
    BadEscape,
    /// A number that JSON does not allow, such as `01` or `1.`.
    BadNumber,
    /// Arrays and objects nest deeper than the limit.
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// More bytes than offsets of 32 bits reach.
    TooLarge,
    /// Something is after the end of the document.
    TrailingText,
}

impl Fault {
    /// A fault at a place.
    #[must_use]
    pub const fn new(kind: FaultKind, at: usize) -> Self {
        Self { kind, at }
    }

    /// Either an unexpected byte at `at`, or the end of the text.
    #[must_use]
    #[cold]
    pub fn unexpected(bytes: &[u8], at: usize, expected: &'static str) -> Self {
        match bytes.get(at) {
            Some(&found) => Self::new(FaultKind::UnexpectedByte { expected, found }, at),
            None => Self::new(FaultKind::UnexpectedEnd { expected }, bytes.len()),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            FaultKind::UnexpectedEnd { expected } => {
                write!(f, "expected {expected}, but the text ends here")
            }
            FaultKind::UnexpectedByte { expected, found } => {
                write!(f, "expected {expected}, found {}", Byte(found))
            }
            FaultKind::UnclosedString => f.write_str("the string that starts here has no end"),
            FaultKind::EndInString => {
                f.write_str("expected the end of a string, but the text ends here")
            }
            FaultKind::ControlInString { found } => {
                write!(
                    f,
                    "expected an escape such as \\n inside a string, found {}",
                    Byte(found)
                )
            }
            FaultKind::BadEscape => {
                f.write_str("expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX in a string")
            }
            FaultKind::BadNumber => f.write_str("expected a number such as 1, -2.5 or 1e30"),
            FaultKind::TooDeep { limit } => {
                write!(
                    f,
                    "arrays and objects nest deeper than the limit of {limit}"
                )
            }
            FaultKind::TooLarge => f.write_str("the value is larger than 4 GiB"),
            FaultKind::TrailingText => f.write_str("expected the end of the document"),
        }
    }
}

impl std::error::Error for Fault {}

/// A byte as an error message names it: never raw.
struct Byte(u8);

impl fmt::Display for Byte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            b'\n' => f.write_str("a line end"),
            0x21..=0x7e => write!(f, "`{}`", char::from(self.0)),
            b' ' => f.write_str("a space"),
            byte => write!(f, "byte 0x{byte:02x}"),
        }
    }
}
