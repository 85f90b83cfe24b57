//! Figures that are the same on a busy machine.

use crate::{Error, Program};
use std::fs;

/// Whether valgrind is installed.
#[must_use]
pub fn is_there() -> bool {
    Program::new("valgrind").argument("--version").is_there()
}

/// How many instructions a program takes, and how many bytes it prints.
///
/// # Errors
///
/// Those of [`Program::run`], and where valgrind's report cannot be read.
pub fn instructions(program: &Program) -> Result<(u64, u64), Error> {
    let tool = ["--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let (report, bytes) = report(program, &tool)?;
    let counted =
        figure(&report, "Collected :").ok_or_else(|| Error::Report(program.to_string()))?;
    Ok((counted, bytes))
}

/// How many blocks of memory a program asks for.
///
/// # Errors
///
/// Those of [`Program::run`], and where valgrind's report cannot be read.
pub fn allocations(program: &Program) -> Result<u64, Error> {
    let (report, _) = report(program, &["--tool=dhat", "--dhat-out-file=/dev/null"])?;
    let blocks = report
        .split_once("Total:")
        .and_then(|(_, rest)| figure(rest, "bytes in"));
    blocks.ok_or_else(|| Error::Report(program.to_string()))
}

fn report(program: &Program, tool: &[&str]) -> Result<(String, u64), Error> {
    let io = |error| Error::Io("the report of valgrind".to_owned(), error);
    let log = tempfile::NamedTempFile::new().map_err(io)?;
    let mut option = std::ffi::OsString::from("--log-file=");
    option.push(log.path());
    let valgrind = Program::new("valgrind").arguments(tool).argument(option);
    let run = program.clone().under(valgrind).run()?;
    let report = fs::read_to_string(log.path()).map_err(io)?;
    Ok((report, run.text.bytes))
}

/// The number behind a word, which may have commas in it.
fn figure(report: &str, word: &str) -> Option<u64> {
    let (_, rest) = report.split_once(word)?;
    let number = rest.split_whitespace().next()?;
    number.replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_in_reports() {
        let report = "==7== Total:     10,285,204 bytes in 11,262 blocks\n";
        assert_eq!(figure(report, "bytes in"), Some(11_262));
        assert_eq!(
            figure("==7== Collected : 138948719", "Collected :"),
            Some(138_948_719)
        );
        assert_eq!(figure("nothing", "Total:"), None);
    }
}
