//! What unpacking an archive into an empty directory leaves, without doing it.

use super::ArchiveEntry;

use crate::package::{Digest, FileLine, Limits, PackageError, PackageHash};
use std::collections::HashMap;
use tofu_json_text::CheckedSlice;
use tofu_json_zip::{ArchiveError, shown};

/// Longer names cannot be created on common file systems, in bytes.
const LONGEST: usize = 255;

#[derive(Clone, Copy)]
enum Node {
    /// By its number.
    Directory(usize),
    /// By its place among the files.
    File(usize),
}

/// The names unpacked so far, each once, however deep it is.
#[derive(Default)]
struct Tree<'a> {
    /// By the directory, which is 0 for the package itself, and the name in it.
    nodes: HashMap<(usize, &'a [u8]), Node>,
    directories: usize,
    files: Vec<FileLine>,
}

/// The `h1:` of the directory that unpacking leaves.
pub(super) fn directory_h1(
    entries: &[ArchiveEntry],
    digests: &[Result<Digest, PackageError>],
    limits: &Limits,
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
        let path: Vec<_> = meaningful(&entry.name).collect();
        if entry.is_directory() {
            tree.make_directory(&path)?;
        } else {
            tree.write(&path, digest.clone()?)?;
        }
        // They take memory as entries do.
        if tree.directories > limits.entries {
            let limit = limits.entries;
            return Err(ArchiveError::TooMany { limit }.into());
        }
    }
    PackageHash::of(tree.files)
}

impl<'a> Tree<'a> {
    /// Makes a directory and those around it; gives its number.
    fn make_directory(&mut self, path: &[&'a [u8]]) -> Result<usize, PackageError> {
        let mut outer = 0;
        for (depth, name) in path.iter().enumerate() {
            let wrong = |problem| {
                let ancestor = path.slice(..=depth);
                place("mkdir", ancestor, problem)
            };
            if let Some(problem) = problem_of(name) {
                return Err(wrong(problem));
            }
            let new = Node::Directory(self.directories + 1);
            match *self.nodes.entry((outer, name)).or_insert(new) {
                Node::Directory(number) => outer = number,
                Node::File(_) => return Err(wrong("not a directory")),
            }
            self.directories = self.directories.max(outer);
        }
        Ok(outer)
    }

    fn write(&mut self, path: &[&'a [u8]], digest: Digest) -> Result<(), PackageError> {
        let Some((name, outer)) = path.split_last() else {
            return Err(place("open", path, "is a directory"));
        };
        let outer = self.make_directory(outer)?;
        match self.nodes.get(&(outer, *name)) {
            Some(Node::Directory(_)) => return Err(place("open", path, "is a directory")),
            Some(Node::File(number)) => {
                if let Some(file) = self.files.get_mut(*number) {
                    file.digest = digest;
                }
            }
            None => {
                if let Some(problem) = problem_of(name) {
                    return Err(place("open", path, problem));
                }
                self.nodes
                    .insert((outer, *name), Node::File(self.files.len()));
                let name = path.join(&b'/');
                self.files.push(FileLine { name, digest });
            }
        }
        Ok(())
    }
}

/// Why there can be nothing of this name.
fn problem_of(name: &[u8]) -> Option<&'static str> {
    if name.contains(&0) {
        return Some("invalid argument");
    }
    (name.len() > LONGEST).then_some("file name too long")
}

fn place(action: &'static str, path: &[&[u8]], problem: &'static str) -> PackageError {
    let path = if path.is_empty() { &[&b"."[..]] } else { path };
    PackageError::Place {
        action,
        path: shown(&path.join(&b'/')),
        problem,
    }
}

fn parts(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.split(|byte| *byte == b'/')
}

/// The parts of a path that mean something, from the package.
fn meaningful(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    parts(name).filter(|part| !part.is_empty() && *part != b".")
}

/// Whether a path is as short as it could be: but for a slash at its end, all parts mean something.
pub(super) fn is_clean(name: &[u8]) -> bool {
    let bare = name.strip_suffix(b"/").unwrap_or(name);
    bare.is_empty() || parts(bare).eq(meaningful(bare))
}
