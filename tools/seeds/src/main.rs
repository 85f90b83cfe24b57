//! Writes small recorded cases as seeds for the fuzz targets.
//!
//! ```sh
//! cargo run -p tofu-json-seeds
//! ```
//!
//! Each target gets in `fuzz/corpus/TARGET` what it reads by the first word of its name: message streams,
//! diagnostics, native syntax, configuration, archives, names, and else documents; those that read schemas
//! get them behind a line end, as the laws of the test kit split them. Where a target takes several texts
//! there are zero bytes between them.

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
        let name = target.file_stem().unwrap_or_default();
        // The first word of a target says what it reads, as in `tools/fuzz`; some read it in another form.
        let own = match name.to_str().unwrap_or_default() {
            "message_filter" => Some(filters()?),
            "message_redaction" => Some(secrets()?),
            "model_schemas" => Some(schemas(&seeds)),
            "lock_merge" => Some(merges()?),
            "lock_package" => Some(packages()?),
            name => match name.split('_').next() {
                Some("message") => Some(streams()?),
                Some("diagnostic") => Some(diagnostics()?),
                Some("native" | "lock") => Some(native_syntax()?),
                Some("config") => Some(configuration()?),
                Some("archive") => Some(archives()?),
                Some("types") => Some(types_and_values().collect()),
                Some("names" | "term") => Some(names().collect()),
                _ => None,
            },
        };
        let seeds = own.as_ref().unwrap_or(&seeds);
        let with_schemas = fs::read_to_string(&target)?.contains("laws::split");
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

/// Streams behind a filter, each with another one.
fn filters() -> io::Result<Vec<Seed>> {
    let mut seeds = streams()?;
    for ((stream, _), filter) in seeds.iter_mut().zip(laws::FILTERS.into_iter().cycle()) {
        stream.splice(..0, filter.bytes().chain([0]));
    }
    Ok(seeds)
}

/// Half of the streams, behind a secret that they hold.
fn secrets() -> io::Result<Vec<Seed>> {
    let mut seeds = streams()?;
    for (stream, _) in seeds.iter_mut().step_by(2) {
        stream.splice(..0, *b"null_resource\0");
    }
    Ok(seeds)
}

fn schemas(seeds: &[Seed]) -> Vec<Seed> {
    let schemas = seeds.iter().map(|(_, schemas)| schemas.clone());
    schemas
        .filter(|schemas| !schemas.is_empty())
        .map(alone)
        .collect()
}

fn names() -> impl Iterator<Item = Seed> {
    let pairs = laws::NAMES.into_iter().zip(laws::NAMES.into_iter().rev());
    pairs.map(|(one, other)| alone(format!("{one}\n{other}").into_bytes()))
}

/// Three lock files that follow each other.
fn merges() -> io::Result<Vec<Seed>> {
    let files: Vec<Vec<u8>> = native_syntax()?.into_iter().map(|(file, _)| file).collect();
    let threes = files.windows(3).map(|three| three.join(&0));
    Ok(short(threes).collect())
}

/// Archives behind hashes: of one of them, and of none.
fn packages() -> io::Result<Vec<Seed>> {
    let hashes = b"h1:whrF+0UhCafGRiXngRFV4EBgAWho7EX8FJengwvgKM8=\nzh:aa\n\0";
    let archives = archives()?.into_iter();
    let packages = archives.map(|(archive, _)| alone([hashes, archive.as_slice()].concat()));
    Ok(packages.collect())
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
