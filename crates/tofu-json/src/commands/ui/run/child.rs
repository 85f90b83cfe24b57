//! The program while it runs: started, read and waited for, never ended.

use super::forward::Process;
use super::text::ProgramText;
use crate::commands::ui::watch::{Diagnostics, Pumped, Tee, Watched, pump};
use std::io::{self, Read};
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tofu_json_text::CheckedSlice;
use tofu_json_ui::Event;

/// How long a pipe that has gone silent is still read after the program has ended: what it has started
/// in the background can hold the pipe open for ever.
const PATIENCE: Duration = Duration::from_secs(5);

const BUFFER: usize = 16 << 10;

/// A thread that reads something of the program.
pub(super) type ReaderThread<T> = JoinHandle<T>;

/// Reads the messages.
pub(super) fn read_messages(
    stream: impl Read + Send + 'static,
    mut tee: Option<Tee>,
    watched: Arc<Watched>,
    diagnostics: Arc<Mutex<Diagnostics>>,
    mut print: impl FnMut(&Event<'_>) + Send + 'static,
) -> io::Result<ReaderThread<(Pumped, Option<Tee>)>> {
    thread::Builder::new()
        .name("messages".to_owned())
        .spawn(move || {
            let pumped = pump(stream, tee.as_mut(), |event| {
                watched.event(event);
                diagnostics
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .event(event);
                print(event);
            });
            (pumped, tee)
        })
}

/// Reads what the program prints for people.
pub(super) fn read_text(
    mut source: impl Read + Send + 'static,
    text: Arc<ProgramText>,
) -> io::Result<ReaderThread<()>> {
    thread::Builder::new()
        .name("text".to_owned())
        .spawn(move || {
            let mut buffer = vec![0; BUFFER];
            loop {
                match source.read(&mut buffer) {
                    Ok(length @ 1..) => text.push(buffer.slice(..length)),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    // A terminal whose other side is closed is read with an error.
                    Ok(0) | Err(_) => return text.end(),
                }
            }
        })
}

/// Waits for the end of the program.
pub(super) fn wait(child: &mut Child, process: &Process) -> io::Result<ExitStatus> {
    let status = child.wait();
    process.end();
    status
}

/// What a thread has read, unless it reads on from what nobody writes to any more.
pub(super) fn join<T>(reader: ReaderThread<T>, watched: &Watched) -> Option<T> {
    let begin = std::time::Instant::now();
    while !reader.is_finished() {
        if begin.elapsed().min(watched.since()) > PATIENCE {
            return None;
        }
        thread::sleep(Duration::from_millis(5));
    }
    reader.join().ok()
}

/// The exit status as a shell gives it: 128 and the signal for a program that a signal has ended.
pub(super) fn code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return 128 + signal;
    }
    status.code().unwrap_or(1)
}
