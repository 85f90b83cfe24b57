//! Writes small recorded cases as seeds for the fuzz targets.
//!
//! ```sh
//! cargo run -p tofu-json-seeds
//! ```
//!
//! Each target gets in `fuzz/corpus/TARGET` what it reads: message streams, diagnostics, native syntax,
//! and else documents; those that read schemas get them behind a line end, as the laws of the test kit
//! split them.

#![expect(clippy::disallowed_methods, reason = "a program for developers")]

use std::fs;
use std::io;
use std::path::Path;
use tofu_json_tests::{Case, corpus, laws, recorded_streams, workspace};

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
        let own = match target.file_stem().and_then(|name| name.to_str()) {
            Some("message_stream") => Some(streams()?),
            Some("diagnostic") => Some(diagnostics()?),
            Some("native_syntax" | "lock_file") => Some(native_syntax()?),
            Some("config_decode" | "config_json" | "config_module") => Some(configuration()?),
            Some("archive_any_bytes") => Some(archives()?),
            Some("types_and_values") => Some(types_and_values().collect()),
            _ => None,
        };
        let seeds = own.as_ref().unwrap_or(&seeds);
        let with_schemas = fs::read_to_string(&target)?.contains("laws::split");
        let name = target.file_stem().unwrap_or_default();
        let step = if name == SLOW { 20 } else { 1 };
        let folder = workspace().join("fuzz/corpus").join(name);
        write(&folder, seeds.iter().step_by(step), with_schemas)?;
    }
    Ok(())
}

fn alone(document: Vec<u8>) -> Seed {
    (document, Vec::new())
}

fn streams() -> io::Result<Vec<Seed>> {
    let recorded = recorded_streams()?.into_iter();
    let streams = recorded.map(|recorded| recorded.stream.into_bytes());
    Ok(short(streams).collect())
}

fn diagnostics() -> io::Result<Vec<Seed>> {
    let recording = corpus("diagnostics")?;
    let cases = recording.cases().map_while(Result::ok);
    Ok(short(cases.map(|case| case.document.to_vec()))
        .take(EACH)
        .collect())
}

fn native_syntax() -> io::Result<Vec<Seed>> {
    texts("lock/handmade")
}

fn configuration() -> io::Result<Vec<Seed>> {
    texts("config/cases")
}

fn texts(name: &str) -> io::Result<Vec<Seed>> {
    let path = workspace().join(format!("tests/corpus/{name}.ndjson"));
    let lines = fs::read_to_string(path)?;
    let texts = lines.split('\n').filter_map(|line| {
        let case: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(case.get("text")?.as_str()?.as_bytes().to_vec())
    });
    Ok(short(texts).collect())
}

fn types_and_values() -> impl Iterator<Item = Seed> {
    let types = laws::TYPES.into_iter();
    types.flat_map(|kind| laws::VALUES.map(|value| alone(format!("{kind}\0{value}").into_bytes())))
}

fn archives() -> io::Result<Vec<Seed>> {
    let files = fs::read_dir(workspace().join("tests/corpus/lock/packages"))?;
    let archives = files.map(|file| fs::read(file?.path()));
    let archives: Vec<_> = archives.collect::<io::Result<_>>()?;
    Ok(short(archives.into_iter()).collect())
}

fn short(documents: impl Iterator<Item = Vec<u8>>) -> impl Iterator<Item = Seed> {
    documents
        .filter(|document| document.len() < MOST_BYTES)
        .map(alone)
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
