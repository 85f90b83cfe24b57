//! Many files to a dataset.

use crate::content::{FileContent, read_file};
use crate::dataset::{Dataset, ValueContents, finish, name_of, unfinished};
use crate::folder::Folder;
use crate::lock::ScanLock;
use crate::old::{OldFile, OldPart, parts};
use crate::part::{PartWriter, remove_all_but, take_over};
use crate::scan_engine::{OldRows, ScanEngine, ScanPart, ScanWork};
use crate::{FoundFile, ScanError};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_fleet_tables::{Options, Selection};

/// A part has the rows of files of so many bytes, or of so many files.
const PART_BYTES: u64 = 64 << 20;
const PART_FILES: usize = 512;
/// An engine is given so many parts at once, so that what describes them stays small.
const PARTS_AT_ONCE: usize = 64;

/// How files are scanned.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ScanOptions {
    /// How each file is read: a dataset has all tables, and `attributes` only where it is wanted here.
    pub reading: Options,
    /// Whether unchanged files are read again too.
    pub again: bool,
    /// How many threads there are; as many as processors without it.
    pub threads: Option<usize>,
}

impl ScanOptions {
    /// The same, reading unchanged files again.
    #[must_use]
    pub const fn again(self, again: bool) -> Self {
        Self { again, ..self }
    }

    /// The same, reading each file in a way.
    #[must_use]
    pub const fn reading(self, reading: Options) -> Self {
        Self { reading, ..self }
    }

    /// The same on so many threads.
    #[must_use]
    pub const fn threads(self, threads: Option<usize>) -> Self {
        Self { threads, ..self }
    }
}

/// What a scan did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Scanned {
    /// How many files there are.
    pub files: usize,
    /// How many of them were read; the others have not changed since the scan before.
    pub read: usize,
    /// The bytes of the files that were read.
    pub bytes: u64,
    /// How many files cannot be read.
    pub failed: usize,
    /// The files that cannot be read, and why.
    pub errors: BTreeMap<String, String>,
    /// How many files are gone since the scan before.
    pub gone: usize,
}

impl Scanned {
    fn fail(&mut self, path: &str, error: &str) {
        self.errors.insert(path.to_owned(), error.to_owned());
    }

    fn told_of(mut self, files: &[FoundFile], plan: Plan<'_>) -> Self {
        self.files = files.len();
        self.gone = plan.gone;
        self.errors.extend(plan.errors);
        self.failed = self.errors.len();
        self
    }

    /// The same with what was done for other parts of the scan.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.read += other.read;
        self.bytes += other.bytes;
        self.errors.extend(other.errors);
        self
    }
}

/// Where the rows of one part come from.
struct Job<'a> {
    name: String,
    /// A part of before, and the files whose rows are taken from it.
    old: Option<(&'a OldPart, BTreeSet<&'a str>)>,
    read: Vec<&'a FoundFile>,
}

