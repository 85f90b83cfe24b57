//! One file to its rows.

use crate::column::Rows;
use crate::facts::{DocumentFacts, FileKind};
use crate::{FileFacts, Table, Wanted, locks, plan, state};
use arrow_array::RecordBatch;
use std::borrow::Cow;
use std::collections::BTreeMap;
use tofu_json_input::{CompressionLimits, DocumentKind, Error, Input, Limits, Opened, Problem};

/// How files are read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Which tables are wanted.
    pub wanted: Wanted,
    /// How deep documents may nest.
    pub limits: Limits,
    /// How large compressed files may become.
    pub compression: CompressionLimits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            wanted: Wanted::all(),
            limits: Limits::default(),
            compression: CompressionLimits::default(),
        }
    }
}

impl Options {
    /// The same for some tables.
    #[must_use]
    pub fn wanted(self, wanted: impl Into<Wanted>) -> Self {
        Self {
            wanted: wanted.into(),
            ..self
        }
    }

    /// The same with another limit for compressed files.
    #[must_use]
    pub const fn compression(self, compression: CompressionLimits) -> Self {
        Self {
            compression,
            ..self
        }
    }
}

/// The rows of one file, by table. A table without rows is absent.
#[derive(Clone, Debug, Default)]
pub struct FileTables {
    batches: BTreeMap<Table, RecordBatch>,
    error: Option<String>,
}

impl FileTables {
    /// The rows of a table.
    #[must_use]
    pub fn get(&self, table: Table) -> Option<&RecordBatch> {
        self.batches.get(&table)
    }

    /// The rows of all tables that have some, in the order of the tables.
    pub fn into_batches(self) -> impl Iterator<Item = (Table, RecordBatch)> {
        self.batches.into_iter()
    }

    /// Whether the file could not be read.
    #[must_use]
    pub const fn failed(&self) -> bool {
        self.error.is_some()
    }

    /// Why the file could not be read.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }
}

/// The rows of a file while it is read.
#[derive(Debug)]
pub(crate) struct Reading<'f> {
    pub(crate) file: &'f FileFacts,
    pub(crate) wanted: Wanted,
    pub(crate) facts: DocumentFacts,
    rows: BTreeMap<Table, Rows>,
}

impl<'f> Reading<'f> {
    fn new(file: &'f FileFacts, wanted: Wanted) -> Self {
        Self {
            file,
            wanted,
            facts: DocumentFacts::default(),
            rows: BTreeMap::new(),
        }
    }

    /// The rows of a table, if it is wanted.
    pub(crate) fn rows(&mut self, table: Table) -> Option<&mut Rows> {
        let rows = || Rows::new(table.columns());
        self.wanted
            .has(table)
            .then(|| self.rows.entry(table).or_insert_with(rows))
    }

    /// Drops the rows of a table: another list takes the place of the one before.
    pub(crate) fn forget(&mut self, table: Table) {
        self.rows.remove(&table);
    }

    fn finish(mut self, problem: Option<&Problem>) -> FileTables {
        let error = problem.map(|problem| (problem.code, problem.to_string()));
        if error.is_some() {
            self.rows.clear();
        }
        if self.wanted.has(Table::Documents) {
            let mut rows = Rows::new(Table::Documents.columns());
            let told = error.as_ref().map(|(code, text)| (*code, text.as_str()));
            rows.push(self.facts.row(self.file, told));
            self.rows.insert(Table::Documents, rows);
        }
        let batches = self.rows.into_iter();
        let batches =
            batches.filter_map(|(table, rows)| Some((table, rows.finish(table.schema())?)));
        FileTables {
            batches: batches.collect(),
            error: error.map(|(_, text)| text),
        }
    }
}

/// Reads one file. This never fails: what cannot be read is a row of `documents` with its error.
#[must_use]
pub fn read(file: &FileFacts, input: Input<'_>, options: &Options) -> FileTables {
    let mut reading = Reading::new(file, options.wanted);
    let problem = fill(&mut reading, input, options).err().map(problem);
    reading.finish(problem.as_ref())
}

/// The row of a file that could not even be opened.
#[must_use]
pub fn unreadable(file: &FileFacts, error: &std::io::Error, options: &Options) -> FileTables {
    let problem = unread(error);
    Reading::new(file, options.wanted).finish(Some(&problem))
}

fn unread(error: &std::io::Error) -> Problem {
    Problem::new("cannot-read", format!("cannot read the file: {error}"))
}

fn problem(error: Error) -> Problem {
    match error {
        Error::Document(problem) => problem,
        Error::Read(error) => unread(&error),
        other => Problem::new("cannot-read", other.to_string()),
    }
}

fn fill(reading: &mut Reading<'_>, input: Input<'_>, options: &Options) -> Result<(), Error> {
    if locks::is_lock_file(&reading.file.path) {
        return locks::fill(reading, input);
    }
    let opened = Opened::open_within(input, options.limits, options.compression)?;
    let kind = opened.kind(options.limits)?;
    reading.facts.kind = Some(FileKind::Document(kind));
    match kind {
        DocumentKind::Plan | DocumentKind::RenderPlan => plan::fill(reading, &opened, options),
        DocumentKind::State | DocumentKind::RenderState | DocumentKind::RawState => {
            state::fill(reading, &opened, kind, options)
        }
        // What has no rows in any table is named, and nothing is wrong with it.
        _ => Ok(()),
    }
}

/// A part of a document, for those who read on in it.
pub(crate) fn part<'o>(
    opened: &'o Opened<'_>,
    range: &std::ops::Range<usize>,
) -> Result<Cow<'o, [u8]>, Error> {
    opened.part(range)
}
