//! What primary files declare, and what override files say of it.

use std::collections::HashMap;
use std::ops::Deref;
use tofu_json_config::decode::Decoded;
use tofu_json_module::{FileKind, Module};

/// A declaration, with those of override files after it.
#[derive(Debug)]
pub(super) struct Layered<T> {
    base: T,
    overrides: Vec<T>,
}

impl<T> Layered<T> {
    pub(super) const fn single(base: T) -> Self {
        Self {
            base,
            overrides: Vec::new(),
        }
    }

    /// All of them, the base first.
    pub(super) fn all(&self) -> impl DoubleEndedIterator<Item = &T> {
        std::iter::once(&self.base).chain(&self.overrides)
    }

    /// The last that says something.
    pub(super) fn last<V>(&self, get: impl Fn(&T) -> Option<V>) -> Option<V> {
        self.all().rev().find_map(get)
    }
}

impl<T> Deref for Layered<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.base
    }
}

/// The declarations of a kind by their key, in order of reading.
pub(super) fn layered<'f, T: Clone + 'f>(
    module: &Module<'f>,
    of: impl for<'d> Fn(&'d Decoded<'f>) -> &'d Vec<T>,
    key: impl Fn(&T) -> String,
) -> Vec<Layered<T>> {
    let mut found: Vec<Layered<T>> = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for file in module.files() {
        for one in of(&file.decoded) {
            let key = key(one);
            let known = numbers.get(&key).and_then(|number| found.get_mut(*number));
            match (file.kind, known) {
                (FileKind::Override, Some(known)) => known.overrides.push(one.clone()),
                (FileKind::Primary, _) => {
                    numbers.insert(key, found.len());
                    found.push(Layered::single(one.clone()));
                }
                _ => {}
            }
        }
    }
    found
}
