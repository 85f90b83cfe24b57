//! Whoever asks ends before the answer is there, and the cluster is free for others.

use crate::cluster::{Cluster, Setup, command, signal, told};
use crate::files::small_plans;
use std::path::Path;

/// How often a process has said something.
fn times(told: &str, what: &str) -> usize {
    told.matches(what).count()
}

/// Begins something, ends whoever asked with a signal, and asks something else. It is none that programs ignore when
/// a shell has started these tests in the background.
fn interrupt(cluster: &mut Cluster, folder: &Path, work: &[&str], with: &str) {
    let address = cluster.address.to_string();
    let executor = cluster.executors.first_mut().unwrap();
    let begun = times(&executor.told(), "Execute task");
    let ended = times(&cluster.scheduler.told(), "whoever asked has ended");
    let arguments = [work, &["--cluster", &address]].concat();
    let mut asked = command(folder, &arguments).spawn().unwrap();
    executor.wait_until(|told| times(told, "Execute task") > begun);
    signal(with, asked.id());
    assert!(!asked.wait().unwrap().success());
    let scheduler = &mut cluster.scheduler;
    scheduler.wait_until(|told| times(told, "whoever asked has ended") > ended);
    let question = "SELECT count(*) AS n FROM changes";
    let other = ["sql", question, "plans/0006.json", "--format", "csv"];
    let answer = told(folder, &[&other[..], &["--cluster", &address]].concat());
    assert_eq!(answer, ("n\n6\n".to_owned(), String::new(), Some(0)));
    // All tasks of it would have kept the only executor busy for a minute and a half.
    let executor = cluster.executors.first_mut().unwrap().told();
    assert!(times(&executor, "Execute task") < begun + 5, "{executor}");
}

#[test]
fn a_job_ends_with_whoever_asked() {
    let folder = tempfile::tempdir().unwrap();
    small_plans(folder.path(), 400);
    let mut cluster = Cluster::new(&Setup {
        executors: 1,
        delay: 250,
        ..Setup::default()
    });
    // No row of it tells an executor that nobody takes it.
    let question = "SELECT address FROM changes WHERE type = 'none'";
    let sql = ["sql", question, "plans"];
    interrupt(&mut cluster, folder.path(), &sql, "TERM");
    interrupt(&mut cluster, folder.path(), &sql, "KILL");
    // It lets go of the dataset.
    let scan = ["scan", "plans", "-o", "dataset"];
    interrupt(&mut cluster, folder.path(), &scan, "TERM");
    let (_, errors, status) = told(folder.path(), &scan);
    assert_eq!(status, Some(0), "{errors}");
}
