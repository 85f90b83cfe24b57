use crate::{Error, Kind, Position};
use std::fmt;

/// Why an edit could not be made, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EditError {
    /// The pointer that was given.
    pub pointer: String,
    /// What is wrong.
    pub kind: EditErrorKind,
    /// The innermost value that the pointer leads to, in the text with the edits before this one.
    pub place: Option<Position>,
}

/// The ways in which an edit can fail.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditErrorKind {
    /// The pointer is not one of RFC 6901: it starts without `/`, or has a `~` without `0` or `1` after it.
    Pointer,
    /// An object has no such member, or an array no such element.
    Missing,
    /// The object has the member that should be inserted.
    Exists,
    /// An object has the name several times.
    Ambiguous,
    /// Something that has no members or elements.
    NoContainer(Kind),
    /// The whole document cannot be inserted or removed.
    Whole,
    /// The new value is not JSON, or nests too deep where it is.
    Json(Box<Error>),
    /// The result is larger than 4 GiB.
    TooLarge,
}

impl EditError {
    pub(super) fn new(pointer: &str, kind: EditErrorKind) -> Self {
        Self {
            pointer: pointer.to_owned(),
            kind,
            place: None,
        }
    }

    pub(super) fn at(mut self, place: Position) -> Self {
        self.place = Some(place);
        self
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no edit at the JSON pointer {:?}: ", self.pointer)?;
        match &self.kind {
            EditErrorKind::Pointer => {
                f.write_str("it needs a \"/\" before each step, and \"~0\" for \"~\"")?;
            }
            EditErrorKind::Missing => f.write_str("there is no such member or element")?,
            EditErrorKind::Exists => f.write_str("the object has this member already")?,
            EditErrorKind::Ambiguous => f.write_str("an object has this name several times")?,
            EditErrorKind::NoContainer(kind) => {
                write!(f, "expected an object or an array, found {}", kind.noun())?;
            }
            EditErrorKind::Whole => f.write_str("the whole document can only be set")?,
            EditErrorKind::Json(error) => write!(f, "the new value: {error}")?,
            EditErrorKind::TooLarge => f.write_str("the result is larger than 4 GiB")?,
        }
        match &self.place {
            Some(place) => write!(f, " at {place}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for EditError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            EditErrorKind::Json(error) => Some(&**error),
            _ => None,
        }
    }
}