/// Writes the tables of files as a dataset: in a folder, or in a bucket such as `s3://bucket/folder`. `progress` hears how
/// many bytes more were read.
///
/// What is known of files that have not changed, by their sizes and times, is taken over. What an interrupted scan has
/// finished is not done again.
///
/// # Errors
///
/// Where the dataset cannot be written, and while another scan writes it. Files that cannot be read are rows, not errors.
pub fn scan(
    files: &[FoundFile],
    dataset: &str,
    options: &ScanOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Scanned, ScanError> {
    scan_by(None, files, dataset, options, progress)
}

/// The same, whose parts an engine writes, such as a cluster. Only once all of them are written does the dataset count,
/// and that is done here.
///
/// # Errors
///
/// As [`scan`], and where the engine fails.
pub fn scan_on(
    engine: &dyn ScanEngine,
    files: &[FoundFile],
    dataset: &str,
    options: &ScanOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Scanned, ScanError> {
    scan_by(Some(engine), files, dataset, options, progress)
}

fn scan_by(
    engine: Option<&dyn ScanEngine>,
    files: &[FoundFile],
    dataset: &str,
    options: &ScanOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Scanned, ScanError> {
    let folder = Folder::of(dataset)?;
    // Before anything is written: in a folder with other files nothing is.
    Dataset::find(&folder)?;
    folder.make()?;
    let lock = ScanLock::take(&folder)?;
    let old = Dataset::find(&folder)?;
    let contents = ValueContents::of(&options.reading);
    let number = old.as_ref().map_or(1, |old| old.generation() + 1);
    let name = name_of(number, contents);
    let generation = unfinished(&folder, &name);
    generation.make()?;
    let known = |folder: &Folder| match options.again {
        true => Ok(Vec::new()),
        false => parts(folder),
    };
    let started = known(&generation)?;
    // Where other values are wanted, nothing of before is.
    let old_folder = old.filter(|old| old.contents() == contents);
    let old_folder = old_folder.as_ref().map(Dataset::current);
    let before = old_folder.as_ref().map(known).transpose()?;
    let before = before.unwrap_or_default();
    let plan = Plan::new(files, &started, &before);
    if old_folder.is_some() && !options.again && plan.changes_nothing(&before) {
        generation.remove_all();
        return Ok(Scanned::default().told_of(files, plan));
    }
    remove_all_but(&generation, &plan.done)?;
    let context = Context {
        generation: &generation,
        old_folder: old_folder.as_ref(),
        options,
        lock: &lock,
        progress,
    };
    let run = || {
        if let Some(engine) = engine {
            let work = ScanWork::new(&generation, old_folder.as_ref(), contents)?;
            return run_on(engine, &work, &plan.jobs, &context);
        }
        let jobs = plan.jobs.par_iter();
        let told = jobs.map(|job| job.run(&context));
        told.try_reduce(Scanned::default, |one, other| Ok(one.and(other)))
    };
    let told = match options.threads {
        Some(threads) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let error = |error| ScanError::File(folder.shown(), std::io::Error::other(error));
            pool.map_err(error)?.install(run)?
        }
        None => run()?,
    };
    finish(&folder, &name)?;
    Dataset::publish(&folder, number, contents)?.tidy();
    Ok(told.told_of(files, plan))
}

/// What all jobs of a scan need.
struct Context<'s> {
    generation: &'s Folder,
    old_folder: Option<&'s Folder>,
    options: &'s ScanOptions,
    lock: &'s ScanLock,
    progress: &'s (dyn Fn(u64) + Sync),
}

/// Which parts there will be, and what has to be done for each.
struct Plan<'a> {
    /// The parts that an interrupted scan has finished.
    done: BTreeSet<&'a str>,
    jobs: Vec<Job<'a>>,
    /// What is known of unchanged files that cannot be read.
    errors: BTreeMap<String, String>,
    gone: usize,
}

