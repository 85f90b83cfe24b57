use super::Mask;
use crate::Presence;
use crate::document::plan::Change;
use std::borrow::Cow;
use std::collections::BTreeMap;
use tofu_json_value::{Kind, Value};

/// A value after a change: what is known of it merged with what is not known yet.
///
/// ```
/// use tofu_json_model::document::plan::Change;
/// use tofu_json_model::view::{Planned, Certainty};
/// use tofu_json_value::Document;
///
/// let document = Document::parse(
///     br#"{"after": {"a": null, "l": ["x", null]}, "after_unknown": {"id": true, "l": [false, true]}}"#,
/// )?;
/// let change = Change::read(document.root())?;
/// let planned = Planned::of(&change);
/// assert!(matches!(planned.get("a").certainty(), Certainty::Known(value) if value.is_null()));
/// assert!(matches!(planned.get("id").certainty(), Certainty::Unknown));
/// assert!(matches!(planned.get("x").certainty(), Certainty::Absent));
/// assert!(matches!(planned.get("l").at(1).certainty(), Certainty::Unknown));
/// assert!(matches!(planned.get("l").certainty(), Certainty::Partly(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned<'a> {
    known: Presence<Value<'a>>,
    unknown: Mask<'a>,
}

/// How much of a value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty<'a> {
    /// There is no such value.
    Absent,
    /// All of it, `null` included.
    Known(Value<'a>),
    /// Some of its parts.
    Partly(Value<'a>),
    /// Nothing of it.
    Unknown,
}

impl<'a> Planned<'a> {
    /// The value after a change.
    #[must_use]
    pub fn of(change: &Change<'a>) -> Self {
        Self::new(change.after, Mask::new(change.after_unknown))
    }

    /// A value and the mask of what of it is not known yet.
    #[must_use]
    pub const fn new(known: Presence<Value<'a>>, unknown: Mask<'a>) -> Self {
        Self { known, unknown }
    }

    /// How much of the value is known.
    #[must_use]
    pub fn certainty(self) -> Certainty<'a> {
        match (self.unknown, self.known) {
            (Mask::Whole, _) => Certainty::Unknown,
            (Mask::Parts(_), Presence::Value(value)) if self.unknown.marks_something() => {
                Certainty::Partly(value)
            }
            (_, Presence::Value(value)) => Certainty::Known(value),
            (_, Presence::Null) => Certainty::Known(Value::null()),
            (_, Presence::Absent) => Certainty::Absent,
        }
    }

    /// The member of that name.
    #[must_use]
    pub fn get(self, name: &str) -> Self {
        let found = self.known.value().and_then(|value| value.get(name));
        Self::new(presence(found), self.unknown.member(name))
    }

    /// The element at that position.
    #[must_use]
    pub fn at(self, position: usize) -> Self {
        let found = self.known.value().and_then(|value| value.at(position));
        Self::new(presence(found), self.unknown.element(position))
    }

    /// The members of an object by ascending name, those that are not known yet included; nothing for
    /// other values.
    pub fn members(self) -> impl Iterator<Item = (Cow<'a, str>, Self)> {
        let mut members: BTreeMap<Cow<'a, str>, Self> = BTreeMap::new();
        let known = self.known.value().unwrap_or_else(Value::null);
        for (name, value) in known.members() {
            // The mask over a member is found below; only a mask over all of them reaches it from here.
            let unknown = if self.unknown.is_whole() {
                Mask::Whole
            } else {
                Mask::Clear
            };
            members.insert(name, Self::new(presence(Some(value)), unknown));
        }
        if let (Mask::Parts(mask), true) = (self.unknown, known.is_object()) {
            for (name, mask) in mask.members() {
                let unknown = Mask::new(Some(mask));
                let entry = members
                    .entry(name)
                    .or_insert(Self::new(Presence::Absent, unknown));
                entry.unknown = unknown;
            }
            members.retain(|_, planned| !matches!(planned.certainty(), Certainty::Absent));
        }
        members.into_iter()
    }

    /// The elements of an array, in order; nothing for other values.
    pub fn elements(self) -> impl Iterator<Item = Self> {
        let known = self.known.value().unwrap_or_else(Value::null);
        let mask = match self.unknown {
            Mask::Parts(mask) if mask.kind() == Kind::Array => mask,
            _ => Value::null(),
        };
        let mut masks = mask.elements();
        let whole = self.unknown.is_whole();
        known.elements().map(move |value| {
            let unknown = if whole {
                Mask::Whole
            } else {
                Mask::new(masks.next())
            };
            Self::new(presence(Some(value)), unknown)
        })
    }
}

fn presence(found: Option<Value<'_>>) -> Presence<Value<'_>> {
    match found {
        None => Presence::Absent,
        Some(value) if value.is_null() => Presence::Null,
        Some(value) => Presence::Value(value),
    }
}
