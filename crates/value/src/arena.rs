use crate::{Document, Error, Limits, Value};
use std::borrow::Cow;
use std::fmt;
use typed_arena::Arena as Typed;

/// Keeps what is decoded on the way (texts of strings, documents inside strings) for as long as
/// the values that point into it.
///
/// What it keeps is its own, so that one arena can serve many documents, also those that come and go while
/// it is there:
///
/// ```
/// use tofu_json_value::{Arena, Document, Limits};
///
/// let arena = Arena::new();
/// for text in [r#"{"policy": "[1, 2]"}"#, r#"{"policy": "[\"a\"]"}"#] {
///     let document = Document::parse(text.as_bytes())?;
///     let policy = document.root().get("policy").and_then(|policy| policy.as_str());
///     let policy = arena.text(policy.unwrap_or_default());
///     let inside = arena.parse_prefix(policy, Limits::default())?;
///     assert!(inside.is_array());
/// }
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
///
/// It grows until it is dropped.
#[derive(Default)]
pub struct Arena {
    texts: Typed<String>,
    documents: Typed<Document<'static>>,
}

impl Arena {
    /// An empty arena. Nothing is allocated until something is kept.
    #[must_use]
    pub fn new() -> Self {
        Self {
            texts: Typed::with_capacity(0),
            documents: Typed::with_capacity(0),
        }
    }

    /// The text itself where it is borrowed, else a copy that lives as long as the arena.
    pub fn text<'a>(&'a self, text: Cow<'a, str>) -> &'a str {
        match text {
            Cow::Borrowed(text) => text,
            Cow::Owned(text) => self.texts.alloc(text),
        }
    }

    /// Keeps a document and gives its root. A borrowed text is copied.
    pub fn document(&self, document: Document<'_>) -> Value<'_> {
        self.documents.alloc(document.into_owned()).root()
    }

    /// Reads the JSON value at the start of a text, as [`Document::parse_prefix`].
    ///
    /// # Errors
    ///
    /// As [`Document::parse`].
    pub fn parse_prefix(&self, text: &str, limits: Limits) -> Result<Value<'_>, Error> {
        let (document, _) = Document::parse_prefix(Cow::Borrowed(text.as_bytes()), limits)?;
        Ok(self.document(document))
    }

    /// Keeps the document that a text begins with, and gives its root; gives the text back where it does not begin
    /// with JSON. An owned text is not copied.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use tofu_json_value::{Arena, Limits};
    ///
    /// let arena = Arena::new();
    /// let inside = arena.keep_json(Cow::from("[1] and more".to_owned()), Limits::default());
    /// assert_eq!(inside.map(|value| value.raw()), Ok(&b"[1]"[..]));
    /// assert_eq!(arena.keep_json(Cow::from("[1"), Limits::default()), Err(Cow::from("[1")));
    /// ```
    ///
    /// # Errors
    ///
    /// The text, where it does not begin with JSON.
    pub fn keep_json<'t>(
        &self,
        text: Cow<'t, str>,
        limits: Limits,
    ) -> Result<Value<'_>, Cow<'t, str>> {
        Document::of_prefix(text, limits).map(|document| self.document(document))
    }
}

impl fmt::Debug for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena")
            .field("texts", &self.texts.len())
            .field("documents", &self.documents.len())
            .finish()
    }
}
