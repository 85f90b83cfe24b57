use crate::gate::{Strictness, gate};
use crate::kind::{DocumentKind, meanings, recognize_value};
use crate::shape::{Held, Map, View};
use crate::{Error, ErrorKind, Limits};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use tofu_json_value::{Document, Value};

/// The document of all outputs.
impl View for Map<'static, super::output::Output<'static>> {
    type At<'a> = super::output::Outputs<'a>;

    const KIND: Option<DocumentKind> = Some(DocumentKind::Outputs);
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
///
/// let error = Owned::<State<'static>>::parse(br#"{"planned_values": {}}"#.to_vec()).unwrap_err();
/// assert_eq!(error.to_string(), "expected a state, found a plan at byte 0");
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
    /// Where the bytes are not JSON, what is read at once is of the wrong kind, or the document is
    /// recognised as another than this or is of a format version that is not read.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, Error> {
        Self::parse_with(bytes, Limits::default())
    }

    /// The same with limits of one's own.
    ///
    /// # Errors
    ///
    /// As [`Owned::parse`].
    pub fn parse_with(bytes: Vec<u8>, limits: Limits) -> Result<Self, Error> {
        let owned = Self::unchecked(bytes, limits)?;
        match V::KIND {
            Some(kind) => check(kind, owned.root()).map(|()| owned),
            None => Ok(owned),
        }
    }

    /// The same for any object, whatever it is and of whatever version: members that this kind does
    /// not have are passed over, so that a state reads as an empty plan.
    ///
    /// # Errors
    ///
    /// Where the bytes are not JSON, or what is read at once is of the wrong kind.
    pub fn unchecked(bytes: Vec<u8>, limits: Limits) -> Result<Self, Error> {
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

/// Whether a document is what it is to be read as, of a version that is read.
fn check(expected: DocumentKind, document: Value<'_>) -> Result<(), Error> {
    let at = document.span().start;
    let found = recognize_value(document);
    // An empty object could be a plan, but is none that anybody wants to be taken for one.
    let may_be = expected != DocumentKind::Plan && meanings(document).contains(&expected);
    if found != expected && !may_be {
        return Err(Error::new(ErrorKind::WrongDocument { expected, found }, at));
    }
    match gate(expected, document, Strictness::Compatible) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(Error::new(ErrorKind::from(&refusal), at)),
    }
}

/// Loses the text of numbers.
#[cfg(feature = "serde")]
impl<V: View> serde::Serialize for Owned<V> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::SerdeValue::new(self.root()).serialize(serializer)
    }
}

/// Builds a text of its own: order stays where the deserialiser keeps it, spelling does not.
#[cfg(feature = "serde")]
impl<'de, V: View> serde::Deserialize<'de> for Owned<V> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = crate::convenience::text_of(deserializer)?;
        Self::parse(text).map_err(serde::de::Error::custom)
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
