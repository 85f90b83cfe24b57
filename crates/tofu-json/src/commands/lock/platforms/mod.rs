mod sources;
mod text;

use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::{Message, Messages};
use crate::options::formats::ListFormat;
use crate::options::lock_file::LockFileArgs;
use crate::options::output::OutputArgs;
use clap::Args;
use sources::SourceArgs;
use std::collections::BTreeSet;
use tofu_json_lock::package::Platform;
use tofu_json_lock::{Covered, KnownHashes, ProviderCoverage, coverage};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock platforms --require linux_amd64,darwin_arm64 --index aws.json --index null.json
  tofu-json lock platforms --require linux_amd64,darwin_arm64 --mirror /srv/providers
  tofu-json lock platforms --mirror /srv/providers

A lock file does not say which platform a hash is for, and the number of hashes does not either.
Indexes are the documents VERSION.json of a network mirror, or a registry's answer about a package.

Without --require, the platforms are those that the indexes and mirrors have.

Exit codes:
  0  every entry has an h1 hash for every platform of --require; without --require always
  1  an error
  2  with --require: a hash is missing, or it is not known whether there is one";

// Arguments of `lock platforms`.
#[derive(Debug, Args)]
pub(crate) struct PlatformsArgs {
    #[command(flatten)]
    file: LockFileArgs,

    /// The platforms that are needed, such as `linux_amd64,darwin_arm64`.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = platform
    )]
    require: Vec<Platform>,

    #[command(flatten)]
    sources: SourceArgs,

    /// Require hashes of archives (zh) as well, as mirrors with archives do.
    #[arg(long)]
    archives: bool,

    /// How the list is written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,
}

fn platform(text: &str) -> Result<Platform, String> {
    text.parse()
        .map_err(|error| format!("a platform {error}, such as linux_amd64"))
}

impl Verb for PlatformsArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let text = LockText::read(&self.file.source())?;
        let parsed = text.valid(messages)?;
        let known = self.sources.read(&parsed.lock, messages)?;
        if known.is_empty() {
            let text = "it is not known which platforms the hashes are for";
            let message = Message::remark("no-index", text);
            messages
                .print(&message.with_help("give indexes with --index, or packages with --mirror"));
        }
        let platforms = self.platforms(&known);
        let coverage = coverage(&parsed.lock, &platforms, &known);
        let shown = match self.format {
            ListFormat::Text => text::write(&coverage),
            ListFormat::Json => to_line(&coverage),
        };
        self.output.write(shown, true)?;
        let is_enough = self.require.is_empty() || self.is_enough(&coverage);
        Ok(ExitCode::changes_unless(is_enough))
    }
}

impl PlatformsArgs {
    /// Those that are required, each once, or else those that something is known about.
    fn platforms(&self, known: &KnownHashes) -> Vec<Platform> {
        if self.require.is_empty() {
            return known.platforms().into_iter().cloned().collect();
        }
        let mut seen = BTreeSet::new();
        let required = self.require.iter();
        let required = required.filter(|platform| seen.insert(*platform));
        required.cloned().collect()
    }

    fn is_enough(&self, coverage: &[ProviderCoverage]) -> bool {
        let mut platforms = coverage.iter().flat_map(|one| &one.platforms);
        platforms.all(|one| one.h1 == Covered::Yes && (!self.archives || one.zh == Covered::Yes))
    }
}
