//! Files and datasets in buckets, on a real S3 server on this machine.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed; it starts the program and a server"
)]

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::mpsc;
use tofu_json_plan_gen::{Document, Recipe};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

const KEY: &str = "the-key";
const SECRET: &str = "the-secret-of-the-key";

/// A server whose buckets are folders.
struct Server {
    root: tempfile::TempDir,
    endpoint: String,
    _runtime: Runtime,
}

impl Server {
    fn start() -> Self {
        let root = tempfile::tempdir().unwrap();
        let mut service = S3ServiceBuilder::new(s3s_fs::FileSystem::new(root.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = service.build().into_shared();
        let runtime = Runtime::new().unwrap();
        let (give, take) = mpsc::channel();
        runtime.spawn(async move {
            let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
            give.send(listener.local_addr().unwrap()).unwrap();
            loop {
                let (socket, _) = listener.accept().await.unwrap();
                let service = service.clone();
                tokio::spawn(async move {
                    let server = Builder::new(TokioExecutor::new());
                    let _ = server.serve_connection(TokioIo::new(socket), service).await;
                });
            }
        });
        Self {
            endpoint: format!("http://{}", take.recv().unwrap()),
            root,
            _runtime: runtime,
        }
    }

    fn bucket(&self, name: &str) -> PathBuf {
        let path = self.root.path().join(name);
        fs::create_dir_all(&path).unwrap();
        path
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tofu-json-fleet"));
        program
            .args(arguments)
            .env("AWS_ACCESS_KEY_ID", KEY)
            .env("AWS_SECRET_ACCESS_KEY", SECRET)
            .env("AWS_REGION", "us-east-1")
            .env("AWS_ENDPOINT_URL", &self.endpoint)
            .env("AWS_ALLOW_HTTP", "true");
        program.output().unwrap()
    }

    fn told(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output = self.run(arguments);
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(text).unwrap())
    }
}

fn write_plans(folder: &Path, count: u64) {
    fs::create_dir_all(folder).unwrap();
    for seed in 0..count {
        let mut plan = Vec::new();
        let recipe = Recipe::new(seed).with_resources(8);
        recipe.write(Document::Plan, &mut plan).unwrap();
        fs::write(folder.join(format!("{seed}.json")), plan).unwrap();
    }
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
    let (_, expected) = server.told(&["sql", QUESTION, &here, "--format", "csv"]);
    let expected: Vec<_> = expected
        .lines()
        .filter(|line| !line.contains("error"))
        .collect();
    let (code, found) = server.told(&["sql", QUESTION, "s3://artefacts/a", "--format", "csv"]);
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
    let (code, told) = server.told(&scan);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("5 files: 5 read, 0 unchanged"), "{told}");
    let (_, told) = server.told(&scan);
    assert!(told.contains("5 files: 0 read, 5 unchanged"), "{told}");
    fs::remove_file(plans.join("4.json")).unwrap();
    let (_, told) = server.told(&scan);
    assert!(
        told.contains("4 files: 0 read, 4 unchanged, 1 gone"),
        "{told}"
    );

    // The dataset of a bucket has the answers of the files.
    let four = format!("{here}/?.json");
    let (_, expected) = server.told(&["sql", QUESTION, &four, "--format", "csv"]);
    let (code, found) = server.told(&["sql", QUESTION, "s3://estate/fleet", "--format", "csv"]);
    assert_eq!((code, found), (Some(0), expected));
    let function = "SELECT count(DISTINCT path) AS n FROM changes('s3://estate/fleet')";
    let (_, found) = server.told(&["sql", function, "--format", "csv"]);
    assert_eq!(found, "n\n4\n");

    // Generations that nobody reads any more are gone, and so is the lock.
    let (_, told) = server.told(&[&scan[..], &["--again"]].concat());
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
    let (_, expected) = server.told(&["sql", QUESTION, &here, "--format", "csv"]);
    let (code, found) = server.told(&[
        "sql",
        QUESTION,
        "s3://artefacts/large.json",
        "--format",
        "csv",
    ]);
    assert_eq!((code, found), (Some(0), expected));
    let question = "SELECT errored FROM documents";
    let (_, found) = server.told(&["sql", question, "s3://artefacts/*.json", "--format", "csv"]);
    assert_eq!(found, "errored\ntrue\n");
}

#[test]
fn what_cannot_be_reached_is_said() {
    let server = Server::start();
    server.bucket("artefacts");
    let (code, told) = server.told(&["sql", QUESTION, "s3://artefacts/none"]);
    assert_eq!(code, Some(1));
    assert!(
        told.contains("there is no file s3://artefacts/none"),
        "{told}"
    );
}
