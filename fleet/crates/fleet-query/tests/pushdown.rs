//! What a question does not ask for is not read.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, and writes its files"
)]

use std::fs;
use tofu_json_fleet_query::{FileScan, Fleet, OutputFormat, ask};

struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Self {
        let files = Self(tempfile::tempdir().unwrap());
        for (name, action) in [("a", "delete"), ("b", "create"), ("c", "no-op")] {
            let plan = format!(
                r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[
                {{"address":"x.{name}","mode":"managed","type":"x","name":"{name}","change":{{"actions":["{action}"]}}}},
                {{"address":"y.{name}","mode":"managed","type":"y","name":"{name}","change":{{"actions":["no-op"]}}}}]}}"#
            );
            fs::write(files.0.path().join(format!("{name}.json")), plan).unwrap();
        }
        fs::write(files.0.path().join("bad.json"), "{").unwrap();
        files
    }

    /// The answer without its head, and how many files could not be read.
    fn ask(&self, question: &str) -> (Vec<String>, usize) {
        let fleet = Fleet::open(&[self.0.path().display().to_string()]).unwrap();
        let mut answer = Vec::new();
        let unread = ask(&fleet, question, OutputFormat::Csv, &mut answer).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let lines = answer.lines().skip(1).map(str::to_owned).collect();
        (lines, unread.len())
    }
}

#[test]
fn conditions_on_files_leave_files_unread() {
    let files = Files::new();
    for (condition, rows, unread) in [
        ("path LIKE '%/b.json'", 2, 0),
        ("path LIKE '%/a.json' OR path LIKE '%/c.json'", 4, 0),
        ("path NOT LIKE '%/b%.json'", 4, 0),
        ("right(path, 6) IN ('a.json', 'd.json')", 2, 1),
        ("path > 'zzzz'", 0, 0),
        ("true", 6, 1),
    ] {
        let question = format!("SELECT address FROM changes WHERE {condition}");
        let (found, failed) = files.ask(&question);
        assert_eq!((found.len(), failed), (rows, unread), "{condition}");
    }
    let (found, failed) = files.ask("SELECT path FROM documents WHERE bytes < 2");
    assert_eq!((found.len(), failed), (1, 1));
    let (found, failed) = files.ask("SELECT path FROM documents WHERE bytes > 2");
    assert_eq!((found.len(), failed), (3, 0));
}

#[test]
fn conditions_on_rows_are_looked_at_while_reading() {
    let files = Files::new();
    for (condition, expected) in [
        ("action = 'delete'", vec!["x.a"]),
        ("'create' = action", vec!["x.b"]),
        ("action IN ('delete', 'create')", vec!["x.a", "x.b"]),
        (
            "action = 'delete' OR type = 'y'",
            vec!["x.a", "y.a", "y.b", "y.c"],
        ),
        ("listed", vec!["x.a", "x.b"]),
        ("NOT listed AND type = 'x'", vec!["x.c"]),
        ("action <> 'no-op'", vec!["x.a", "x.b"]),
        ("deposed = 'x'", vec![]),
    ] {
        let question = format!("SELECT address FROM changes WHERE {condition}");
        assert_eq!(files.ask(&question).0, expected, "{condition}");
    }
}

/// Only the columns that are needed are made, and conditions that are looked at while reading are not looked at again.
#[test]
fn plans_say_what_is_read() {
    let files = Files::new();
    let question =
        "EXPLAIN SELECT name FROM changes WHERE action = 'delete' AND path LIKE '%/a.json'";
    let plan = files.ask(question).0.join("\n");
    assert!(plan.contains("files=1, columns=[\"\"name\"\"]"), "{plan}");
    assert!(!plan.contains("FilterExec"), "{plan}");
    assert_eq!(files.ask("SELECT count(*) AS n FROM changes").0, ["6"]);
    let limited = "SELECT name, path IS NULL AS p, type FROM changes WHERE type = 'y' LIMIT 2";
    assert_eq!(files.ask(limited).0.len(), 2);
}

/// The plain data of a scan is read back as it was.
#[test]
fn a_scan_can_be_sent() {
    let files = Files::new();
    let found = tofu_json_fleet_dataset::find(&[files.0.path().display().to_string()]).unwrap();
    let scan = FileScan::new(tofu_json_fleet_tables::Table::Changes, Some(&[5, 1])).of(found, 3);
    assert_eq!(scan.partitions.iter().map(Vec::len).sum::<usize>(), 4);
    let sent = serde_json::to_string(&scan).unwrap();
    assert_eq!(serde_json::from_str::<FileScan>(&sent).unwrap(), scan);
}
