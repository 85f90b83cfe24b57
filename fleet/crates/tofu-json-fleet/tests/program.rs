//! The program as people run it.

#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tofu_json_plan_gen::{Document, Recipe};

const PLAN: &str = r#"{"format_version":"1.2","terraform_version":"1.12.6","planned_values":{},"resource_changes":[
    {"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"h/n/a","change":{"actions":["delete"]}},
    {"address":"a.c[\"\u001b[31m\"]","mode":"managed","type":"a","name":"c","provider_name":"h/n/a","change":{"actions":["delete","create"]}},
    {"address":"d.e","mode":"managed","type":"d","name":"e","provider_name":"h/n/d","change":{"actions":["no-op"]}}],
    "resource_drift":[{"address":"d.e","mode":"managed","type":"d","name":"e","change":{"actions":["update"]}}],
    "configuration":{"provider_config":{"a":{"full_name":"h/n/a","version_constraint":"~> 1.0"}}}}"#;

fn state(serial: u64, objects: usize) -> String {
    let object = r#"{"schema_version":0,"attributes":{"id":"x"},"index_key":KEY}"#;
    let objects: Vec<_> = (0..objects)
        .map(|key| object.replace("KEY", &key.to_string()))
        .collect();
    format!(
        r#"{{"version":4,"terraform_version":"1.12.6","serial":{serial},"lineage":"l","outputs":{{}},"resources":[
        {{"mode":"managed","type":"a","name":"b","provider":"provider[\"h/n/a\"]","instances":[{}]}}]}}"#,
        objects.join(",")
    )
}

struct Fleet(tempfile::TempDir);

