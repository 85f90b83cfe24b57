use std::fmt;
use tofu_json_value::Place;

/// Something worth knowing about the input that did not keep it from being shown.
///
/// Messages never hold values of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// The sort of note, as a stable code.
    pub code: NoteCode,
    /// A lower-case fragment for people.
    pub message: String,
    /// Where in the decoded input it is, if the note is about a place.
    pub place: Option<Place>,
}

impl Note {
    /// A note about the document as a whole.
    #[must_use]
    pub fn new(code: NoteCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            place: None,
        }
    }

    /// The same note, about a place.
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        Self {
            place: Some(place),
            ..self
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.place.map_or(Ok(()), |place| write!(f, " ({place})"))
    }
}

/// The sorts of [`Note`], for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoteCode {
    /// Text before the document was skipped.
    LeadingText,
    /// Messages of a stream before the document were skipped.
    StreamMessages,
    /// Text after the document was skipped.
    TrailingText,
    /// Colour codes were removed from the document.
    ColourCodes,
    /// Data after the compressed document was skipped.
    TrailingData,
    /// An object that is no known document is taken for the value of one output.
    SingleValue,
    /// No schemas were given: types are inferred from the values.
    TypesInferred,
    /// The mode of the plan is inferred.
    ModeInferred,
    /// Schemas were given, but not for everything in the document.
    MissingSchema,
    /// The document was written in a newer format.
    NewerFormat,
    /// A word of the document is unknown.
    UnknownWord,
    /// Text of the document is not valid UTF-8.
    InvalidText,
}

impl NoteCode {
    /// The code as a word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LeadingText => "leading-text",
            Self::StreamMessages => "stream-messages",
            Self::TrailingText => "trailing-text",
            Self::ColourCodes => "colour-codes",
            Self::TrailingData => "trailing-data",
            Self::SingleValue => "single-value",
            Self::TypesInferred => "types-inferred",
            Self::ModeInferred => "mode-inferred",
            Self::MissingSchema => "missing-schema",
            Self::NewerFormat => "newer-format",
            Self::UnknownWord => "unknown-word",
            Self::InvalidText => "invalid-text",
        }
    }
}
