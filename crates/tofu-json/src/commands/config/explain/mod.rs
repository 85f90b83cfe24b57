mod json;
mod text;

use super::module_folder::{ModuleFolder, TestsFolderArgs};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::{Message, Messages};
use crate::options::formats::ListFormat;
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use clap::Args;
use json::ExplainedModule;
use std::path::{Path, PathBuf};
use tofu_json_config::Source;
use tofu_json_module::{Address, Declarations, Explanation, FileKind, Ignored};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config explain aws_instance.web
  tofu-json config explain var.region environments/prod
  tofu-json config explain terraform --format json
  tofu-json config explain modules/network

Addresses: `aws_instance.web` (or `resource.aws_instance.web`), `data.aws_ami.base`, `ephemeral.T.N`, `var.x`, \
`local.x`, `output.x`, `module.x`, `provider.aws`, `provider.aws.west`, `check.x`, `moved[0]`, `import[0]`, \
`removed[0]`, `language`, `action.T.N` with `--for terraform`, and `terraform` for all settings. Without one everything that is declared is listed. \
A folder can be given alone, too.

An argument is `effective`, is `replaced` by an override file, is `ignored` where nobody looks at it (as \
`required_version` in files that are not OpenTofu's own, or `lifecycle.enabled` in override files), or is \
`refused`: an error.

Exit codes:
  0  it is explained
  1  an error
  2  nothing of that address is declared";

// Arguments of `config explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// What to explain.
    #[arg(value_name = "ADDRESS")]
    address: Option<String>,

    /// The folder of the module [default: the current folder].
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,

    /// The same, as an option.
    #[arg(
        long = "dir",
        value_name = "DIR",
        hide = true,
        conflicts_with = "folder"
    )]
    dir: Option<PathBuf>,

    #[command(flatten)]
    program: ProgramArgs,

    /// How it is written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,
}

/// What is explained, and the folder of its module.
struct WantedAddress {
    address: Option<Address>,
    path: PathBuf,
}

/// What there is to say.
struct Explained {
    /// The files that are read.
    files: Vec<String>,
    explanations: Vec<Explanation>,
    /// Files that speak of it and are not read, each with the one that is read instead.
    shadowed: Vec<(String, String)>,
}

impl Explained {
    /// The name of a file by its number.
    fn file(&self, number: usize) -> &str {
        self.files.get(number).map_or("", String::as_str)
    }
}

impl Verb for ExplainArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let WantedAddress { address, path } = self.wanted()?;
        let folder = ModuleFolder::open_for(self.program.program(), &path, TestsFolderArgs::NAME)?;
        let files = folder.configuration()?;
        let sources = files.sources();
        super::mistakes::note(&sources, messages);
        let files = sources.iter().map(|(source, kind)| (source, *kind));
        let declarations = Declarations::of(files);
        let wanted = declarations.all.iter().filter(|one| {
            address
                .as_ref()
                .is_none_or(|address| one.address == *address)
        });
        let explained = Explained {
            explanations: wanted.map(Explanation::of).collect(),
            files: sources
                .iter()
                .map(|(source, _)| source.name().to_owned())
                .collect(),
            shadowed: shadowed(&folder, address.as_ref())?,
        };
        if let Some(address) = &address
            && explained.explanations.is_empty()
        {
            let text = format!("nothing declares {address}");
            let message = Message::remark("not-declared", text);
            messages.print(&message.in_file(&path.display().to_string()));
        }
        let text = match (self.format, &address) {
            (ListFormat::Text, Some(_)) => text::explain(&explained),
            (ListFormat::Text, None) => text::list(&explained),
            (ListFormat::Json, _) => to_line(&ExplainedModule::of(&explained)),
        };
        self.output.write(text, true)?;
        Ok(if address.is_some() && explained.explanations.is_empty() {
            ExitCode::Changes
        } else {
            ExitCode::Fine
        })
    }
}

impl ExplainArgs {
    fn wanted(&self) -> Result<WantedAddress, Failure> {
        let folder = self.folder.as_ref().or(self.dir.as_ref());
        let path = folder.cloned().unwrap_or_else(|| PathBuf::from("."));
        let Some(text) = &self.address else {
            return Ok(WantedAddress {
                address: None,
                path,
            });
        };
        match text.parse() {
            Ok(address) => Ok(WantedAddress {
                address: Some(address),
                path,
            }),
            Err(_) if folder.is_none() && Path::new(text).is_dir() => Ok(WantedAddress {
                address: None,
                path: PathBuf::from(text),
            }),
            Err(error) => {
                let text = format!("{error}, found `{text}`");
                Err(Message::error("usage", text)
                    .with_help("`tofu-json config explain` lists what is declared")
                    .into())
            }
        }
    }
}

/// The files that are not read because others are, and that speak of an address.
fn shadowed(
    folder: &ModuleFolder,
    address: Option<&Address>,
) -> Result<Vec<(String, String)>, Failure> {
    let mut shadowed = Vec::new();
    for file in &folder.listing.left_out {
        let Ignored::Shadowed(instead) = &file.reason else {
            continue;
        };
        let bytes = folder.read(&file.name)?;
        let source = Source::read(&file.name, &bytes);
        let declarations = Declarations::of([(&source, FileKind::Primary)]);
        if address.is_none_or(|address| declarations.get(address).is_some()) {
            let [name, instead] =
                [&file.name, instead].map(|name| folder.path_of(name).display().to_string());
            shadowed.push((name, instead));
        }
    }
    Ok(shadowed)
}
