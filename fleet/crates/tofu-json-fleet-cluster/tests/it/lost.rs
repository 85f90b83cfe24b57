//! An executor is lost while it works, and the answer is right all the same.

use crate::cluster::{Cluster, Process, Setup, told};
use crate::files::small_plans;
use std::thread;

/// Rows of so many plans: the n-th has n modulo 7 changes.
fn rows(plans: usize) -> usize {
    (0..plans).map(|number| number % 7).sum()
}

/// Asks two executors, of which something happens to one in the middle of its work, and compares.
fn lose(timeout: u64, how: impl Fn(&mut Process)) -> Cluster {
    let folder = tempfile::tempdir().unwrap();
    small_plans(folder.path(), 96);
    let mut cluster = Cluster::new(&Setup {
        delay: 40,
        timeout,
        ..Setup::default()
    });
    let address = cluster.address.to_string();
    let ask = |question| {
        let arguments = ["sql", question, "plans", "--format", "csv"];
        told(
            folder.path(),
            &[&arguments[..], &["--cluster", &address]].concat(),
        )
    };
    let question =
        "SELECT action, count(*) AS n, count(DISTINCT path) AS plans FROM changes GROUP BY action";
    let answer = thread::scope(|scope| {
        let asked = scope.spawn(|| ask(question));
        let victim = cluster.executors.last_mut().unwrap();
        // One of its tasks is done, whose rows nobody has fetched, and another one has begun.
        victim.wait_for("Finished task");
        how(victim);
        asked.join().unwrap()
    });
    let plans = (0..96).filter(|number| number % 7 != 0).count();
    let expected = format!("action,n,plans\ncreate,{},{plans}\n", rows(96));
    assert_eq!(answer, (expected, String::new(), Some(0)));
    // The one that is left answers on.
    let (rows, ..) = ask("SELECT count(*) AS n FROM changes WHERE path LIKE '%/0006.json'");
    assert_eq!(rows, "n\n6\n");
    cluster
}

/// It is not waited for.
#[test]
fn an_executor_is_killed_in_mid_query() {
    let cluster = lose(Setup::default().timeout, Process::kill);
    let told = cluster.scheduler.told();
    // By its port, or by a task that could not be given to it.
    assert!(told.contains("Removing executor"), "{told}");
    assert!(!told.contains("heartbeat timed out"), "{told}");
}

/// It is waited for, since it may say something again.
#[test]
fn an_executor_stands_still_in_mid_query() {
    let cluster = lose(6, |executor| executor.stop());
    let told = cluster.scheduler.told();
    assert!(told.contains("heartbeat timed out after 6s"), "{told}");
}
