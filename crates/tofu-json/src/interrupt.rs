use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use tempfile::{NamedTempFile, TempPath};

/// A temporary file that goes with the program: also when a signal ends it, if that is one that asks
/// (`SIGINT`, `SIGTERM`, `SIGHUP`).
#[derive(Debug)]
pub(crate) struct Fleeting {
    file: NamedTempFile,
}

/// The files to remove: those that there are and that are not kept yet.
static REMOVE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

static LISTENING: Once = Once::new();

impl Fleeting {
    /// Makes the file; from then on signals are listened to.
    pub(crate) fn create(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<Self> {
        // Where nobody can listen, an interrupt leaves the unfinished file, which is bad but no reason to
        // give up.
        LISTENING.call_once(|| drop(listen()));
        // Signals wait until the name is known.
        let mut paths = paths();
        let file = make()?;
        paths.push(file.path().to_owned());
        Ok(Self { file })
    }

    /// The file is whole.
    pub(crate) fn close(self) -> Whole {
        Whole(self.file.into_temp_path())
    }
}

/// A file that is written, and still goes with the program.
#[derive(Debug)]
pub(crate) struct Whole(TempPath);

/// Gives files their names for good, in place of what has them now: of all or of none, whenever a signal
/// comes. An error says which file it is about.
pub(crate) fn keep_all(
    files: impl IntoIterator<Item = (Whole, PathBuf)>,
) -> Result<(), (PathBuf, io::Error)> {
    let mut paths = paths();
    let mut kept = HashSet::new();
    let named = files.into_iter().try_for_each(|(Whole(file), name)| {
        let temporary = file.to_path_buf();
        match file.persist(&name) {
            Ok(()) => _ = kept.insert(temporary),
            Err(error) => return Err((name, error.error)),
        }
        Ok(())
    });
    paths.retain(|path| !kept.contains(path));
    named
}

impl Write for Fleeting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn paths() -> MutexGuard<'static, Vec<PathBuf>> {
    REMOVE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
fn listen() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = ignored();
    let is_heard = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP].into_iter().filter(is_heard))?;
    let end = move || {
        if let Some(signal) = signals.forever().next() {
            end_by(signal);
        }
    };
    let listener = std::thread::Builder::new().name("interrupt".to_owned());
    listener.spawn(end).map(drop)
}

/// Removes the files and ends the program as the signal would have done.
#[cfg(unix)]
fn end_by(signal: i32) {
    // Held to the end, so that no file is kept meanwhile.
    let paths = paths();
    for path in &*paths {
        let _ = std::fs::remove_file(path);
    }
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    // Only where the signal has not done it.
    std::process::exit(128 + signal);
}

/// The signals that the program was started to ignore, a bit each, where the system says so: `nohup`
/// does that, and shells do for jobs in the background.
#[cfg(unix)]
pub(crate) fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or_default()
}

#[cfg(not(unix))]
fn listen() -> io::Result<()> {
    Ok(())
}
