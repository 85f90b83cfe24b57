use crate::{Document, Error, Limits, Value};
use std::borrow::Cow;
use std::fmt;
use typed_arena::Arena as Typed;

/// Keeps what is decoded on the way (texts of strings, documents inside strings) for as long as
/// the values that point into it.
///
/// ```
/// use tofu_json_value::{Arena, Limits};
///
/// // JSON inside a string lives as long as the arena.
/// let arena = Arena::new();
/// let policy = arena.parse_prefix(r#"{"Version": 1}"#, Limits::default())?;
/// assert_eq!(policy.get("Version").and_then(|version| version.as_number()), Some("1"));
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
#[derive(Default)]
pub struct Arena<'a> {
    texts: Typed<String>,
    documents: Typed<Document<'a>>,
}

impl<'a> Arena<'a> {
    /// An empty arena. Nothing is allocated until something is kept.
    #[must_use]
    pub fn new() -> Self {
        Self {
            texts: Typed::with_capacity(0),
            documents: Typed::with_capacity(0),
        }
    }

    /// The text itself where it is borrowed, else a copy that lives as long as the arena.
    pub fn text(&'a self, text: Cow<'a, str>) -> &'a str {
        match text {
            Cow::Borrowed(text) => text,
            Cow::Owned(text) => self.texts.alloc(text),
        }
    }

    /// Keeps a document and gives its root.
    pub fn document(&'a self, document: Document<'a>) -> Value<'a> {
        let document: &'a Document<'a> = self.documents.alloc(document);
        document.root()
    }

    /// Reads the JSON value at the start of a text, as [`Document::parse_prefix`].
    ///
    /// # Errors
    ///
    /// As [`Document::parse`].
    pub fn parse_prefix(&'a self, text: &'a str, limits: Limits) -> Result<Value<'a>, Error> {
        let (document, _) = Document::parse_prefix(Cow::Borrowed(text.as_bytes()), limits)?;
        Ok(self.document(document))
    }
}

impl fmt::Debug for Arena<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena")
            .field("texts", &self.texts.len())
            .field("documents", &self.documents.len())
            .finish()
    }
}
