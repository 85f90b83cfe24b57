//! Values of objects, as planned.

use crate::pen::Pen;
use std::borrow::Cow;

/// A value, of which parts may not be known yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Null,
    Unknown,
    Bool(bool),
    Integer(i64),
    /// A number with digits behind the point.
    Decimal(&'static str),
    Text(String),
    Array(Vec<Self>),
    /// Sorted by key.
    Object(Vec<(Key, Self)>),
}

/// The name of an attribute, or the key of a map.
pub(crate) type Key = Cow<'static, str>;

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl Value {
    pub(crate) fn is_known(&self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Array(elements) => elements.iter().all(Self::is_known),
            Self::Object(members) => members.iter().all(|(_, value)| value.is_known()),
            _ => true,
        }
    }

    pub(crate) fn member(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else {
            return None;
        };
        let at = members
            .binary_search_by(|(key, _)| (**key).cmp(name))
            .ok()?;
        members.get(at).map(|(_, value)| value)
    }

    /// The same where it is likely to be known at which place the member is.
    pub(crate) fn member_at(&self, place: usize, name: &str) -> Option<&Self> {
        if let Self::Object(members) = self
            && let Some((key, value)) = members.get(place)
            && *key == name
        {
            return Some(value);
        }
        self.member(name)
    }

    pub(crate) fn member_mut(&mut self, name: &str) -> Option<&mut Self> {
        let Self::Object(members) = self else {
            return None;
        };
        let at = members
            .binary_search_by(|(key, _)| (**key).cmp(name))
            .ok()?;
        members.get_mut(at).map(|(_, value)| value)
    }

    /// Gives an object or a map a member.
    pub(crate) fn set_member(&mut self, name: Key, value: Self) {
        if let Self::Object(members) = self {
            match members.binary_search_by(|(key, _)| key.cmp(&name)) {
                Ok(at) => _ = members.get_mut(at).map(|(_, old)| *old = value),
                Err(at) => members.insert(at, (name, value)),
            }
        }
    }

    /// What is known: unknown members are left out, unknown elements are null.
    pub(crate) fn write(&self, pen: &mut Pen<'_>) {
        match self {
            Self::Null | Self::Unknown => pen.raw("null"),
            Self::Bool(true) => pen.raw("true"),
            Self::Bool(false) => pen.raw("false"),
            Self::Integer(number) => pen.integer(*number),
            Self::Decimal(number) => pen.raw(number),
            Self::Text(text) => pen.text(text),
            Self::Array(elements) => pen.array(elements, |pen, element| element.write(pen)),
            Self::Object(members) => {
                let known = members
                    .iter()
                    .filter(|(_, value)| !matches!(value, Self::Unknown));
                pen.object(known, |pen, (key, value)| {
                    write_key(pen, key);
                    value.write(pen);
                });
            }
        }
    }
}

/// Names that are written down here need no escapes.
pub(crate) fn write_key(pen: &mut Pen<'_>, key: &Key) {
    match key {
        Cow::Borrowed(name) => {
            pen.word(name);
            pen.raw(":");
        }
        Cow::Owned(key) => pen.key(key),
    }
}

/// An object of members in any order; of several of one name the first counts.
pub(crate) fn object(mut members: Vec<(Key, Value)>) -> Value {
    members.sort_by(|(one, _), (two, _)| one.cmp(two));
    members.dedup_by(|(one, _), (two, _)| one == two);
    Value::Object(members)
}

/// A set: strings in their order, everything once.
pub(crate) fn set(mut elements: Vec<Value>) -> Value {
    elements.sort_by(|one, two| match (one, two) {
        (Value::Text(one), Value::Text(two)) => one.cmp(two),
        _ => std::cmp::Ordering::Equal,
    });
    Value::Array(each_once(elements))
}

fn each_once(elements: Vec<Value>) -> Vec<Value> {
    let mut once = Vec::with_capacity(elements.len());
    for element in elements {
        if !once.contains(&element) {
            once.push(element);
        }
    }
    once
}

impl Value {
    /// The same with what is known of another object in place of what is unknown.
    pub(crate) fn known(self, other: &Self) -> Self {
        match (self, other) {
            (Self::Unknown, Self::Unknown) => Self::Null,
            (Self::Unknown, known) => known.clone(),
            (Self::Object(members), other) => {
                let known = members.into_iter().map(|(key, value)| {
                    let known = value.known(other.member(&key).unwrap_or(&Self::Null));
                    (key, known)
                });
                Self::Object(known.collect())
            }
            (Self::Array(elements), _) => {
                let known = elements.into_iter().map(|value| value.known(&Self::Null));
                Self::Array(known.collect())
            }
            (known, _) => known,
        }
    }
}
