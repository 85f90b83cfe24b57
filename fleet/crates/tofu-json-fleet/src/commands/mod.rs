#[cfg(feature = "sql")]
mod executor;
#[cfg(feature = "sql")]
mod report;
mod scan;
#[cfg(feature = "sql")]
mod scheduler;
#[cfg(feature = "sql")]
mod sql;

#[cfg(feature = "sql")]
use crate::cluster::{Cluster, ExecutorOptions, SchedulerOptions};
use crate::failure::{ExitStatus, Failure};
use clap::{Parser, Subcommand};

/// Thousands of OpenTofu's plans and states as tables.
///
/// `scan` writes the tables of files as a dataset of Parquet files, `sql` asks a dataset or files, `report` asks
/// prepared questions. `scheduler` and `executor` make a cluster of machines that do the same together: they, and
/// `--cluster`, are done by `tofu-json-fleet-cluster`, where that is installed beside this program.
#[derive(Debug, Parser)]
#[command(name = "tofu-json-fleet", version, arg_required_else_help = true)]
pub(crate) struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write the tables of files as a dataset of Parquet files.
    #[command(after_long_help = scan::EXAMPLES)]
    Scan(scan::ScanArgs),
    /// Answer a question in SQL.
    #[cfg(feature = "sql")]
    #[command(after_long_help = sql::EXAMPLES)]
    Sql(sql::SqlArgs),
    /// Answer a prepared question.
    #[cfg(feature = "sql")]
    #[command(after_long_help = report::EXAMPLES)]
    Report(report::ReportArgs),
    /// Be the scheduler of a cluster.
    #[cfg(feature = "sql")]
    #[command(after_long_help = scheduler::EXAMPLES)]
    Scheduler(SchedulerOptions),
    /// Be an executor of a cluster.
    #[cfg(feature = "sql")]
    #[command(after_long_help = executor::EXAMPLES)]
    Executor(ExecutorOptions),
}

impl Program {
    /// Does what is asked for.
    #[cfg(not(feature = "sql"))]
    pub(crate) fn run(&self) -> Result<ExitStatus, Failure> {
        match &self.command {
            Command::Scan(arguments) => arguments.run(),
        }
    }

    /// Does what is asked for, with a cluster where that is needed.
    #[cfg(feature = "sql")]
    pub(crate) fn run(&self, cluster: Option<&dyn Cluster>) -> Result<ExitStatus, Failure> {
        match (&self.command, cluster) {
            (Command::Scan(arguments), _) => arguments.run(cluster),
            (Command::Sql(arguments), _) => arguments.run(cluster),
            (Command::Report(arguments), _) => arguments.run(cluster),
            (Command::Scheduler(options), Some(cluster)) => {
                cluster.schedule(options)?;
                Ok(ExitStatus::Fine)
            }
            (Command::Executor(options), Some(cluster)) => {
                cluster.execute(options)?;
                Ok(ExitStatus::Fine)
            }
            (Command::Scheduler(_) | Command::Executor(_), None) => {
                Err(Failure::new("this program has no cluster"))
            }
        }
    }

    /// Whether only a program with a cluster can do it.
    #[cfg(feature = "sql")]
    pub(crate) const fn needs_cluster(&self) -> bool {
        match &self.command {
            Command::Scan(arguments) => arguments.cluster.is_wanted(),
            Command::Sql(arguments) => arguments.cluster.is_wanted(),
            Command::Report(arguments) => arguments.cluster.is_wanted(),
            Command::Scheduler(_) | Command::Executor(_) => true,
        }
    }
}
