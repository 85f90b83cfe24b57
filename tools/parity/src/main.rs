//! Runs recorded cases through the library and counts exact matches.
//!
//! Each case is shown plain and coloured. Of every sort of difference the first is printed: the
//! lines that differ, without names and values, make the sort. A case on which OpenTofu
//! aborted counts when the library returns. The exit status is 1 when fewer cases match than
//! `--need` asks for, and when anything panicked.
//!
//! ```sh
//! cargo run --release -p tofu-json-parity -- tests/corpus ../shared/corpus/human
//! ```

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for developers"
)]

mod dump;
mod tally;

use clap::Parser;
use rayon::prelude::*;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use tally::{Finding, Tally};
use tofu_json_tests::{Case, Recording, record_panics, recordings};

/// Runs recorded cases through the library and counts exact matches.
#[derive(Parser)]
struct Arguments {
    /// Recordings (`.ndjson`, `.ndjson.zst`), or folders of them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How many sorts of difference to print, the most frequent first.
    #[arg(long, default_value_t = 10)]
    show: usize,
    /// Only cases whose id holds this text.
    #[arg(long, value_name = "ID")]
    only: Option<String>,
    /// Only the first N cases of each recording.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// The share that has to match.
    #[arg(long, value_name = "PERCENT", default_value_t = 100.0)]
    need: f64,
    /// Threads that one document is rendered on.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Name each case on standard error before it runs: finds what aborts or hangs.
    #[arg(long)]
    trace: bool,
    /// Write document, schemas, wanted and given text of the case with this id to a folder.
    #[arg(long, num_args = 2, value_names = ["ID", "DIR"])]
    dump: Option<Vec<String>>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("tofu-json-parity: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    record_panics();
    let started = Instant::now();
    let mut all = Tally::default();
    for path in &arguments.paths {
        for path in recordings(path).map_err(|error| format!("{}: {error}", path.display()))? {
            let tally = run_recording(&path, arguments)?;
            println!("{}: {}", path.display(), tally.score());
            all.add(tally);
        }
    }
    if arguments.dump.is_some() {
        return Ok(true);
    }
    all.print_sorts(arguments.show);
    println!(
        "MATCHED {} in {:.1} s",
        all.score(),
        started.elapsed().as_secs_f64()
    );
    Ok(all.is_clean() && all.share() >= arguments.need)
}

fn run_recording(path: &Path, arguments: &Arguments) -> Result<Tally, Box<dyn Error>> {
    let named = |error: &dyn Error| format!("{}: {error}", path.display());
    let recording = Recording::read(path).map_err(|error| named(&error))?;
    let mut cases = Vec::new();
    for case in recording
        .cases()
        .take(arguments.limit.unwrap_or(usize::MAX))
    {
        cases.push(case.map_err(|error| named(&error))?);
    }
    if let Some([id, folder]) = arguments.dump.as_deref() {
        cases.retain(|case| case.id == *id);
        for case in &cases {
            dump::write(case, Path::new(folder), arguments.threads)?;
        }
    }
    cases.retain(|case| {
        arguments
            .only
            .as_ref()
            .is_none_or(|only| case.id.contains(only))
    });
    let findings: Vec<Vec<Finding>> = cases
        .par_iter()
        .map(|case| judge(case, path, arguments))
        .collect();
    Ok(findings.into_iter().flatten().collect())
}

fn judge(case: &Case<'_>, path: &Path, arguments: &Arguments) -> Vec<Finding> {
    [false, true]
        .into_iter()
        .filter(|&color| case.is_crash() || case.expected(color).is_some())
        .map(|color| {
            let name = format!("{} {} {:?}", path.display(), case.id, case.kind);
            if arguments.trace {
                eprintln!("{name}");
            }
            let name = format!("{name} {}", if color { "colour" } else { "plain" });
            Finding {
                name,
                verdict: case.judge(color, arguments.threads),
            }
        })
        .collect()
}
