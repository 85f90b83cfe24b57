use super::EditErrorKind;
use super::layout::{self, KeyedValue};
use crate::{Document, Limits, Value};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

/// What an edit does at its place.
#[derive(Clone, Copy)]
pub(super) enum ValueEdit<'j> {
    Set(&'j [u8]),
    Insert(&'j [u8]),
    Remove,
}

impl ValueEdit<'_> {
    /// The same, with a value that is JSON and without white space around it, inside so many containers.
    pub(super) fn checked(self, depth: usize) -> Result<Self, EditErrorKind> {
        let value = |json| {
            let limits = Limits::with_depth(Limits::default().depth.saturating_sub(depth));
            Document::parse_with(Cow::Borrowed(json), limits)
                .map_err(|error| EditErrorKind::Json(Box::new(error)))?;
            Ok(json.trim_ascii())
        };
        Ok(match self {
            Self::Set(json) => Self::Set(value(json)?),
            Self::Insert(json) => Self::Insert(value(json)?),
            Self::Remove => Self::Remove,
        })
    }
}

/// Which bytes an edit replaces.
pub(super) struct Replacement {
    pub(super) range: Range<usize>,
    pub(super) text: Vec<u8>,
    /// The value that is not as its tape says any more.
    pub(super) container: u32,
}

/// Why no change was found.
pub(super) enum Stop<'a> {
    /// An earlier edit changed what the pointer leads through.
    Stale,
    At(Value<'a>, EditErrorKind),
}

impl Replacement {
    /// The change for an edit of the value that steps lead to.
    pub(super) fn find<'a>(
        root: Value<'a>,
        touched: &BTreeSet<u32>,
        steps: &[String],
        verb: ValueEdit<'_>,
    ) -> Result<Self, Stop<'a>> {
        let fresh = |value: Value<'a>| match touched.contains(&value.index) {
            true => Err(Stop::Stale),
            false => Ok(value),
        };
        let root = fresh(root)?;
        let Some((last, outer)) = steps.split_last() else {
            return whole(root, verb);
        };
        let (mut value, mut around) = (root, None);
        for step in outer {
            let entry = entry_at(value, step)?;
            let Some(entry) = entry.found else {
                return Err(Stop::At(value, EditErrorKind::Missing));
            };
            around = Some((value, entry));
            value = fresh(entry.value)?;
        }
        let slot = entry_at(value, last)?;
        if let Some(entry) = slot.found {
            fresh(entry.value)?;
        }
        in_container(value, around, &slot, last, verb)
    }
}

fn whole<'a>(root: Value<'a>, verb: ValueEdit<'_>) -> Result<Replacement, Stop<'a>> {
    match verb {
        ValueEdit::Set(json) => Ok(replaced(root, json)),
        ValueEdit::Insert(_) | ValueEdit::Remove => Err(Stop::At(root, EditErrorKind::Whole)),
    }
}

fn replaced(value: Value<'_>, json: &[u8]) -> Replacement {
    Replacement {
        range: value.span(),
        text: json.to_vec(),
        container: value.index,
    }
}

fn in_container<'a>(
    container: Value<'a>,
    around: Option<(Value<'a>, KeyedValue<'a>)>,
    slot: &Slot<'a>,
    step: &str,
    verb: ValueEdit<'_>,
) -> Result<Replacement, Stop<'a>> {
    let is_array = container.is_array();
    let key = (!is_array).then_some(step);
    let change = match (verb, slot.found) {
        (ValueEdit::Set(json), Some(entry)) => return Ok(replaced(entry.value, json)),
        (ValueEdit::Insert(_), Some(_)) if !is_array => Err(EditErrorKind::Exists),
        (ValueEdit::Insert(json), Some(entry)) => Ok(layout::before(container, slot, entry, json)),
        (ValueEdit::Set(_), None) if is_array => Err(EditErrorKind::Missing),
        (ValueEdit::Insert(_), None) if is_array && !slot.is_end => Err(EditErrorKind::Missing),
        (ValueEdit::Set(json) | ValueEdit::Insert(json), None) => Ok(match slot.last {
            Some(last) => layout::after(container, slot.before_last, last, key, json),
            None => layout::only(container, around, key, json),
        }),
        (ValueEdit::Remove, Some(entry)) => {
            Ok((layout::removed(container, slot, entry), Vec::new()))
        }
        (ValueEdit::Remove, None) => Err(EditErrorKind::Missing),
    };
    let (range, text) = change.map_err(|kind| Stop::At(container, kind))?;
    Ok(Replacement {
        range,
        text,
        container: container.index,
    })
}

/// The entry of an array or object that a step leads to, and those beside it.
pub(super) struct Slot<'a> {
    pub(super) found: Option<KeyedValue<'a>>,
    /// The entries around the one that was found.
    pub(super) previous: Option<KeyedValue<'a>>,
    pub(super) next: Option<KeyedValue<'a>>,
    before_last: Option<KeyedValue<'a>>,
    last: Option<KeyedValue<'a>>,
    /// Whether the step means the place after the last element.
    is_end: bool,
}

fn entry_at<'a>(container: Value<'a>, step: &str) -> Result<Slot<'a>, Stop<'a>> {
    let mut slot = Slot {
        found: None,
        previous: None,
        next: None,
        before_last: None,
        last: None,
        is_end: false,
    };
    if container.is_array() {
        let position = crate::pointer::position(step);
        let mut count = 0;
        for value in container.elements() {
            slot.pass(KeyedValue { key: None, value }, position == Some(count));
            count += 1;
        }
        slot.is_end = step == "-" || position == Some(count);
    } else if container.is_object() {
        let mut members = container.members();
        while let Some((key, value)) = members.next_nodes() {
            let is_it = key.as_str().is_some_and(|name| name == step);
            if is_it && slot.found.is_some() {
                return Err(Stop::At(container, EditErrorKind::Ambiguous));
            }
            let key = Some(key);
            slot.pass(KeyedValue { key, value }, is_it);
        }
    } else {
        let kind = EditErrorKind::NoContainer(container.kind());
        return Err(Stop::At(container, kind));
    }
    Ok(slot)
}

impl<'a> Slot<'a> {
    fn pass(&mut self, entry: KeyedValue<'a>, is_it: bool) {
        if is_it {
            self.found = Some(entry);
            self.previous = self.last;
        } else if self.found.is_some() && self.next.is_none() {
            self.next = Some(entry);
        }
        self.before_last = self.last.replace(entry);
    }
}
