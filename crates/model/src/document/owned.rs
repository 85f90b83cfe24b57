use crate::shape::{Held, Map};
use crate::{Error, Limits};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use tofu_json_value::{Document, Value};

/// A kind of document that can be kept with its bytes.
pub trait View {
    /// The same kind, read from a document that lives for `'a`.
    type At<'a>: Held<'a>;
}

/// The document of all outputs.
impl View for Map<'static, super::output::Output<'static>> {
    type At<'a> = super::output::Outputs<'a>;
}

/// A document that owns its bytes, free to be kept and sent.
///
/// ```
/// use tofu_json_model::document::Owned;
/// use tofu_json_model::document::state::State;
///
/// let state: Owned<State<'static>> = Owned::parse(br#"{"format_version": "1.0"}"#.to_vec())?;
/// assert_eq!(state.get().format_version.as_deref(), Some("1.0"));
/// assert_eq!(state.text(), br#"{"format_version": "1.0"}"#);
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
pub struct Owned<V> {
    document: Document<'static>,
    view: PhantomData<fn() -> V>,
}

impl<V: View> Owned<V> {
    /// Reads a document of this kind.
    ///
    /// # Errors
    ///
    /// Where the bytes are not JSON, or what is read at once is of the wrong kind.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, Error> {
        Self::parse_with(bytes, Limits::default())
    }

    /// The same with limits of one's own.
    ///
    /// # Errors
    ///
    /// As [`Owned::parse`].
    pub fn parse_with(bytes: Vec<u8>, limits: Limits) -> Result<Self, Error> {
        let document = Document::parse_with(Cow::Owned(bytes), limits)?;
        <V::At<'_> as Held<'_>>::hold(document.root())?;
        Ok(Self {
            document,
            view: PhantomData,
        })
    }

    /// The document, read.
    #[must_use]
    pub fn get(&self) -> V::At<'_> {
        // It was read once already, so that it cannot fail.
        Held::hold(self.document.root()).unwrap_or_else(|_| Held::absent())
    }

    /// The outermost value.
    #[must_use]
    pub fn root(&self) -> Value<'_> {
        self.document.root()
    }

    /// The bytes as they were given.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        self.document.text()
    }
}

impl<V> Clone for Owned<V> {
    fn clone(&self) -> Self {
        Self {
            document: self.document.clone(),
            view: PhantomData,
        }
    }
}

impl<V> fmt::Debug for Owned<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.document.fmt(f)
    }
}
