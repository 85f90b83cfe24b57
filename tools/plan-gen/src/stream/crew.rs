//! Ten operations at a time, as in a run with the usual parallelism.

use super::clock::Clock;
use super::operation::Operation;
use crate::pen::Pen;
use std::io;

const PLACES: usize = 10;

/// After so many microseconds there is a message; OpenTofu writes no second one.
const HEARTBEAT: u64 = 10_000_000;

/// The operations under way.
#[derive(Debug)]
pub(super) struct Crew {
    at_work: Vec<AtWork>,
    /// How many heartbeats an operation has at most.
    heartbeats: u64,
}

#[derive(Debug)]
struct AtWork {
    operation: Operation,
    since: u64,
    /// How many heartbeats it has had, and how many it can have.
    heartbeats: u64,
    most: u64,
}

impl AtWork {
    const fn end(&self) -> u64 {
        self.since + self.operation.duration
    }

    /// When there is something to tell.
    fn next(&self) -> u64 {
        if self.heartbeats == self.most {
            self.end()
        } else {
            let next = HEARTBEAT * (self.heartbeats + 1);
            self.end().min(self.since + next)
        }
    }
}

impl Crew {
    /// Nobody at work yet. Where there can be more heartbeats than one, work takes so long that there
    /// are.
    pub(super) const fn new(heartbeats: u64) -> Self {
        Self {
            at_work: Vec::new(),
            heartbeats,
        }
    }

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
        let mut operation = operation;
        if self.heartbeats > 1 {
            operation.duration = operation
                .duration
                .max(HEARTBEAT * self.heartbeats + HEARTBEAT / 2);
        }
        operation.write_start(pen, clock);
        self.at_work.push(AtWork {
            operation,
            since: clock.now(),
            heartbeats: 0,
            most: self.heartbeats,
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
            next.heartbeats += 1;
            let elapsed = HEARTBEAT / 1_000_000 * next.heartbeats;
            next.operation.write_progress(pen, clock, elapsed);
        } else {
            self.at_work.remove(at).operation.write_complete(pen, clock);
        }
        pen.turn()
    }
}
