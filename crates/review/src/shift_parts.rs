//! What an instance of a resource with `count` holds, and what it becomes, as hashes of its smallest parts.

use crate::compare::ChangedValue;
use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// An instance with more parts than this is not judged, so that much of it need not be remembered.
const PARTS: usize = 1024;

/// So deep values are looked into; what is deeper is one part.
const LEVELS: usize = 16;

/// The hash of where a part is, positions in lists included, and that of its value.
type PlacedPart = (u64, u64);

/// The parts that an instance has before the change, in ascending order.
pub(crate) struct HeldParts(Vec<PlacedPart>);

/// What changes in an instance.
pub(crate) struct ChangedParts {
    /// Parts that it gets.
    gets: Vec<PlacedPart>,
    /// Where parts go away.
    loses: Vec<u64>,
    /// The names that lead to what is not known until apply, without positions in lists.
    pub(crate) unknown: BTreeSet<Vec<String>>,
}

impl HeldParts {
    /// Those of the value before. Nothing where they are too many to judge.
    pub(crate) fn of(change: &ChangedValue<'_>) -> Option<Self> {
        let mut parts = PartWalk::default();
        parts.add(Side::before(change), &DefaultHasher::new(), LEVELS)?;
        let mut held: Vec<_> = parts.found.into_iter().map(|(part, _)| part).collect();
        held.sort_unstable();
        Some(Self(held))
    }

    /// Whether an instance that is changed so becomes this one, as far as it is changed.
    pub(crate) fn fit(&self, changed: &ChangedParts) -> bool {
        let has_place = |place: &u64| self.0.binary_search_by_key(place, |part| part.0).is_ok();
        let has = |part: &PlacedPart| self.0.binary_search(part).is_ok();
        changed.gets.iter().all(has) && !changed.loses.iter().any(has_place)
    }
}

impl ChangedParts {
    /// What differs between both sides. Nothing where there is too much to judge.
    pub(crate) fn of(change: &ChangedValue<'_>) -> Option<Self> {
        let mut before = PartWalk::default();
        before.add(Side::before(change), &DefaultHasher::new(), LEVELS)?;
        let mut after = PartWalk::default();
        after.add(Side::after(change), &DefaultHasher::new(), LEVELS)?;
        let mut unknown = BTreeSet::new();
        add_unknown(change.unknown, &mut Vec::new(), &mut unknown)?;
        let held: HashSet<PlacedPart> = before.found.iter().map(|(part, _)| *part).collect();
        let stays: HashSet<u64> = after.found.iter().map(|(part, _)| part.0).collect();
        let gets = after.found.iter().map(|(part, _)| *part);
        let loses = before.found.iter();
        let loses = loses.filter(|(part, is_unknown)| !is_unknown && !stays.contains(&part.0));
        Some(Self {
            gets: gets.filter(|part| !held.contains(part)).collect(),
            loses: loses.map(|(part, _)| part.0).collect(),
            unknown,
        })
    }

    /// Whether it gets nothing that is known.
    pub(crate) const fn get_nothing(&self) -> bool {
        self.gets.is_empty()
    }
}

/// A value with its masks.
#[derive(Clone, Copy)]
struct Side<'a> {
    value: Value<'a>,
    sensitive: Mask<'a>,
    unknown: Mask<'a>,
}

impl<'a> Side<'a> {
    /// What is unknown later is marked, so that it is not missed there.
    const fn before(change: &ChangedValue<'a>) -> Self {
        Self {
            value: change.before,
            sensitive: change.before_sensitive,
            unknown: change.unknown,
        }
    }

    const fn after(change: &ChangedValue<'a>) -> Self {
        Self {
            value: change.after,
            sensitive: change.after_sensitive,
            unknown: change.unknown,
        }
    }
}

/// The parts of a value, and whether each is unknown after the change.
#[derive(Default)]
struct PartWalk {
    found: Vec<(PlacedPart, bool)>,
}

impl PartWalk {
    /// Adds the parts of a value: what it consists of, and that there is an object or a list of that length.
    fn add(&mut self, side: Side<'_>, path: &DefaultHasher, levels: usize) -> Option<()> {
        match side.value.kind() {
            Kind::Null => Some(()),
            Kind::Object if levels > 0 => {
                self.push(side, path, "object")?;
                let mut sensitive = side.sensitive.members();
                let mut unknown = side.unknown.members();
                for (name, value) in side.value.sorted_members() {
                    let member = Side {
                        value,
                        sensitive: sensitive.seek(&name),
                        unknown: unknown.seek(&name),
                    };
                    self.add(member, &step(path, &*name), levels - 1)?;
                }
                Some(())
            }
            Kind::Array if levels > 0 => {
                self.push(side, path, side.value.elements().count())?;
                let mut sensitive = side.sensitive.elements();
                let mut unknown = side.unknown.elements();
                for (position, value) in side.value.elements().enumerate() {
                    let element = Side {
                        value,
                        sensitive: sensitive.next(),
                        unknown: unknown.next(),
                    };
                    self.add(element, &step(path, position), levels - 1)?;
                }
                Some(())
            }
            _ => {
                let mut value = DefaultHasher::new();
                side.value.hash_meaning(&mut value);
                self.push(side, path, value.finish())
            }
        }
    }

    fn push(&mut self, side: Side<'_>, path: &DefaultHasher, value: impl Hash) -> Option<()> {
        let mut hash = DefaultHasher::new();
        (value, side.sensitive.is_whole()).hash(&mut hash);
        let part = (path.finish(), hash.finish());
        self.found.push((part, side.unknown.is_whole()));
        (self.found.len() <= PARTS).then_some(())
    }
}

/// Adds where a mask marks something.
fn add_unknown(
    mask: Mask<'_>,
    names: &mut Vec<String>,
    found: &mut BTreeSet<Vec<String>>,
) -> Option<()> {
    match mask {
        Mask::Clear => {}
        Mask::Parts(parts) if names.len() < LEVELS => {
            for (name, member) in parts.members() {
                names.push(name.into_owned());
                add_unknown(Mask::new(Some(member)), names, found)?;
                names.pop();
            }
            for element in parts.elements() {
                // Lists in lists have no names in between: what is in them is one part.
                match Mask::new(Some(element)) {
                    Mask::Parts(parts) if parts.is_array() => {
                        add_marked(Mask::Parts(parts), names, found)
                    }
                    mask => add_unknown(mask, names, found)?,
                }
            }
        }
        Mask::Whole | Mask::Parts(_) => add_marked(mask, names, found),
    }
    (found.len() <= PARTS).then_some(())
}

fn add_marked(mask: Mask<'_>, names: &[String], found: &mut BTreeSet<Vec<String>>) {
    if mask.marks_something() {
        found.insert(names.to_vec());
    }
}

fn step(path: &DefaultHasher, to: impl Hash) -> DefaultHasher {
    let mut path = path.clone();
    to.hash(&mut path);
    path
}
