//! The first pass with a thread that learns, while this one reads on.

use super::learning::{Learning, PassEnd};
use crate::batches::{BATCH, emptied};
use crate::passes::UnitPlaces;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{Builder, scope};
use tofu_json_model::stream::{Input, StreamError, Unit, UnitEvent, UnitKind};
use tofu_json_text::CheckedSlice;

/// So many batches wait for the thread at most.
const AHEAD: usize = 4;

/// Goes over a document for the first time, and learns from its units on another thread. None where none can be started.
pub(super) fn learn_on_a_thread<'o>(
    learning: impl FnOnce() -> Learning<'o> + Send,
    units: &mut UnitPlaces,
    input: &mut impl Input,
) -> Option<Result<Learning<'o>, StreamError>> {
    scope(|scope| {
        let (batches, received) = sync_channel::<Batch>(AHEAD);
        // One more than can wait, so that to give one back never waits.
        let (giver, spare) = sync_channel::<Batch>(AHEAD + 2);
        let learn = move || {
            let mut learning = learning();
            for mut batch in received {
                batch.units().try_for_each(|unit| learning.take(&unit))?;
                batch.clear();
                // Whoever reads may be at the end.
                _ = giver.try_send(batch);
            }
            Ok(learning)
        };
        let learner = Builder::new().spawn_scoped(scope, learn).ok()?;
        let mut open = Batch::default();
        let read = units.first_pass(input, |event| {
            if let UnitEvent::Unit(unit) = event {
                open.add(&unit);
                if open.text.len() >= BATCH {
                    let next = spare.try_recv().unwrap_or_default();
                    send(&batches, std::mem::replace(&mut open, next))?;
                }
            }
            Ok(())
        });
        let read = match read {
            Err(PassEnd::Broken(error)) => Err(error),
            _ => Ok(()),
        };
        // Where the thread is gone it says why.
        _ = send(&batches, open);
        drop(batches);
        let learned = learner.join().unwrap_or_else(|panic| resume_unwind(panic));
        // What is wrong in a unit comes before what keeps others from being read.
        Some(learned.and_then(|learning| read.map(|()| learning)))
    })
}

fn send(batches: &SyncSender<Batch>, batch: Batch) -> Result<(), PassEnd> {
    batches.send(batch).map_err(|_| PassEnd::Over)
}

/// Some units of a document.
#[derive(Default)]
struct Batch {
    text: Vec<u8>,
    units: Vec<BatchUnit>,
}

struct BatchUnit {
    kind: UnitKind,
    name: Option<Box<str>>,
    /// Where it begins in the document, and where it is in the batch.
    at: usize,
    text: Range<usize>,
}

impl Batch {
    fn add(&mut self, unit: &Unit<'_>) {
        let start = self.text.len();
        self.text.extend_from_slice(unit.text);
        self.units.push(BatchUnit {
            kind: unit.kind,
            name: unit.name.map(Box::from),
            at: unit.at,
            text: start..self.text.len(),
        });
    }

    fn units(&self) -> impl Iterator<Item = Unit<'_>> {
        self.units.iter().map(|unit| {
            let text = self.text.slice(unit.text.clone());
            Unit::new(unit.kind, unit.name.as_deref(), text, unit.at)
        })
    }

    /// Keeps the room, unless that was a great one.
    fn clear(&mut self) {
        self.text = emptied(std::mem::take(&mut self.text));
        self.units.clear();
    }
}
