use crate::cluster::{Cluster, ClusterArgs};
use crate::failure::{ExitStatus, Failure, name_unread};
use crate::output::{FormatArg, OutputArgs};
use crate::sensitive::SensitiveArgs;
use clap::Args;
use tofu_json_fleet_query::{Fleet, ask};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json-fleet sql \"SELECT count(*) AS n FROM changes WHERE action = 'delete'\" plans
  tofu-json-fleet sql \"SELECT path, address FROM resources WHERE tainted\" fleet --format csv
  tofu-json-fleet sql \"SELECT DISTINCT type FROM changes('plans/**/*.json')\"
  tofu-json-fleet sql 'DESCRIBE changes' plans
  tofu-json-fleet sql \"SELECT count(*) AS n FROM changes\" s3://artefacts/plans --cluster df://scheduler:50050

Tables: documents, resources, changes, drift, outputs, checks, providers, locks, hashes, runs,
messages, diagnostics, attributes. As functions they read the files or datasets that their
arguments name. Questions only read. Rows are in the order that the question asks for, or else
in that of their columns.

Exit codes:
  0  fine
  1  an error: files that cannot be read; the answer is that of the others. Of a dataset, its
     scan says so";

/// Arguments of `sql`.
#[derive(Debug, Args)]
pub(crate) struct SqlArgs {
    /// The question.
    question: String,

    /// Datasets, or files, folders, or patterns in quotes.
    #[arg(value_name = "PATH|GLOB|DATASET")]
    fleet: Vec<String>,

    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: FormatArg,

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

impl SqlArgs {
    pub(crate) fn run(&self, cluster: Option<&dyn Cluster>) -> Result<ExitStatus, Failure> {
        let format = self.format.format();
        // Before files are looked for, which can take a while in a bucket.
        let engine = self.cluster.engine(cluster)?;
        let mut fleet = Fleet::open(&self.fleet)?
            .threads(self.threads)
            .secrets(self.sensitive.secrets()?);
        if let Some(engine) = engine {
            fleet = fleet.on(engine);
        }
        let write = self
            .output
            .write(|sink| Ok(ask(&fleet, &self.question, format, sink)?));
        Ok(name_unread(&write?)?)
    }
}
