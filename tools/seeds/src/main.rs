//! Writes small recorded cases as seeds for the fuzz targets.
//!
//! ```sh
//! cargo run -p tofu-json-seeds
//! ```
//!
//! Each target gets the documents in `fuzz/corpus/TARGET`; those that read schemas get them behind
//! a line end, as the laws of the test kit split them.

#![expect(clippy::disallowed_methods, reason = "a program for developers")]

use std::fs;
use std::io;
use std::path::Path;
use tofu_json_tests::{Case, corpus, workspace};

/// Seeds are taken from cases that are shorter than this, with their schemas.
const MOST_BYTES: usize = 6_000;

/// How many of each recording.
const EACH: usize = 60;

const RECORDINGS: [&str; 5] = ["easy", "hard", "hard.crash", "options", "scenarios"];

/// A target that takes half a second for each seed: it gets every twentieth.
const SLOW: &str = "thread_independence";

/// A document and its schemas.
type Seed = (Vec<u8>, Vec<u8>);

fn main() -> io::Result<()> {
    let mut seeds: Vec<Seed> = Vec::new();
    for name in RECORDINGS {
        let recording = corpus(name)?;
        let cases = recording
            .cases()
            .map_while(Result::ok)
            .filter(|case| size(case) < MOST_BYTES);
        seeds.extend(cases.take(EACH).map(|case| owned(&case)));
    }
    for target in fs::read_dir(workspace().join("fuzz/fuzz_targets"))? {
        let target = target?.path();
        let with_schemas = fs::read_to_string(&target)?.contains("laws::split");
        let name = target.file_stem().unwrap_or_default();
        let step = if name == SLOW { 20 } else { 1 };
        let folder = workspace().join("fuzz/corpus").join(name);
        write(&folder, seeds.iter().step_by(step), with_schemas)?;
    }
    Ok(())
}

fn size(case: &Case<'_>) -> usize {
    case.document.len() + case.schemas.map_or(0, <[u8]>::len)
}

fn owned(case: &Case<'_>) -> Seed {
    (
        case.document.to_vec(),
        case.schemas.unwrap_or_default().to_vec(),
    )
}

fn write<'s>(
    folder: &Path,
    seeds: impl Iterator<Item = &'s Seed>,
    with_schemas: bool,
) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (number, (document, schemas)) in seeds.enumerate() {
        let mut seed = document.clone();
        if with_schemas {
            seed.push(b'\n');
            seed.extend_from_slice(schemas);
        }
        fs::write(folder.join(format!("seed-{number:03}")), seed)?;
    }
    Ok(())
}
