use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

/// Bytes of stack, tried in turn. Comparing and rendering recurse as deep as a document nests, and
/// JSON inside strings may add as much again; only what is used is ever backed by memory.
const SIZES: [usize; 4] = [1 << 30, 1 << 28, 1 << 26, 1 << 24];

/// Stack for one level of nesting, with all the functions that take part in it.
const BYTES_PER_LEVEL: usize = 8 << 10;

/// Runs a job on a thread with a deep stack, and waits for it. The job is given the number of levels
/// that documents may nest on that stack: about 40,000, less where the system refuses so large a stack.
///
/// [`show`](crate::show) does so itself. This is for those who compare, render or read trees on
/// their own, and want more than the 128 levels that fit on every thread.
///
/// ```
/// use tofu_json_differ::{Differ, Sides};
/// use tofu_json_show::{Limits, with_deep_stack};
/// use tofu_json_value::{Arena, Document};
///
/// let deep = [&b"[".repeat(5_000)[..], &b"]".repeat(5_000)].concat();
/// let nodes = with_deep_stack(|levels| {
///     let document = Document::parse_with(deep.into(), Limits::with_depth(levels)).unwrap();
///     let arena = Arena::new();
///     let sides = Sides::default().after(document.root());
///     // Levels of the document, of JSON in its strings, and of JSON in strings of that.
///     let diff = Differ::new(&arena).depth(3 * levels).json(&sides);
///     tofu_json_computed::Counts::of(&diff).nodes.total()
/// })?;
/// assert_eq!(nodes, 5_000);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Where the system starts no thread.
///
/// # Panics
///
/// Where the job does.
pub fn with_deep_stack<T: Send>(job: impl FnOnce(usize) -> T + Send) -> io::Result<T> {
    thread::scope(|scope| match on_deep_stack(scope, job)?.join() {
        Ok(Some(result)) => Ok(result),
        Ok(None) => Err(io::Error::other("the thread had no job")),
        Err(panic) => std::panic::resume_unwind(panic),
    })
}

/// Runs a job on a thread of its own with a deep stack, so that the caller can go on with other
/// work.
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

/// How deep documents may nest on a stack of this many bytes. JSON inside strings can at most
/// double the document's depth.
pub(crate) const fn depth_of(stack: usize) -> usize {
    stack / BYTES_PER_LEVEL / 3
}

/// The stack size for the threads of a pool.
pub(crate) const POOL_STACK: usize = SIZES[0];
