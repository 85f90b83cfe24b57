use super::{Held, JsonShape, Part};
use crate::{Error, Presence};
use std::fmt;
use std::marker::PhantomData;
use tofu_json_value::Value;

/// An array whose elements are read when they are asked for. Absent, `null` and empty read alike.
pub struct List<'a, T> {
    found: Presence<Value<'a>>,
    element: PhantomData<fn() -> T>,
}

impl<'a, T: Part<'a>> List<'a, T> {
    /// A list that is absent.
    #[must_use]
    pub const fn absent() -> Self {
        Self {
            found: Presence::Absent,
            element: PhantomData,
        }
    }

    /// The array; `null` where there is none.
    #[must_use]
    pub fn value(&self) -> Value<'a> {
        self.found.or_null()
    }

    /// Whether the member is absent, `null` or an array.
    #[must_use]
    pub const fn presence(&self) -> Presence<Value<'a>> {
        self.found
    }

    /// The elements, in order; an error for each that is of the wrong kind.
    pub fn iter(&self) -> impl Iterator<Item = Result<T, Error>> + use<'a, T> {
        self.value().elements().map(T::part)
    }

    /// The element at a position.
    ///
    /// # Errors
    ///
    /// Where it is of the wrong kind.
    pub fn get(&self, position: usize) -> Result<Option<T>, Error> {
        self.value().at(position).map(T::part).transpose()
    }

    /// How many elements there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.value().elements().count()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.value().elements().next().is_none()
    }
}

/// Whether the arrays mean the same.
impl<T> PartialEq for List<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.found == other.found
    }
}

impl<T> Eq for List<'_, T> {}

impl<T> Clone for List<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<'_, T> {}

impl<T> fmt::Debug for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.found.fmt(f)
    }
}

impl<'a, T: Part<'a>> Part<'a> for List<'a, T> {
    const SHAPE: JsonShape = JsonShape::List(&T::SHAPE);

    fn part(value: Value<'a>) -> Result<Self, Error> {
        if value.is_array() {
            Ok(Self {
                found: Presence::Value(value),
                element: PhantomData,
            })
        } else {
            Err(Error::expected("an array", value))
        }
    }
}

impl<'a, T: Part<'a>> Held<'a> for List<'a, T> {
    const SHAPE: JsonShape = <Self as Part>::SHAPE;
    const NULLABLE: bool = false;

    fn absent() -> Self {
        Self::absent()
    }

    fn hold(value: Value<'a>) -> Result<Self, Error> {
        if value.is_null() {
            return Ok(Self {
                found: Presence::Null,
                element: PhantomData,
            });
        }
        Self::part(value)
    }
}
