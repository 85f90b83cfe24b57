use super::input::{InputArgs, Source};
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

/// A document whose contents are listed, and how the list is written.
#[derive(Debug, Args)]
pub(crate) struct ListingArgs {
    #[command(flatten)]
    input: InputArgs,

    /// How the list is written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

impl ListingArgs {
    /// Where to read from.
    pub(crate) fn source(&self) -> Result<Source, Failure> {
        self.input.source()
    }

    /// What becomes of documents of other versions.
    pub(crate) const fn strictness(&self) -> Strictness {
        self.versions.strictness()
    }

    /// How messages are written.
    pub(crate) fn messages(&self) -> Messages {
        self.messages.messages()
    }

    /// Writes the list.
    pub(crate) fn write<'l, L: ?Sized>(
        &self,
        list: &'l L,
        text: impl FnOnce(&'l L) -> Pieces<'l>,
        json: impl FnOnce(&'l L) -> Pieces<'l>,
    ) -> Result<ExitCode, Failure> {
        let pieces = match self.format {
            ListFormat::Text => text(list),
            ListFormat::Json => json(list),
        };
        self.output.write_pieces(pieces, false)?;
        Ok(ExitCode::Fine)
    }
}
