use crate::failure::Failure;
use crate::message::Message;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use tofu_json_lock::Lock;
use tofu_json_lock::package::{DEEPEST, Layout, PackagePlace, PackageSource};

/// A package of a mirror or cache.
#[derive(Clone, Debug)]
pub(crate) struct FoundPackage {
    pub(crate) place: PackagePlace,
    pub(crate) path: PathBuf,
    pub(crate) source: PackageSource,
    /// The mirror or cache.
    pub(crate) root: PathBuf,
}

/// Folders to look for packages in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackageFolders<'a> {
    pub(crate) mirrors: &'a [PathBuf],
    pub(crate) caches: &'a [PathBuf],
}

impl PackageFolders<'_> {
    /// All packages, in the order of their places.
    pub(crate) fn scan(self) -> Result<Vec<FoundPackage>, Failure> {
        let mirrors = self.mirrors.iter().map(|root| (root, false));
        let caches = self.caches.iter().map(|root| (root, true));
        let mut all = Vec::new();
        for (root, is_cache) in mirrors.chain(caches) {
            let found = scan(root, is_cache);
            all.extend(found.map_err(|error| unreadable(root, &error))?);
        }
        all.sort_by(|one, other| (&one.place, &one.path).cmp(&(&other.place, &other.path)));
        Ok(all)
    }
}

#[cold]
fn unreadable(root: &Path, error: &io::Error) -> Failure {
    Message::error("unreadable-input", format!("cannot be searched: {error}"))
        .in_file(&root.display().to_string())
        .into()
}

fn scan(root: &Path, is_cache: bool) -> io::Result<Vec<FoundPackage>> {
    let mut all = Vec::new();
    let mut folders = vec![(Vec::new(), root.to_owned())];
    while let Some((parts, path)) = folders.pop() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            // No part of an address or a version is anything but UTF-8.
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let parts: Vec<String> = [parts.as_slice(), &[name]].concat();
            let names: Vec<_> = parts.iter().map(String::as_str).collect();
            let place = PackagePlace::of(&names);
            if let Some(place) = place.filter(|place| fits(place, &entry, is_cache)) {
                let source = match (is_cache, place.layout) {
                    (true, _) => PackageSource::Cache,
                    (false, Layout::Packed) => PackageSource::Packed,
                    (false, Layout::Unpacked) => PackageSource::Unpacked,
                };
                all.push(FoundPackage {
                    place,
                    path: entry.path(),
                    source,
                    root: root.to_owned(),
                });
            } else if parts.len() < DEEPEST && entry.file_type()?.is_dir() {
                folders.push((parts, entry.path()));
            }
        }
    }
    Ok(all)
}

/// Whether it is the kind of file that its place needs; a link counts as what it leads to.
fn fits(place: &PackagePlace, entry: &DirEntry, is_cache: bool) -> bool {
    let Ok(target) = fs::metadata(entry.path()) else {
        return false;
    };
    match place.layout {
        Layout::Packed => target.is_file() && !is_cache,
        Layout::Unpacked => target.is_dir(),
    }
}

/// What a path says about a package that was named by itself: its place in a mirror, or the name of an archive
/// with the type of an entry.
pub(crate) fn place_of(path: &Path, lock: &Lock) -> Option<PackagePlace> {
    let full = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let parts: Vec<_> = full.iter().filter_map(|part| part.to_str()).collect();
    let layout = match fs::metadata(path).is_ok_and(|found| found.is_dir()) {
        true => Layout::Unpacked,
        false => Layout::Packed,
    };
    // A link has the name that it was given.
    let name = || PackagePlace::of_name(path.file_name()?.to_str()?, lock);
    PackagePlace::at_end_of(&parts, layout).or_else(name)
}
