use super::ValuePath;
use super::{Mask, MasksOfElements};
use crate::Presence;
use crate::document::plan::Change;
use crate::sides::{Sides, paired};
use std::borrow::Cow;
use std::collections::HashMap;
use tofu_json_value::{Kind, Value};
use tofu_json_vocab::path::Step;

/// A value that a change is about, and what the masks say of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Leaf<'a> {
    /// The path from the whole.
    pub path: ValuePath,
    /// The value before; a whole array or object where there is none after, or something else.
    pub before: Presence<Value<'a>>,
    /// The value after.
    pub after: Presence<Value<'a>>,
    /// Whether the value after is not known yet.
    pub unknown: bool,
    /// Whether the value before is sensitive.
    pub before_sensitive: bool,
    /// Whether the value after is sensitive.
    pub after_sensitive: bool,
    /// Whether a change here, or of something around it, forces the replacement.
    pub forces_replacement: bool,
}

impl Leaf<'_> {
    /// Whether the value changes, or may.
    #[must_use]
    pub fn changes(&self) -> bool {
        let same = match (self.before, self.after) {
            (Presence::Value(before), Presence::Value(after)) => before.same(after),
            (before, after) => {
                before.is_present() == after.is_present() && before.is_null() == after.is_null()
            }
        };
        self.unknown || !same
    }
}

/// Every value that a change is about, in the order of names and positions.
///
/// Objects and arrays on both sides, or on one, are gone into; elements pair by position.
/// Where a mask marks a whole array or object, it is one leaf, so that what is below is never shown.
///
/// ```
/// use tofu_json_model::document::plan::Change;
/// use tofu_json_model::view::leaves;
/// use tofu_json_value::Document;
///
/// let document = Document::parse(br#"{"actions": ["update"], "before": {"a": 1, "b": ["x"]},
///     "after": {"a": 2, "b": ["x", "y"]}, "after_unknown": {"id": true}, "after_sensitive": {"a": true},
///     "before_sensitive": {}, "replace_paths": [["b", 1]]}"#)?;
/// let change = Change::read(document.root())?;
/// let changed: Vec<_> = leaves(&change)
///     .filter(|leaf| leaf.changes())
///     .map(|leaf| (leaf.path.to_string(), leaf.after_sensitive, leaf.forces_replacement))
///     .collect();
/// assert_eq!(changed, [
///     (".a".to_owned(), true, false),
///     (".b[1]".to_owned(), false, true),
///     (".id".to_owned(), false, false),
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn leaves<'a>(change: &Change<'a>) -> Leaves<'a> {
    let mut forcing = Forcing::default();
    for path in change.replace_paths.iter().flatten() {
        forcing.add(path.to_path().steps);
    }
    let start = forcing.start();
    Leaves {
        forcing,
        open: vec![(
            ValuePath::default(),
            start,
            Node {
                before: change.before,
                after: change.after,
                unknown: Mask::new(change.after_unknown),
                before_sensitive: Mask::new(change.before_sensitive),
                after_sensitive: Mask::new(change.after_sensitive),
            },
        )],
    }
}

/// The paths of the [`leaves`] that change, as a [`ChangeFilter`](tofu_json_vocab::ChangeFilter) looks at them:
/// `tags.Name`, `rule[2].port`. Of what is marked sensitive as a whole the inside is not among them.
///
/// ```
/// use tofu_json_model::document::plan::Change;
/// use tofu_json_model::view::changed_attributes;
/// use tofu_json_value::Document;
///
/// let document = Document::parse(br#"{"actions": ["update"], "before": {"id": 1, "tags": {"a": 1}}, "after": {"id": 1, "tags": {"a": 2}}}"#)?;
/// let change = Change::read(document.root())?;
/// assert!(changed_attributes(&change).eq(["tags.a"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn changed_attributes(change: &Change<'_>) -> impl Iterator<Item = String> {
    let changed = leaves(change).filter(Leaf::changes);
    changed.map(|leaf| leaf.path.to_string().trim_start_matches('.').to_owned())
}

/// See [`leaves`].
#[derive(Debug)]
pub struct Leaves<'a> {
    forcing: Forcing,
    /// The last one comes next.
    open: Vec<(ValuePath, Led, Node<'a>)>,
}

/// The paths that force replacement, step by step.
#[derive(Debug, Default)]
struct Forcing {
    /// The first one is where all paths start.
    places: Vec<(bool, HashMap<Step, usize>)>,
}

/// Where paths that force replacement have led to.
#[derive(Clone, Copy, Debug)]
enum Led {
    /// One has ended.
    Forced,
    On(usize),
    Nowhere,
}

impl Forcing {
    fn add(&mut self, path: Vec<Step>) {
        if self.places.is_empty() {
            self.places.push(Default::default());
        }
        let mut at = 0;
        for step in path {
            let next = self.places.len();
            let Some((_, steps)) = self.places.get_mut(at) else {
                return;
            };
            at = *steps.entry(step).or_insert(next);
            if at == next {
                self.places.push(Default::default());
            }
        }
        if let Some((ends, _)) = self.places.get_mut(at) {
            *ends = true;
        }
    }