impl Fleet {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("files")).unwrap();
        let fleet = Self(folder);
        fleet.write("plan.json", PLAN);
        fleet.write("old.tfstate", &state(3, 1));
        fleet.write(
            "a.lock.hcl",
            "provider \"h.example/n/a\" {\n  version = \"1.2.0\"\n}\n",
        );
        fleet.write("new.tfstate", &state(9, 4));
        fleet
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join("files").join(name), text).unwrap();
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let program = env!("CARGO_BIN_EXE_tofu-json-fleet");
        let command = Command::new(program)
            .args(arguments)
            .current_dir(self.path())
            .output();
        command.expect("the program runs")
    }

    /// What is printed, where all is fine.
    fn told(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn questions_to_files_and_to_their_dataset_have_the_same_answers() {
    let fleet = Fleet::new();
    fleet.told(&["scan", "files", "-o", "dataset"]);
    let questions = [
        "SELECT action, type, count(*) AS n FROM changes GROUP BY action, type",
        "SELECT * FROM changes",
        "SELECT path, kind, serial, error FROM documents",
        "SELECT path, hash FROM documents ORDER BY path DESC",
        "SELECT * FROM resources WHERE path = 'files/new.tfstate'",
        "SELECT * FROM drift",
        "SELECT * FROM checks",
        "SELECT * FROM locks",
        "SELECT * FROM providers",
        "SELECT count(*) AS n FROM outputs",
    ];
    for question in questions {
        let of_files = fleet.told(&["sql", question, "files", "--format", "csv"]);
        let of_dataset = fleet.told(&[
            "sql",
            question,
            "dataset",
            "--format",
            "csv",
            "--threads",
            "3",
        ]);
        assert_eq!(of_files, of_dataset, "{question}");
        assert!(of_files.contains('\n'));
    }
    // A column that only a condition names is made too.
    let hashes = fleet.told(&[
        "sql",
        "SELECT hash FROM documents",
        "files",
        "--format",
        "csv",
    ]);
    let hash = hashes.lines().nth(1).unwrap();
    let of_hash = format!("SELECT count(*) AS n FROM documents WHERE hash = '{hash}'");
    assert_eq!(
        fleet.told(&["sql", &of_hash, "files", "--format", "csv"]),
        "n\n1\n"
    );
    let deletes = "SELECT address FROM changes('files/*.json') WHERE action = 'delete'";
    assert_eq!(
        fleet.told(&["sql", deletes, "--format", "csv"]),
        "address\na.b\n"
    );
    let deletes = "SELECT count(*) AS n FROM resources('dataset', 'dataset')";
    assert_eq!(fleet.told(&["sql", deletes, "--format", "csv"]), "n\n10\n");
}

#[test]
fn the_formats_of_answers() {
    let fleet = Fleet::new();
    let question = "SELECT action, count(*) AS n, max(address) AS last, NULL AS nothing FROM changes GROUP BY action ORDER BY action";
    let with = |format: &str| fleet.told(&["sql", question, "files", "--format", format]);
    assert_eq!(
        with("csv"),
        "action,n,last,nothing\ndelete,1,a.b,\nno-op,1,d.e,\nreplace,1,\"a.c[\"\"\u{241b}[31m\"\"]\",\n"
    );
    assert_eq!(
        with("ndjson").lines().next(),
        Some(r#"{"action":"delete","n":1,"last":"a.b","nothing":null}"#)
    );
    let table = with("table");
    assert!(table.starts_with("action   n  last"), "{table}");
    assert!(!table.contains('\u{1b}'));
    fleet.told(&[
        "sql",
        question,
        "files",
        "--format",
        "parquet",
        "-o",
        "answer.parquet",
    ]);
    let bytes = fs::read(fleet.path().join("answer.parquet")).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}

#[test]
fn reports() {
    let fleet = Fleet::new();
    fleet.write("bad.json", "{\"format_version\":");
    let scanned = fleet.run(&["scan", "files", "-o", "dataset"]);
    assert_eq!(scanned.status.code(), Some(1), "a file cannot be read");
    let told = String::from_utf8(scanned.stderr).unwrap();
    assert!(told.contains("files/bad.json: "), "{told}");
    assert!(
        told.ends_with("5 files: 5 read, 0 unchanged, 0 gone, 1 cannot be read\n"),
        "{told}"
    );
    let report = |name: &str| fleet.told(&["report", name, "dataset", "--format", "csv"]);
    assert_eq!(report("destroys").lines().count(), 3);
    assert_eq!(
        report("providers"),
        "provider,documents,objects\nh/n/a,3,7\nh/n/d,1,1\n"
    );
    assert_eq!(
        report("drift"),
        "path,action,type,address,deposed\nfiles/plan.json,update,d,d.e,\n"
    );
    assert_eq!(
        report("versions"),
        "provider,locked,version_constraint,documents\nh.example/n/a,1.2.0,,1\nh/n/a,,~> 1.0,1\n"
    );
    let more = state(9, 4).len() - state(3, 1).len();
    let bytes = state(9, 4).len();
    assert_eq!(
        report("growth"),
        format!(
            "path,from_serial,to_serial,more_objects,more_bytes,objects,bytes\nfiles/new.tfstate,3,9,3,{more},4,{bytes}\n"
        )
    );
    assert_eq!(report("stale").lines().count(), 5);
    assert!(report("failed").contains("files/bad.json,not known,"));
    let page = fleet.told(&["report", "destroys", "dataset", "--format", "html"]);
    assert!(
        page.contains("<td>a.c[&quot;\u{241b}[31m&quot;]</td>"),
        "{page}"
    );
    let questions = fleet.told(&["report", "--questions"]);
    for name in [
        "destroys",
        "providers",
        "drift",
        "versions",
        "growth",
        "stale",
        "failed",
    ] {
        assert!(questions.contains(&format!("-- {name}: ")));
    }
}

/// A report without rows says what is missing, to people.
#[test]
fn reports_without_rows_say_so() {
    let fleet = Fleet::new();
    fs::create_dir(fleet.path().join("none")).unwrap();
    fs::write(
        fleet.path().join("none/outputs.json"),
        r#"{"a":{"sensitive":false,"type":"string","value":"x"}}"#,
    )
    .unwrap();
    for (name, says) in [
        ("destroys", "No plan deletes or replaces anything.\n"),
        ("providers", "No document names a provider.\n"),
        ("drift", "No plan tells of a change outside of OpenTofu.\n"),
        ("versions", "There are no lock files, "),
        (
            "growth",
            "There are no state files (terraform.tfstate, version 4)",
        ),
        ("failed", "All files can be read, and no plan failed.\n"),
    ] {
        let told = fleet.told(&["report", name, "none"]);
        assert!(told.starts_with(says), "{told}");
        let page = fleet.told(&["report", name, "none", "--format", "html"]);
        let says = says.trim_end();
        assert!(page.contains(&format!("</table>\n<p>{says}")), "{page}");
        let rows = fleet.told(&["report", name, "none", "--format", "ndjson"]);
        assert_eq!(rows, "");
    }
}

#[test]
fn what_cannot_be_asked() {
    let fleet = Fleet::new();
    let cases: [(&[&str], &str); 13] = [
        (&["sql", "SELECT nothing FROM changes", "files"], "nothing"),
        (&["sql", "CREATE TABLE a AS SELECT 1", "files"], "DDL"),
        (&["sql", "COPY changes TO 'x.csv'", "files"], "DML"),
        (
            &["sql", "SET datafusion.execution.batch_size = 1", "files"],
            "Statement",
        ),
        (
            &["sql", "SELEC 1", "files"],
            "sql parser error: Expected: an SQL statement",
        ),
        (
            &["sql", "SELECT count(*) FROM changes"],
            "give files or a dataset behind the question",
        ),
        (
            &["sql", "SELECT 1 FROM changes('files/*.none')"],
            "there is no file files/*.none",
        ),
        (&["sql"], "required arguments"),
        (
            &["sql", "SELECT * FROM changes(7)"],
            "expected files in quotes",
        ),
        (
            &["sql", "SELECT 1", "not-there"],
            "there is no file not-there",
        ),
        (&["report", "nonsense", "files"], "expected one of destroys"),
        (
            &["sql", "SELECT 1", "files", "--format", "html"],
            "[possible values: table, csv, ndjson, parquet]",
        ),
        (
            &["scan", "files", "-o", "files"],
            "expected a dataset or nothing",
        ),
    ];
    for (arguments, part) in cases {
        let output = fleet.run(arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(told.contains(part), "{arguments:?}: {told}");
    }
    assert!(!fleet.path().join("x.csv").exists());
}

/// What an answer is without is said.
#[test]
fn files_that_cannot_be_read_are_named() {
    let fleet = Fleet::new();
    fleet.write("bad.json", "{\"format_version\":");
    for question in [
        "SELECT count(*) AS n FROM changes",
        "SELECT count(*) AS n FROM changes('files')",
    ] {
        let output = fleet.run(&["sql", question, "files", "--format", "csv"]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(output.stdout, b"n\n3\n");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            told.starts_with("tofu-json-fleet: error: files/bad.json: "),
            "{told}"
        );
    }
    let output = fleet.run(&["report", "drift", "files"]);
    assert_eq!(output.status.code(), Some(1));
}

/// No answer has a value that a mask hides, wherever it is asked for.
#[test]
fn masked_values_never_leave() {
    let fleet = Fleet::new();
    fleet.write(
        "secret.json",
        r#"{"format_version":"1.2","planned_values":{},"resource_changes":[{"address":"a.s","mode":"managed","type":"a","name":"s",
        "change":{"actions":["update"],"before":{"key":"hunter2"},"after":{"key":"hunter3"},"before_sensitive":{"key":true},"after_sensitive":{"key":true}}}],
        "output_changes":{"o":{"actions":["create"],"after":"hunter2","after_sensitive":true}},
        "checks":[{"address":{"to_display":"check.c"},"status":"fail","instances":[{"problems":[{"message":"hunter2"}]}]}]}"#,
    );
    for table in [
        "documents",
        "resources",
        "changes",
        "drift",
        "outputs",
        "checks",
        "providers",
    ] {
        let all = fleet.told(&[
            "sql",
            &format!("SELECT * FROM {table}"),
            "files",
            "--format",
            "ndjson",
        ]);
        assert!(!all.contains("hunter"), "{table}");
    }
}

