//! Jobs on all processors, their results in order.

use crate::finding::Finding;
use std::error::Error;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;

pub(crate) type Outcome = Result<Vec<Finding>, Box<dyn Error + Send + Sync>>;

pub(crate) type Job = Box<dyn FnOnce() -> Outcome + Send>;

/// Runs jobs, as many at a time as there are processors; gives what they found in their order.
pub(crate) fn run(jobs: Vec<Job>) -> Vec<Outcome> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let waiting = Mutex::new(jobs.into_iter().enumerate());
    let found = Mutex::new(Vec::new());
    let take = || {
        waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .next()
    };
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((number, job)) = take() {
                    let outcome = job();
                    found
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push((number, outcome));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(number, _)| *number);
    found.into_iter().map(|(_, outcome)| outcome).collect()
}
