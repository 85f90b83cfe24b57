//! One file to its rows.

use crate::column::Rows;
use crate::facts::{DocumentFacts, FileKind};
use crate::{FileFacts, Selection, Table, Wanted, attributes, locks, messages, plan, state};
use arrow_array::RecordBatch;
use arrow_select::concat::concat_batches;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Read as _;
use tofu_json_input::{CompressionLimits, DocumentKind, Error, Input, Limits, Opened, Problem};
use tofu_json_model::kind::recognize_start;
use tofu_json_vocab::Secrets;

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
    /// Whether `attributes` has values that are sensitive.
    pub secrets: Secrets,
    /// On how many threads a large file is read.
    pub threads: usize,
}

/// What compressed files may become: of thousands, some are not what they say.
const LARGEST: u64 = 1 << 30;
const RATIO: u64 = 200;

impl Default for Options {
    fn default() -> Self {
        Self {
            wanted: Wanted::usual(),
            limits: Limits::default(),
            compression: CompressionLimits::default().largest(LARGEST).ratio(RATIO),
            secrets: Secrets::Masked,
            threads: 1,
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

    /// The same with, or without, what is sensitive.
    #[must_use]
    pub const fn secrets(self, secrets: Secrets) -> Self {
        Self { secrets, ..self }
    }

    /// The same on so many threads, where a file is large: together they look at values. Rows and
    /// their order are the same.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
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
    fn new(batches: BTreeMap<Table, Vec<RecordBatch>>, error: Option<String>) -> Self {
        let whole = |(table, batches): (Table, Vec<RecordBatch>)| {
            // Batches of one table always fit each other.
            Some((table, concat_batches(&table.schema(), &batches).ok()?))
        };
        let batches = batches.into_iter().filter_map(whole).collect();
        Self { batches, error }
    }

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

/// Who takes the rows of a file.
type BatchSink<'s> = &'s mut dyn FnMut(Table, RecordBatch);

/// The rows of a file while it is read.
pub(crate) struct Reading<'f> {
    pub(crate) file: &'f FileFacts,
    pub(crate) wanted: Wanted,
    pub(crate) selection: &'f Selection,
    pub(crate) facts: DocumentFacts,
    rows: BTreeMap<Table, Rows>,
    sink: BatchSink<'f>,
}

impl<'f> Reading<'f> {
    fn new(
        file: &'f FileFacts,
        wanted: Wanted,
        selection: &'f Selection,
        sink: BatchSink<'f>,
    ) -> Self {
        Self {
            file,
            wanted,
            selection,
            facts: DocumentFacts::default(),
            rows: BTreeMap::new(),
            sink,
        }
    }

    /// The rows of a table, if it is wanted.
    pub(crate) fn rows(&mut self, table: Table) -> Option<&mut Rows> {
        let rows = || Rows::new(table.columns(), self.selection);
        self.wanted
            .has(table)
            .then(|| self.rows.entry(table).or_insert_with(rows))
    }

    /// Drops the rows of a table: another list takes the place of the one before.
    pub(crate) fn forget(&mut self, table: Table) {
        self.rows.remove(&table);
    }

    /// Gives on the rows of a table if there are many: of one whose rows stay, whatever comes after.
    pub(crate) fn give_many(&mut self, table: Table) {
        if self.rows.get(&table).is_some_and(Rows::are_many)
            && let Some(batch) = self.rows.remove(&table).and_then(Rows::finish)
        {
            (self.sink)(table, batch);
        }
    }

    /// Gives rows on: those that stay, whatever comes after.
    pub(crate) fn give(&mut self, table: Table, rows: Rows) {
        if let Some(batch) = rows.finish() {
            (self.sink)(table, batch);
        }
    }

    fn finish(mut self, problem: Option<&Problem>) -> Option<String> {
        let error = problem.map(|problem| (problem.code, problem.to_string()));
        if error.is_some() {
            self.rows.clear();
        }
        if self.wanted.has(Table::Documents) {
            let mut rows = Rows::new(Table::Documents.columns(), self.selection);
            let told = error.as_ref().map(|(code, text)| (*code, text.as_str()));
            rows.push(self.facts.row(self.file, told));
            self.rows.insert(Table::Documents, rows);
        }
        for (table, rows) in self.rows {
            if let Some(batch) = rows.finish() {
                (self.sink)(table, batch);
            }
        }
        error.map(|(_, text)| text)
    }
}

/// Reads one file. This never fails: what cannot be read is a row of `documents` with its error.
#[must_use]
pub fn read(file: &FileFacts, input: Input<'_>, options: &Options) -> FileTables {
    let mut batches: BTreeMap<Table, Vec<RecordBatch>> = BTreeMap::new();
    let mut sink = |table, batch| batches.entry(table).or_default().push(batch);
    let error = read_into(file, input, options, &Selection::default(), &mut sink);
    FileTables::new(batches, error)
}

/// Reads one file and gives its rows to `sink`, batch by batch: some columns and rows of the table that is wanted, or
/// everything of several. Gives the reason why the file cannot be read, if it cannot.
///
/// The rows of a file that cannot be read are dropped, but for messages and values that were given on before it failed.
pub fn read_into(
    file: &FileFacts,
    input: Input<'_>,
    options: &Options,
    selection: &Selection,
    sink: &mut dyn FnMut(Table, RecordBatch),
) -> Option<String> {
    let mut reading = Reading::new(file, options.wanted, selection, sink);
    let problem = fill(&mut reading, input, options).err().map(problem);
    reading.finish(problem.as_ref())
}

/// Why a file cannot even be opened.
#[derive(Debug)]
pub enum Unreadable {
    /// The system does not give it.
    System(std::io::Error),
    /// It cannot be what it should be, such as one that is damaged.
    Content(Problem),
}

impl From<std::io::Error> for Unreadable {
    fn from(error: std::io::Error) -> Self {
        Self::System(error)
    }
}

impl From<Problem> for Unreadable {
    fn from(problem: Problem) -> Self {
        Self::Content(problem)
    }
}

/// The row of a file that could not even be opened; gives the reason.
pub fn unreadable(
    file: &FileFacts,
    error: Unreadable,
    options: &Options,
    selection: &Selection,
    sink: &mut dyn FnMut(Table, RecordBatch),
) -> Option<String> {
    let problem = match error {
        Unreadable::System(error) => unread(&error),
        Unreadable::Content(problem) => problem,
    };
    Reading::new(file, options.wanted, selection, sink).finish(Some(&problem))
}

/// The `error_code` of a file that the system does not give, whatever is in it.
pub const CANNOT_READ: &str = "cannot-read";

fn unread(error: &std::io::Error) -> Problem {
    Problem::new(CANNOT_READ, format!("cannot read the file: {error}"))
}

fn unexpected(found: &str, instead: Option<&str>) -> Error {
    let message =
        format!("expected a plan, a state, a lock file or a recording of messages, found {found}");
    let problem = Problem::new("no-document", message);
    Error::Document(match instead {
        Some(instead) => problem.with_help(instead),
        None => problem,
    })
}

fn problem(error: Error) -> Problem {
    match error {
        Error::Document(problem) => problem,
        Error::Read(error) => unread(&error),
        other => Problem::new(CANNOT_READ, other.to_string()),
    }
}

fn fill(reading: &mut Reading<'_>, input: Input<'_>, options: &Options) -> Result<(), Error> {
    if locks::is_lock_file(&reading.file.path) {
        return locks::fill(reading, input);
    }
    let (opened, kind) = open(input, options)?;
    reading.facts.kind = Some(FileKind::Document(kind));
    match kind {
        DocumentKind::Plan | DocumentKind::RenderPlan => {
            plan::fill(reading, &opened, options)?;
            attributes::of_plan(reading, &opened, options)
        }
        DocumentKind::State | DocumentKind::RenderState | DocumentKind::RawState => {
            state::fill(reading, &opened, kind, options)?;
            attributes::of_state(reading, &opened, kind, options)
        }
        DocumentKind::Stream => messages::fill(reading, &opened),
        // Any JSON is a value: this is what somebody else wrote.
        DocumentKind::SingleValue => Err(unexpected("other JSON", None)),
        DocumentKind::PlanArchive => Err(unexpected(
            kind.noun(),
            Some("`tofu-json plan-file json FILE` writes its JSON"),
        )),
        DocumentKind::EncryptedState
        | DocumentKind::EncryptedPlan
        | DocumentKind::CloudPlan
        | DocumentKind::BinaryState
        | DocumentKind::Unknown => Err(unexpected(kind.noun(), kind.instead())),
        // What has no rows in any table is named, and nothing is wrong with it.
        _ => Ok(()),
    }
}

/// So much of a file is looked at to see whether it is one that need not be in memory.
const FIRST_LOOK: u64 = 64 << 10;

/// Finds the document. State files and recordings in plain UTF-8 stay where they are too: all that is read of them is
/// read in passes.
fn open<'i>(input: Input<'i>, options: &Options) -> Result<(Opened<'i>, DocumentKind), Error> {
    if let Input::Pieces(_) = input {
        let opened = Opened::plain(input);
        let mut head = Vec::new();
        let read = opened.reader().take(FIRST_LOOK).read_to_end(&mut head);
        read.map_err(Error::Read)?;
        // What is compressed or in another encoding does not begin so.
        if head.first() == Some(&b'{')
            && let Ok(kind @ (DocumentKind::RawState | DocumentKind::Stream)) =
                recognize_start(&head, options.limits)
        {
            return Ok((opened, kind));
        }
    }
    let opened = Opened::open_within(input, options.limits, options.compression)?;
    let kind = opened.kind(options.limits)?;
    Ok((opened, kind))
}

/// A part of a document, for those who read on in it.
pub(crate) fn part<'o>(
    opened: &'o Opened<'_>,
    range: &std::ops::Range<usize>,
) -> Result<Cow<'o, [u8]>, Error> {
    opened.part(range)
}
