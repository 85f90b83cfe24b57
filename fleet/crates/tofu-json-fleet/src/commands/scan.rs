use crate::failure::{ExitStatus, Failure, name_unread};
use clap::Args;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tofu_json_fleet_dataset::{ScanOptions, Scanned, find, scan};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json-fleet scan plans -o fleet
  tofu-json-fleet scan 'artefacts/**/plan.json' states/*.tfstate -o fleet

Of folders, files are read whose names end in .json, .jsonl, .tfstate or .lock.hcl, also with .gz or .zst. A file
that cannot be read is a row of the table `documents` with its error. Files that have not changed since the scan before,
by size and time, are not read again. Whoever reads the dataset sees the one of before until all is done.

Exit codes:
  0  fine
  1  an error: files that cannot be read; the others are in the dataset";

/// Arguments of `scan`.
#[derive(Debug, Args)]
pub(crate) struct ScanArgs {
    /// Files, folders, or patterns in quotes.
    #[arg(required = true, value_name = "PATH|GLOB")]
    files: Vec<String>,

    /// The folder of the dataset.
    #[arg(short, long, value_name = "DATASET")]
    output: PathBuf,

    /// Read unchanged files again too.
    #[arg(long)]
    again: bool,

    /// On how many threads; as many as processors by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

impl ScanArgs {
    pub(crate) fn run(&self) -> Result<ExitStatus, Failure> {
        let files = find(&self.files)?;
        let options = ScanOptions::default()
            .again(self.again)
            .threads(self.threads);
        let progress = Progress::new(files.iter().map(|file| file.bytes).sum());
        let told = scan(&files, &self.output, &options, &|bytes| {
            progress.advance(bytes)
        });
        progress.clear();
        let told = told?;
        let status = name_unread(&told.errors)?;
        tell(&told)?;
        Ok(status)
    }
}

/// Says what was done.
fn tell(told: &Scanned) -> io::Result<()> {
    let kept = told.files - told.read;
    writeln!(
        io::stderr(),
        "{} files: {} read, {kept} unchanged, {} gone, {} cannot be read",
        told.files,
        told.read,
        told.gone,
        told.failed
    )
}

/// A line on the terminal that says how far the scan is, after the first second.
struct Progress {
    total: u64,
    done: AtomicU64,
    start: Instant,
    shown: Option<Mutex<Instant>>,
}

impl Progress {
    fn new(total: u64) -> Self {
        let start = Instant::now();
        Self {
            total,
            done: AtomicU64::new(0),
            start,
            shown: io::stderr().is_terminal().then(|| Mutex::new(start)),
        }
    }

    fn advance(&self, bytes: u64) {
        let done = self.done.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let Some(shown) = &self.shown else { return };
        if self.start.elapsed() < Duration::from_secs(1) {
            return;
        }
        // Another thread is writing the line: this one need not.
        let Ok(mut shown) = shown.try_lock() else {
            return;
        };
        if shown.elapsed() > Duration::from_millis(200) {
            *shown = Instant::now();
            let megabytes = |bytes: u64| bytes / 1_000_000;
            let _ = write!(
                io::stderr(),
                "\r\x1b[K{} of {} MB",
                megabytes(done),
                megabytes(self.total)
            );
        }
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
