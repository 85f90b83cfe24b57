//! Processes that end with the test.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tofu_json_fleet::ClusterAddress;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_tofu-json-fleet-cluster");
/// Nothing here takes so long on a machine that is not ill.
const PATIENCE: Duration = Duration::from_secs(120);

/// A process and what it says.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    told: PathBuf,
}

impl Process {
    /// Starts the program, which says all that it does.
    fn start(folder: &Path, name: &str, arguments: &[String]) -> Self {
        let told = folder.join(name);
        let child = Command::new(PROGRAM)
            .args(arguments)
            .args(["--verbose", "--until-input-ends"])
            .env("TMPDIR", folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(File::create(&told).unwrap())
            .spawn();
        let child = child.unwrap();
        Self { child, told }
    }

    pub(crate) fn told(&self) -> String {
        fs::read_to_string(&self.told).unwrap()
    }

    /// Waits until it says something.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let start = Instant::now();
        while !self.told().contains(text) {
            let ended = self.child.try_wait().unwrap();
            assert!(ended.is_none(), "{ended:?}: {}", self.told());
            assert!(start.elapsed() < PATIENCE, "{text}: {}", self.told());
            sleep(Duration::from_millis(20));
        }
    }

    /// Ends it without a word: it cannot tell anybody.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A scheduler and executors with a task at a time.
#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) address: ClusterAddress,
    pub(crate) scheduler: Process,
    pub(crate) executors: Vec<Process>,
    folder: TempDir,
}

impl Cluster {
    /// A cluster whose executors wait so many milliseconds before each file.
    pub(crate) fn new(executors: usize, delay: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let arguments = ["scheduler", "--executor-timeout", "4", "--port"];
        let mut arguments: Vec<_> = arguments.map(str::to_owned).into();
        arguments.push(port.to_string());
        let mut scheduler = Process::start(folder.path(), "scheduler", &arguments);
        scheduler.wait_for("the scheduler is at");
        let mut cluster = Self {
            address: ClusterAddress::new("127.0.0.1".to_owned(), port),
            scheduler,
            executors: Vec::new(),
            folder,
        };
        for _ in 0..executors {
            cluster.add_executor(delay);
        }
        cluster
    }

    fn add_executor(&mut self, delay: u64) {
        let name = format!("executor-{}", self.executors.len());
        let arguments = [
            "executor".to_owned(),
            self.address.to_string(),
            "--port".to_owned(),
            free_port().to_string(),
            "--tasks".to_owned(),
            "1".to_owned(),
            "--delay".to_owned(),
            delay.to_string(),
        ];
        let mut executor = Process::start(self.folder.path(), &name, &arguments);
        executor.wait_for("Executor registration succeed");
        self.executors.push(executor);
    }
}

/// A port that is free, like the one after it.
pub(crate) fn free_port() -> u16 {
    loop {
        let first = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = first.local_addr().unwrap().port();
        if port < u16::MAX && TcpListener::bind(("127.0.0.1", port + 1)).is_ok() {
            return port;
        }
    }
}

/// Runs the program in a folder.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(folder);
    command.stdin(Stdio::null()).output().unwrap()
}

/// What the program says on standard output, on standard error, and how it ends.
pub(crate) fn told(folder: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = run(folder, arguments);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}
