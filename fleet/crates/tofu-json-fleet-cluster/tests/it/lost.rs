//! An executor is lost while it works, and the answer is right all the same.

use crate::cluster::{Cluster, told};
use crate::files::small_plans;
use std::thread;

/// Rows of so many plans: the n-th has n modulo 7 changes.
fn rows(plans: usize) -> usize {
    (0..plans).map(|number| number % 7).sum()
}

#[test]
fn an_executor_is_killed_in_mid_query() {
    let folder = tempfile::tempdir().unwrap();
    small_plans(folder.path(), 96);
    let mut cluster = Cluster::new(2, 60);
    let address = cluster.address.to_string();
    let question =
        "SELECT action, count(*) AS n, count(DISTINCT path) AS plans FROM changes GROUP BY action";
    let arguments = [
        "sql",
        question,
        "plans",
        "--format",
        "csv",
        "--cluster",
        &address,
    ];
    let answer = thread::scope(|scope| {
        let asked = scope.spawn(|| told(folder.path(), &arguments));
        let victim = cluster.executors.last_mut().unwrap();
        // One of its tasks is done, whose rows nobody has fetched, and another one has begun.
        victim.wait_for("Finished task");
        victim.kill();
        asked.join().unwrap()
    });
    let plans = (0..96).filter(|number| number % 7 != 0).count();
    let expected = format!("action,n,plans\ncreate,{},{plans}\n", rows(96));
    assert_eq!(answer, (expected, String::new(), Some(0)));
    let scheduler = cluster.scheduler.told();
    assert!(scheduler.contains("on lost Executor"), "{scheduler}");
    // The one that is left answers on.
    let question = "SELECT count(*) AS n FROM changes WHERE path LIKE '%/0006.json'";
    let (rows, ..) = told(
        folder.path(),
        &[
            "sql",
            question,
            "plans",
            "--format",
            "csv",
            "--cluster",
            &address,
        ],
    );
    assert_eq!(rows, "n\n6\n");
}
