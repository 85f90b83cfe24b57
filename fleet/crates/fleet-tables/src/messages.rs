//! The rows of a recording of messages.

use crate::Table;
use crate::column::Cell;
use crate::document::Reading;
use std::borrow::Cow;
use std::io::{self, BufReader};
use tofu_json_input::{Error, Opened};
use tofu_json_text::Timestamp;
use tofu_json_ui::{
    Event, Fold, Message, MessageKind, Payload, ReadOptions, Redaction, Run, RunEnd, Status,
    StreamEnd, read_from, read_slice,
};

/// Of longer lines nothing is read but that they are there.
const LONGEST_LINE: usize = 16 << 20;

pub(crate) fn fill(reading: &mut Reading<'_>, opened: &Opened<'_>) -> Result<(), Error> {
    let tables = [Table::Runs, Table::Messages, Table::Diagnostics];
    if !reading.wanted.has_any(&tables) {
        return Ok(());
    }
    let mut lines = Lines {
        has_texts: reading
            .wanted
            .has_any(&[Table::Messages, Table::Diagnostics]),
        // Lines are counted in the input, which may begin with something else.
        before: opened.place(0).line.saturating_sub(1) as u64,
        run: 1,
        fold: Fold::new(),
        redaction: Redaction::new(),
        redacted: Vec::new(),
        reading,
    };
    if lines.has_texts {
        // What a later message gives away is taken out of the earlier ones too.
        pass(opened, |event| lines.redaction.learn(event)).map_err(Error::Read)?;
    }
    let end = pass(opened, |event| lines.event(event)).map_err(Error::Read)?;
    let Lines {
        fold,
        reading,
        before,
        ..
    } = lines;
    for (position, run) in fold.finish(RunEnd::of(&end)).iter().enumerate() {
        self::run(reading, run, position + 1, before);
    }
    Ok(())
}

/// Goes over all lines once.
fn pass(opened: &Opened<'_>, mut each: impl FnMut(&Event<'_>)) -> io::Result<StreamEnd> {
    let options = ReadOptions::folding().max_line(LONGEST_LINE);
    match opened.in_memory() {
        Some(text) => Ok(read_slice(text, options, |event| each(&event))),
        None => read_from(BufReader::new(opened.reader()), options, |event| {
            each(&event);
        }),
    }
}

/// The lines as they pass by.
struct Lines<'r, 'f> {
    reading: &'r mut Reading<'f>,
    /// Whether a table with texts is wanted.
    has_texts: bool,
    before: u64,
    run: u64,
    fold: Fold,
    redaction: Redaction,
    /// Room for a line without its secrets.
    redacted: Vec<u8>,
}

impl Lines<'_, '_> {
    fn event(&mut self, event: &Event<'_>) {
        let is_version = |message: &Message<'_>| message.kind() == MessageKind::Version;
        if event.message().is_some_and(is_version) && self.fold.run().messages > 0 {
            self.run += 1;
        }
        self.fold.event(event);
        if !self.has_texts || event.message().is_none() {
            return;
        }
        let mut redacted = std::mem::take(&mut self.redacted);
        redacted.clear();
        self.redaction.event(event, &mut redacted);
        let line = event.line.number + self.before;
        read_slice(&redacted, ReadOptions::unchecked(), |event| {
            if let Some(message) = event.message() {
                self.message(message, line);
            }
        });
        self.redacted = redacted;
    }

    fn message(&mut self, message: &Message<'_>, line: u64) {
        let (file, run) = (self.reading.file, self.run);
        let payload = message.payload_value();
        let action = payload.get("action").and_then(|action| action.as_str());
        let address = address(message);
        if let Some(rows) = self.reading.rows(Table::Messages) {
            let type_word = message.type_word();
            rows.push([
                Cell::Text(&file.path),
                Cell::number(Some(line)),
                Cell::number(Some(run)),
                Cell::time(message.timestamp().map(Timestamp::micros)),
                Cell::Text(message.level().as_str()),
                Cell::text(type_word.as_deref()),
                Cell::text(address.as_deref()),
                Cell::text(action.as_deref()),
                Cell::Text(&message.text()),
            ]);
        }
        self.reading.give_many(Table::Messages);
        if let Payload::Diagnostic(diagnostic) = message.payload() {
            self.diagnostic(&diagnostic, address.as_deref(), line);
        }
    }

    fn diagnostic(
        &mut self,
        diagnostic: &tofu_json_ui::DiagnosticMessage<'_>,
        address: Option<&str>,
        line: u64,
    ) {
        let (file, run) = (self.reading.file, self.run);
        if let Some(rows) = self.reading.rows(Table::Diagnostics) {
            let value = diagnostic.value.0;
            let detail = value.get("detail").and_then(|detail| detail.as_str());
            let range = value.get("range");
            let name = range.and_then(|range| range.get("filename")?.as_str());
            let start = range.and_then(|range| range.get("start")?.get("line")?.as_number());
            rows.push([
                Cell::Text(&file.path),
                Cell::number(Some(line)),
                Cell::number(Some(run)),
                Cell::Text(&diagnostic.severity),
                Cell::Text(&diagnostic.summary),
                Cell::some(detail.as_deref().unwrap_or_default()),
                Cell::text(address),
                Cell::text(name.as_deref()),
                Cell::number(start.and_then(|line| line.parse::<i64>().ok())),
            ]);
        }
        self.reading.give_many(Table::Diagnostics);
    }
}

/// The address of the object that a message is about.
fn address<'m>(message: &Message<'m>) -> Option<Cow<'m, str>> {
    let payload = message.payload_value();
    let resource = payload.get("resource");
    let address = resource.and_then(|resource| resource.get("addr"));
    address.or_else(|| payload.get("address"))?.as_str()
}

fn run(reading: &mut Reading<'_>, run: &Run, number: usize, before: u64) {
    let file = reading.file;
    let Some(rows) = reading.rows(Table::Runs) else {
        return;
    };
    let (totals, changes) = (run.totals(), run.changes());
    let count = |of: fn(tofu_json_ui::ChangeCounts) -> u64| Cell::number(changes.map(of));
    let time = |time: Option<Timestamp>| Cell::time(time.map(Timestamp::micros));
    let failed = run.operations().iter();
    let failed =
        failed.filter(|operation| operation.is_change() && operation.status == Status::Failed);
    rows.push([
        Cell::Text(&file.path),
        Cell::number(Some(number)),
        Cell::Text(run.command().as_str()),
        Cell::Text(run.outcome().as_str()),
        Cell::Text(run.program.name()),
        Cell::text(run.version.as_deref()),
        time(run.started),
        time(run.last),
        Cell::number(run.duration().map(|duration| duration.as_millis())),
        count(|counts| counts.add),
        count(|counts| counts.change),
        count(|counts| counts.destroy),
        count(|counts| counts.import),
        count(|counts| counts.forget),
        Cell::number(Some(run.errors)),
        Cell::number(Some(run.warnings)),
        Cell::number(Some(totals.started)),
        Cell::number(Some(failed.count())),
        Cell::number(Some(run.messages)),
        Cell::number(Some(run.first_line + before)),
        Cell::number(Some(run.last_line + before)),
    ]);
}
