//! `state`: states as `show -json` prints them, and state files.

pub(crate) mod diff;
pub(crate) mod get;
pub(crate) mod ls;
pub(crate) mod size;

use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::document::Found;
use crate::options::input::Source;
use clap::Subcommand;
use tofu_json_model::gate::Strictness;
use tofu_json_model::state::Contents;

/// The verbs of `state`.
#[derive(Debug, Subcommand)]
pub(crate) enum StateCommand {
    /// List the objects of a state by address.
    #[command(args_override_self = true)]
    Ls(ls::LsArgs),
    /// Print one object of a state as JSON.
    ///
    /// Values that the state marks as sensitive are masked unless asked for.
    #[command(after_long_help = get::EXAMPLES, args_override_self = true)]
    Get(get::GetArgs),
    /// Compare two states by address and attribute path.
    ///
    /// Either may be what `tofu show -json` prints or a state file.
    #[command(after_long_help = diff::EXAMPLES, args_override_self = true)]
    Diff(diff::DiffArgs),
    /// Tell what makes a state big: by type, by object, by attribute.
    #[command(args_override_self = true)]
    Size(size::SizeArgs),
}

impl StateCommand {
    pub(crate) const fn path(&self) -> &'static [&'static str] {
        match self {
            Self::Ls(_) => &["state", "ls"],
            Self::Get(_) => &["state", "get"],
            Self::Diff(_) => &["state", "diff"],
            Self::Size(_) => &["state", "size"],
        }
    }

    pub(crate) fn messages(&self) -> Messages {
        match self {
            Self::Ls(ls) => ls.messages(),
            Self::Get(get) => get.messages(),
            Self::Diff(diff) => diff.messages(),
            Self::Size(size) => size.messages(),
        }
    }

    pub(crate) fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        match self {
            Self::Ls(ls) => ls.run(messages),
            Self::Get(get) => get.run(messages),
            Self::Diff(diff) => diff.run(messages),
            Self::Size(size) => size.run(messages),
        }
    }
}

/// Reads a state and gives its contents, and how many bytes it has, to a function.
fn with_contents<T>(
    source: &Source,
    strictness: Strictness,
    messages: &Messages,
    look: impl FnOnce(&Contents<'_>, usize) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let content = source.open()?;
    let found = Found::new(&content, source)?;
    if !found.is_state() {
        return Err(found.wrong_kind("a state"));
    }
    found.read(strictness, messages, |document| {
        let contents = Contents::read(found.kind, document.root());
        let contents = contents.map_err(|error| found.state_failure(error))?;
        look(&contents, document.root().raw().len())
    })
}
