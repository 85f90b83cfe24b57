mod configuration;
mod json;
mod requirements;
mod text;

use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::input::{Source, read_at_most_once};
use crate::options::list_format::ListFormat;
use crate::options::lock_file::{LockFileArgs, NAME};
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use crate::options::versions::VersionArgs;
use crate::options::whole_file::WholeFile;
use clap::Args;
use std::path::PathBuf;
use tofu_json_lock::{Lock, Requirements, check};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu show -json plan.out | tofu-json lock check --plan -
  tofu-json lock check --config .
  tofu-json lock check infra/.terraform.lock.hcl --plan plan.json --state state.json

What is found: providers that are required and not locked (`missing`), locked and not required \
(`superfluous`), versions that do not fit (`outside-constraints`), recorded constraints that lack some of \
today's (`constraints-drift`), and entries that `init` would change whatever it installs \
(`not-normalised`, `no-package-hash`) or never accept (`no-usable-hash`). `tofu init -lockfile=readonly` \
refuses the first three alone.

With --config the lock file is that of the configuration unless another is given. Modules are followed into \
folders and to where `init` has installed them; of others a note says that their providers are not known, and \
what they alone need is then found superfluous. Providers that only tests need are not looked for.

A state tells no constraints, and nothing of what the configuration needs beyond it. A plan leaves out the \
constraints of modules that take their providers from the module that calls them.

Exit codes:
  0  nothing was found
  1  an error
  2  something was found";

/// Arguments of `lock check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    file: LockFileArgs,

    /// The plan whose configuration the lock file has to fit, as `tofu show -json` prints it; `-` is
    /// standard input.
    #[arg(long, value_name = "FILE", required_unless_present_any = ["state", "config"])]
    plan: Option<PathBuf>,

    /// The folder of a configuration whose providers have to be locked.
    #[arg(long, value_name = "DIR")]
    config: Option<PathBuf>,

    /// A state whose providers have to be locked, as `tofu show -json` prints it, or a state file.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// How the findings are written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

impl Verb for CheckArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let file = match &self.config {
            Some(folder) if !self.file.is_given() => Source::new(&folder.join(NAME)),
            _ => self.file.source(),
        };
        let required = self.required(&file, messages)?;
        // No lock file is one without entries, as for the reference.
        let bytes = if self.file.is_given() {
            file.read(WholeFile::Lock)?
        } else {
            file.read_if_there(WholeFile::Lock)?.unwrap_or_default()
        };
        let text = LockText::new(&file, bytes);
        let parsed = text.valid(messages)?;
        let lock: &Lock = &parsed.lock;
        let findings = check(lock, &required);
        let text = match self.format {
            ListFormat::Text => text::write(&findings, &file.name()),
            ListFormat::Json => json::write(&findings, &file.name()),
        };
        self.output.write(text, true)?;
        Ok(ExitCode::changes_unless(findings.is_empty()))
    }
}

impl CheckArgs {
    fn required(&self, file: &Source, messages: &Messages) -> Result<Requirements, Failure> {
        let [plan, state] = [&self.plan, &self.state].map(|path| path.as_deref().map(Source::new));
        read_at_most_once(plan.iter().chain(&state).chain([file]))?;
        let strictness = self.versions.strictness();
        let mut required = Requirements::new();
        if let Some(folder) = &self.config {
            configuration::of_configuration(folder, messages, &mut required)?;
        }
        if let Some(plan) = plan {
            requirements::of_plan(&plan, strictness, messages, &mut required)?;
        }
        if let Some(state) = state {
            requirements::of_state(&state, strictness, messages, &mut required)?;
        }
        Ok(required)
    }
}
