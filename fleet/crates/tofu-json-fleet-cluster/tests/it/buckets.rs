//! Files and datasets in buckets, that executors read and write.

use crate::bucket_server::{Server, write_plans};
use crate::cluster::{Cluster, Setup, command, told_by};
use crate::scans::contents;
use std::fs;
use std::path::Path;

const QUESTION: &str = "SELECT action, count(*) AS n FROM changes GROUP BY action";

/// What the program says with the variables of a server.
fn ask(server: &Server, arguments: &[&str]) -> (String, String, Option<i32>) {
    let mut program = command(Path::new("/"), arguments);
    program.envs(server.variables());
    told_by(program)
}

fn cluster(server: &Server) -> Cluster {
    let variables = server.variables();
    let variables = variables.map(|(name, value)| (name, value.to_owned()));
    Cluster::new(&Setup {
        variables: variables.into(),
        ..Setup::default()
    })
}

#[test]
fn files_and_datasets_in_a_bucket() {
    let server = Server::start();
    let plans = server.bucket("artefacts").join("a/plans");
    write_plans(&plans, 9);
    fs::write(plans.join("bad.json"), "{\"format").unwrap();
    let estate = server.bucket("estate");
    let cluster = cluster(&server);
    let address = cluster.address.to_string();
    let same = |arguments: &[&str]| {
        let here = ask(&server, arguments);
        let there = ask(&server, &[arguments, &["--cluster", &address]].concat());
        assert_eq!(there, here, "{arguments:?}");
        here
    };
    let (rows, errors, status) = same(&["sql", QUESTION, "s3://artefacts/a", "--format", "csv"]);
    assert!(rows.lines().count() > 3, "{rows}");
    assert!(
        errors.contains("s3://artefacts/a/plans/bad.json"),
        "{errors}"
    );
    assert_eq!(status, Some(1));
    let function = "SELECT path, bytes FROM documents('s3://artefacts/**/?.json')";
    same(&["sql", function, "--format", "csv"]);

    // From a bucket to a bucket, again, and again after a change.
    for (read, kept) in [(10, 0), (0, 10), (1, 9)] {
        if kept == 9 {
            fs::copy(plans.join("1.json"), plans.join("2.json")).unwrap();
        }
        let scan = |dataset, more: &[&str]| {
            ask(
                &server,
                &[&["scan", "s3://artefacts/a", "-o", dataset], more].concat(),
            )
        };
        let here = scan("s3://estate/here", &[]);
        let there = scan("s3://estate/there", &["--cluster", &address]);
        assert_eq!(there, here);
        let expected = format!("10 files: {read} read, {kept} unchanged");
        assert!(here.1.contains(&expected), "{here:?}");
        let found = contents(&estate.join("there"));
        assert!(
            found == contents(&estate.join("here")),
            "{:?}",
            found.keys()
        );
        assert!(found.keys().any(|name| name.ends_with(".parquet")));
    }
    let (rows, ..) = same(&["sql", QUESTION, "s3://estate/there", "--format", "csv"]);
    assert!(rows.lines().count() > 3, "{rows}");
    same(&["report", "failed", "s3://estate/there"]);
}

/// Whoever asks can reach the bucket, and the executors cannot: they take nothing over.
#[test]
fn executors_have_variables_of_their_own() {
    let server = Server::start();
    write_plans(&server.bucket("artefacts"), 2);
    let mut variables: Vec<_> = server
        .variables()
        .map(|(name, value)| (name, value.to_owned()))
        .into();
    variables.push(("AWS_SECRET_ACCESS_KEY", "another one".to_owned()));
    let cluster = Cluster::new(&Setup {
        executors: 1,
        variables,
        ..Setup::default()
    });
    let address = cluster.address.to_string();
    let question = "SELECT count(*) AS n FROM changes";
    let arguments = ["sql", question, "s3://artefacts", "--cluster", &address];
    let (_, errors, status) = ask(&server, &arguments);
    assert_eq!(status, Some(1));
    assert!(errors.contains("s3://artefacts/1.json: "), "{errors}");
    assert!(errors.contains("403"), "{errors}");
}
