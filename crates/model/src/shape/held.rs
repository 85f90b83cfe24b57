use super::{Actions, DecodedText, JsonShape, Key, List, Map, Notation, Part, Path};
use crate::kind::DocumentKind;
use crate::{Error, Presence};
use sealed::Sealed;
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;
use tofu_json_vocab::{Mode, Reason};

/// Keeps the traits of documents to the types of this crate, so that they can grow.
pub(crate) mod sealed {
    /// Implemented for what documents are made of, and by nobody else.
    pub trait Sealed {}
}

impl<T: Sealed> Sealed for Option<T> {}
impl<T: Sealed> Sealed for Presence<T> {}
impl<T> Sealed for List<'_, T> {}
impl<T> Sealed for Map<'_, T> {}
impl Sealed for Actions<'_> {}
impl Sealed for DecodedText<'_> {}
impl Sealed for Key<'_> {}
impl Sealed for Mode {}
impl Sealed for Notation<'_> {}
impl Sealed for Path<'_> {}
impl Sealed for Reason {}
impl Sealed for Value<'_> {}
impl Sealed for WrittenNumber<'_> {}
impl Sealed for bool {}

/// How a struct holds a member that may be absent or `null`.
///
/// Only types of this crate have it.
pub trait Held<'a>: Sealed + Sized {
    /// What the value looks like where there is one.
    const SHAPE: JsonShape;
    /// Whether `null` is something else than absence.
    const NULLABLE: bool;

    /// The value of a member that is absent.
    fn absent() -> Self;

    /// Reads the member.
    ///
    /// # Errors
    ///
    /// Where the value is of another kind.
    fn hold(value: Value<'a>) -> Result<Self, Error>;

    /// Reads a member that comes a second time: the last one counts.
    ///
    /// # Errors
    ///
    /// As [`Held::hold`].
    fn hold_again(self, value: Value<'a>) -> Result<Self, Error> {
        Self::hold(value)
    }
}

impl<'a, T: Part<'a>> Held<'a> for Option<T> {
    const SHAPE: JsonShape = T::SHAPE;
    const NULLABLE: bool = false;

    fn absent() -> Self {
        None
    }

    fn hold(value: Value<'a>) -> Result<Self, Error> {
        if value.is_null() {
            Ok(None)
        } else {
            T::part(value).map(Some)
        }
    }
}

impl<'a, T: Part<'a>> Held<'a> for Presence<T> {
    const SHAPE: JsonShape = T::SHAPE;
    const NULLABLE: bool = true;

    fn absent() -> Self {
        Self::Absent
    }

    fn hold(value: Value<'a>) -> Result<Self, Error> {
        if value.is_null() {
            Ok(Self::Null)
        } else {
            T::part(value).map(Self::Value)
        }
    }
}

/// A kind of document, or of a part of one, that can be kept with its bytes.
///
/// Only types of this crate have it.
pub trait View: Sealed {
    /// The same kind, read from a document that lives for `'a`.
    type At<'a>: Held<'a>;

    /// What documents of this kind are recognised as; none where it is a part of documents, or one
    /// that its members do not set apart from others.
    const KIND: Option<DocumentKind> = None;
}

/// `false` where absent.
impl<'a> Held<'a> for bool {
    const SHAPE: JsonShape = JsonShape::Bool;
    const NULLABLE: bool = false;

    fn absent() -> Self {
        false
    }

    fn hold(value: Value<'a>) -> Result<Self, Error> {
        Option::<Self>::hold(value).map(Option::unwrap_or_default)
    }
}

/// Empty where absent.
impl<'a> Held<'a> for DecodedText<'a> {
    const SHAPE: JsonShape = <Self as Part>::SHAPE;
    const NULLABLE: bool = false;

    fn absent() -> Self {
        Self::Borrowed("")
    }

    fn hold(value: Value<'a>) -> Result<Self, Error> {
        Option::<Self>::hold(value).map(Option::unwrap_or_default)
    }
}
