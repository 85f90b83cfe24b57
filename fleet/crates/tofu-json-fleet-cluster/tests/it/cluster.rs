//! Processes that end with the test.

use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
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
    fn start(folder: &Path, name: &str, arguments: &[String], variables: &Variables) -> Self {
        let told = folder.join(name);
        let child = Command::new(PROGRAM)
            .args(arguments)
            .args(["--verbose", "--until-input-ends"])
            .env("TMPDIR", folder)
            .envs(variables.iter().cloned())
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
        self.wait_until(|told| told.contains(text));
    }

    /// Waits until it has said what is wanted.
    pub(crate) fn wait_until(&mut self, is_told: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_told(&self.told()) {
            let ended = self.child.try_wait().unwrap();
            assert!(ended.is_none(), "{ended:?}: {}", self.told());
            assert!(start.elapsed() < PATIENCE, "{}", self.told());
            sleep(Duration::from_millis(20));
        }
    }

    /// Ends it without a word: it cannot tell anybody.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Lets it stand still: its port is there, and it says nothing.
    pub(crate) fn stop(&self) {
        signal("STOP", self.child.id());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Variables of the environment.
pub(crate) type Variables = Vec<(&'static str, String)>;

/// What a cluster of a test is.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) executors: usize,
    /// Executors wait so many milliseconds before each file.
    pub(crate) delay: u64,
    /// After so many seconds without a word an executor is lost. Where none is meant to be, a busy machine has time.
    pub(crate) timeout: u64,
    /// What scheduler and executors have in their environment.
    pub(crate) variables: Variables,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            executors: 2,
            delay: 0,
            timeout: 300,
            variables: Vec::new(),
        }
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
    pub(crate) fn new(setup: &Setup) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let (timeout, said) = (setup.timeout.to_string(), port.to_string());
        let arguments = ["scheduler", "--executor-timeout", &timeout, "--port", &said];
        let arguments = arguments.map(str::to_owned);
        let variables = &setup.variables;
        let mut scheduler = Process::start(folder.path(), "scheduler", &arguments, variables);
        // It says where it will be before it is there.
        scheduler.wait_until(|_| TcpStream::connect(("127.0.0.1", port)).is_ok());
        let mut cluster = Self {
            address: ClusterAddress::new("127.0.0.1".to_owned(), port),
            scheduler,
            executors: Vec::new(),
            folder,
        };
        for _ in 0..setup.executors {
            cluster.add_executor(setup);
        }
        cluster
    }

    fn add_executor(&mut self, setup: &Setup) {
        let name = format!("executor-{}", self.executors.len());
        let (address, port) = (self.address.to_string(), free_port().to_string());
        let delay = setup.delay.to_string();
        let arguments = [
            "executor", &address, "--port", &port, "--tasks", "1", "--delay", &delay,
        ];
        let arguments = arguments.map(str::to_owned);
        let folder = self.folder.path();
        let mut executor = Process::start(folder, &name, &arguments, &setup.variables);
        executor.wait_for("Executor registration succeed");
        self.executors.push(executor);
    }
}

/// The next port to try: below those that the system gives away by itself, and others in each process.
static NEXT_PORT: AtomicU16 = AtomicU16::new(0);

/// A port that is free, like the one after it.
pub(crate) fn free_port() -> u16 {
    loop {
        let next = NEXT_PORT.fetch_add(2, Ordering::Relaxed);
        let process = u16::try_from(std::process::id() % 200).unwrap();
        let port = 10_000 + (process * 100 + next) % 20_000;
        let is_free = |port| TcpListener::bind(("127.0.0.1", port)).is_ok();
        if is_free(port) && is_free(port + 1) {
            return port;
        }
    }
}

/// Sends a signal to a process.
pub(crate) fn signal(name: &str, process: u32) {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("kill -{name} {process}")]);
    assert!(shell.status().unwrap().success());
}

/// The program in a folder.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(folder);
    command.stdin(Stdio::null());
    command
}

/// What the program says on standard output, on standard error, and how it ends.
pub(crate) fn told(folder: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    told_by(command(folder, arguments))
}

/// The same of a program that is ready to run.
pub(crate) fn told_by(mut command: Command) -> (String, String, Option<i32>) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}
