use super::conversion::{ConversionArgs, Direction, Original, Reporter};
use crate::options::schemas::SchemasFor;
use clap::Args;
use tofu_json_config::json_name;
use tofu_json_config::{Source, Syntax};
use tofu_json_convert::differences;
use tofu_json_convert::to_json::{Options, to_json};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config to-json main.tf
  tofu-json config to-json main.tf -o main.tf.json
  tofu-json config to-json . --out ../converted

Comments become `//` before the argument or in the block that they are about. What JSON cannot hold is reported on standard error, such as keys that are set twice. \
References where JSON reads only constants are refused.

With --report json standard error has one object: its member `losses` lists what was reported, each with `kind`, \
`file`, `line`, `column`, `byte`, `path` and `message`. Errors are written as always.

Exit codes:
  0  fine, also where something was reported
  1  an error: nothing was written";

// Arguments of `config to-json`.
pub(crate) type ToJsonArgs = ConversionArgs<ToJson>;

// What only `config to-json` has.
#[derive(Debug, Args)]
pub(crate) struct ToJson {
    /// Leave comments out.
    #[arg(long)]
    no_comments: bool,
}

impl SchemasFor for ToJson {
    const LONG_HELP: &str = "\
Provider schemas, as `tofu providers schema -json` prints them.

They say which blocks of resources are really arguments, for which JSON needs all attributes.";
}

impl Direction for ToJson {
    const PATH: &str = "A file in native syntax, `-` for standard input, or the folder of a module";
    const OUT: &str = "\
Where the files of a folder go: a folder that is not there yet, or empty.

All native files that OpenTofu reads are converted, and the JSON ones beside them are copied.";
    const REPORT: &str = "How that is reported which JSON cannot hold";
    const ALREADY: &str = "is JSON already: copied as it is";

    fn new_name(name: &str) -> Option<String> {
        json_name(name)
    }

    fn convert(&self, file: &Original<'_>, reporter: &mut Reporter<'_>) -> Option<String> {
        let source = Source::read_as(file.name, file.bytes, Syntax::Native);
        let json = match to_json(source.native()?, file.root, &self.options(file)) {
            Ok(json) => json,
            Err(refusal) => {
                reporter.refusal(file.name, &refusal);
                return None;
            }
        };
        if file.around.verify && !is_same(&source, &json.text, file, reporter) {
            return None;
        }
        reporter.file(file.name, &json.losses);
        Some(json.text)
    }
}

impl ToJson {
    fn options<'o>(&self, file: &Original<'o>) -> Options<'o> {
        let mut options = Options::default();
        options.comments = !self.no_comments;
        options.schemas = file.around.schemas;
        options
            .required_providers
            .clone_from(&file.around.required_providers);
        options
    }
}

/// Whether the result is read as the same; if not, that is reported.
fn is_same(source: &Source<'_>, json: &str, file: &Original<'_>, reporter: &Reporter<'_>) -> bool {
    let json = Source::read_as(file.name, json.as_bytes(), Syntax::Json);
    let differences = differences(source, &json, file.root);
    for difference in &differences {
        reporter.difference(file.name, difference, difference.native);
    }
    differences.is_empty()
}
