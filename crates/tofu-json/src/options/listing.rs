use super::document::VersionArgs;
use super::formats::ListFormat;
use super::input::{FilesArgs, InputArgs, InputSource, TwoInputsArgs};
use super::output::{OutputArgs, Pieces};
use crate::failure::Failure;
use clap::Args;
use serde::Serialize;
use tofu_json_model::gate::Strictness;

/// The documents that a list is made from.
pub(crate) trait ListedFrom: Args {
    /// What help says of the format.
    const FORMAT: &str;

    /// Whether the command has an exit code of its own for what it found.
    const HAS_EXIT_CODE: bool;

    type Sources;

    /// Where to read from.
    fn sources(&self) -> Result<Self::Sources, Failure>;
}

/// What is in a document.
impl ListedFrom for InputArgs {
    const FORMAT: &str = "How the list is written";
    const HAS_EXIT_CODE: bool = false;

    type Sources = InputSource;

    fn sources(&self) -> Result<InputSource, Failure> {
        self.source()
    }
}

/// What is in any number of documents.
impl ListedFrom for FilesArgs {
    const FORMAT: &str = "How the list is written";
    const HAS_EXIT_CODE: bool = false;

    type Sources = Vec<InputSource>;

    fn sources(&self) -> Result<Vec<InputSource>, Failure> {
        self.sources()
    }
}

/// What is different in two documents.
impl ListedFrom for TwoInputsArgs {
    const FORMAT: &str = "How the differences are written";
    const HAS_EXIT_CODE: bool = true;

    type Sources = [InputSource; 2];

    fn sources(&self) -> Result<[InputSource; 2], Failure> {
        self.both()
    }
}

// Documents that a list is made from, and how it is written.
#[derive(Debug, Args)]
pub(crate) struct ListingArgs<I: ListedFrom> {
    #[command(flatten)]
    inputs: I,

    #[arg(long, value_enum, default_value_t, help = I::FORMAT)]
    format: ListFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// A document whose contents are listed.
pub(crate) type ContentsArgs = ListingArgs<InputArgs>;

/// Documents whose contents are listed, one after another.
pub(crate) type FilesContentsArgs = ListingArgs<FilesArgs>;

/// Two documents whose differences are listed.
pub(crate) type ComparisonArgs = ListingArgs<TwoInputsArgs>;

impl<I: ListedFrom> ListingArgs<I> {
    /// Where to read from.
    pub(crate) fn sources(&self) -> Result<I::Sources, Failure> {
        self.inputs.sources()
    }

    /// What becomes of documents of other versions.
    pub(crate) const fn strictness(&self) -> Strictness {
        self.versions.strictness()
    }

    /// How the list is written.
    pub(crate) const fn format(&self) -> ListFormat {
        self.format
    }

    /// Where the list goes.
    pub(crate) const fn output(&self) -> &OutputArgs {
        &self.output
    }

    /// Writes the list.
    pub(crate) fn write<'l, L: ?Sized, J: Serialize>(
        &self,
        list: &'l L,
        text: impl FnOnce(&'l L) -> Pieces<'l>,
        json: impl FnOnce(&'l L) -> J,
    ) -> Result<(), Failure> {
        match self.format {
            ListFormat::Text => self.output.write_pieces(text(list), I::HAS_EXIT_CODE),
            ListFormat::Json => self.output.write_json(&json(list), I::HAS_EXIT_CODE),
        }
    }
}
