//! `lock add`: hashes of packages from local files.

mod offers;
mod write;

use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::formats::ListFormat;
use crate::options::input::InputSource;
use crate::options::lock_file::{LockFileArgs, ReplaceArgs};
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use crate::options::threads::ThreadArgs;
use clap::{ArgGroup, Args, ValueEnum};
use std::path::PathBuf;
use tofu_json_lock::package::{LearnError, Offers, Platform, Record, Taught, TeachError, Trust};
use tofu_json_lock::{Lock, Provider, ProviderLock};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock add --mirror /srv/mirror
  tofu-json lock add --mirror /srv/mirror --platform darwin_arm64 --hashes all
  tofu-json lock add --zip foo_1.0.0_linux_amd64.zip --provider example.com/acme/foo
  tofu-json lock add --index 1.0.0.json --provider example.com/acme/foo

No version is chosen: packages of other versions than the locked one are ignored. If hashes are
recorded, one of them must match a package of that version, for any platform; --trust accepts the
packages without that. Nothing is written if anything fails.

Exit codes:
  0  fine
  1  an error: nothing was written";

/// What packages are taken from: one of them at least.
const SOURCES: &str = "sources";

// Arguments of `lock add`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new(SOURCES).required(true).multiple(true))]
pub(crate) struct AddArgs {
    #[command(flatten)]
    file: LockFileArgs,

    /// A filesystem mirror, packed or unpacked.
    #[arg(long, value_name = "DIR", group = SOURCES)]
    mirror: Vec<PathBuf>,

    /// A single archive, whose name says which package it is.
    #[arg(long, value_name = "FILE", group = SOURCES)]
    zip: Vec<PathBuf>,

    /// The version document of a network mirror, or the package document of a registry.
    #[arg(long, value_name = "FILE", group = SOURCES)]
    index: Vec<PathBuf>,

    /// A provider to add hashes for [default: all that there are packages of].
    #[arg(long, value_name = "ADDRESS")]
    provider: Vec<String>,

    /// A platform to add hashes for [default: all that there are packages for].
    #[arg(long, value_name = "OS_ARCH")]
    platform: Vec<String>,

    /// Which hashes are recorded.
    #[arg(long, value_enum, default_value_t)]
    hashes: Kinds,

    /// Accept packages that match no recorded hash.
    #[arg(long)]
    trust: bool,

    /// How the added hashes are reported; as notes, if the lock file goes to standard output.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    program: ProgramArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    replace: ReplaceArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Kinds {
    /// The `h1` of what is installed, as `providers lock` records it from a mirror
    #[default]
    Installed,
    /// `zh` and the `h1` of the archive too, which mirrors of archives are checked against
    All,
}

impl Kinds {
    const fn record(self) -> Record {
        match self {
            Self::Installed => Record::Installed,
            Self::All => Record::All,
        }
    }
}

impl Verb for AddArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.file.source();
        let text = LockText::read_to(&source, true)?.for_program(self.program.program());
        let parsed = text.valid(messages)?;
        let platforms = super::packages::platforms(&self.platform)?;
        let mut lock = parsed.lock.normalized();
        let providers = self.providers(&lock, text.name())?;
        let offers = self.offers(&lock, &providers)?;
        let entries = offers.entries(&providers);
        if entries.is_empty() {
            let problem = "expected a package of a locked version, found none";
            return Err(Message::error("no-package", problem)
                .in_file(text.name())
                .into());
        }
        let mut taught = Vec::new();
        let mut failed = false;
        for entry in entries {
            match self.teach(entry, &offers, &platforms) {
                Ok(one) => taught.push(one),
                Err(problems) => {
                    failed = true;
                    problems.iter().for_each(|problem| messages.print(problem));
                }
            }
        }
        if failed {
            return Err(Failure::Quiet(ExitCode::Error));
        }
        for one in &taught {
            lock.set(one.entry.clone());
        }
        let bytes = lock.to_bytes_for(parsed.program().unwrap_or(self.program.program()));
        self.write(&source, &text, &bytes, &taught, messages)
    }
}

impl AddArgs {
    fn write(
        &self,
        source: &InputSource,
        text: &LockText,
        bytes: &[u8],
        taught: &[Taught<'_, PathBuf>],
        messages: &Messages,
    ) -> Result<ExitCode, Failure> {
        if self.hashes == Kinds::Installed {
            for path in taught.iter().flat_map(|one| &one.differing) {
                let text = "the archive has another h1 than what it unpacks to, and will be refused where archives are checked";
                let note =
                    Message::remark("hashes-differ", text).in_file(&path.display().to_string());
                messages.print(&note.with_help("`--hashes all` records both"));
            }
        }
        let output = OutputArgs::default();
        match source.path() {
            Some(path) => {
                if bytes != text.bytes() {
                    self.replace.replace([(path, bytes)])?;
                }
                let written = match self.format {
                    ListFormat::Text => write::text(taught),
                    ListFormat::Json => write::json(taught),
                };
                output.write(written, false)?;
            }
            None => {
                for line in write::lines(taught) {
                    messages.print(&Message::remark("learned", line).in_file(text.name()));
                }
                output.write_exact(bytes, false)?;
            }
        }
        Ok(ExitCode::Fine)
    }

    /// The providers that were asked for, all of them locked.
    fn providers(&self, lock: &Lock, name: &str) -> Result<Vec<Provider>, Failure> {
        let provider = |text: &String| {
            let program = self.program.program();
            let provider = Provider::parse_for(program, text).map_err(|error| {
                Message::error("usage", format!("{text:?} is no provider: {error}"))
            })?;
            if lock.get(&provider).is_none() {
                let text = format!("{provider} is not locked, and versions are never chosen here");
                let message = Message::error("not-locked", text).in_file(name);
                return Err(message.with_help("`tofu init` chooses one").into());
            }
            Ok(provider)
        };
        self.provider.iter().map(provider).collect()
    }

    /// What is said of problems with an entry names it.
    fn teach<'o>(
        &self,
        entry: ProviderLock,
        offers: &'o Offers<PathBuf>,
        platforms: &[Platform],
    ) -> Result<Taught<'o, PathBuf>, Vec<Message>> {
        let name = format!("{} {}", entry.provider, entry.version);
        let problem = |error: &TeachError| {
            let message = Message::error("not-added", format!("{name}: {error}"));
            match error {
                TeachError::Learn(LearnError::Refused) => {
                    message.with_help("`--trust` takes them as they are")
                }
                _ => message,
            }
        };
        let record = self.hashes.record();
        let trust = match self.trust {
            true => Trust::Everything,
            false => Trust::FirstUse,
        };
        let read = |files: &[&PathBuf]| self.threads.map(files, |path| offers::read(path));
        offers
            .teach(entry, platforms, record, trust, read)
            .map_err(|errors| errors.iter().map(problem).collect())
    }
}
