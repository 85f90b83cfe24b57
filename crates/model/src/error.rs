use crate::gate::{FormatVersion, Refusal, VersionMember, VersionProblem};
use crate::kind::DocumentKind;
use std::fmt;
use tofu_json_number::TooManyDigits;
use tofu_json_value::{Fault, FaultKind, Position, Value, pointer_step};

/// Why a document or an entry of it could not be read, and where. Never holds a value.
///
/// Entries are read from pieces of a document. What is said about a piece is turned into what is
/// said about the whole by [`Error::shifted`] and [`Error::within`]; [`Error::located`] counts lines.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::stream::PlanLayout;
///
/// let text = b"{\n  \"resource_changes\": 7\n}";
/// let error = PlanLayout::read(text, Limits::default()).unwrap_err().located(text);
/// assert_eq!(
///     error.to_string(),
///     "expected an array, found a number at line 2, column 23 (byte 24), in /resource_changes"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// What is wrong.
    pub kind: ErrorKind,
    /// Offset of the offending byte in the text that was read.
    pub at: usize,
    /// JSON pointer of the offending value, as far as it is known.
    pub pointer: String,
    /// Line and column, once [`Error::located`] has found them.
    pub place: Option<Position>,
}

/// The ways in which a document can fail to be what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not JSON there, or nests too deep.
    Syntax(FaultKind),
    /// A value of another kind than expected.
    WrongKind {
        /// What was expected, such as "a string".
        expected: &'static str,
        /// What was found, such as "a number".
        found: &'static str,
    },
    /// An object without a member that it needs.
    Missing {
        /// The key.
        member: &'static str,
    },
    /// The text could not be read.
    Read(std::io::ErrorKind),
    /// A document of another kind.
    WrongDocument {
        /// What was expected.
        expected: DocumentKind,
        /// What was found.
        found: DocumentKind,
    },
    /// A document whose format version keeps it from being read.
    Version {
        /// What the document is.
        kind: DocumentKind,
        /// The member that holds the version.
        member: &'static VersionMember,
        /// The version, where it can be read.
        found: Option<FormatVersion>,
        /// What is wrong with it.
        problem: VersionProblem,
    },
    /// A number that would take too many digits to write in full.
    TooManyDigits {
        /// The limit.
        limit: usize,
    },
}

impl Error {
    /// A failure at an offset, which no pointer leads to yet.
    #[must_use]
    #[cold]
    pub const fn new(kind: ErrorKind, at: usize) -> Self {
        Self {
            kind,
            at,
            pointer: String::new(),
            place: None,
        }
    }

    /// The value is not of the expected kind.
    #[cold]
    pub(crate) fn expected(expected: &'static str, value: Value<'_>) -> Self {
        let found = value.kind().noun();
        Self::new(ErrorKind::WrongKind { expected, found }, value.span().start)
            .within(&value.to_pointer())
    }

    /// The number would take too many digits.
    #[cold]
    pub(crate) fn too_many_digits(many: TooManyDigits, number: Value<'_>) -> Self {
        let kind = ErrorKind::TooManyDigits { limit: many.limit };
        Self::new(kind, number.span().start).within(&number.to_pointer())
    }

    /// The object lacks a member.
    #[cold]
    pub(crate) fn missing(member: &'static str, object: Value<'_>) -> Self {
        Self::new(ErrorKind::Missing { member }, object.span().start).within(&object.to_pointer())
    }

    /// The value that starts at `at` is not of the expected kind.
    #[cold]
    pub(crate) fn expected_at(expected: &'static str, text: &[u8], at: usize) -> Self {
        let kind = match text.get(at) {
            Some(first) => ErrorKind::WrongKind {
                expected,
                found: noun(*first),
            },
            None => ErrorKind::Syntax(FaultKind::UnexpectedEnd { expected }),
        };
        Self::new(kind, at)
    }

    /// The same failure where the text that was read starts at offset `base` of another.
    #[must_use]
    pub fn shifted(mut self, base: usize) -> Self {
        self.at = self.at.saturating_add(base);
        self.place = None;
        self
    }

