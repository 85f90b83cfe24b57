//! The same questions are answered by this process and by a cluster, and the answers are compared.

use crate::cluster::{Cluster, Setup, told};
use crate::files::estate;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use tofu_json_fleet_cluster::ClusterEngine;
use tofu_json_fleet_query::{Fleet, OutputFormat, Report, ask, ask_report};
use tofu_json_fleet_tables::Table;

const QUESTIONS: [&str; 14] = [
    "SELECT action, type, count(*) AS n FROM changes GROUP BY action, type",
    "SELECT type, count(*) AS n FROM changes WHERE action IN ('delete', 'replace') GROUP BY type HAVING count(*) > 1",
    "SELECT address FROM changes WHERE listed AND path LIKE '%plan-3.json'",
    "SELECT address, type FROM resources ORDER BY address DESC, path LIMIT 7",
    "SELECT DISTINCT provider FROM providers",
    "SELECT d.kind, c.action, count(*) AS n FROM documents d JOIN changes c ON c.path = d.path GROUP BY d.kind, c.action",
    "SELECT d.path, count(r.path) AS n FROM documents d LEFT JOIN resources r ON r.path = d.path GROUP BY d.path",
    "SELECT path, bytes FROM documents WHERE bytes > (SELECT avg(bytes) FROM documents)",
    "SELECT type FROM resources EXCEPT SELECT type FROM changes WHERE action = 'no-op'",
    "SELECT path FROM documents WHERE error IS NOT NULL UNION ALL SELECT path FROM locks",
    "SELECT path, address, row_number() OVER (PARTITION BY path ORDER BY address) AS n FROM resources",
    "SELECT count(*) AS n, count(DISTINCT type) AS types, min(address) AS first, sum(length(name)) AS letters FROM changes",
    "SELECT path FROM documents WHERE path IN (SELECT path FROM changes WHERE action = 'delete')",
    "SELECT count(*) AS n FROM changes WHERE path LIKE '%/no such file'",
];

/// An answer with the files that could not be read.
type Answer = (String, BTreeMap<String, String>);

/// Plans are trees that are gone down: what is not optimised needs more stack than the threads of tests have.
const STACK: usize = 64 << 20;

fn answer(fleet: &Fleet, question: &str) -> Answer {
    let mut text = Vec::new();
    let unread = ask(fleet, question, OutputFormat::Csv, &mut text);
    let unread = unread.unwrap_or_else(|error| panic!("{question}: {error}"));
    (String::from_utf8(text).unwrap(), unread)
}

fn compare(wanted: &Path, cluster: &Cluster) {
    let fleet = || Fleet::open(&[wanted.display().to_string()]).unwrap();
    let engine = ClusterEngine::connect(&cluster.address, "/".into()).unwrap();
    let (here, there) = (fleet(), fleet().on(Arc::new(engine)));
    let tables = Table::ALL.map(|table| format!("SELECT * FROM {}", table.name()));
    let questions = QUESTIONS.iter().map(|&question| question.to_owned());
    let mut empty = Vec::new();
    for question in tables.into_iter().chain(questions) {
        let (expected, found) = (answer(&here, &question), answer(&there, &question));
        assert_eq!(found, expected, "{question}");
        if expected.0.lines().count() < 2 {
            empty.push(question);
        }
    }
    // What is equal shall be something.
    assert!(empty.len() < 5, "{empty:?}");
    for report in Report::ALL {
        let page = |fleet: &Fleet| {
            let mut page = Vec::new();
            let unread = ask_report(fleet, report, &mut page).unwrap();
            (page, unread)
        };
        assert!(page(&there) == page(&here), "{}", report.name());
    }
}

#[test]
fn the_same_rows_of_files_and_of_a_dataset() {
    let compared = thread::Builder::new().stack_size(STACK).spawn(compare_all);
    compared.unwrap().join().unwrap();
}

fn compare_all() {
    let estate = estate();
    let cluster = Cluster::new(&Setup::default());
    compare(&estate.path().join("files"), &cluster);
    let (_, errors, _) = told(
        estate.path(),
        &["scan", "files", "-o", "dataset", "--attributes"],
    );
    assert!(errors.contains("25 files"), "{errors}");
    compare(&estate.path().join("dataset"), &cluster);
    the_program(estate.path(), &cluster.address.to_string());
}

/// Relative paths are those of whoever asks, and files that executors cannot read are named.
fn the_program(folder: &Path, address: &str) {
    for arguments in [
        ["sql", "SELECT path, address FROM changes", "files"].as_slice(),
        &[
            "sql",
            "SELECT count(*) AS n FROM resources('files/state-*.json', 'files/plan-1.json')",
        ],
        &["report", "failed", "files"],
        &["report", "providers", "dataset"],
        &["sql", "SELECT nothing FROM changes", "files"],
        &["sql", "DROP TABLE changes", "files"],
    ] {
        let here = told(folder, arguments);
        let there = told(folder, &[arguments, &["--cluster", address]].concat());
        assert_eq!(there, here, "{arguments:?}");
    }
}
