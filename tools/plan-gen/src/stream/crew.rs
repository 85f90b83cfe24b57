//! Ten operations at a time, as in a run with the usual parallelism.

use super::clock::Clock;
use super::operation::Operation;
use crate::pen::Pen;
use std::io;

const PLACES: usize = 10;

/// After so many microseconds there is a message, and no second one.
const HEARTBEAT: u64 = 10_000_000;

/// The operations under way.
#[derive(Debug, Default)]
pub(super) struct Crew {
    at_work: Vec<AtWork>,
}

#[derive(Debug)]
struct AtWork {
    operation: Operation,
    since: u64,
    heartbeat: bool,
}

impl AtWork {
    const fn end(&self) -> u64 {
        self.since + self.operation.duration
    }

    /// When there is something to tell.
    fn next(&self) -> u64 {
        if self.heartbeat {
            self.end()
        } else {
            self.end().min(self.since + HEARTBEAT)
        }
    }
}

impl Crew {
    /// Starts an operation, once there is a place for it.
    pub(super) fn take(
        &mut self,
        pen: &mut Pen<'_>,
        clock: &mut Clock,
        operation: Operation,
    ) -> io::Result<()> {
        while self.at_work.len() >= PLACES {
            self.step(pen, clock)?;
        }
        operation.write_start(pen, clock);
        self.at_work.push(AtWork {
            operation,
            since: clock.now(),
            heartbeat: false,
        });
        pen.turn()
    }

    /// Waits for all operations.
    pub(super) fn finish(mut self, pen: &mut Pen<'_>, clock: &mut Clock) -> io::Result<()> {
        while !self.at_work.is_empty() {
            self.step(pen, clock)?;
        }
        Ok(())
    }

    /// Tells what comes next.
    fn step(&mut self, pen: &mut Pen<'_>, clock: &mut Clock) -> io::Result<()> {
        let working = self.at_work.iter_mut().enumerate();
        let Some((at, next)) = working.min_by_key(|(_, work)| work.next()) else {
            return Ok(());
        };
        clock.wait_for(next.next());
        if next.next() < next.end() {
            next.heartbeat = true;
            next.operation
                .write_progress(pen, clock, HEARTBEAT / 1_000_000);
        } else {
            self.at_work.remove(at).operation.write_complete(pen, clock);
        }
        pen.turn()
    }
}
