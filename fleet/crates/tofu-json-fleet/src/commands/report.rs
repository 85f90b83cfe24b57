use crate::cluster::{Cluster, ClusterArgs};
use crate::failure::{ExitStatus, Failure, name_unread};
use crate::output::{FormatArg, OutputArgs};
use crate::sensitive::SensitiveArgs;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use std::fmt::Write as _;
use tofu_json_fleet_query::{Fleet, Report, ask_report, ask_report_as};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json-fleet report destroys fleet
  tofu-json-fleet report failed plans
  tofu-json-fleet report versions fleet --format html -o versions.html
  tofu-json-fleet report --questions

Reports: destroys, providers, drift, versions, growth, stale, failed.

Exit codes:
  0  fine
  1  an error: files that cannot be read; the answer is that of the others. Of a dataset, its
     scan says so";

/// Arguments of `report`.
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// Which report.
    #[arg(value_parser = str::parse::<Report>, required_unless_present = "questions")]
    report: Option<Report>,

    /// Datasets, or files, folders, or patterns in quotes.
    #[arg(
        value_name = "PATH|GLOB|DATASET",
        required_unless_present = "questions"
    )]
    fleet: Vec<String>,

    /// Print the questions of all reports in SQL.
    #[arg(long, conflicts_with_all = ["report", "fleet"])]
    questions: bool,

    /// How the answer is written.
    #[arg(long, value_enum, default_value = "table")]
    format: ReportFormatArg,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    sensitive: SensitiveArgs,

    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,

    /// On how many threads; as many as processors by default. On a cluster, in how many tasks; as its executors can do by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// The formats of reports: those of answers, and a page.
#[derive(Clone, Copy, Debug)]
enum ReportFormatArg {
    As(FormatArg),
    Html,
}

impl ValueEnum for ReportFormatArg {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::As(FormatArg::Table),
            Self::As(FormatArg::Csv),
            Self::As(FormatArg::Ndjson),
            Self::As(FormatArg::Parquet),
            Self::Html,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::As(format) => format.to_possible_value(),
            Self::Html => Some(PossibleValue::new("html").help("A page of HTML")),
        }
    }
}

impl ReportArgs {
    pub(crate) fn run(&self, cluster: Option<&dyn Cluster>) -> Result<ExitStatus, Failure> {
        let Some(report) = self.report else {
            self.output
                .write(|sink| Ok(write!(sink, "{}", questions())?))?;
            return Ok(ExitStatus::Fine);
        };
        // Before files are looked for, which can take a while in a bucket.
        let engine = self.cluster.engine(cluster)?;
        let mut fleet = Fleet::open(&self.fleet)?
            .threads(self.threads)
            .secrets(self.sensitive.secrets()?);
        if let Some(engine) = engine {
            fleet = fleet.on(engine);
        }
        let unread = self.output.write(|sink| {
            Ok(match self.format {
                ReportFormatArg::As(format) => {
                    ask_report_as(&fleet, report, format.format(), sink)?
                }
                ReportFormatArg::Html => ask_report(&fleet, report, sink)?,
            })
        })?;
        Ok(name_unread(&unread)?)
    }
}

/// All questions, each below its name.
fn questions() -> String {
    let mut text = String::new();
    for report in Report::ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "-- {}: {}\n{};\n",
            report.name(),
            report.title(),
            report.question()
        );
    }
    text
}
