//! What is not there, cannot be read or cannot be written is an error, and no empty answer.

#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const PLAN: &str = r#"{"format_version":"1.2","planned_values":{},"resource_changes":[
    {"address":"a.b","mode":"managed","type":"a","name":"b","change":{"actions":["no-op"]}},
    {"address":"a.b","deposed":"5870a723","mode":"managed","type":"a","name":"b","change":{"actions":["delete"]}}]}"#;

struct Fleet(tempfile::TempDir);

impl Fleet {
    /// A plan in a folder, and its dataset.
    fn new() -> Self {
        let fleet = Self(tempfile::tempdir().unwrap());
        fleet.write("files/plan.json", PLAN);
        assert_eq!(
            fleet.run(&["scan", "files", "-o", "dataset"]).status.code(),
            Some(0)
        );
        fleet
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json-fleet"));
        command.args(arguments).current_dir(self.0.path());
        command.output().expect("the program runs")
    }

    /// What is said where something is wrong.
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {told}");
        assert_eq!(output.stdout, b"", "{arguments:?}");
        told
    }

    fn told(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn folders_without_documents() {
    let fleet = Fleet::new();
    fleet.write("docs/notes.md", "x");
    fleet.write("begun/scan.lock", "");
    fleet.write("begun/1.partial/documents/part-000000.parquet", "x");
    let none = "error: expected plans, states, recordings or lock files, found none in docs\n  help: give the folder";
    let begun = "found one whose first scan has not ended in begun\n  help: wait until that scan is done, or `scan` again";
    for (arguments, expected) in [
        (["report", "destroys", "docs"], none),
        (["sql", "SELECT * FROM changes", "docs"], none),
        (
            ["sql", "SELECT * FROM changes('files', 'docs')", "files"],
            none,
        ),
        (["report", "destroys", "begun"], begun),
    ] {
        let told = fleet.refused(&arguments);
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
}

#[test]
fn datasets_that_lost_something() {
    for lost in [
        "1",
        "1/changes",
        "1/changes/part-000000.parquet",
        "1/documents",
    ] {
        let fleet = Fleet::new();
        let path = fleet.path("dataset").join(lost);
        match path.is_dir() {
            true => fs::remove_dir_all(path).unwrap(),
            false => fs::remove_file(path).unwrap(),
        }
        for arguments in [
            ["report", "destroys", "dataset"],
            ["sql", "SELECT count(*) AS n FROM changes", "dataset"],
            [
                "sql",
                "SELECT count(*) AS n FROM changes('dataset')",
                "files",
            ],
        ] {
            let told = fleet.refused(&arguments);
            let expected =
                "error: expected the Parquet files that the scan wrote (1), found 0 in dataset/1/";
            assert!(told.contains(expected), "{lost}: {told}");
            assert!(
                told.contains("help: `scan` again: all files are read then"),
                "{told}"
            );
        }
        let again = fleet.run(&["scan", "files", "-o", "dataset"]);
        let told = String::from_utf8(again.stderr).unwrap();
        assert!(told.starts_with("1 files: 1 read, 0 unchanged"), "{told}");
        assert!(
            fleet
                .told(&["report", "destroys", "dataset"])
                .contains("5870a723")
        );
    }
}

/// Of a file that is damaged at its end, and of one whose rows are.
#[test]
fn damaged_files_of_datasets_are_named() {
    let fleet = Fleet::new();
    let part = fleet.path("dataset/1/changes/part-000000.parquet");
    let good = fs::read(&part).unwrap();
    let mut cut = good.clone();
    cut.truncate(good.len() / 2);
    // What is before the footer, whose length is in front of the last four bytes.
    let (rest, _) = good.split_last_chunk::<4>().unwrap();
    let (rest, length) = rest.split_last_chunk::<4>().unwrap();
    let rows = rest.len() - usize::try_from(u32::from_le_bytes(*length)).unwrap();
    let mut changed = good.clone();
    let rows = changed.iter_mut().take(rows).skip(4);
    rows.for_each(|byte| *byte = 0xff);
    for bad in [cut, changed] {
        fs::write(&part, bad).unwrap();
        for arguments in [
            ["report", "destroys", "dataset"],
            ["sql", "SELECT * FROM changes('dataset')", "files"],
        ] {
            let told = fleet.refused(&arguments);
            let expected = "error: cannot read dataset/1/changes/part-000000.parquet: ";
            assert!(told.contains(expected), "{told}");
            assert!(told.contains("help: `scan --again` mends it"), "{told}");
        }
    }
    assert_eq!(
        fleet
            .run(&["scan", "files", "-o", "dataset", "--again"])
            .status
            .code(),
        Some(0)
    );
    assert!(
        fleet
            .told(&["report", "destroys", "dataset"])
            .contains("5870a723")
    );
}

/// The object at the address stays where only a deposed one goes.
#[test]
fn deposed_objects_are_named_by_their_keys() {
    let fleet = Fleet::new();
    for of in ["files", "dataset"] {
        assert_eq!(
            fleet.told(&["report", "destroys", of, "--format", "csv"]),
            "path,action,type,address,deposed,reason\nfiles/plan.json,delete,a,a.b,5870a723,\n"
        );
    }
}

#[test]
fn places_that_no_answer_goes_to() {
    let fleet = Fleet::new();
    for (place, expected) in [
        (
            "files",
            "error: expected a file to write to, found the folder files\n  help: give the name of a file",
        ),
        (
            "none/x.csv",
            "error: cannot write none/x.csv: there is no folder none\n  help: make the folder",
        ),
        (
            "files/plan.json/x",
            "error: cannot write files/plan.json/x: not a directory",
        ),
    ] {
        let told = fleet.refused(&["report", "destroys", "files", "-o", place]);
        let is_told = told.contains(expected) || (cfg!(windows) && place.ends_with("json/x"));
        assert!(is_told, "{told}");
        assert!(!told.contains(".tofu-json-"), "{told}");
    }
}

/// Whoever reads an object by its names would lose a value.
#[test]
fn columns_of_one_name() {
    let fleet = Fleet::new();
    let question = |name: &str| {
        format!(
            "SELECT d.path, c.path{name} FROM documents d JOIN changes c ON c.path = d.path LIMIT 1"
        )
    };
    for format in ["ndjson", "parquet"] {
        let told = fleet.refused(&["sql", &question(""), "files", "--format", format]);
        let expected =
            "found two with the name \"path\"\n  help: give one of them another name with `as`";
        assert!(told.contains(expected), "{told}");
    }
    let named = fleet.told(&["sql", &question(" AS other"), "files", "--format", "ndjson"]);
    assert_eq!(
        named,
        "{\"path\":\"files/plan.json\",\"other\":\"files/plan.json\"}\n"
    );
    let rows = fleet.told(&["sql", &question(""), "files", "--format", "csv"]);
    assert_eq!(rows, "path,path\nfiles/plan.json,files/plan.json\n");
}