    /// The same failure where the text that was read is at the JSON pointer `prefix`.
    #[must_use]
    pub fn within(mut self, prefix: &str) -> Self {
        self.pointer.insert_str(0, prefix);
        self
    }

    /// The same failure where the text that was read is the member of that name.
    pub(crate) fn within_key(self, key: &str) -> Self {
        self.within(&pointer_step(key))
    }

    /// The same failure with line and column in `text`, the whole that [`Error::at`] counts in.
    #[must_use]
    pub fn located(mut self, text: &[u8]) -> Self {
        self.place = Some(Position::of(text, self.at));
        self
    }
}

/// The kind of the value that starts with this byte, as an error message names it.
const fn noun(first: u8) -> &'static str {
    match first {
        b'{' => "an object",
        b'[' => "an array",
        b'"' => "a string",
        b't' | b'f' => "true or false",
        b'n' => "null",
        b'-' | b'0'..=b'9' => "a number",
        _ => "something that is not JSON",
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Self::new(ErrorKind::Syntax(fault.kind), fault.at)
    }
}

impl From<tofu_json_value::Error> for Error {
    fn from(error: tofu_json_value::Error) -> Self {
        Self {
            pointer: error.pointer,
            ..Self::from(error.fault)
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        match self.place {
            Some(place) => write!(f, " at {place}")?,
            None => write!(f, " at byte {}", self.at)?,
        }
        if self.pointer.is_empty() {
            Ok(())
        } else {
            write!(f, ", in {}", self.pointer)
        }
    }
}

impl From<&Refusal> for ErrorKind {
    fn from(refusal: &Refusal) -> Self {
        Self::Version {
            kind: refusal.kind,
            member: refusal.member,
            found: refusal.found.as_deref().and_then(FormatVersion::parse),
            problem: refusal.problem,
        }
    }
}

impl ErrorKind {
    /// Why the version is not read, in the words of the gate.
    fn refusal(&self) -> Option<Refusal> {
        match *self {
            Self::Version {
                kind,
                member,
                found,
                problem,
            } => Some(Refusal {
                kind,
                key: member.key,
                found: found.map(|found| found.to_string()),
                known: member.known,
                problem,
                member,
            }),
            _ => None,
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The error around it has the offset.
            Self::Syntax(kind) => Fault::new(*kind, 0).fmt(f),
            Self::WrongKind { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::Missing { member } => write!(f, "expected an object with the member `{member}`"),
            Self::Read(kind) => write!(f, "cannot read the text: {kind}"),
            Self::WrongDocument { expected, found } => {
                write!(f, "expected {}, found {}", expected.noun(), found.noun())
            }
            Self::Version { .. } => self.refusal().map_or(Ok(()), |refusal| refusal.fmt(f)),
            Self::TooManyDigits { limit } => {
                write!(
                    f,
                    "expected a number of at most {limit} characters without an exponent"
                )
            }
        }
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::{Error, ErrorKind};
    use tofu_json_value::Document;

    #[test]
    fn what_is_said_of_a_piece_becomes_what_is_said_of_the_whole() {
        let kind = ErrorKind::WrongKind {
            expected: "a string",
            found: "null",
        };
        let error = Error::new(kind, 3)
            .within_key("a/b")
            .within("/2")
            .within("/list")
            .shifted(4);
        assert_eq!(
            (error.at, error.pointer.as_str(), error.place),
            (7, "/list/2/a~1b", None)
        );
        let located = error.located(b"1\n3\n5\n7");
        assert_eq!(
            located.to_string(),
            "expected a string, found null at line 4, column 2 (byte 7), in /list/2/a~1b"
        );
        assert_eq!(located.shifted(1).place, None);
    }

    #[test]
    fn faults_of_the_tape_keep_byte_and_pointer() {
        let error = Error::from(Document::parse(br#"{"a": [1 2]}"#).unwrap_err());
        assert_eq!((error.at, error.pointer.as_str()), (9, "/a/0"));
        assert_eq!(
            error.to_string(),
            "expected `,` or `]`, found `2` at byte 9, in /a/0"
        );
    }
}
