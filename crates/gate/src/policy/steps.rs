//! A clock of steps: the engine asks it at each step, and each question is a tick. So the limit of an evaluation
//! is the same on every machine.

use regorus::utils::limits::{ExecutionTimerConfig, TimeSource, set_time_source};
use std::cell::Cell;
use std::num::NonZeroU32;
use std::time::Duration;

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

struct StepClock;

impl TimeSource for StepClock {
    fn now(&self) -> Option<Duration> {
        let steps = STEPS.get().saturating_add(1);
        STEPS.set(steps);
        Some(Duration::from_nanos(steps))
    }
}

/// A limit of so many steps for each evaluation.
pub(super) fn limit(steps: u64) -> ExecutionTimerConfig {
    // The second call finds the clock in its place.
    let _ = set_time_source(&StepClock);
    ExecutionTimerConfig {
        limit: Duration::from_nanos(steps),
        check_interval: NonZeroU32::MIN,
    }
}