impl<'a> Plan<'a> {
    fn new(files: &'a [FoundFile], started: &'a [OldPart], before: &'a [OldPart]) -> Self {
        let mut todo: BTreeMap<String, &'a FoundFile> =
            files.iter().map(|file| (file.name(), file)).collect();
        let mut plan = Self {
            done: BTreeSet::new(),
            jobs: Vec::new(),
            errors: BTreeMap::new(),
            gone: 0,
        };
        for part in started {
            let is_whole = part
                .files
                .iter()
                .all(|(path, old)| todo.get(path).is_some_and(|file| old.is_same(file)));
            if is_whole {
                plan.done.insert(&part.name);
                for (path, old) in &part.files {
                    plan.keep(path, old);
                    todo.remove(path);
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
            let mut kept = BTreeSet::new();
            for (path, old) in &part.files {
                match todo.get(path) {
                    Some(file) if old.is_same(file) => {
                        plan.keep(path, old);
                        kept.insert(path.as_str());
                        todo.remove(path);
                    }
                    Some(_) => {}
                    None => plan.gone += usize::from(!done_files.contains(path.as_str())),
                }
            }
            if kept.is_empty() {
                continue;
            }
            let name = match plan.done.contains(&*part.name) {
                true => numbers.next(),
                false => part.name.clone(),
            };
            plan.jobs.push(Job {
                name,
                old: Some((part, kept)),
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
        let (mut read, mut size) = (Vec::new(), PartSize::default());
        for file in files {
            let one = PartSize::of([file]);
            if !read.is_empty() && !size.and(one).fits() {
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
            let (part, kept) = job.old.as_ref()?;
            let size = PartSize {
                bytes: kept.iter().map(|path| part.bytes_of(path)).sum(),
                files: kept.len(),
            };
            Some((size, job))
        });
        sized.min_by_key(|(size, _)| size.bytes)
    }

    /// Whether the dataset would be what it is.
    fn changes_nothing(&self, before: &[OldPart]) -> bool {
        self.done.is_empty()
            && self.gone == 0
            && self.jobs.len() == before.len()
            && self.jobs.iter().all(Job::is_as_before)
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

/// Lets an engine write all parts that are not taken over as they are.
fn run_on(
    engine: &dyn ScanEngine,
    work: &ScanWork,
    jobs: &[Job<'_>],
    context: &Context<'_>,
) -> Result<Scanned, ScanError> {
    let mut told = Scanned::default();
    let mut parts = Vec::new();
    for job in jobs {
        match job.is_as_before() {
            true => told = told.and(job.run(context)?),
            false => parts.push(job.part()),
        }
    }
    for parts in parts.chunks(PARTS_AT_ONCE) {
        context.lock.renew()?;
        let done = engine.run(work, parts)?;
        (context.progress)(done.bytes);
        told = told.and(done);
    }
    Ok(told)
}

impl<'a> Job<'a> {
    /// What it has to do, as plain data.
    fn part(&self) -> ScanPart {
        let old = self.old.as_ref().map(|(part, kept)| OldRows {
            part: part.name.clone(),
            files: kept.iter().map(|&path| path.to_owned()).collect(),
        });
        ScanPart {
            name: self.name.clone(),
            old,
            read: self.read.iter().map(|&file| file.clone()).collect(),
        }
    }

    /// Whether it is a part of before without any change.
    fn is_as_before(&self) -> bool {
        let all_kept = |(part, kept): &(&OldPart, BTreeSet<&str>)| kept.len() == part.files.len();
        self.read.is_empty() && self.old.as_ref().is_some_and(all_kept)
    }

    const fn new(name: String, read: Vec<&'a FoundFile>) -> Self {
        Self {
            name,
            old: None,
            read,
        }
    }

    fn run(&self, context: &Context<'_>) -> Result<Scanned, ScanError> {
        context.lock.renew()?;
        let generation = context.generation;
        let old = context.old_folder.zip(self.old.as_ref());
        if let Some((folder, (part, _))) = &old
            && self.is_as_before()
        {
            take_over(folder, generation, &part.name, &self.name)?;
            return Ok(Scanned::default());
        }
        let mut writer = PartWriter::new(generation, self.name.clone());
        if let Some((folder, (part, kept))) = old {
            writer.copy(folder, &part.name, kept, self.read.is_empty())?;
        }
        let (files, reading) = (self.read.iter().copied(), &context.options.reading);
        let room = FileContent::default();
        write_part(writer, files, reading, room, context.progress)
    }
}

/// Adds the rows of files to a part, which is finished with them.
pub(crate) fn write_part<'f>(
    mut writer: PartWriter<'_>,
    files: impl Iterator<Item = &'f FoundFile>,
    reading: &Options,
    mut room: FileContent,
    progress: &dyn Fn(u64),
) -> Result<Scanned, ScanError> {
    let mut told = Scanned::default();
    for file in files {
        let mut written = Ok(());
        let mut sink = |table, batch| {
            if written.is_ok() {
                written = writer.write(table, batch);
            }
        };
        let all = Selection::default();
        let error = read_file(file, true, reading, &all, &mut room, &mut sink);
        written?;
        if let Some(error) = error {
            told.fail(&file.name(), &error);
        }
        told.read += 1;
        told.bytes += file.bytes;
        progress(file.bytes);
    }
    writer.finish()?;
    Ok(told)
}

/// Where the parts of a generation are while they are written, for tests.
#[cfg(test)]
fn partial(folder: &std::path::Path, number: u64) -> std::path::PathBuf {
    folder.join(format!("{number}{}", crate::dataset::PARTIAL))
}

#[cfg(test)]
mod tests;
