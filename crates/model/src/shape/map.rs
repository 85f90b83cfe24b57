use super::{Held, JsonShape, Part};
use crate::{Error, Presence};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use tofu_json_value::Value;

/// An object with values of one kind under names that are free, read when they are asked for.
/// Absent, `null` and empty read alike.
///
/// Where a document gives such a member twice, names of both count and the later one wins, as in OpenTofu.
pub struct Map<'a, T> {
    found: Presence<Value<'a>>,
    /// What the same member was before, first to last.
    earlier: Vec<Value<'a>>,
    entry: PhantomData<fn() -> T>,
}

impl<'a, T: Part<'a>> Map<'a, T> {
    const fn new(found: Presence<Value<'a>>, earlier: Vec<Value<'a>>) -> Self {
        Self {
            found,
            earlier,
            entry: PhantomData,
        }
    }

    /// The object; `null` where there is none. Of several the last.
    #[must_use]
    pub fn value(&self) -> Value<'a> {
        self.found.or_null()
    }

    /// Whether the member is absent, `null` or an object.
    #[must_use]
    pub const fn presence(&self) -> Presence<Value<'a>> {
        self.found
    }

    /// Names and values by ascending name; an error for each value that is of the wrong kind.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'a, str>, Result<T, Error>)> + use<'a, T> {
        self.values().map(|(name, value)| (name, T::part(value)))
    }

    /// As [`Map::iter`], without reading the values.
    pub fn values(&self) -> impl Iterator<Item = (Cow<'a, str>, Value<'a>)> + use<'a, T> {
        let (sorted, merged) = if self.earlier.is_empty() {
            (Some(self.value().sorted_members()), None)
        } else {
            let all = self.earlier.iter().copied().chain([self.value()]);
            let merged: BTreeMap<_, _> = all.flat_map(Value::members).collect();
            (None, Some(merged))
        };
        sorted
            .into_iter()
            .flatten()
            .chain(merged.into_iter().flatten())
    }

    /// The value with this name.
    ///
    /// # Errors
    ///
    /// Where it is of the wrong kind.
    pub fn get(&self, name: &str) -> Result<Option<T>, Error> {
        let found = self.value().get(name);
        let found = found.or_else(|| self.earlier.iter().rev().find_map(|map| map.get(name)));
        found.map(T::part).transpose()
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values().count()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values().next().is_none()
    }
}

/// Whether the objects mean the same, those of the same name that came before included.
impl<T> PartialEq for Map<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.found == other.found && self.earlier == other.earlier
    }
}

impl<T> Eq for Map<'_, T> {}

impl<T> Clone for Map<'_, T> {
    fn clone(&self) -> Self {
        Self {
            found: self.found,
            earlier: self.earlier.clone(),
            entry: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Map<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.found.fmt(f)
    }
}

impl<'a, T: Part<'a>> Part<'a> for Map<'a, T> {
    const SHAPE: JsonShape = JsonShape::Map(&T::SHAPE);

    fn part(value: Value<'a>) -> Result<Self, Error> {
        if value.is_object() {
            Ok(Self::new(Presence::Value(value), Vec::new()))
        } else {
            Err(Error::expected("an object", value))
        }
    }
}

impl<'a, T: Part<'a>> Held<'a> for Map<'a, T> {
    const SHAPE: JsonShape = <Self as Part>::SHAPE;
    const NULLABLE: bool = false;

    fn absent() -> Self {
        Self::new(Presence::Absent, Vec::new())
    }

    fn hold(value: Value<'a>) -> Result<Self, Error> {
        if value.is_null() {
            return Ok(Self::new(Presence::Null, Vec::new()));
        }
        Self::part(value)
    }

    fn hold_again(mut self, value: Value<'a>) -> Result<Self, Error> {
        let last = Self::hold(value)?;
        if last.found.is_null() {
            return Ok(last);
        }
        self.earlier.extend(self.found.value());
        Ok(Self::new(last.found, self.earlier))
    }
}
