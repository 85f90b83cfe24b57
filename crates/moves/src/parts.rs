//! The values of an object as hashes, by which objects are compared.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// So many values of an object count. What is larger is told apart by its first ones.
const PARTS: usize = 256;
/// So deep the values of an object are looked for.
const LEVELS: usize = 32;
/// Shorter texts and smaller numbers are in many things by chance.
const SHORTEST: usize = 4;
const SMALLEST: f64 = 1000.0;

/// The values of one side of a change.
#[derive(Clone, Debug, Default)]
pub(crate) struct ObjectValues {
    /// Each value, by its hash, in order.
    pub(crate) parts: Vec<ValuePart>,
    /// Where values are not known yet.
    unknown: HashSet<u64>,
}

/// A value of an object, as hashes. Positions in lists and sets do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ValuePart {
    /// Its path and the value.
    pub(crate) hash: u64,
    /// Its path, that of what is around it, and its first step.
    paths: [u64; 3],
    /// Whether few things have such a value by chance.
    pub(crate) is_telling: bool,
}

impl ObjectValues {
    /// Those of a value, of which a mask says what is unknown.
    pub(crate) fn of(value: Value<'_>, unknown: Mask<'_>) -> Self {
        let mut values = Self::default();
        let root = DefaultHasher::new();
        values.add(value, &root, [root.finish(); 3], 0);
        values.parts.sort_unstable();
        values.parts.dedup_by_key(|part| part.hash);
        values.add_unknown(unknown, &root, 0);
        values
    }

    fn add(&mut self, value: Value<'_>, path: &DefaultHasher, paths: [u64; 3], level: usize) {
        if self.parts.len() >= PARTS || value.is_null() {
            return;
        }
        match value.kind() {
            Kind::Object if level < LEVELS => {
                for (name, member) in value.members() {
                    let path = within(path, &name);
                    let own = path.finish();
                    let first = if level == 0 { own } else { paths[2] };
                    self.add(member, &path, [own, paths[0], first], level + 1);
                }
            }
            Kind::Array if level < LEVELS => {
                for element in value.elements() {
                    self.add(element, path, paths, level + 1);
                }
            }
            _ => {
                let mut hasher = path.clone();
                value.hash_meaning(&mut hasher);
                self.parts.push(ValuePart {
                    hash: hasher.finish(),
                    paths,
                    is_telling: is_telling(value),
                });
            }
        }
    }

    fn add_unknown(&mut self, mask: Mask<'_>, path: &DefaultHasher, level: usize) {
        if mask.is_whole() {
            self.unknown.insert(path.finish());
            return;
        }
        let Mask::Parts(parts) = mask else { return };
        if level >= LEVELS {
            return;
        }
        for (name, member) in parts.members() {
            self.add_unknown(Mask::new(Some(member)), &within(path, &name), level + 1);
        }
        for element in parts.elements() {
            self.add_unknown(Mask::new(Some(element)), path, level + 1);
        }
    }

    /// Whether a value of another object can still become one here.
    pub(crate) fn may_have(&self, part: &ValuePart) -> bool {
        part.paths.iter().any(|path| self.unknown.contains(path))
    }
}

fn within(path: &DefaultHasher, name: &str) -> DefaultHasher {
    let mut path = path.clone();
    name.hash(&mut path);
    path
}

fn is_telling(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::String => value.as_str().is_some_and(|text| {
            text.chars().nth(SHORTEST - 1).is_some() && text != "true" && text != "false"
        }),
        Kind::Number => value
            .as_f64()
            .is_some_and(|number| number.abs() >= SMALLEST),
        _ => false,
    }
}
