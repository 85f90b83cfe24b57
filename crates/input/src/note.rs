use std::fmt;
use tofu_json_diagnostic::codes;
use tofu_json_value::Position;

/// Something worth knowing about an input that did not keep its document from being read.
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
    pub place: Option<Position>,
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
    pub fn at(self, place: Position) -> Self {
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

codes! {
    /// The sorts of [`Note`], for programs.
    pub enum NoteCode {
        LeadingText = "leading-text", "text before the document was skipped";
        StreamMessages = "stream-messages", "messages of a stream before the document were skipped";
        TrailingText = "trailing-text", "text after the document was skipped";
        AnotherDocument = "another-document", "another document follows, and was skipped";
        ColorCodes = "colour-codes", "colour codes were removed from the document";
        TrailingData = "trailing-data", "data after the compressed document was skipped";
        SingleValue = "single-value", "an object that is no known document is taken for the value of one output";
        TypesInferred = "types-inferred", "no schemas were given: types are inferred from the values";
        ModeInferred = "mode-inferred", "the mode of the plan is inferred";
        ProfileInferred = "profile-inferred", "the release whose text is printed is inferred";
        MissingSchema = "missing-schema", "schemas were given, but not for everything in the document";
        NewerFormat = "newer-format", "the document was written in a newer format";
        UnknownWord = "unknown-word", "a word of the document is unknown";
        InvalidText = "invalid-text", "text of the document is not valid UTF-8";
    }
}
