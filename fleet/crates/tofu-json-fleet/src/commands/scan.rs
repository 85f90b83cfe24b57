#[cfg(feature = "sql")]
use crate::cluster::{Cluster, ClusterArgs};
use crate::failure::{ExitStatus, Failure, name_unread};
use crate::interrupt;
use crate::sensitive::SensitiveArgs;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal as _, Write as _};
use tofu_json_fleet_dataset::{ScanEngine, ScanOptions, Scanned, find, scan, scan_on};
use tofu_json_fleet_tables::{Options, Wanted};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json-fleet scan plans -o fleet
  tofu-json-fleet scan 'artefacts/**/plan.json' states/*.tfstate -o fleet
  tofu-json-fleet scan 's3://artefacts/**/plan.json' -o s3://estate/fleet
  tofu-json-fleet scan plans -o fleet --attributes

Of folders, files are read whose names end in .json, .jsonl, .tfstate or .lock.hcl, also with .gz
or .zst. A file that cannot be read is a row of the table `documents` with its error. Files that
have not changed since the scan before, by size and time, are not read again; those of another
time, but with the same bytes, are only hashed. Whoever reads the dataset sees the one of before
until all is done. Interrupted, a scan ends at once, and the same command goes on where it was.

Buckets are reached as the variables of their providers say, such as AWS_ACCESS_KEY_ID, AWS_REGION
and AWS_ENDPOINT_URL.

Exit codes:
  0  fine
  1  an error: files that cannot be read; the others are in the dataset
  130  interrupted (143 by SIGTERM): the dataset is what it was";

/// Arguments of `scan`.
#[derive(Debug, Args)]
pub(crate) struct ScanArgs {
    /// Files, folders, or patterns in quotes, also in buckets.
    #[arg(required = true, value_name = "PATH|GLOB")]
    files: Vec<String>,

    /// The folder of the dataset, also in a bucket: s3://BUCKET/FOLDER, gs://…, az://….
    #[arg(short, long, value_name = "DATASET")]
    output: String,

    /// Also write `attributes`: the single values of objects, which take much more room.
    #[arg(long)]
    attributes: bool,

    #[command(flatten)]
    sensitive: SensitiveArgs,

    /// Read unchanged files again too.
    #[arg(long)]
    again: bool,

    /// On how many threads; as many as processors by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    #[cfg(feature = "sql")]
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

impl ScanArgs {
    #[cfg(feature = "sql")]
    pub(crate) fn run(&self, cluster: Option<&dyn Cluster>) -> Result<ExitStatus, Failure> {
        let engine = self.cluster.scan_engine(cluster)?;
        self.run_on(engine.as_deref())
    }

    #[cfg(not(feature = "sql"))]
    pub(crate) fn run(&self) -> Result<ExitStatus, Failure> {
        self.run_on(None)
    }

    fn run_on(&self, engine: Option<&dyn ScanEngine>) -> Result<ExitStatus, Failure> {
        let secrets = self.sensitive.secrets()?;
        let mut reading = Options::default().secrets(secrets);
        if self.attributes || secrets.are_shown() {
            reading = reading.wanted(Wanted::all());
        }
        let files = find(&self.files)?;
        let options = ScanOptions::default()
            .reading(reading)
            .again(self.again)
            .threads(self.threads)
            .stopped_by(interrupt::stops_scan());
        let bar = progress_bar(files.iter().map(|file| file.bytes).sum());
        let progress = |bytes| bar.inc(bytes);
        let told = match engine {
            Some(engine) => scan_on(engine, &files, &self.output, &options, &progress),
            None => scan(&files, &self.output, &options, &progress),
        };
        bar.finish_and_clear();
        let told = told?;
        let status = name_unread(&told.errors)?;
        tell(&told)?;
        Ok(status)
    }
}

/// A bar that says how far the scan is; none where nobody looks.
fn progress_bar(total: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(5));
    let style = ProgressStyle::with_template(
        "{bar:30} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
    );
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
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
