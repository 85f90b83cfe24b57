//! The last pass on several threads, a few units at a time.

use crate::error::RedactError;
use crate::redaction::{Redaction, RedactionReport, RedactionRoom, text_of};
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, Scope, scope};
use tofu_json_model::stream::{Input, Unit, UnitEvent, UnitKind};
use tofu_json_text::CheckedSlice;

/// So many bytes are handed to another thread in one go.
pub(crate) const BATCH: usize = 64 << 10;
/// A batch leaves no more room than that to the next one.
const MOST_ROOM: usize = 2 * BATCH;
/// So many batches for each thread are read ahead of what has been written.
const AHEAD: usize = 2;
/// One thread cannot read for more.
const MOST_LANES: usize = 8;

/// Writes a document on so many threads: this one reads and writes, and the others redact. None of it where no thread
/// can be started.
pub(crate) fn write_on_threads(
    redaction: &Redaction<'_>,
    input: &mut impl Input,
    threads: usize,
    write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> Option<Result<RedactionReport, RedactError>> {
    scope(|scope| {
        let count = threads.min(MOST_LANES);
        let lanes: Vec<_> = (0..count)
            .map_while(|_| Lane::start(scope, redaction, count))
            .collect();
        if lanes.is_empty() {
            return None;
        }
        let mut batches = Batches {
            lanes,
            open: Batch::default(),
            spare: Vec::new(),
            sent: 0,
            taken: 0,
            has_failed: false,
            report: RedactionReport::default(),
            write,
        };
        let end = redaction.pass(input, |event| batches.add(event));
        Some(batches.finish(end))
    })
}

/// What is between, a name or a unit.
#[derive(Clone, Copy)]
enum PartKind {
    Between,
    Name,
    Unit(UnitKind),
}

/// Some of a document, part after part.
#[derive(Default)]
struct Batch {
    /// Where it ends in the document.
    end: usize,
    text: Vec<u8>,
    /// What each part is, and where it ends in the text.
    parts: Vec<(PartKind, usize)>,
}

impl Batch {
    fn add(&mut self, event: UnitEvent<'_>) {
        let kind = match event {
            UnitEvent::Between(_) => PartKind::Between,
            UnitEvent::Name(_) => PartKind::Name,
            UnitEvent::Unit(unit) => PartKind::Unit(unit.kind),
            _ => return,
        };
        let text = text_of(&event);
        self.text.extend_from_slice(text);
        self.end += text.len();
        self.parts.push((kind, self.text.len()));
    }

    /// In room that another batch had.
    fn redact(
        &self,
        redaction: &Redaction<'_>,
        room: &mut RedactionRoom,
        text: Vec<u8>,
    ) -> Redacted {
        let mut made = Redacted {
            text: emptied(text),
            ..Redacted::default()
        };
        made.text.reserve(self.text.len());
        let (first, mut start) = (self.end - self.text.len(), 0);
        for (kind, end) in &self.parts {
            let text = self.text.slice(start..*end);
            let event = match kind {
                PartKind::Between => UnitEvent::Between(text),
                PartKind::Name => UnitEvent::Name(text),
                PartKind::Unit(kind) => {
                    UnitEvent::Unit(Unit::new(*kind, None, text, first + start))
                }
            };
            match redaction.redact_to(&mut made.text, &event, &mut made.report, room) {
                Ok(true) => {}
                Ok(false) => made.text.extend_from_slice(text),
                Err(error) => {
                    made.error = Some(error);
                    break;
                }
            }
            start = *end;
        }
        made
    }
}

/// The room of a text that is no longer needed, unless that was a great one.
pub(crate) fn emptied(mut text: Vec<u8>) -> Vec<u8> {
    text.clear();
    text.shrink_to(MOST_ROOM);
    text
}

/// What came of a batch: what is written of it up to an error.
#[derive(Default)]
struct Redacted {
    text: Vec<u8>,
    report: RedactionReport,
    error: Option<RedactError>,
}

/// A thread that redacts what it is sent.
struct Lane {
    batches: SyncSender<Batch>,
    redacted: Receiver<Redacted>,
}

impl Lane {
    /// None where no thread can be started.
    fn start<'s>(
        scope: &'s Scope<'s, '_>,
        redaction: &'s Redaction<'_>,
        lanes: usize,
    ) -> Option<Self> {
        let (batches, received) = sync_channel::<Batch>(AHEAD);
        let (sender, redacted) = sync_channel(AHEAD);
        let run = move || {
            let (mut room, mut spare) = (RedactionRoom::new(redaction, lanes), Vec::new());
            for batch in received {
                let redacted = batch.redact(redaction, &mut room, spare);
                // If nobody takes it, something else has failed.
                if sender.send(redacted).is_err() {
                    return;
                }
                spare = batch.text;
            }
        };
        Builder::new().spawn_scoped(scope, run).ok()?;
        Some(Self { batches, redacted })
    }
}

/// Sends batches to threads in turns, and writes what comes of them in the same order.
struct Batches<'w> {
    lanes: Vec<Lane>,
    open: Batch,
    /// Room for the next batch.
    spare: Vec<u8>,
    sent: usize,
    taken: usize,
    /// Whether something else than the input has failed.
    has_failed: bool,
    report: RedactionReport,
    write: &'w mut dyn FnMut(&[u8]) -> io::Result<()>,
}

impl Batches<'_> {
    fn add(&mut self, event: UnitEvent<'_>) -> Result<(), RedactError> {
        self.open.add(event);
        match self.open.text.len() {
            BATCH.. => self.send(),
            _ => Ok(()),
        }
    }

    fn send(&mut self) -> Result<(), RedactError> {
        if self.sent - self.taken >= AHEAD * self.lanes.len() {
            self.take()?;
        }
        let next = Batch {
            end: self.open.end,
            text: std::mem::take(&mut self.spare),
            ..Batch::default()
        };
        let batch = std::mem::replace(&mut self.open, next);
        let lane = self.lanes.get(self.sent % self.lanes.len());
        let is_sent = lane.is_some_and(|lane| lane.batches.send(batch).is_ok());
        self.sent += 1;
        self.unless_gone(is_sent.then_some(()))
    }

    /// Writes the first batch that is not written.
    fn take(&mut self) -> Result<(), RedactError> {
        let lane = self.lanes.get(self.taken % self.lanes.len());
        let redacted = lane.and_then(|lane| lane.redacted.recv().ok());
        let redacted = self.unless_gone(redacted)?;
        self.taken += 1;
        self.report.masked += redacted.report.masked;
        self.report.elsewhere += redacted.report.elsewhere;
        let written = (self.write)(&redacted.text).map_err(RedactError::Write);
        self.spare = emptied(redacted.text);
        let result = written.and_then(|()| redacted.error.map_or(Ok(()), Err));
        self.has_failed |= result.is_err();
        result
    }

    /// A thread that is gone has panicked, which the scope says when it ends.
    fn unless_gone<T>(&mut self, here: Option<T>) -> Result<T, RedactError> {
        self.has_failed |= here.is_none();
        here.ok_or_else(|| RedactError::Write(io::ErrorKind::BrokenPipe.into()))
    }

    /// Writes what was read, up to where the document ends or cannot be read.
    fn finish(mut self, end: Result<usize, RedactError>) -> Result<RedactionReport, RedactError> {
        if !self.has_failed {
            self.send()?;
            while self.taken < self.sent {
                self.take()?;
            }
        }
        self.report.end = end?;
        Ok(self.report)
    }
}
