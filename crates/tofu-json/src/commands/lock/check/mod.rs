mod configuration;
mod json;

use super::super::state::with_contents;
use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::document::{FoundDocument, VersionArgs};
use crate::options::formats::ListFormat;
use crate::options::input::{InputSource, read_at_most_once};
use crate::options::lock_file::{LockFileArgs, NAME};
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use crate::options::whole_file::WholeFile;
use clap::Args;
use json::CheckedFile;
use std::path::{Path, PathBuf};
use tofu_json_lock::{CheckFinding, Requirements, check};
use tofu_json_model::gate::Strictness;
use tofu_json_model::kind::DocumentKind;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock check
  tofu show -json plan.out | tofu-json lock check --plan -
  tofu-json lock check --config .
  tofu-json lock check infra/.terraform.lock.hcl --plan plan.json --state state.json

What is found: providers that are required and not locked (`missing`), locked and not required \
(`superfluous`), versions that do not fit (`outside-constraints`), recorded constraints that lack some of \
today's (`constraints-drift`), and entries that `init` would change whatever it installs \
(`not-normalised`, `no-package-hash`) or never accept (`no-usable-hash`). `tofu init -lockfile=readonly` \
refuses the first three alone.

Without --plan, --state and --config, the configuration beside the lock file is taken.

With --config the lock file is that of the configuration unless another is given. Modules are followed into \
folders and to where `init` has installed them; of others a note says that their providers are not known, and \
what they alone need is then found superfluous. Providers that only tests need are not looked for.

A state has no constraints, and does not list what else the configuration needs. A plan leaves out the \
constraints of modules that take their providers from the module that calls them.

Exit codes:
  0  nothing was found
  1  an error
  2  something was found";

// Arguments of `lock check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    file: LockFileArgs,

    /// A plan whose configuration the lock file must fit, as `tofu show -json` prints it; `-` is standard
    /// input.
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,

    /// The folder of a configuration whose providers have to be locked [default: that of the lock file,
    /// where neither a plan nor a state is given].
    #[arg(long, value_name = "DIR")]
    config: Option<PathBuf>,

    /// A state whose providers have to be locked, as `tofu show -json` prints it, or a state file.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// How the findings are written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    program: ProgramArgs,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for CheckArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let file = match &self.config {
            Some(folder) if !self.file.is_given() => InputSource::new(&folder.join(NAME)),
            _ => self.file.source(),
        };
        let required = self.required(&file, messages)?;
        // No lock file is one without entries, as for OpenTofu.
        let bytes = if self.file.is_given() {
            file.read(WholeFile::Lock)?
        } else {
            file.read_if_there(WholeFile::Lock)?.unwrap_or_default()
        };
        let text = LockText::new(&file, bytes).for_program(self.program.program());
        let parsed = text.valid(messages)?;
        let findings = check(&parsed.lock, &required);
        let text = match self.format {
            ListFormat::Text => written(&findings, &file.name()),
            ListFormat::Json => to_line(&CheckedFile::new(&file.name(), &findings)),
        };
        self.output.write(text, true)?;
        Ok(ExitCode::changes_unless(findings.is_empty()))
    }
}

impl CheckArgs {
    /// The folder of the configuration: the one that is given, or that of the lock file where there is
    /// nothing else to compare with.
    fn configuration(&self, file: &InputSource) -> Result<Option<PathBuf>, Failure> {
        if self.config.is_some() || self.plan.is_some() || self.state.is_some() {
            return Ok(self.config.clone());
        }
        let folder = file.path().and_then(Path::parent);
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        if configuration::is_in(folder)? {
            return Ok(Some(folder.to_owned()));
        }
        let text = "expected a configuration beside the lock file, found none";
        Err(Message::error("no-configuration", text)
            .in_file(&folder.display().to_string())
            .with_help("give one with --config, or a plan with --plan, or a state with --state")
            .into())
    }

    fn required(&self, file: &InputSource, messages: &Messages) -> Result<Requirements, Failure> {
        let [plan, state] =
            [&self.plan, &self.state].map(|path| path.as_deref().map(InputSource::new));
        read_at_most_once(plan.iter().chain(&state).chain([file]))?;
        let strictness = self.versions.strictness();
        let mut required = Requirements::new();
        if let Some(folder) = self.configuration(file)? {
            let program = self.program.program();
            configuration::of_configuration(program, &folder, messages, &mut required)?;
        }
        if let Some(plan) = plan {
            of_plan(&plan, strictness, messages, &mut required)?;
        }
        if let Some(state) = state {
            of_state(&state, strictness, messages, &mut required)?;
        }
        Ok(required)
    }
}

/// Requires the providers of a plan.
fn of_plan(
    source: &InputSource,
    strictness: Strictness,
    messages: &Messages,
    required: &mut Requirements,
) -> Result<(), Failure> {
    let content = source.open()?;
    let found = FoundDocument::new(&content, source)?;
    found.require(&[DocumentKind::Plan], "a plan")?;
    found.read(strictness, messages, |document| {
        for unread in required.add_plan(document.root()) {
            let message = Message::remark("constraints", unread.to_string());
            messages.print(&message.in_file(&source.name()));
        }
        Ok(())
    })
}

/// Requires the providers of the objects of a state.
fn of_state(
    source: &InputSource,
    strictness: Strictness,
    messages: &Messages,
    required: &mut Requirements,
) -> Result<(), Failure> {
    with_contents(source, strictness, messages, |contents| {
        for object in &contents.objects {
            required.add_full_name(&object.provider_name, None);
        }
        Ok(())
    })
}

/// A line for each finding.
fn written(findings: &[CheckFinding], file: &str) -> String {
    let mut text = String::new();
    for finding in findings {
        let line = format!("{file}: {finding} [{}]", finding.kind.as_str());
        text.push_str(&visible_on_one_line(&line));
        text.push('\n');
    }
    text
}
