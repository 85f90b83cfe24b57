//! Many files to a dataset.

mod jobs;

use crate::content::{FileContent, read_file};
use crate::dataset::{Dataset, ValueContents, finish, name_of, unfinished};
use crate::folder::Folder;
use crate::lock::ScanLock;
use crate::old::parts;
use crate::part::{PartWriter, remove_all_but, take_over};
use crate::retimed::retimed;
use crate::scan_engine::{ScanEngine, ScanWork};
use crate::whole::PartCounts;
use crate::{FoundFile, ScanError};
use jobs::{Job, Plan};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use tofu_json_fleet_tables::{Options, Selection, Table};

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
    /// Once this is true, the scan ends as soon as it can.
    pub stop: Option<&'static AtomicBool>,
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

    /// The same, which ends with [`ScanError::Interrupted`] once this is true. What has been read until then is not
    /// read again by the next scan.
    #[must_use]
    pub const fn stopped_by(self, stop: &'static AtomicBool) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
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

/// Writes the tables of files as a dataset: in a folder, or in a bucket such as `s3://bucket/folder`. `progress` hears how
/// many bytes more were read.
///
/// What is known of files that have not changed is taken over: of those of the same size and time, and of those of the
/// same size and another time whose bytes have the same hash. What an interrupted scan has finished is not done again.
///
/// # Errors
///
/// Where the dataset cannot be written, while another scan writes it, and where it is interrupted. Files that cannot be read are rows, not errors.
pub fn scan(
    files: &[FoundFile],
    dataset: &str,
    options: &ScanOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Scanned, ScanError> {
    on_threads(options, || scan_by(None, files, dataset, options, progress))
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
    on_threads(options, || {
        scan_by(Some(engine), files, dataset, options, progress)
    })
}

/// Does something on the threads that are wanted.
fn on_threads<T: Send>(
    options: &ScanOptions,
    work: impl FnOnce() -> Result<T, ScanError> + Send,
) -> Result<T, ScanError> {
    let Some(threads) = options.threads else {
        return work();
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| ScanError::Threads(std::io::Error::other(error)))?
        .install(work)
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
    let number = old
        .as_ref()
        .map_or(1, |old| old.generation().saturating_add(1));
    let name = name_of(number, contents);
    let generation = unfinished(&folder, &name);
    generation.make()?;
    let known = |folder: &Folder| match options.again {
        true => Ok(Vec::new()),
        false => parts(folder),
    };
    let started = known(&generation)?;
    let old = usable(old, contents)?;
    let old_folder = old.as_ref().map(Dataset::current);
    let before = old_folder.as_ref().map(known).transpose()?;
    let before = before.unwrap_or_default();
    let named: BTreeMap<_, _> = files.iter().map(|file| (file.name(), file)).collect();
    let retimed = retimed(&named, &before, options);
    if options.is_stopped() {
        return Err(ScanError::Interrupted(0));
    }
    let plan = Plan::new(&named, &retimed, &started, &before);
    if let Some(old) = &old
        && !options.again
        && plan.changes_nothing(&before)
    {
        // What stays is written over by the next scan.
        let _ = generation.remove_all();
        old.tidy()?;
        return Ok(Scanned::default().told_of(files, plan));
    }
    remove_all_but(&generation, &plan.done)?;
    let old_tables = old_folder.as_ref().map(PartCounts::of).transpose()?;
    let context = Context {
        generation: &generation,
        old_folder: old_folder.as_ref(),
        old_tables: &old_tables.map_or_else(Vec::new, |counts| counts.tables()),
        options,
        lock: &lock,
        progress,
    };
    let told = match engine {
        Some(engine) => {
            let work = ScanWork::new(&generation, old_folder.as_ref(), contents)?;
            run_on(engine, &work, &plan.jobs, &context)?
        }
        None => {
            let told = plan.jobs.par_iter().map(|job| job.run(&context));
            told.try_reduce(Scanned::default, |one, other| Ok(one.and(other)))?
        }
    };
    if options.is_stopped() {
        return Err(ScanError::Interrupted(told.read));
    }
    finish(&folder, &name)?;
    Dataset::publish(&folder, number, contents)?.tidy()?;
    Ok(told.told_of(files, plan))
}

/// The dataset of before, if its rows can be taken over: not where other values are wanted, or some of its files are gone.
fn usable(old: Option<Dataset>, contents: ValueContents) -> Result<Option<Dataset>, ScanError> {
    match old.filter(|old| old.contents() == contents) {
        Some(old) if old.is_whole()? => Ok(Some(old)),
        _ => Ok(None),
    }
}

/// What all jobs of a scan need.
struct Context<'s> {
    generation: &'s Folder,
    old_folder: Option<&'s Folder>,
    old_tables: &'s [Table],
    options: &'s ScanOptions,
    lock: &'s ScanLock,
    progress: &'s (dyn Fn(u64) + Sync),
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
        if context.options.is_stopped() {
            break;
        }
        let done = engine.run(work, parts, &|| context.options.is_stopped())?;
        (context.progress)(done.bytes);
        told = told.and(done);
    }
    Ok(told)
}

