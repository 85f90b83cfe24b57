//! What a change says of one of its attributes.

use crate::chain::{ChainKind, ChainStep};
use tofu_json_model::document::plan::Change;
use tofu_json_model::view::Mask;
use tofu_json_review::{SecretFinder, ValueText};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::path::{AttributePath, Step};

/// So many characters of a value are shown.
const MOST: usize = 120;

/// Both sides of an attribute, as far as they may be shown.
pub(crate) struct AttributeFact {
    pub(crate) path: Vec<Step>,
    pub(crate) before: Option<String>,
    pub(crate) after: Option<String>,
    /// Whether the value changes, or may.
    pub(crate) changes: bool,
}

impl AttributeFact {
    /// What is at a path. Where the path leads into a set, it is the set.
    pub(crate) fn of(change: &Change<'_>, path: &[Step], secrets: &SecretFinder) -> Self {
        let mut before = Side::at(change.before.value(), change.before_sensitive, path);
        let mut after = Side::at(change.after.value(), change.after_sensitive, path);
        if hides_one_side(&before, &after) {
            before.hide();
            after.hide();
        }
        let unknown = mask_at(Mask::new(change.after_unknown), path);
        let same = match (&before.value, &after.value) {
            (Some(before), Some(after)) => before.same(*after),
            (before, after) => before.is_none() && after.is_none(),
        };
        let has_after = change.after.value().is_some() || unknown.marks_something();
        Self {
            path: path.to_vec(),
            before: change
                .before
                .value()
                .map(|_| before.text(Mask::Clear, secrets)),
            after: has_after.then(|| after.text(unknown, secrets)),
            changes: unknown.marks_something() || !same,
        }
    }

    /// The step of a chain for it.
    pub(crate) fn step(&self, kind: ChainKind, address: &str) -> ChainStep {
        ChainStep {
            before: self.before.clone(),
            after: self.after.clone(),
            ..ChainStep::new(kind, attribute_name(address, &self.path))
        }
    }
}

/// The value after at a path, if it is known.
pub(crate) fn after_at<'a>(change: &Change<'a>, path: &[Step]) -> Option<Value<'a>> {
    Side::at(change.after.value(), None, path).value
}

/// The address of an attribute.
pub(crate) fn attribute_name(address: &str, path: &[Step]) -> String {
    let path: AttributePath = path.iter().cloned().collect();
    format!("{address}{path}")
}

/// A value as it may be shown, without anything from a change around it.
pub(crate) fn shown(value: Value<'_>, sensitive: bool, secrets: &SecretFinder) -> String {
    let sensitive = match sensitive {
        true => Mask::Whole,
        false => Mask::Clear,
    };
    let side = Side {
        value: Some(value),
        sensitive,
    };
    side.text(Mask::Clear, secrets)
}

/// A value and what is sensitive of it.
struct Side<'a> {
    value: Option<Value<'a>>,
    sensitive: Mask<'a>,
}

impl<'a> Side<'a> {
    fn at(whole: Option<Value<'a>>, sensitive: Option<Value<'a>>, path: &[Step]) -> Self {
        let mut side = Self {
            value: whole,
            sensitive: Mask::new(sensitive),
        };
        for step in path {
            let Some(value) = side.value else { break };
            let (value, mask) = match (step, step.position()) {
                (Step::Attribute(name), _) if value.is_object() => {
                    (value.get(name), side.sensitive.member(name))
                }
                (Step::Other, _) => break,
                (_, Some(position)) => (value.at(position), side.sensitive.element(position)),
                _ => (None, side.sensitive),
            };
            side = Self {
                value: value.filter(|value| !value.is_null()),
                sensitive: mask,
            };
        }
        side
    }

    fn hide(&mut self) {
        if self.value.is_some() {
            self.sensitive = Mask::Whole;
        }
    }

    fn text(&self, unknown: Mask<'_>, secrets: &SecretFinder) -> String {
        let arena = Arena::new();
        let value = self.value.unwrap_or_else(Value::null);
        let sensitive = secrets.cover(value, self.sensitive, &arena);
        let text = ValueText {
            value,
            sensitive,
            unknown,
        };
        text.write(MOST)
    }
}

/// Whether something is marked in one of two values alone. What becomes sensitive, or was so, was mostly as secret before.
fn hides_one_side(before: &Side<'_>, after: &Side<'_>) -> bool {
    let (one, other) = (before.sensitive, after.sensitive);
    let has_both = before.value.is_some() && after.value.is_some();
    let is_marked = one.marks_something() || other.marks_something();
    one.is_whole() || other.is_whole() || has_both && is_marked && one != other
}

/// The part of a mask at a path.
fn mask_at<'m>(mask: Mask<'m>, path: &[Step]) -> Mask<'m> {
    let mut at = mask;
    for step in path {
        match mask_of(at, step) {
            Some(part) => at = part,
            None => return at,
        }
    }
    at
}

/// The part of a mask that a step leads to; none where nobody knows where that is.
fn mask_of<'m>(mask: Mask<'m>, step: &Step) -> Option<Mask<'m>> {
    match (step, step.position()) {
        (Step::Other, _) => None,
        (Step::Attribute(name), _) if !matches!(mask, Mask::Parts(part) if part.is_array()) => {
            Some(mask.member(name))
        }
        (_, Some(position)) => Some(mask.element(position)),
        _ => Some(Mask::Clear),
    }
}

/// How many steps of a path may be named: nothing inside of what is sensitive as a whole, before or after.
pub(crate) fn named_steps(change: &Change<'_>, path: &[Step]) -> usize {
    let masks = [change.before_sensitive, change.after_sensitive];
    let named = masks.map(|mask| {
        let (mut at, mut steps) = (Mask::new(mask), path.iter());
        let is_hidden = |step: &Step| {
            let is_whole = at.is_whole();
            at = mask_of(at, step).unwrap_or(at);
            is_whole
        };
        steps.position(is_hidden).unwrap_or(path.len())
    });
    named.into_iter().min().unwrap_or(path.len())
}