    fn start(&self) -> Led {
        self.led(0)
    }

    fn led(&self, place: usize) -> Led {
        match self.places.get(place) {
            Some((true, _)) => Led::Forced,
            Some((false, _)) => Led::On(place),
            None => Led::Nowhere,
        }
    }

    fn step(&self, from: Led, step: &Step) -> Led {
        let Led::On(place) = from else { return from };
        let place = self.places.get(place);
        let next = place.and_then(|(_, steps)| steps.get(step));
        next.map_or(Led::Nowhere, |next| self.led(*next))
    }
}

/// Both sides of one place and the masks over it.
#[derive(Clone, Copy, Debug)]
struct Node<'a> {
    before: Presence<Value<'a>>,
    after: Presence<Value<'a>>,
    unknown: Mask<'a>,
    before_sensitive: Mask<'a>,
    after_sensitive: Mask<'a>,
}

impl<'a> Node<'a> {
    fn new(
        sides: Sides<Value<'a>>,
        [unknown, before_sensitive, after_sensitive]: [Mask<'a>; 3],
    ) -> Self {
        let [before, after] = sides.map(|side| side.map_or(Presence::Absent, presence));
        Self {
            before,
            after,
            unknown,
            before_sensitive,
            after_sensitive,
        }
    }

    const fn masks(&self) -> [Mask<'a>; 3] {
        [self.unknown, self.before_sensitive, self.after_sensitive]
    }

    /// The kind of container that is gone into; none for a leaf.
    fn container(&self) -> Option<Kind> {
        let whole = self.masks().into_iter().any(Mask::is_whole);
        let container = |side: Presence<Value<'a>>| side.value().map(Value::kind);
        let kind = match (container(self.before), container(self.after)) {
            (Some(before), Some(after)) => (before == after).then_some(before),
            (Some(one), None) | (None, Some(one)) => Some(one),
            (None, None) => None,
        };
        kind.filter(|kind| !whole && matches!(kind, Kind::Array | Kind::Object))
    }

    fn sides(&self) -> [Value<'a>; 2] {
        [self.before, self.after].map(|side| side.value().unwrap_or_else(Value::null))
    }

    /// The parts, in order.
    fn parts(&self, kind: Kind) -> Vec<(Step, Self)> {
        if kind == Kind::Object {
            self.members()
        } else {
            self.elements()
        }
    }

    fn members(&self) -> Vec<(Step, Self)> {
        let mut members = paired(self.sides().map(Value::members));
        if let Mask::Parts(mask) = self.unknown {
            let marked = mask.members().filter(|(_, mask)| mask.is_true());
            for (name, _) in marked {
                members.entry(name).or_default();
            }
        }
        let mut masks = self.masks().map(Mask::members);
        let part = |(name, sides): (Cow<'a, str>, _)| {
            let node = Self::new(sides, masks.each_mut().map(|masks| masks.seek(&name)));
            (Step::Attribute(name.into_owned()), node)
        };
        members.into_iter().map(part).collect()
    }

    fn elements(&self) -> Vec<(Step, Self)> {
        let [mut before, mut after] = self.sides().map(Value::elements);
        let mut masks = self.masks().map(Mask::elements);
        let mut parts = Vec::new();
        loop {
            let sides = [before.next(), after.next()];
            if sides == [None, None] {
                return parts;
            }
            let masks = masks.each_mut().map(MasksOfElements::next);
            parts.push((
                Step::Index(parts.len().to_string()),
                Self::new(sides, masks),
            ));
        }
    }
}

fn presence(value: Value<'_>) -> Presence<Value<'_>> {
    if value.is_null() {
        Presence::Null
    } else {
        Presence::Value(value)
    }
}

impl<'a> Iterator for Leaves<'a> {
    type Item = Leaf<'a>;

    fn next(&mut self) -> Option<Leaf<'a>> {
        loop {
            let (path, led, node) = self.open.pop()?;
            let parts = node
                .container()
                .map(|kind| node.parts(kind))
                .unwrap_or_default();
            if parts.is_empty() {
                return Some(leaf(path, led, &node));
            }
            for (step, node) in parts.into_iter().rev() {
                let led = self.forcing.step(led, &step);
                self.open.push((path.then(step), led, node));
            }
        }
    }
}

fn leaf<'a>(path: ValuePath, led: Led, node: &Node<'a>) -> Leaf<'a> {
    Leaf {
        path,
        before: node.before,
        after: node.after,
        unknown: node.unknown.is_whole(),
        before_sensitive: node.before_sensitive.is_whole(),
        after_sensitive: node.after_sensitive.is_whole(),
        forces_replacement: matches!(led, Led::Forced),
    }
}