impl Job<'_> {
    fn run(&self, context: &Context<'_>) -> Result<Scanned, ScanError> {
        context.lock.renew()?;
        let options = context.options;
        let generation = context.generation;
        if options.is_stopped() {
            return Ok(Scanned::default());
        }
        let old = context.old_folder.zip(self.old.as_ref());
        if let Some((folder, old)) = &old
            && self.is_as_before()
        {
            let tables = context.old_tables;
            take_over(tables, folder, generation, &old.part.name, &self.name)?;
            return Ok(Scanned::default());
        }
        let mut writer = PartWriter::new(generation, self.name.clone());
        if let Some((folder, old)) = old {
            writer.copy(folder, &old.rows(), self.read.is_empty())?;
        }
        let read = PartRead {
            reading: options.reading.threads(rayon::current_num_threads()),
            room: FileContent::default().stopped_by(options.stop),
            is_stopped: &|| options.is_stopped(),
            keeps_begun: true,
            progress: context.progress,
        };
        read.write(writer, self.read.iter().copied())
    }
}

/// How the files of a part are read.
pub(crate) struct PartRead<'r> {
    pub(crate) reading: Options,
    pub(crate) room: FileContent,
    pub(crate) is_stopped: &'r dyn Fn() -> bool,
    /// Whether a part is finished with the files that were read until it was stopped.
    pub(crate) keeps_begun: bool,
    pub(crate) progress: &'r dyn Fn(u64),
}

impl PartRead<'_> {
    /// Adds the rows of files to a part, which is finished with them; where the scan is interrupted, with those that there
    /// are, or not at all.
    pub(crate) fn write<'f>(
        mut self,
        mut writer: PartWriter<'_>,
        files: impl Iterator<Item = &'f FoundFile>,
    ) -> Result<Scanned, ScanError> {
        let mut told = Scanned::default();
        let all = Selection::default();
        for file in files {
            if (self.is_stopped)() {
                break;
            }
            let mut written = Ok(());
            let mut sink = |table, batch| {
                if written.is_ok() {
                    written = writer.write(table, batch);
                }
            };
            let error = read_file(file, true, &self.reading, &all, &mut self.room, &mut sink);
            written?;
            if let Some(error) = error {
                // A file that was being read has rows already, perhaps: they go, and the part with them.
                if (self.is_stopped)() {
                    return Ok(Scanned::default());
                }
                told.fail(&file.name(), &error);
            }
            told.read += 1;
            told.bytes += file.bytes;
            (self.progress)(file.bytes);
        }
        if !self.keeps_begun && (self.is_stopped)() {
            return Ok(Scanned::default());
        }
        writer.finish()?;
        Ok(told)
    }
}

/// Where the parts of a generation are while they are written, for tests.
#[cfg(test)]
fn partial(folder: &std::path::Path, number: u64) -> std::path::PathBuf {
    folder.join(format!("{number}{}", crate::dataset::PARTIAL))
}

#[cfg(test)]
mod tests;
