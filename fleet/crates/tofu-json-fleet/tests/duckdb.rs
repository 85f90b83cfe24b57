//! Another engine reads a dataset: DuckDB, by the Python module `duckdb`. Where that is missing the test says that it is
//! skipped; `TOFU_JSON_PYTHON` names another Python than `python3`.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, and says what it leaves out"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tofu_json_plan_gen::{Document, Recipe};

/// Prints the answers to questions, which are its arguments, as lines of values with bars between.
const SCRIPT: &str = r#"
import sys, duckdb
for question in sys.argv[1:]:
    for row in duckdb.sql(question).fetchall():
        print("|".join("" if value is None else str(value).lower() if isinstance(value, bool) else str(value) for value in row))
"#;

/// A question to `tofu-json-fleet`, and the same to DuckDB where it is spelled another way.
const QUESTIONS: [(&str, &str); 6] = [
    (
        "SELECT action, type, count(*) AS n FROM changes GROUP BY action, type ORDER BY action, type",
        "",
    ),
    (
        "SELECT address, action, listed FROM changes WHERE type LIKE 'aws%' ORDER BY path, address, deposed",
        "",
    ),
    (
        "SELECT type, count(*) AS n, sum(bytes) AS bytes FROM resources WHERE NOT tainted GROUP BY type ORDER BY type",
        "",
    ),
    (
        "SELECT path, kind, bytes, hash, error IS NULL FROM documents ORDER BY path",
        "",
    ),
    (
        "SELECT provider, version_constraint, objects FROM providers ORDER BY path, provider, version_constraint NULLS LAST",
        "",
    ),
    (
        "SELECT path, date_part('epoch', modified) > 0 FROM documents ORDER BY path",
        "SELECT path, epoch(modified) > 0 FROM documents ORDER BY path",
    ),
];

fn python() -> String {
    std::env::var("TOFU_JSON_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    command.output().unwrap()
}

#[test]
fn another_engine_reads_the_dataset() {
    let python = python();
    let has_module = Command::new(&python).args(["-c", "import duckdb"]).output();
    if !has_module.is_ok_and(|output| output.status.success()) {
        eprintln!(
            "!!! A DATASET READ BY DUCKDB SKIPPED: `pip install duckdb` adds the module for {python}"
        );
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("files")).unwrap();
    for seed in 1..7 {
        let document = if seed < 5 {
            Document::Plan
        } else {
            Document::State
        };
        let mut bytes = Vec::new();
        let recipe = Recipe::new(seed).with_resources(40 * seed);
        recipe.write(document, &mut bytes).unwrap();
        fs::write(folder.join(format!("files/{seed}.json")), bytes).unwrap();
    }
    fs::write(folder.join("files/bad.json"), "{").unwrap();
    let program = env!("CARGO_BIN_EXE_tofu-json-fleet");
    let scanned = run(folder, program, &["scan", "files", "-o", "estate"]);
    assert_eq!(scanned.status.code(), Some(1), "one file is bad");
    for (question, spelled) in QUESTIONS {
        let asked = ["sql", question, "estate", "--format", "ndjson"];
        let ours = String::from_utf8(run(folder, program, &asked).stdout).unwrap();
        let ours: Vec<String> = ours.lines().map(values).collect();
        let mut theirs = if spelled.is_empty() {
            question
        } else {
            spelled
        }
        .to_owned();
        for table in ["changes", "resources", "documents", "providers"] {
            let files = format!("FROM 'estate/current/{table}/*.parquet'");
            theirs = theirs.replace(&format!("FROM {table}"), &files);
        }
        let output = run(folder, &python, &["-c", SCRIPT, &theirs]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{theirs}: {errors}");
        let theirs = String::from_utf8(output.stdout).unwrap();
        let theirs: Vec<&str> = theirs.lines().collect();
        assert!(ours.len() > 3, "{question}");
        assert_eq!(ours, theirs, "{question}");
    }
}

/// The values of a row with bars between.
fn values(line: &str) -> String {
    let row: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
    let names = line_order(line, &row);
    let texts = names.iter().map(|name| match row.get(name) {
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(serde_json::Value::Null) | None => String::new(),
        Some(other) => other.to_string(),
    });
    texts.collect::<Vec<_>>().join("|")
}

/// The names of the columns in the order of the line.
fn line_order(line: &str, row: &serde_json::Map<String, serde_json::Value>) -> Vec<String> {
    let mut names: Vec<_> = row.keys().cloned().collect();
    names.sort_by_key(|name| line.find(&format!("{}:", serde_json::Value::from(name.as_str()))));
    names
}
