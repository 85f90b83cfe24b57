//! Signals that ask for the end: a scan ends in good order, and no unfinished file stays.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, Once, PoisonError};

/// Asks a scan to end.
static STOP: AtomicBool = AtomicBool::new(false);
/// Whether there is a scan that can be asked.
static SCANS: AtomicBool = AtomicBool::new(false);
/// The signal that asked for the end; 0 for none.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
/// The file that is removed where a signal ends the program.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);
static LISTENING: Once = Once::new();

/// What becomes true where a signal asks a scan to end. A second signal ends the program at once.
pub(crate) fn stops_scan() -> &'static AtomicBool {
    SCANS.store(true, Ordering::Relaxed);
    // Where nobody can listen, an interrupt leaves what the next scan removes: no reason to give up.
    LISTENING.call_once(|| drop(listen()));
    &STOP
}

/// Makes a file that goes with the program where a signal ends it.
#[cfg(feature = "sql")]
pub(crate) fn unfinished<T>(
    make: impl FnOnce() -> io::Result<T>,
    path: impl FnOnce(&T) -> PathBuf,
) -> io::Result<T> {
    LISTENING.call_once(|| drop(listen()));
    // Signals wait until the name is known.
    let mut known = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let made = make()?;
    *known = Some(path(&made));
    Ok(made)
}

/// Gives that file its name for good.
#[cfg(feature = "sql")]
pub(crate) fn finished<T>(keep: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let mut known = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = keep();
    *known = None;
    kept
}

/// Ends the program as the signal would have done that asked for the end; nothing where none has.
pub(crate) fn end_by_signal() {
    let signal = SIGNAL.load(Ordering::Relaxed);
    if signal != 0 {
        end_by(signal);
    }
}

#[cfg(unix)]
fn listen() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = ignored();
    let is_heard = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP].into_iter().filter(is_heard))?;
    let listener = std::thread::Builder::new().name("interrupt".to_owned());
    let hear = move || signals.forever().for_each(hear);
    listener.spawn(hear).map(drop)
}

#[cfg(not(unix))]
fn listen() -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn hear(signal: i32) {
    let is_first = SIGNAL.swap(signal, Ordering::Relaxed) == 0;
    match is_first && SCANS.load(Ordering::Relaxed) {
        true => STOP.store(true, Ordering::Relaxed),
        false => end_by(signal),
    }
}

/// Removes what is unfinished and ends the program by a signal.
#[cfg(unix)]
fn end_by(signal: i32) {
    // Held to the end, so that no file is kept meanwhile.
    let path = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = &*path {
        let _ = std::fs::remove_file(path);
    }
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    // Only where the signal has not done it.
    std::process::exit(128 + signal);
}

#[cfg(not(unix))]
fn end_by(_signal: i32) {}

/// The signals that the program was started to ignore, a bit each, where the system says so: `nohup` does that, and shells
/// do for jobs in the background.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or_default()
}
