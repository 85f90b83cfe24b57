use std::fmt;

use tofu_json_diagnostic::{Diagnostic, Range};

use super::BlockSelector;
use crate::file::File;
use crate::span::Span;

/// Why an edit could not be made, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EditError {
    /// The block that was to be edited.
    pub block: BlockSelector,
    /// The attribute that was to be edited, if it was one.
    pub attribute: Option<Box<str>>,
    /// What is wrong.
    pub kind: EditErrorKind,
    /// The innermost block that was found, the attribute or the mistake, in the text with the edits before this one.
    pub place: Option<Range>,
}

/// The ways in which an edit can fail.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditErrorKind {
    /// The file has a mistake in its syntax, so that it is not clear what is where.
    Mistake(Box<Diagnostic>),
    /// It is an expression or a template and no file.
    NoFile,
    /// There is no such block.
    NoBlock,
    /// Several blocks are like that.
    SeveralBlocks,
    /// The top level is no block: it has no labels and cannot be removed.
    TopLevel,
    /// The block has no such attribute.
    NoAttribute,
    /// The block has the attribute that should be added.
    Exists,
    /// Something that cannot be the name of an attribute or the type of a block.
    Name,
    /// The new text is not native syntax; the place is one in that text.
    Text(Box<Diagnostic>),
    /// The new text is more or less than one expression, or than the contents of a block.
    NotOne,
    /// The result is larger than 4 GiB.
    TooLarge,
}

/// What is wrong, and the part of the file that it is about.
#[derive(Debug)]
pub(super) struct EditRefusal {
    pub(super) kind: EditErrorKind,
    pub(super) place: Option<Span>,
}

impl EditRefusal {
    pub(super) fn new(kind: EditErrorKind, place: Option<Span>) -> Self {
        Self { kind, place }
    }

    pub(super) fn in_file(
        self,
        file: &File<'_>,
        block: &BlockSelector,
        attribute: Option<&str>,
    ) -> EditError {
        EditError {
            block: block.clone(),
            attribute: attribute.map(Box::from),
            kind: self.kind,
            place: self.place.map(|span| file.range(span)),
        }
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no edit of ")?;
        if let Some(attribute) = &self.attribute {
            write!(f, "{attribute:?} in ")?;
        }
        write!(f, "{}: ", self.block)?;
        match &self.kind {
            EditErrorKind::Mistake(mistake) => {
                write!(f, "the file has a mistake: {}", mistake.summary)?;
            }
            EditErrorKind::NoFile => {
                f.write_str("expected a file, found an expression or a template")?;
            }
            EditErrorKind::NoBlock => f.write_str("there is no such block")?,
            EditErrorKind::SeveralBlocks => {
                f.write_str("several blocks are like that: select one by its number")?;
            }
            EditErrorKind::TopLevel => f.write_str("expected a block, found the top level")?,
            EditErrorKind::NoAttribute => f.write_str("there is no such attribute")?,
            EditErrorKind::Exists => f.write_str("there is this attribute already")?,
            EditErrorKind::Name => f.write_str("expected an identifier as its name")?,
            EditErrorKind::Text(mistake) => {
                f.write_str("the new text has a mistake")?;
                if let Some(subject) = &mistake.subject {
                    write!(f, " at {subject}")?;
                }
                write!(f, ": {}", mistake.summary)?;
            }
            EditErrorKind::NotOne => {
                f.write_str(
                    "expected one expression, or the contents of one block, and nothing around it",
                )?;
            }
            EditErrorKind::TooLarge => f.write_str("the result is larger than 4 GiB")?,
        }
        match &self.place {
            Some(place) => write!(f, " at {place}"),
            None => Ok(()),
        }
    }
}

/// The [`source`](std::error::Error::source) is the mistake in the file or in the new text.
impl std::error::Error for EditError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            EditErrorKind::Mistake(mistake) | EditErrorKind::Text(mistake) => {
                Some(mistake.as_ref())
            }
            _ => None,
        }
    }
}
