//! Documents to ask.

use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tofu_json_plan_gen::{Document, Recipe};

const LOCK_FILE: &str = "provider \"h.example/n/a\" {\n  version = \"1.2.0\"\n  constraints = \"~> 1.0\"\n  hashes = [\n    \
                         \"h1:AAAA\",\n    \"zh:bb\",\n  ]\n}\n";

const RUN: &str = concat!(
    r#"{"@level":"info","@message":"OpenTofu 1.12.6","@module":"tofu.ui","@timestamp":"2026-01-01T00:00:00.000000Z","tofu":"1.12.6","type":"version","ui":"1.2"}"#,
    "\n",
    r#"{"@level":"error","@message":"Error: no","@module":"tofu.ui","@timestamp":"2026-01-01T00:00:01.000000Z","diagnostic":{"severity":"error","summary":"no","detail":"not at all"},"type":"diagnostic"}"#,
    "\n",
);

const CHECKED: &str = r#"{"format_version":"1.2","terraform_version":"1.12.6","planned_values":{},"resource_changes":[
    {"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"h/n/a","change":{"actions":["delete"],"before":{"x":1}}}],
    "resource_drift":[{"address":"d.e","mode":"managed","type":"d","name":"e","change":{"actions":["update"],"before":{"x":1},"after":{"x":2}}}],
    "output_changes":{"o":{"actions":["create"],"before":null,"after":1}},
    "checks":[{"address":{"kind":"check","name":"c","to_display":"check.c"},"status":"fail","instances":[{"address":{"to_display":"check.c"},"status":"fail","problems":[{"message":"m"}]}]}]}"#;

/// A folder with documents of all kinds: every table has rows. Two files cannot be read.
pub(crate) fn estate() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("files")).unwrap();
    let write = |name: &str, text: &[u8]| {
        fs::write(folder.path().join("files").join(name), text).unwrap();
    };
    for seed in 0..10 {
        let recipe = Recipe::new(seed).with_resources(10 + seed);
        let mut text = Vec::new();
        recipe.write(Document::Plan, &mut text).unwrap();
        write(&format!("plan-{seed}.json"), &text);
        text.clear();
        recipe.write(Document::State, &mut text).unwrap();
        write(&format!("state-{seed}.json"), &text);
    }
    write("checked.json", CHECKED.as_bytes());
    write("a.lock.hcl", LOCK_FILE.as_bytes());
    write("run.jsonl", RUN.as_bytes());
    write("cut.json", br#"{"format_version": "1.2", "#);
    write("none.json", b"");
    folder
}

/// A folder with so many small plans: the n-th has n modulo 7 changes.
pub(crate) fn small_plans(folder: &Path, count: usize) {
    let files = folder.join("plans");
    fs::create_dir(&files).unwrap();
    for number in 0..count {
        let change = |key| {
            format!(
                r#"{{"address":"a.b[{key}]","mode":"managed","type":"a","name":"b","index":{key},"change":{{"actions":["create"]}}}}"#
            )
        };
        let changes: Vec<_> = (0..number % 7).map(change).collect();
        let plan = format!(
            r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{}]}}"#,
            changes.join(",")
        );
        fs::write(files.join(format!("{number:04}.json")), plan).unwrap();
    }
}
