//! What a comment says is measured is measured: the benchmarks and growth gates that comments name exist.

use crate::file_size::sources;
use std::collections::BTreeSet;
use std::fs;
use tofu_json_tests::workspace;

#[test]
fn measurements_that_comments_name_exist() {
    let (mut benchmarks, mut gates) = (BTreeSet::new(), BTreeSet::new());
    for (_, text) in sources(&["benches"]) {
        let mut group = String::new();
        for line in text.lines() {
            if let Some((_, rest)) = line.split_once("benchmark_group(\"") {
                group = upto(rest, '"').to_owned();
            }
            if let Some((_, rest)) = line.split_once("bench_function(\"") {
                benchmarks.insert(format!("{group}/{}", upto(rest, '"')));
            }
        }
    }
    let shapes = workspace().join("tools/gates/src/shape/mod.rs");
    for quoted in fs::read_to_string(shapes)
        .unwrap()
        .split('"')
        .skip(1)
        .step_by(2)
    {
        gates.insert(quoted.to_owned());
    }
    assert!(
        benchmarks.len() > 5 && gates.len() > 30,
        "{benchmarks:?} {gates:?}"
    );
    let mut named = 0;
    for (file, text) in sources(&["crates"]) {
        let prose = prose(&text);
        for (word, known) in [("benchmark `", &benchmarks), ("growth gate `", &gates)] {
            for rest in prose.split(word).skip(1) {
                let name = upto(rest, '`');
                assert!(known.contains(name), "{file}: there is no {word}{name}`");
                named += 1;
            }
        }
    }
    assert!(named > 0, "no comment names a measurement");
}

fn upto(text: &str, end: char) -> &str {
    text.split(end).next().unwrap()
}

/// The comments of a file, with a space for each line end.
fn prose(text: &str) -> String {
    let comments = text.lines().filter_map(|line| {
        let (code, comment) = line.split_once("//")?;
        code.trim()
            .is_empty()
            .then(|| comment.trim_start_matches(['/', '!', ' ']))
    });
    comments.collect::<Vec<_>>().join(" ")
}
