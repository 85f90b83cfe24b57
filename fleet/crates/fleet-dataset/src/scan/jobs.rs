//! Which parts a scan makes, and what has to be done for each.

use crate::FoundFile;
use crate::old::{OldFile, OldPart};
use crate::scan_engine::{OldRows, ScanPart};
use std::collections::{BTreeMap, BTreeSet};

/// A part has the rows of files of so many bytes, or of so many files.
const PART_BYTES: u64 = 64 << 20;
const PART_FILES: usize = 512;
/// Files are divided into so many parts, for as many that write them, if none has fewer bytes or files than these.
const WRITERS: usize = 8;
const LEAST_BYTES: u64 = 8 << 20;
const LEAST_FILES: usize = 64;

/// Where the rows of one part come from.
pub(super) struct Job<'a> {
    pub(super) name: String,
    pub(super) old: Option<KeptPart<'a>>,
    pub(super) read: Vec<&'a FoundFile>,
}

/// A part of before, and which of its rows stay.
pub(super) struct KeptPart<'a> {
    pub(super) part: &'a OldPart,
    /// The files whose rows are taken from it.
    files: BTreeSet<&'a str>,
    /// Those among them whose times are others now.
    retimed: Vec<&'a FoundFile>,
}

/// Which parts there will be, and what has to be done for each.
pub(super) struct Plan<'a> {
    /// The parts that an interrupted scan has finished.
    pub(super) done: BTreeSet<&'a str>,
    pub(super) jobs: Vec<Job<'a>>,
    /// What is known of unchanged files that cannot be read.
    pub(super) errors: BTreeMap<String, String>,
    pub(super) gone: usize,
}

impl<'a> Plan<'a> {
    pub(super) fn new(
        files: &'a BTreeMap<String, &'a FoundFile>,
        retimed: &BTreeSet<&str>,
        started: &'a [OldPart],
        before: &'a [OldPart],
    ) -> Self {
        let mut todo: BTreeMap<&str, &'a FoundFile> = files
            .iter()
            .map(|(name, file)| (name.as_str(), *file))
            .collect();
        let mut plan = Self {
            done: BTreeSet::new(),
            jobs: Vec::new(),
            errors: BTreeMap::new(),
            gone: 0,
        };
        for part in started {
            let is_whole = part.files.iter().all(|(path, old)| {
                todo.get(path.as_str())
                    .is_some_and(|file| old.is_same(file))
            });
            if is_whole {
                plan.done.insert(&part.name);
                for (path, old) in &part.files {
                    plan.keep(path, old);
                    todo.remove(path.as_str());
                }
            }
        }
        let done_files: BTreeSet<&str> = started
            .iter()
            .filter(|part| plan.done.contains(&*part.name))
            .flat_map(|part| part.files.keys().map(String::as_str))
            .collect();
        let mut numbers = Numbers::new(started.iter().chain(before));
        for part in before {
            let mut kept = KeptPart::new(part);
            for (path, old) in &part.files {
                let path = path.as_str();
                match todo.get(path) {
                    Some(file) if old.is_same(file) => {}
                    Some(file) if retimed.contains(path) => kept.retimed.push(file),
                    Some(_) => continue,
                    None => {
                        plan.gone += usize::from(!done_files.contains(path));
                        continue;
                    }
                }
                plan.keep(path, old);
                kept.files.insert(path);
                todo.remove(path);
            }
            if kept.files.is_empty() {
                continue;
            }
            let name = match plan.done.contains(&*part.name) {
                true => numbers.next(),
                false => part.name.clone(),
            };
            plan.jobs.push(Job {
                name,
                old: Some(kept),
                read: Vec::new(),
            });
        }
        plan.add_new(todo.into_values().collect(), &mut numbers);
        plan
    }

    fn keep(&mut self, path: &str, old: &OldFile) {
        if let Some(error) = &old.error {
            self.errors.insert(path.to_owned(), error.clone());
        }
    }

    /// Puts files that have to be read into parts: few of them into the smallest part there is, so that there are not more
    /// parts with every scan.
    fn add_new(&mut self, files: Vec<&'a FoundFile>, numbers: &mut Numbers) {
        let all = PartSize::of(files.iter().copied());
        if !files.is_empty()
            && let Some((smallest, job)) = self.smallest()
            && smallest.and(all).fits()
        {
            job.read = files;
            return;
        }
        let share = all.weight().div_ceil(all.parts());
        let (mut read, mut size) = (Vec::new(), PartSize::default());
        for file in files {
            let one = PartSize::of([file]);
            let is_full = size.weight() >= share || !size.and(one).fits();
            if !read.is_empty() && is_full {
                let read = std::mem::take(&mut read);
                self.jobs.push(Job::new(numbers.next(), read));
                size = PartSize::default();
            }
            size = size.and(one);
            read.push(file);
        }
        if !read.is_empty() {
            self.jobs.push(Job::new(numbers.next(), read));
        }
    }

    /// The part of before that has the fewest bytes.
    fn smallest(&mut self) -> Option<(PartSize, &mut Job<'a>)> {
        let sized = self.jobs.iter_mut().filter_map(|job| {
            let size = job.old.as_ref()?.size();
            Some((size, job))
        });
        sized.min_by_key(|(size, _)| size.bytes)
    }

    /// Whether the dataset would be what it is.
    pub(super) fn changes_nothing(&self, before: &[OldPart]) -> bool {
        self.done.is_empty()
            && self.gone == 0
            && self.jobs.len() == before.len()
            && self.jobs.iter().all(Job::is_as_before)
    }
}

