//! Datasets that a cluster writes.

use crate::cluster::{Cluster, Setup, told};
use crate::files::{estate, small_plans};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;

/// The files below a folder, by their names, with what is in them.
pub(crate) fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_symlink() {
                continue;
            }
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            found.insert(name, fs::read(path).unwrap());
        }
    }
    found
}

#[test]
fn a_cluster_writes_the_same_dataset() {
    let estate = estate();
    let cluster = Cluster::new(&Setup::default());
    let address = cluster.address.to_string();
    let scan = |dataset: &str, more: &[&str]| {
        told(
            estate.path(),
            &[&["scan", "files", "-o", dataset], more].concat(),
        )
    };
    for more in [["--attributes"].as_slice(), &[], &[]] {
        let here = scan("here", more);
        let there = scan("there", &[more, &["--cluster", &address]].concat());
        assert_eq!(there, here);
        let (found, expected) = (
            contents(&estate.path().join("there")),
            contents(&estate.path().join("here")),
        );
        assert!(found.keys().eq(expected.keys()), "{:?}", found.keys());
        assert!(found == expected);
        // A part in which one file is another: the rows of the others are taken over.
        fs::copy(
            estate.path().join("files/plan-1.json"),
            estate.path().join("files/plan-2.json"),
        )
        .unwrap();
        assert_eq!(here.2, Some(1), "two files cannot be read");
    }
}

#[test]
fn an_executor_is_killed_in_mid_scan() {
    let folder = tempfile::tempdir().unwrap();
    small_plans(folder.path(), 2100);
    let mut cluster = Cluster::new(&Setup {
        delay: 3,
        ..Setup::default()
    });
    let address = cluster.address.to_string();
    let arguments = ["scan", "plans", "-o", "dataset", "--cluster", &address];
    let done = thread::scope(|scope| {
        let scanned = scope.spawn(|| told(folder.path(), &arguments));
        let victim = cluster.executors.last_mut().unwrap();
        victim.wait_for("Finished task");
        victim.kill();
        scanned.join().unwrap()
    });
    let told_files = "2100 files: 2100 read, 0 unchanged, 0 gone, 0 cannot be read\n";
    assert_eq!(done, (String::new(), told_files.to_owned(), Some(0)));
    let question = "SELECT count(*) AS n, count(DISTINCT path) AS plans FROM changes";
    let (rows, ..) = told(
        folder.path(),
        &["sql", question, "dataset", "--format", "csv"],
    );
    let (changes, plans) = (
        (0..2100).map(|n| n % 7).sum::<usize>(),
        (0..2100).filter(|n| n % 7 != 0).count(),
    );
    assert_eq!(rows, format!("n,plans\n{changes},{plans}\n"));
}
