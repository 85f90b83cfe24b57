use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

/// Bytes of stack, tried in turn. Comparing and rendering recurse as deep as a document nests, and
/// JSON inside strings may add as much again; only what is used is ever backed by memory.
const SIZES: [usize; 4] = [1 << 30, 1 << 28, 1 << 26, 1 << 24];

/// Stack for one level of nesting, with all the functions that take part in it.
const BYTES_PER_LEVEL: usize = 8 << 10;

/// Runs a job on a thread with a deep stack; the job is given the nesting that the stack allows.
pub(crate) fn on_deep_stack<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    job: impl FnOnce(usize) -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, Option<T>>> {
    let job = Arc::new(Mutex::new(Some(job)));
    let mut refused = io::Error::other("no stack");
    for size in SIZES {
        let slot = Arc::clone(&job);
        let run = move || {
            let job = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
            job.map(|job| job(depth_of(size)))
        };
        let builder = thread::Builder::new()
            .name("tofu-json-show".into())
            .stack_size(size);
        match builder.spawn_scoped(scope, run) {
            Ok(handle) => return Ok(handle),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// How deep documents may nest on a stack of so many bytes. JSON in strings in strings comes to
/// twice the document's depth at most.
pub(crate) const fn depth_of(stack: usize) -> usize {
    stack / BYTES_PER_LEVEL / 3
}

/// The stack size for the threads of a pool.
pub(crate) const POOL_STACK: usize = SIZES[0];
