//! What is done by many machines together.

use crate::address::ClusterAddress;
use crate::failure::{ExitStatus, Failure};
use clap::Args;
use std::env;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use tofu_json_fleet_dataset::ScanEngine;
use tofu_json_fleet_query::Engine;

/// What a program with a cluster can do more than one without.
pub trait Cluster {
    /// What answers questions: the cluster at an address. Relative paths begin in a folder.
    ///
    /// # Errors
    ///
    /// Where no scheduler answers there.
    fn engine(&self, address: &ClusterAddress, folder: PathBuf)
    -> Result<Arc<dyn Engine>, Failure>;

    /// What scans files: the cluster at an address.
    ///
    /// # Errors
    ///
    /// Where no scheduler answers there.
    fn scan_engine(
        &self,
        address: &ClusterAddress,
        folder: PathBuf,
    ) -> Result<Box<dyn ScanEngine>, Failure>;

    /// Is a scheduler, until the process ends.
    ///
    /// # Errors
    ///
    /// Where it cannot be one.
    fn schedule(&self, options: &SchedulerOptions) -> Result<(), Failure>;

    /// Is an executor, until the process ends.
    ///
    /// # Errors
    ///
    /// Where it cannot be one.
    fn execute(&self, options: &ExecutorOptions) -> Result<(), Failure>;
}

/// Arguments of `scheduler`.
#[derive(Clone, Debug, Args)]
#[non_exhaustive]
pub struct SchedulerOptions {
    /// The address of this machine that executors and those who ask connect to. There is no password: 0.0.0.0 is for
    /// networks whose machines may all read what the executors can read.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,

    /// The port.
    #[arg(long, default_value_t = 50050, value_parser = clap::value_parser!(u16).range(1..))]
    pub port: u16,

    /// The name of this machine for executors, where they reach it by another one than the address.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,

    /// An executor that says nothing for so many seconds is lost: others do its work again. One whose process has ended
    /// is lost after three seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(2..))]
    pub executor_timeout: u64,

    /// Say on standard error what is being done.
    #[arg(long)]
    pub verbose: bool,

    /// End when standard input ends, so that nothing is left of whoever started it.
    #[arg(long, hide = true)]
    pub until_input_ends: bool,
}

/// Arguments of `executor`.
#[derive(Clone, Debug, Args)]
#[non_exhaustive]
pub struct ExecutorOptions {
    /// The scheduler.
    #[arg(value_name = "df://HOST:PORT")]
    pub scheduler: ClusterAddress,

    /// The address of this machine that the scheduler, other executors and those who ask connect to.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,

    /// The name of this machine for others, where they reach it by another one than the address.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,

    /// The port from which rows are fetched; the next one is for the scheduler.
    #[arg(long, default_value_t = 50051, value_parser = clap::value_parser!(u16).range(1..65535))]
    pub port: u16,

    /// So many tasks at a time; as many as processors by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub tasks: Option<u16>,

    /// The folder for rows that wait for other executors; a temporary one by default.
    #[arg(long, value_name = "FOLDER")]
    pub work: Option<PathBuf>,

    /// Wait so many milliseconds before each file, for tests.
    #[arg(long, value_name = "MILLISECONDS", hide = true)]
    pub delay: Option<u64>,

    /// Say on standard error what is being done.
    #[arg(long)]
    pub verbose: bool,

    /// End when standard input ends, so that nothing is left of whoever started it.
    #[arg(long, hide = true)]
    pub until_input_ends: bool,
}

impl ExecutorOptions {
    /// How long it waits before each file.
    #[must_use]
    pub fn delay(&self) -> Duration {
        Duration::from_millis(self.delay.unwrap_or_default())
    }
}

/// Where a command is executed.
#[derive(Debug, Args)]
pub(crate) struct ClusterArgs {
    /// Let the executors of a scheduler do the work. They read the files by the same paths.
    #[arg(long, value_name = "df://HOST:PORT")]
    cluster: Option<ClusterAddress>,
}

impl ClusterArgs {
    pub(crate) const fn is_wanted(&self) -> bool {
        self.cluster.is_some()
    }

    /// The engine for questions, where a cluster is wanted.
    pub(crate) fn engine(
        &self,
        cluster: Option<&dyn Cluster>,
    ) -> Result<Option<Arc<dyn Engine>>, Failure> {
        match (&self.cluster, cluster) {
            (Some(address), Some(cluster)) => {
                Ok(Some(cluster.engine(address, env::current_dir()?)?))
            }
            _ => Ok(None),
        }
    }

    /// The engine for scans, where a cluster is wanted.
    pub(crate) fn scan_engine(
        &self,
        cluster: Option<&dyn Cluster>,
    ) -> Result<Option<Box<dyn ScanEngine>>, Failure> {
        match (&self.cluster, cluster) {
            (Some(address), Some(cluster)) => {
                Ok(Some(cluster.scan_engine(address, env::current_dir()?)?))
            }
            _ => Ok(None),
        }
    }
}

/// The program that has a cluster.
const PROGRAM: &str = "tofu-json-fleet-cluster";

/// Starts it with the arguments of this one.
pub(crate) fn start_other() -> Result<ExitStatus, Failure> {
    for program in programs() {
        let mut command = Command::new(&program);
        command.args(env::args_os().skip(1));
        match started(command) {
            Ok(status) => return Ok(status),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => {
                let program = program.display();
                return Err(Failure::new(format!("cannot start {program}: {error}")));
            }
        }
    }
    let found = format!("expected the program `{PROGRAM}` beside this one or in PATH, found none");
    Err(Failure::new(found).with_help(
        "a cluster is a program of its own: `cargo install --locked --path crates/tofu-json-fleet-cluster` in the folder `fleet` of the source tree installs it",
    ))
}

/// Becomes the other program, so that signals reach it.
#[cfg(unix)]
fn started(mut command: Command) -> std::io::Result<ExitStatus> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

#[cfg(not(unix))]
fn started(mut command: Command) -> std::io::Result<ExitStatus> {
    let code = command.status()?.code().unwrap_or(1);
    Ok(ExitStatus::Other(u8::try_from(code).unwrap_or(1)))
}

/// Where the program may be: beside this one, or in PATH.
fn programs() -> Vec<PathBuf> {
    let name = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
    let beside = env::current_exe().ok();
    let beside = beside.and_then(|program| Some(program.parent()?.join(&name)));
    beside.into_iter().chain([PathBuf::from(name)]).collect()
}
