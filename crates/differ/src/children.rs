use crate::mask::Mask;
use crate::record::Record;
use std::borrow::Cow;
use std::collections::BTreeSet;
use tofu_json_value::{Seeker, Value};

/// The parts of a record by name; names must be asked for in ascending order.
pub(crate) struct ByName<'a, 'r> {
    record: &'r Record<'a>,
    before: Seeker<'a>,
    after: Seeker<'a>,
    unknown: MaskSeeker<'a>,
    before_sensitive: MaskSeeker<'a>,
    after_sensitive: MaskSeeker<'a>,
}

impl<'a, 'r> ByName<'a, 'r> {
    pub(crate) fn new(record: &'r Record<'a>) -> Self {
        Self {
            record,
            before: record.before.seeker(),
            after: record.after.seeker(),
            unknown: MaskSeeker::new(record.unknown),
            before_sensitive: MaskSeeker::new(record.before_sensitive),
            after_sensitive: MaskSeeker::new(record.after_sensitive),
        }
    }

    pub(crate) fn next(&mut self, name: &str) -> Record<'a> {
        let (before, after) = (self.before.seek(name), self.after.seek(name));
        Record {
            before: before.unwrap_or_else(Value::null),
            after: after.unwrap_or_else(Value::null),
            before_present: before.is_some(),
            after_present: after.is_some(),
            unknown: self.unknown.seek(name),
            before_sensitive: self.before_sensitive.seek(name),
            after_sensitive: self.after_sensitive.seek(name),
            replace: self.record.replace.at_key(name),
            relevance: self.record.relevance.at_key(name),
            alike: self.record.alike,
            blanks: self.record.blanks,
        }
    }
}

impl<'a> Record<'a> {
    /// What names the parts of an object that are not null and absent on both sides or may change;
    /// none where a mask names parts by their shapes.
    pub(crate) fn objects(&self) -> Option<[Value<'a>; 5]> {
        let masks = [self.unknown, self.before_sensitive, self.after_sensitive];
        let [unknown, before_sensitive, after_sensitive] = masks.map(Mask::json);
        let by_shape = |mask: &Mask<'_>| matches!(mask, Mask::Attributes(_) | Mask::Whole);
        (!masks.iter().any(by_shape)).then_some([
            self.before,
            self.after,
            unknown,
            before_sensitive,
            after_sensitive,
        ])
    }
}

enum MaskSeeker<'a> {
    Json(Seeker<'a>),
    Other(Mask<'a>),
}

impl<'a> MaskSeeker<'a> {
    fn new(mask: Mask<'a>) -> Self {
        match mask {
            Mask::Json(value) => Self::Json(value.seeker()),
            other => Self::Other(other),
        }
    }

    fn seek(&mut self, name: &str) -> Mask<'a> {
        match self {
            Self::Json(seeker) => seeker.seek(name).map_or(Mask::Clear, Mask::Json),
            Self::Other(mask) => mask.at_key(name),
        }
    }
}

/// The parts of a record by position on either side.
pub(crate) struct ByPosition<'a, 'r> {
    record: &'r Record<'a>,
    pub(crate) before: Vec<Value<'a>>,
    pub(crate) after: Vec<Value<'a>>,
    unknown: Vec<Value<'a>>,
    before_sensitive: Vec<Value<'a>>,
    after_sensitive: Vec<Value<'a>>,
}

impl<'a, 'r> ByPosition<'a, 'r> {
    pub(crate) fn new(record: &'r Record<'a>) -> Self {
        let elements = |value: Value<'a>| value.elements().collect();
        Self {
            record,
            before: elements(record.before),
            after: elements(record.after),
            unknown: elements(record.unknown.json()),
            before_sensitive: elements(record.before_sensitive.json()),
            after_sensitive: elements(record.after_sensitive.json()),
        }
    }

    /// The longer side's length.
    pub(crate) fn length(&self) -> usize {
        self.before.len().max(self.after.len())
    }

    pub(crate) fn is_unknown_after(&self, position: usize) -> bool {
        self.unknown
            .get(position)
            .is_some_and(|mask| mask.is_true())
    }

    pub(crate) fn is_sensitive_before(&self, position: usize) -> bool {
        self.before_sensitive
            .get(position)
            .is_some_and(|mask| mask.is_true())
    }

    pub(crate) fn is_sensitive_after(&self, position: usize) -> bool {
        self.after_sensitive
            .get(position)
            .is_some_and(|mask| mask.is_true())
    }

    /// The part that was at one position and will be at another; at least one of the two is set.
    pub(crate) fn pair(&self, before: Option<usize>, after: Option<usize>) -> Record<'a> {
        let at = |values: &[Value<'a>], position: Option<usize>| values.get(position?).copied();
        let (old, new) = (at(&self.before, before), at(&self.after, after));
        let mask =
            |values: &[Value<'a>], position| at(values, position).map_or(Mask::Clear, Mask::Json);
        let step = if old.is_some() { before } else { after };
        Record {
            before: old.unwrap_or_else(Value::null),
            after: new.unwrap_or_else(Value::null),
            before_present: old.is_some(),
            after_present: new.is_some(),
            unknown: mask(&self.unknown, after),
            before_sensitive: mask(&self.before_sensitive, before),
            after_sensitive: mask(&self.after_sensitive, after),
            replace: step.map_or_else(crate::Matcher::nothing, |step| {
                self.record.replace.at_index(step)
            }),
            relevance: step.map_or_else(crate::Matcher::everything, |step| {
                self.record.relevance.at_index(step)
            }),
            alike: self.record.alike && before == after,
            blanks: self.record.blanks.of_derived(),
        }
    }
}

/// The keys of both sides, ascending.
pub(crate) fn keys_of_sides<'a>(record: &Record<'a>) -> BTreeSet<Cow<'a, str>> {
    [record.before, record.after]
        .into_iter()
        .flat_map(keys)
        .collect()
}

/// The keys of both sides and of all masks, ascending.
pub(crate) fn keys_of_sides_and_masks<'a>(record: &Record<'a>) -> BTreeSet<Cow<'a, str>> {
    let mut found = keys_of_sides(record);
    for mask in [
        record.unknown,
        record.before_sensitive,
        record.after_sensitive,
    ] {
        match mask {
            Mask::Json(value) => found.extend(keys(value)),
            Mask::Attributes(names) => {
                found.extend(
                    names
                        .iter()
                        .map(|attribute| Cow::Borrowed(&*attribute.name)),
                );
            }
            Mask::Clear | Mask::Whole => {}
        }
    }
    found
}

fn keys<'a>(value: Value<'a>) -> impl Iterator<Item = Cow<'a, str>> {
    value.members().map(|(key, _)| key)
}
