use crate::gate::{Strictness, gate};
use crate::kind::{DocumentKind, meanings, recognize_value};
use crate::shape::{Held, Map, View};
use crate::{Error, ErrorKind, Limits};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use tofu_json_value::{Document, Value};

/// The document of all outputs.
impl View for Map<'static, super::output::Output<'static>> {
    type At<'a> = super::output::Outputs<'a>;

    const KIND: Option<DocumentKind> = Some(DocumentKind::Outputs);
}

/// A document, or a part of one, that owns its bytes: free to be kept and sent. Clones and [parts](Owned::part) share
/// the bytes and what was read of them.
///
/// ```
/// use tofu_json_model::document::Owned;
/// use tofu_json_model::document::state::State;
///
/// let state: Owned<State<'static>> = Owned::parse(br#"{"format_version": "1.0"}"#.to_vec())?;
/// assert_eq!(state.view().format_version.as_deref(), Some("1.0"));
/// assert_eq!(state.text(), br#"{"format_version": "1.0"}"#);
///
/// let error = Owned::<State<'static>>::parse(br#"{"planned_values": {}}"#.to_vec()).unwrap_err();
/// assert_eq!(error.to_string(), "expected a state, found a plan at line 1, column 1 (byte 0)");
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
pub struct Owned<V> {
    document: Arc<Document<'static>>,
    /// Where on the tape of the document the part is.
    tape_index: u32,
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
            Some(kind) => match check(kind, owned.root()) {
                Ok(()) => Ok(owned),
                Err(error) => Err(error.located(owned.text())),
            },
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
        if let Err(error) = <V::At<'_> as Held<'_>>::hold(document.root()) {
            return Err(error.located(document.text()));
        }
        let tape_index = document.root().tape_index();
        Ok(Self {
            document: Arc::new(document),
            tape_index,
            view: PhantomData,
        })
    }

    /// The typed view of the document, which borrows from it.
    ///
    /// Each call reads the members of the object anew, and those of the objects right in it: it takes time in
    /// proportion to their number, parses nothing and goes into no list, map or free value. Keep the view where it
    /// is used more than once.
    #[must_use]
    pub fn view(&self) -> V::At<'_> {
        // It was read once already, so that it cannot fail.
        Held::hold(self.root()).unwrap_or_else(|_| Held::absent())
    }

    /// A value of this document as something to be kept by itself, also in one struct with the whole.
    ///
    /// Nothing is copied or parsed: the part keeps the bytes of the whole document alive. A value of another document
    /// is copied.
    ///
    /// ```
    /// use tofu_json_model::document::Owned;
    /// use tofu_json_model::document::plan::{Plan, ResourceChange};
    /// use tofu_json_model::{Error, ErrorKind};
    ///
    /// struct Chosen {
    ///     plan: Owned<Plan<'static>>,
    ///     change: Owned<ResourceChange<'static>>,
    /// }
    ///
    /// impl Chosen {
    ///     fn first(plan: Owned<Plan<'static>>) -> Result<Option<Self>, Error> {
    ///         let Some(change) = plan.view().resource_changes.get(0)? else { return Ok(None) };
    ///         let change = plan.part(change.whole())?;
    ///         Ok(Some(Self { plan, change }))
    ///     }
    /// }
    ///
    /// let plan = br#"{"format_version": "1.2", "resource_changes": [{"address": "a.b", "change": {"actions": ["create"]}}]}"#;
    /// let chosen = Chosen::first(Owned::parse(plan.to_vec())?)?.unwrap();
    /// assert_eq!(chosen.change.view().address, "a.b");
    /// assert_eq!(chosen.plan.text(), plan);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where what is read at once of the part is of the wrong kind.
    pub fn part<P: View>(&self, value: Value<'_>) -> Result<Owned<P>, Error> {
        let is_of_another = !std::ptr::addr_eq(value.document(), Arc::as_ptr(&self.document));
        if is_of_another {
            let limits = Limits::with_depth(usize::MAX);
            return Owned::unchecked(value.raw().to_vec(), limits);
        }
        <P::At<'_> as Held<'_>>::hold(value)?;
        Ok(Owned {
            document: Arc::clone(&self.document),
            tape_index: value.tape_index(),
            view: PhantomData,
        })
    }
}

impl<V> Owned<V> {
    /// The outermost value.
    #[must_use]
    pub fn root(&self) -> Value<'_> {
        let found = self.document.value_at(self.tape_index);
        found.unwrap_or_else(Value::null)
    }

    /// The bytes as they were given; of a part without white space around it.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        if self.tape_index == self.document.root().tape_index() {
            self.document.text()
        } else {
            self.root().raw()
        }
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
            document: Arc::clone(&self.document),
            tape_index: self.tape_index,
            view: PhantomData,
        }
    }
}

impl<V> fmt::Debug for Owned<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Owned")
            .field("bytes", &self.text().len())
            .finish_non_exhaustive()
    }
}

/// Whether what both say is the same: see [`Value::same`].
impl<V> PartialEq for Owned<V> {
    fn eq(&self, other: &Self) -> bool {
        self.root() == other.root()
    }
}

impl<V> Eq for Owned<V> {}

#[cfg(test)]
mod tests {
    use super::Owned;
    use crate::document::plan::{Change, Plan, ResourceChange};
    use tofu_json_value::{Document, Value};

    const PLAN: &str = r#" {"format_version":"1.2","resource_changes":[{"address":"a.b"}, {"address":"a.c","change":{"before":1.0}}]} "#;

    fn plan() -> Owned<Plan<'static>> {
        Owned::parse(PLAN.into()).unwrap()
    }

    #[test]
    fn parts_outlive_what_they_are_of_and_copy_nothing() {
        let plan = plan();
        let value = plan.root().lookup("/resource_changes/1").unwrap();
        let address = value.raw().as_ptr();
        let part: Owned<ResourceChange<'static>> = plan.part(value).unwrap();
        let inner: Owned<Change<'static>> = part.part(part.view().change.whole()).unwrap();
        assert_eq!(plan.text(), PLAN.as_bytes());
        drop(plan);
        assert_eq!(part.text().as_ptr(), address);
        assert_eq!(part.view().address, "a.c");
        assert_eq!(inner.text(), br#"{"before":1.0}"#);
        assert_eq!(inner.view().before.or_null().as_number(), Some("1.0"));
    }

    #[test]
    fn values_of_elsewhere_are_copied_and_wrong_kinds_are_errors() {
        let plan = plan();
        let other = Document::parse(br#"{"address": "x.y"}"#).unwrap();
        let part: Owned<ResourceChange<'static>> = plan.part(other.root()).unwrap();
        assert_eq!(part.view().address, "x.y");
        let none: Owned<ResourceChange<'static>> = plan.part(Value::null()).unwrap();
        assert_eq!(none.view().address, "");
        let list = plan.root().get("resource_changes").unwrap();
        let error = plan.part::<ResourceChange<'static>>(list).unwrap_err();
        assert_eq!(error.pointer, "/resource_changes");
    }

    #[test]
    fn equal_by_meaning() {
        let other = Owned::<Plan<'static>>::parse(PLAN.trim().replace("1.0", "1.00").into());
        assert_eq!(plan(), plan().clone());
        assert_ne!(plan(), other.unwrap());
        let shown = format!("{:?}", plan());
        assert_eq!(shown, format!("Owned {{ bytes: {}, .. }}", PLAN.len()));
    }
}