#[test]
fn made_plans_are_counted_as_they_are() {
    let fleet = Fleet::new();
    let mut plan = Vec::new();
    let recipe = Recipe::new(3).with_resources(300);
    recipe.write(Document::Plan, &mut plan).unwrap();
    fs::write(fleet.path().join("files/made.json"), &plan).unwrap();
    let document: serde_json::Value = serde_json::from_slice(&plan).unwrap();
    let changes = document["resource_changes"].as_array().unwrap();
    let of = |words: &str| {
        let wanted = changes.iter().filter(|change| {
            let actions = change["change"]["actions"].as_array().unwrap();
            let actions: Vec<_> = actions.iter().map(|word| word.as_str().unwrap()).collect();
            actions.join(",") == words
        });
        wanted.count()
    };
    let told = fleet.told(&[
        "sql",
        "SELECT actions, count(*) AS n FROM changes WHERE path = 'files/made.json' GROUP BY actions",
        "files",
        "--format",
        "ndjson",
    ]);
    let mut sum = 0;
    for line in told.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = usize::try_from(row["n"].as_u64().unwrap()).unwrap();
        assert_eq!(number, of(row["actions"].as_str().unwrap()), "{line}");
        sum += number;
    }
    assert_eq!(sum, changes.len());
}

/// What needs a cluster is done by another program, which is found beside this one or in PATH.
#[cfg(unix)]
#[test]
fn a_cluster_is_another_program() {
    use std::os::unix::fs::PermissionsExt as _;
    let fleet = Fleet::new();
    // In a folder of its own: where it is built, the other may be beside it.
    let alone = tempfile::tempdir().unwrap();
    let program = alone.path().join("tofu-json-fleet");
    let built = env!("CARGO_BIN_EXE_tofu-json-fleet");
    if fs::hard_link(built, &program).is_err() {
        fs::copy(built, &program).unwrap();
    }
    let run = |arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.args(arguments).env("PATH", fleet.path());
        command.output().unwrap()
    };
    let asked = ["sql", "SELECT 1", "--cluster", "df://h.example:7"];
    let told = run(&asked);
    let errors = String::from_utf8(told.stderr).unwrap();
    assert_eq!(told.status.code(), Some(1));
    let expected = "expected the program `tofu-json-fleet-cluster` beside this one or in PATH, found none\n  help: ";
    assert!(errors.contains(expected), "{errors}");
    let other = fleet.path().join("tofu-json-fleet-cluster");
    fs::write(&other, "#!/bin/sh\necho \"$@\"\nexit 7\n").unwrap();
    fs::set_permissions(&other, fs::Permissions::from_mode(0o755)).unwrap();
    for arguments in [
        asked.as_slice(),
        &["scheduler", "--port", "7"],
        &["executor", "df://h.example"],
        &[
            "scan",
            "files",
            "-o",
            "dataset",
            "--cluster",
            "df://h.example",
        ],
    ] {
        let told = run(arguments);
        assert_eq!(told.status.code(), Some(7), "{arguments:?}");
        let line = format!("{}\n", arguments.join(" "));
        assert_eq!(String::from_utf8(told.stdout).unwrap(), line);
    }
    let told = run(&["sql", "SELECT 1", "--cluster", "http://h.example"]);
    assert_eq!(told.status.code(), Some(1));
}
