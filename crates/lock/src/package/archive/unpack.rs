//! What unpacking an archive into an empty directory leaves, without doing it.

use super::entry::ArchiveEntry;
use crate::package::error::shown;
use crate::package::{Digest, FileLine, PackageError, PackageHash};
use std::collections::BTreeMap;

/// A part of a path is at most so long.
const LONGEST: usize = 255;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Node {
    Directory,
    File(Digest),
}

/// What was unpacked so far, by path.
#[derive(Default)]
struct Tree(BTreeMap<Vec<u8>, Node>);

/// The `h1:` of the directory that unpacking leaves (section 10.3).
pub(super) fn directory_h1(
    entries: &[ArchiveEntry],
    digests: &[Result<Digest, PackageError>],
) -> Result<PackageHash, PackageError> {
    if entries.is_empty() {
        return Err(PackageError::Empty);
    }
    let mut tree = Tree::default();
    for (entry, digest) in entries.iter().zip(digests) {
        if parts(&entry.name).any(|part| part == b"..") {
            let name = shown(&entry.name);
            return Err(PackageError::Escape { name });
        }
        let path = clean(&entry.name);
        if entry.is_directory() {
            tree.make_directory(&path)?;
        } else {
            let digest = digest.clone()?;
            tree.make_directory(parent(&path))?;
            tree.write(path, digest)?;
        }
    }
    PackageHash::of(tree.0.into_iter().filter_map(|(name, node)| match node {
        Node::Directory => None,
        Node::File(digest) => Some(FileLine { name, digest }),
    }))
}

impl Tree {
    fn make_directory(&mut self, path: &[u8]) -> Result<(), PackageError> {
        let ends = path.iter().enumerate().filter(|(_, byte)| **byte == b'/');
        let ends = ends.map(|(at, _)| at).chain([path.len()]);
        for ancestor in ends.filter_map(|end| path.get(..end)) {
            if ancestor.is_empty() {
                continue;
            }
            sensible("mkdir", ancestor)?;
            let node = self.0.entry(ancestor.to_vec()).or_insert(Node::Directory);
            if *node != Node::Directory {
                return Err(place("mkdir", ancestor, "not a directory"));
            }
        }
        Ok(())
    }

    fn write(&mut self, path: Vec<u8>, digest: Digest) -> Result<(), PackageError> {
        if path.is_empty() || self.0.get(&path) == Some(&Node::Directory) {
            return Err(place("open", &path, "is a directory"));
        }
        sensible("open", &path)?;
        self.0.insert(path, Node::File(digest));
        Ok(())
    }
}

fn sensible(action: &'static str, path: &[u8]) -> Result<(), PackageError> {
    let last = parts(path).next_back().unwrap_or_default();
    if path.contains(&0) {
        return Err(place(action, path, "invalid argument"));
    }
    if last.len() > LONGEST {
        return Err(place(action, path, "file name too long"));
    }
    Ok(())
}

fn place(action: &'static str, path: &[u8], problem: &'static str) -> PackageError {
    let path = if path.is_empty() { b"." } else { path };
    PackageError::Place {
        action,
        path: shown(path),
        problem,
    }
}

fn parts(path: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    path.split(|byte| *byte == b'/')
}

/// The path without parts that mean nothing, from the package.
pub(super) fn clean(name: &[u8]) -> Vec<u8> {
    let parts = parts(name).filter(|part| !part.is_empty() && *part != b".");
    parts.collect::<Vec<_>>().join(&b'/')
}

fn parent(path: &[u8]) -> &[u8] {
    let end = path.iter().rposition(|byte| *byte == b'/');
    end.and_then(|end| path.get(..end)).unwrap_or_default()
}
