use std::collections::BTreeMap;

use crate::{Hash, Hashes, Scheme};

/// A group of files, and which schemes their hashes have.
#[derive(Default)]
struct FileGroup {
    files: Vec<usize>,
    has_h1: bool,
    has_zh: bool,
}

impl FileGroup {
    fn add(&mut self, file: usize, hashes: &Hashes) {
        self.files.push(file);
        for hash in hashes {
            match hash.scheme() {
                Scheme::H1 => self.has_h1 = true,
                Scheme::Zh => self.has_zh = true,
                Scheme::Other(_) => {}
            }
        }
    }
}

/// Puts files that share hashes into groups, and gives whether two of the groups could have shared
/// one.
pub(super) fn of(files: &[(usize, Hashes)]) -> (Vec<Vec<usize>>, bool) {
    let mut joined = Joined::of_each(files.len());
    let mut first: BTreeMap<&Hash, usize> = BTreeMap::new();
    for (place, (_, hashes)) in files.iter().enumerate() {
        for hash in hashes {
            let other = *first.entry(hash).or_insert(place);
            joined.join(place, other);
        }
    }
    let mut groups: BTreeMap<usize, FileGroup> = BTreeMap::new();
    for (place, (file, hashes)) in files.iter().enumerate() {
        if !hashes.is_empty() {
            let group = groups.entry(joined.root(place)).or_default();
            group.add(*file, hashes);
        }
    }
    let at_least_two =
        |has: fn(&FileGroup) -> bool| groups.values().filter(|group| has(group)).count() > 1;
    let disjoint = at_least_two(|group| group.has_h1) || at_least_two(|group| group.has_zh);
    let groups = groups.into_values().map(|group| group.files).collect();
    (groups, disjoint)
}

/// Which places belong together: each points to one before it, the first to itself.
struct Joined(Vec<usize>);

impl Joined {
    fn of_each(count: usize) -> Self {
        Self((0..count).collect())
    }

    fn root(&mut self, mut place: usize) -> usize {
        while let Some(&next) = self.0.get(place) {
            if next == place {
                break;
            }
            // Path halving: the next search takes half as many steps.
            let skipped = self.0.get(next).copied().unwrap_or(next);
            if let Some(way) = self.0.get_mut(place) {
                *way = skipped;
            }
            place = next;
        }
        place
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        if let Some(way) = self.0.get_mut(one.max(other)) {
            *way = one.min(other);
        }
    }
}
