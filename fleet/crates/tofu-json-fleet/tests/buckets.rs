//! Files and datasets in buckets, on a real S3 server on this machine.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed; it starts the program and a server"
)]

mod bucket_server;

use bucket_server::{Server, write_plans};
use std::fs;
use std::process::{Command, Output};
use tofu_json_plan_gen::{Document, Recipe};

fn output(server: &Server, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tofu-json-fleet"));
    program.args(arguments).envs(server.variables());
    program.output().unwrap()
}

fn run(server: &Server, arguments: &[&str]) -> (Option<i32>, String) {
    let output = output(server, arguments);
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

const QUESTION: &str = "SELECT action, count(*) AS n FROM changes GROUP BY action ORDER BY action";

#[test]
fn files_and_datasets_in_a_bucket() {
    let server = Server::start();
    let plans = server.bucket("artefacts").join("a/plans");
    write_plans(&plans, 5);
    fs::write(plans.join("bad.json"), "{\"format").unwrap();
    fs::write(plans.join("notes.txt"), "no document").unwrap();
    server.bucket("estate");

    // What is in the bucket, as if it were on this disk.
    let here = plans.display().to_string();
    let (_, expected) = run(&server, &["sql", QUESTION, &here, "--format", "csv"]);
    let expected: Vec<_> = expected
        .lines()
        .filter(|line| !line.contains("error"))
        .collect();
    let (code, found) = run(
        &server,
        &["sql", QUESTION, "s3://artefacts/a", "--format", "csv"],
    );
    assert_eq!(code, Some(1), "{found}");
    assert!(found.contains("s3://artefacts/a/plans/bad.json"), "{found}");
    let found: Vec<_> = found
        .lines()
        .filter(|line| !line.contains("error"))
        .collect();
    assert_eq!(found, expected);

    // From a bucket to a bucket, again, and again after a change.
    let scan = [
        "scan",
        "s3://artefacts/**/?.json",
        "-o",
        "s3://estate/fleet",
    ];
    let (code, told) = run(&server, &scan);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("5 files: 5 read, 0 unchanged"), "{told}");
    let (_, told) = run(&server, &scan);
    assert!(told.contains("5 files: 0 read, 5 unchanged"), "{told}");
    fs::remove_file(plans.join("4.json")).unwrap();
    let (_, told) = run(&server, &scan);
    assert!(
        told.contains("4 files: 0 read, 4 unchanged, 1 gone"),
        "{told}"
    );

    // The dataset of a bucket has the answers of the files.
    let four = format!("{here}/?.json");
    let (_, expected) = run(&server, &["sql", QUESTION, &four, "--format", "csv"]);
    let (code, found) = run(
        &server,
        &["sql", QUESTION, "s3://estate/fleet", "--format", "csv"],
    );
    assert_eq!((code, found), (Some(0), expected));
    let function = "SELECT count(DISTINCT path) AS n FROM changes('s3://estate/fleet')";
    let (_, found) = run(&server, &["sql", function, "--format", "csv"]);
    assert_eq!(found, "n\n4\n");

    // Generations that nobody reads any more are gone, and so is the lock.
    let (_, told) = run(&server, &[&scan[..], &["--again"]].concat());
    assert!(told.contains("4 files: 4 read"), "{told}");
    let mut names: Vec<_> = fs::read_dir(server.bucket("estate").join("fleet"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    assert!(!names.contains(&"scan.lock".to_owned()), "{names:?}");
    assert!(names.contains(&"3".to_owned()), "{names:?}");
}

/// A large object is read in pieces, up to its end.
#[test]
fn a_large_file_in_a_bucket() {
    let server = Server::start();
    let bucket = server.bucket("artefacts");
    let mut plan = Vec::new();
    let recipe = Recipe::new(1).with_resources(100);
    recipe.write(Document::Plan, &mut plan).unwrap();
    while plan.pop() != Some(b'}') {}
    plan.extend_from_slice(b",\"more\":\"");
    plan.resize(20 << 20, b'x');
    plan.extend_from_slice(b"\",\"errored\":true}");
    fs::write(bucket.join("large.json"), &plan).unwrap();
    let here = bucket.join("large.json").display().to_string();
    let (_, expected) = run(&server, &["sql", QUESTION, &here, "--format", "csv"]);
    let (code, found) = run(
        &server,
        &[
            "sql",
            QUESTION,
            "s3://artefacts/large.json",
            "--format",
            "csv",
        ],
    );
    assert_eq!((code, found), (Some(0), expected));
    let question = "SELECT errored FROM documents";
    let (_, found) = run(
        &server,
        &["sql", question, "s3://artefacts/*.json", "--format", "csv"],
    );
    assert_eq!(found, "errored\ntrue\n");
}

#[test]
fn what_cannot_be_reached_is_said() {
    let server = Server::start();
    server.bucket("artefacts");
    let (code, told) = run(&server, &["sql", QUESTION, "s3://artefacts/none"]);
    assert_eq!(code, Some(1));
    assert!(
        told.contains("there is no file s3://artefacts/none"),
        "{told}"
    );
}
