use super::conversion::{FileRole, Input, NewFolder, ReportFormat, Reporter, check_new, schemas};
use super::module_folder::TestsFolderArgs;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use clap::Args;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use tofu_json_config::convert::to_hcl::{ProviderSchemas, required_providers};
use tofu_json_config::convert::to_json::{Options, to_json};
use tofu_json_config::convert::{differences, json_name, root_of_name};
use tofu_json_config::modes::BlockType;
use tofu_json_config::{Source, Syntax};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config to-json main.tf
  tofu-json config to-json main.tf -o main.tf.json
  tofu-json config to-json . --out ../converted

What JSON cannot hold is reported on standard error: comments with no place in it, keys that are set twice. \
References where JSON reads only constants are refused.

Exit codes:
  0  fine, also where something was reported
  1  an error: nothing was written";

/// Arguments of `config to-json`.
#[derive(Debug, Args)]
pub(crate) struct ToJsonArgs {
    /// A file in native syntax, `-` for standard input, or the folder of a module.
    #[arg(value_name = "PATH")]
    path: PathBuf,

    #[command(flatten)]
    output: OutputArgs,

    /// Where the files of a folder go: a folder that is not there yet, or empty.
    ///
    /// All native files that OpenTofu reads are converted, others are not copied.
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    out: Option<PathBuf>,

    /// What a file is, where its name does not say it.
    #[arg(long = "as", value_name = "ROLE", value_enum)]
    role: Option<FileRole>,

    /// Provider schemas, as `tofu providers schema -json` prints them.
    ///
    /// They tell which blocks of resources are arguments in truth, for which JSON wants all attributes.
    #[arg(
        long,
        value_name = "FILE",
        env = "TOFU_JSON_SCHEMAS",
        hide_env_values = true
    )]
    schemas: Option<OsString>,

    /// Leave comments out, without reporting them.
    #[arg(long)]
    no_comments: bool,

    /// Do not read the result back and compare it.
    #[arg(long)]
    no_verify: bool,

    /// Read the result back and compare it; so it is anyway.
    #[arg(long, overrides_with = "no_verify", hide = true)]
    verify: bool,

    /// How that is reported which JSON cannot hold.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    report: ReportFormat,

    #[command(flatten)]
    tests: TestsFolderArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

impl Verb for ToJsonArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let schemas = schemas(self.schemas.as_deref(), &self.path)?;
        let schemas = schemas.as_ref();
        let mut reporter = Reporter::new(self.report, messages);
        match (&self.out, self.path.is_dir()) {
            (Some(out), true) => self.folder(out, schemas, &mut reporter, messages)?,
            (None, false) => self.file(schemas, &mut reporter)?,
            (Some(_), false) => {
                let text = "expected a folder, found a file; `--out` is for whole modules";
                return Err(self.usage(text, "give `--output FILE` for one file"));
            }
            (None, true) => {
                let text = "expected a file, found a folder";
                return Err(self.usage(text, "give `--out DIR` to convert a whole module"));
            }
        }
        reporter.finish();
        Ok(ExitCode::Fine)
    }
}

impl ToJsonArgs {
    fn usage(&self, text: &str, help: &str) -> Failure {
        Message::error("usage", text)
            .in_file(&self.path.display().to_string())
            .with_help(help)
            .into()
    }

    fn options<'o>(&self, schemas: Option<&'o ProviderSchemas>) -> Options<'o> {
        let mut options = Options::default();
        options.comments = !self.no_comments;
        options.schemas = schemas;
        options
    }

    /// One file.
    fn file(
        &self,
        schemas: Option<&ProviderSchemas>,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failure> {
        let input = Input::new(&self.path);
        let (name, bytes) = (input.name(), input.read()?);
        let root = input.root(self.role);
        match self.converted(&name, &bytes, root, &self.options(schemas), reporter) {
            Some(text) => self.output.write(text, false),
            None => Err(Failure::Quiet(ExitCode::Error)),
        }
    }

    /// A whole module, written elsewhere.
    fn folder(
        &self,
        out: &Path,
        schemas: Option<&ProviderSchemas>,
        reporter: &mut Reporter<'_>,
        messages: &Messages,
    ) -> Result<(), Failure> {
        check_new(out)?;
        let module = self.tests.open(&self.path)?;
        let mut options = self.options(schemas);
        if schemas.is_some() {
            let files = module.configuration()?;
            let sources = files.sources();
            let sources = sources.iter().map(|(source, _)| source);
            options.required_providers = required_providers(sources);
        }
        let listing = &module.listing;
        let names = [
            &listing.primary,
            &listing.overrides,
            &listing.tests,
            &listing.variables,
        ];
        let mut folder = NewFolder::new(out)?;
        let mut failed = false;
        for name in names.into_iter().flatten() {
            let path = module.path_of(name).display().to_string();
            let Some(json) = json_name(name) else {
                let text = "is JSON already, and is not copied";
                messages.print(&Message::remark("not-copied", text).in_file(&path));
                continue;
            };
            let bytes = module.read(name)?;
            match self.converted(&path, &bytes, root_of_name(name), &options, reporter) {
                Some(text) => folder.add(json, text)?,
                None => failed = true,
            }
        }
        if failed {
            return Err(Failure::Quiet(ExitCode::Error));
        }
        folder.write()
    }

    /// The JSON of a file; none when it was refused, which was reported then.
    fn converted(
        &self,
        name: &str,
        bytes: &[u8],
        root: &'static BlockType,
        options: &Options<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<String> {
        let source = Source::read_as(name, bytes, Syntax::Native);
        let json = match to_json(source.native()?, root, options) {
            Ok(json) => json,
            Err(refusal) => {
                reporter.refusal(name, &refusal);
                return None;
            }
        };
        if !self.no_verify && !is_same(&source, &json.text, root, reporter) {
            return None;
        }
        reporter.file(name, &json.losses);
        Some(json.text)
    }
}

/// Whether the result is read as the same; if not, that is reported.
fn is_same(
    source: &Source<'_>,
    json: &str,
    root: &'static BlockType,
    reporter: &Reporter<'_>,
) -> bool {
    let json = Source::read_as(source.name(), json.as_bytes(), Syntax::Json);
    let differences = differences(source, &json, root);
    for difference in &differences {
        reporter.difference(source.name(), difference, difference.native);
    }
    differences.is_empty()
}
