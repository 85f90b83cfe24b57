//! Documents of one sort of difficulty: one object with a long list, a deep value, odd keys.
//!
//! Nothing is held: each side of a change is written element by element, and an element is edited
//! or not going by its number.

mod document;
mod drift;
mod edits;
mod form;
mod nest;
mod sequence;
mod text;

use crate::pen::Pen;
use crate::recipe::Document;
use form::Form;
use std::error;
use std::fmt;
use std::io;
use std::str::FromStr;

/// One sort of difficulty, of some length.
///
/// Read from texts such as `list:4000`, or `list` for the usual length. [`Shape::all`] has one of
/// each.
///
/// ```
/// use tofu_json_plan_gen::Shape;
///
/// let shape: Shape = "set:20000".parse()?;
/// assert_eq!(shape.to_string(), "set:20000");
/// assert!("heap:20000".parse::<Shape>().is_err());
/// # Ok::<(), tofu_json_plan_gen::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    form: Form,
    length: u64,
}

/// Readers go no deeper than 10,000, of which a plan takes a few for itself.
const DEEPEST: u64 = 9_900;

impl Shape {
    /// One of each sort, of its usual length.
    pub fn all() -> impl Iterator<Item = Self> {
        Form::ALL
            .into_iter()
            .map(|(_, length, form)| Self { form, length })
    }

    /// The same sort of another length; 0 counts as 1.
    #[must_use]
    pub fn with_length(self, length: u64) -> Self {
        let length = length.max(1);
        let length = match self.form {
            Form::Depth => length.min(DEEPEST),
            _ => length,
        };
        Self { length, ..self }
    }

    pub(crate) fn write(&self, pen: &mut Pen<'_>, document: Document, seed: u64) -> io::Result<()> {
        match (document, self.form) {
            (Document::Plan, Form::Drift) => drift::write_plan(pen, self.length),
            (Document::Plan, form) => document::write_plan(pen, form, self.length, seed),
            (Document::State, form) => document::write_state(pen, form, self.length, seed),
            (Document::Schemas, form) => {
                document::write_schemas(pen, form);
                Ok(())
            }
            (Document::Stream | Document::PlanFile(_), _) => Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "shapes are plans or states: a message stream has no values to shape",
            )),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = Form::ALL.iter().find(|(_, _, form)| *form == self.form);
        let word = word.map_or("", |(word, _, _)| word);
        write!(f, "{word}:{}", self.length)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let (word, length) = match text.split_once(':') {
            Some((word, length)) => (word, Some(length)),
            None => (text, None),
        };
        let known = Form::ALL.into_iter().find(|(known, ..)| *known == word);
        let (_, usual, form) = known.ok_or(ShapeError::Form)?;
        let length = length.map_or(Ok(usual), |length| {
            length.parse().map_err(|_| ShapeError::Length)
        })?;
        Ok(Self { form, length }.with_length(length))
    }
}

/// Why a text is no [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// The sort has an unknown name.
    Form,
    /// The length is no number.
    Length,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => {
                f.write_str("expected one of ")?;
                f.write_str(&Form::ALL.map(|(word, ..)| word).join(", "))
            }
            Self::Length => f.write_str("expected a number behind the colon"),
        }
    }
}

impl error::Error for ShapeError {}
