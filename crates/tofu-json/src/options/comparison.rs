use super::input::{Source, TwoInputsArgs};
use super::list_format::ListFormat;
use super::messages::MessageArgs;
use super::output::OutputArgs;
use super::versions::VersionArgs;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::pieces::Pieces;
use clap::Args;
use tofu_json_model::gate::Strictness;

/// Two documents to compare, and how the differences are written.
#[derive(Debug, Args)]
pub(crate) struct ComparisonArgs {
    #[command(flatten)]
    inputs: TwoInputsArgs,

    /// How the differences are written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

impl ComparisonArgs {
    /// Where to read from.
    pub(crate) fn sources(&self) -> Result<[Source; 2], Failure> {
        self.inputs.sources()
    }

    /// What becomes of documents of other versions.
    pub(crate) const fn strictness(&self) -> Strictness {
        self.versions.strictness()
    }

    /// How messages are written.
    pub(crate) fn messages(&self) -> Messages {
        self.messages.messages()
    }

    /// Writes what is different, if anything is.
    pub(crate) fn write<'d, D: ?Sized>(
        &self,
        differences: &'d D,
        is_empty: bool,
        text: impl FnOnce(&'d D) -> Pieces<'d>,
        json: impl FnOnce(&'d D) -> Pieces<'d>,
    ) -> Result<ExitCode, Failure> {
        let pieces = match self.format {
            ListFormat::Text => text(differences),
            ListFormat::Json => json(differences),
        };
        self.output.write_pieces(pieces, true)?;
        Ok(ExitCode::changes_unless(is_empty))
    }
}
