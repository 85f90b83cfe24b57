use super::conversion::{ConversionArgs, Direction, Original, Reporter};
use crate::options::schemas::SchemasFor;
use clap::{Args, ValueEnum};
use tofu_json_config::json::Document;
use tofu_json_config::native_name;
use tofu_json_convert::to_hcl::{self, Options, to_hcl};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config to-hcl main.tf.json
  tofu-json config to-hcl cdk.tf.json --schemas schemas.json -o main.tf
  tofu-json config to-hcl . --out ../native
  tofu providers schema -json | tofu-json config to-hcl main.tf.json --schemas -

Core blocks need no schema. In the bodies of resources and providers an object, or an array of objects, may be an \
argument or blocks: the schemas of the providers decide. Without them it becomes blocks if `dynamic` is beside or in \
it, and otherwise what `--ambiguous` says, which is reported.

With --report json standard error has one object: its member `losses` lists what was reported, each with `kind`, \
`file`, `line`, `column`, `byte`, `path` and `message`. Errors are written as always.

Exit codes:
  0  fine, also where something was reported
  1  an error: nothing was written";

// Arguments of `config to-hcl`.
pub(crate) type ToHclArgs = ConversionArgs<ToHcl>;

// What only `config to-hcl` has.
#[derive(Debug, Args)]
pub(crate) struct ToHcl {
    /// What to write for a property that may be an argument or blocks.
    #[arg(long, value_name = "CHOICE", value_enum, default_value_t)]
    ambiguous: Ambiguous,

    /// Which comments are kept.
    #[arg(long, value_name = "WHICH", value_enum, default_value_t)]
    comments: Comments,

    /// Leave comments out: `--comments none`.
    #[arg(long, conflicts_with = "comments")]
    no_comments: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Ambiguous {
    /// An argument
    #[default]
    Attribute,
    /// Blocks
    Block,
    /// An error
    Error,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Comments {
    /// All; metadata of generators as JSON on one line
    #[default]
    All,
    /// Text alone
    Text,
    /// None
    None,
}

impl SchemasFor for ToHcl {
    const LONG_HELP: &str = "\
Provider schemas, as `tofu providers schema -json` prints them.

They say which properties of resources are arguments, and which are blocks.";
}

impl Direction for ToHcl {
    const PATH: &str = "A JSON file, `-` for standard input, or the folder of a module";
    const OUT: &str = "\
Where the files of a folder go: a folder that is not there yet, or empty.

All JSON files that OpenTofu reads are converted, and the native ones beside them are copied.";
    const REPORT: &str = "How that is reported which is lost or was guessed";
    const ALREADY: &str = "is native already: copied as it is";

    fn new_name(name: &str) -> Option<String> {
        native_name(name)
    }

    fn convert(&self, file: &Original<'_>, reporter: &mut Reporter<'_>) -> Option<String> {
        match to_hcl(&Document::parse(file.bytes), &self.options(file)) {
            Ok(native) => {
                reporter.file(file.name, &native.losses);
                Some(native.text)
            }
            Err(refusal) => {
                reporter.refusal(file.name, &refusal);
                None
            }
        }
    }
}

impl ToHcl {
    fn options<'o>(&self, file: &Original<'o>) -> Options<'o> {
        let ambiguous = match self.ambiguous {
            Ambiguous::Attribute => to_hcl::Ambiguous::Attribute,
            Ambiguous::Block => to_hcl::Ambiguous::Block,
            Ambiguous::Error => to_hcl::Ambiguous::Error,
        };
        let comments = match self.comments {
            _ if self.no_comments => to_hcl::Comments::None,
            Comments::All => to_hcl::Comments::All,
            Comments::Text => to_hcl::Comments::Text,
            Comments::None => to_hcl::Comments::None,
        };
        Options::for_file(file.name)
            .root(file.root)
            .ambiguous(ambiguous)
            .comments(comments)
            .schemas(file.around.schemas)
            .required_providers(file.around.required_providers.clone())
            .verify(file.around.verify)
    }
}
