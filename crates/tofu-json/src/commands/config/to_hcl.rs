use super::conversion::{FileRole, Input, NewFolder, ReportFormat, Reporter, check_new};
use super::module_folder::{ModuleFolder, TestsFolderArgs};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::Found;
use crate::options::input::Source as Document;
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use tofu_json_config::convert::to_hcl::{self, Options, ProviderSchemas, to_hcl};
use tofu_json_config::convert::{native_name, root_of_name};
use tofu_json_config::json;
use tofu_json_config::modes::BlockType;
use tofu_json_model::kind::DocumentKind;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config to-hcl main.tf.json
  tofu-json config to-hcl cdk.tf.json --schemas schemas.json -o main.tf
  tofu-json config to-hcl . --out ../native
  tofu providers schema -json | tofu-json config to-hcl main.tf.json --schemas -

Core blocks need no schema. In the bodies of resources and providers an object, or an array of objects, may be an \
argument or blocks: the schemas of the providers tell. Without them it is blocks where `dynamic` stands beside or in \
it, and otherwise what `--ambiguous` says, and reported.

Exit codes:
  0  fine, also where something was reported
  1  an error: nothing was written";

/// Arguments of `config to-hcl`.
#[derive(Debug, Args)]
pub(crate) struct ToHclArgs {
    /// A JSON file, `-` for standard input, or the folder of a module.
    #[arg(value_name = "PATH")]
    path: PathBuf,

    #[command(flatten)]
    output: OutputArgs,

    /// Where the files of a folder go: a folder that is not there yet, or empty.
    ///
    /// All JSON files that OpenTofu reads are converted, others are not copied.
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    out: Option<PathBuf>,

    /// What a file is, where its name does not say it.
    #[arg(long = "as", value_name = "ROLE", value_enum)]
    role: Option<FileRole>,

    /// Provider schemas, as `tofu providers schema -json` prints them.
    ///
    /// They tell which properties of resources are arguments, and which are blocks.
    #[arg(
        long,
        value_name = "FILE",
        env = "TOFU_JSON_SCHEMAS",
        hide_env_values = true
    )]
    schemas: Option<OsString>,

    /// What becomes of a property that may be an argument or blocks.
    #[arg(long, value_name = "CHOICE", value_enum, default_value_t)]
    ambiguous: Ambiguous,

    /// Which comments are kept.
    #[arg(long, value_name = "WHICH", value_enum, default_value_t)]
    comments: Comments,

    /// Leave comments out: `--comments none`.
    #[arg(long, conflicts_with = "comments")]
    no_comments: bool,

    /// Do not read the result back and compare it.
    #[arg(long)]
    no_verify: bool,

    /// Read the result back and compare it; so it is anyway.
    #[arg(long, overrides_with = "no_verify", hide = true)]
    verify: bool,

    /// How that is reported which is lost or was guessed.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    report: ReportFormat,

    #[command(flatten)]
    tests: TestsFolderArgs,

    #[command(flatten)]
    messages: MessageArgs,
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

impl Verb for ToHclArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let schemas = self.schemas()?;
        let mut reporter = Reporter::new(self.report, messages);
        match (&self.out, self.path.is_dir()) {
            (Some(out), true) => self.folder(out, schemas.as_ref(), &mut reporter, messages)?,
            (None, false) => self.file(schemas.as_ref(), &mut reporter)?,
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

impl ToHclArgs {
    fn usage(&self, text: &str, help: &str) -> Failure {
        Message::error("usage", text)
            .in_file(&self.path.display().to_string())
            .with_help(help)
            .into()
    }

    /// The schemas, if they are given.
    fn schemas(&self) -> Result<Option<ProviderSchemas>, Failure> {
        // An empty variable of the environment says nothing.
        let path = self.schemas.as_deref().filter(|path| !path.is_empty());
        let Some(path) = path.map(Path::new) else {
            return Ok(None);
        };
        let document = Document::new(path);
        if document == Document::StandardInput && self.path.as_os_str() == "-" {
            return Err(crate::options::input::read_once());
        }
        let content = document.open()?;
        let found = Found::new(&content, &document)?;
        found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
        let text = found.text()?.into_owned();
        let schemas = ProviderSchemas::new(text).map_err(|error| {
            let message = Message::error("invalid-schemas", error.to_string());
            Failure::from(message.in_file(&document.name()))
        })?;
        Ok(Some(schemas))
    }

    fn options<'o>(
        &self,
        name: &'o str,
        root: &'static BlockType,
        schemas: Option<&'o ProviderSchemas>,
    ) -> Options<'o> {
        Options {
            root,
            ambiguous: match self.ambiguous {
                Ambiguous::Attribute => to_hcl::Ambiguous::Attribute,
                Ambiguous::Block => to_hcl::Ambiguous::Block,
                Ambiguous::Error => to_hcl::Ambiguous::Error,
            },
            comments: match self.comments {
                _ if self.no_comments => to_hcl::Comments::None,
                Comments::All => to_hcl::Comments::All,
                Comments::Text => to_hcl::Comments::Text,
                Comments::None => to_hcl::Comments::None,
            },
            schemas,
            verify: !self.no_verify,
            ..Options::for_file(name)
        }
    }

    /// One file.
    fn file(
        &self,
        schemas: Option<&ProviderSchemas>,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failure> {
        let input = Input::new(&self.path);
        let name = input.name();
        let bytes = input.read()?;
        let options = self.options(&name, input.root(self.role), schemas);
        match converted(&bytes, &options, reporter) {
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
        let sources = match schemas {
            Some(_) => required_providers(&module)?,
            None => HashMap::new(),
        };
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
            let Some(native) = native_name(name) else {
                let text = "is native already, and is not copied";
                messages.print(&Message::remark("not-copied", text).in_file(&path));
                continue;
            };
            let bytes = module.read(name)?;
            let mut options = self.options(&path, root_of_name(name), schemas);
            options.required_providers.clone_from(&sources);
            match converted(&bytes, &options, reporter) {
                Some(text) => folder.add(native, text)?,
                None => failed = true,
            }
        }
        if failed {
            return Err(Failure::Quiet(ExitCode::Error));
        }
        folder.write()
    }
}

/// The sources of the providers that the files of a module require.
fn required_providers(module: &ModuleFolder) -> Result<HashMap<String, String>, Failure> {
    let files = module.configuration()?;
    let sources = files.sources();
    let sources = sources.iter().map(|(source, _)| source);
    Ok(to_hcl::required_providers(sources))
}

/// The native text of a file; none when it was refused, which was reported then.
fn converted(bytes: &[u8], options: &Options<'_>, reporter: &mut Reporter<'_>) -> Option<String> {
    match to_hcl(&json::Document::parse(bytes), options) {
        Ok(native) => {
            reporter.file(options.name, &native.losses);
            Some(native.text)
        }
        Err(refusal) => {
            reporter.refusal(options.name, &refusal);
            None
        }
    }
}