impl<'a> KeptPart<'a> {
    const fn new(part: &'a OldPart) -> Self {
        Self {
            part,
            files: BTreeSet::new(),
            retimed: Vec::new(),
        }
    }

    /// The same as plain data.
    pub(super) fn rows(&self) -> OldRows {
        OldRows {
            part: self.part.name.clone(),
            files: self.files.iter().map(|&path| path.to_owned()).collect(),
            retimed: self.retimed.iter().map(|&file| file.clone()).collect(),
        }
    }

    fn is_whole(&self) -> bool {
        self.retimed.is_empty() && self.files.len() == self.part.files.len()
    }

    fn size(&self) -> PartSize {
        PartSize {
            bytes: self.files.iter().map(|path| self.part.bytes_of(path)).sum(),
            files: self.files.len(),
        }
    }
}

/// How much the files of a part are.
#[derive(Clone, Copy, Debug, Default)]
struct PartSize {
    bytes: u64,
    files: usize,
}

impl PartSize {
    fn of<'f>(files: impl IntoIterator<Item = &'f FoundFile>) -> Self {
        let one = |size: Self, file: &FoundFile| Self {
            bytes: size.bytes + file.bytes,
            files: size.files + 1,
        };
        files.into_iter().fold(Self::default(), one)
    }

    const fn and(self, other: Self) -> Self {
        Self {
            bytes: self.bytes + other.bytes,
            files: self.files + other.files,
        }
    }

    const fn fits(self) -> bool {
        self.bytes <= PART_BYTES && self.files <= PART_FILES
    }

    /// Into how many parts of about the same weight so much is divided.
    fn parts(self) -> u64 {
        let full = (self.bytes.div_ceil(PART_BYTES)).max(self.files.div_ceil(PART_FILES) as u64);
        let worth = (self.bytes / LEAST_BYTES).max((self.files / LEAST_FILES) as u64);
        full.max(worth.min(WRITERS as u64)).max(1)
    }

    /// How much work it is: opening a file takes a while too.
    const fn weight(self) -> u64 {
        self.bytes + self.files as u64 * (PART_BYTES / PART_FILES as u64)
    }
}

/// Names of parts that are not taken.
struct Numbers(u64);

impl Numbers {
    fn new<'p>(parts: impl Iterator<Item = &'p OldPart>) -> Self {
        let number = |part: &OldPart| {
            let name = part.name.strip_prefix("part-")?;
            name.strip_suffix(".parquet")?.parse::<u64>().ok()
        };
        Self(parts.filter_map(number).max().map_or(0, |last| last + 1))
    }

    fn next(&mut self) -> String {
        let name = format!("part-{:06}.parquet", self.0);
        self.0 += 1;
        name
    }
}

impl<'a> Job<'a> {
    /// What it has to do, as plain data.
    pub(super) fn part(&self) -> ScanPart {
        ScanPart {
            name: self.name.clone(),
            old: self.old.as_ref().map(KeptPart::rows),
            read: self.read.iter().map(|&file| file.clone()).collect(),
        }
    }

    /// Whether it is a part of before without any change.
    pub(super) fn is_as_before(&self) -> bool {
        self.read.is_empty() && self.old.as_ref().is_some_and(KeptPart::is_whole)
    }

    const fn new(name: String, read: Vec<&'a FoundFile>) -> Self {
        Self {
            name,
            old: None,
            read,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PART_BYTES, Plan};
    use crate::FoundFile;
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    /// The bytes of the files of each part of a first scan.
    fn divided(bytes: impl Iterator<Item = u64>) -> Vec<Vec<u64>> {
        let file = |(number, bytes)| FoundFile {
            path: PathBuf::from(format!("{number:06}.json")),
            bytes,
            modified: None,
        };
        let files: Vec<_> = bytes.enumerate().map(file).collect();
        let named = files.iter().map(|file| (file.name(), file)).collect();
        let plan = Plan::new(&named, &BTreeSet::new(), &[], &[]);
        let parts = plan.jobs.iter().map(|job| {
            let bytes = job.read.iter().map(|file| file.bytes);
            bytes.collect::<Vec<_>>()
        });
        let parts: Vec<_> = parts.collect();
        assert_eq!(parts.concat().len(), files.len());
        parts
    }

    #[test]
    fn files_are_divided_evenly() {
        let parts = divided((0..1200).map(|number| 10_000 + number % 7 * 20_000));
        assert_eq!(parts.len(), 8);
        let bytes = parts.iter().map(|part| part.iter().sum::<u64>());
        let (least, most) = (bytes.clone().min().unwrap(), bytes.max().unwrap());
        assert!(most < least + least / 10, "{least} {most}");
        let files = divided((0..5000).map(|_| 10_000));
        assert!(
            files.iter().all(|part| part.len() == 500),
            "{}",
            files.len()
        );
    }

    #[test]
    fn parts_are_worth_it_and_have_an_end() {
        assert_eq!(divided((0..40).map(|_| 50_000)).len(), 1);
        assert_eq!(divided([5 * PART_BYTES].into_iter()).len(), 1);
        assert!(divided([].into_iter()).is_empty());
        for part in divided((0..3000).map(|number| number * 1000)) {
            assert!(part.iter().sum::<u64>() <= PART_BYTES && part.len() <= 512);
        }
    }
}
