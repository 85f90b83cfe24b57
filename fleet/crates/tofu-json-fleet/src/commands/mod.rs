#[cfg(feature = "sql")]
mod report;
mod scan;
#[cfg(feature = "sql")]
mod sql;

use crate::failure::{ExitStatus, Failure};
use clap::{Parser, Subcommand};

/// Thousands of OpenTofu's plans and states as tables.
///
/// `scan` writes the tables of files as a dataset of Parquet files, `sql` asks a dataset or files, `report` asks
/// prepared questions.
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
}

impl Program {
    pub(crate) fn run(&self) -> Result<ExitStatus, Failure> {
        match &self.command {
            Command::Scan(arguments) => arguments.run(),
            #[cfg(feature = "sql")]
            Command::Sql(arguments) => arguments.run(),
            #[cfg(feature = "sql")]
            Command::Report(arguments) => arguments.run(),
        }
    }
}
