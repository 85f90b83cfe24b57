use super::direction::{Around, Direction, Original};
use super::{ReportFormat, Reporter};
use crate::commands::Verb;
use crate::commands::config::module_folder::{ModuleFolder, TestsFolderArgs};
use crate::commands::config::role::FileRole;
use crate::commands::config::schemas;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::InputSource;
use crate::options::new_folder::{NewFolder, check_new};
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use crate::options::schemas::SchemasArgs;
use crate::options::whole_file::WholeFile;
use clap::Args;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::slice;
use tofu_json_config::{name_beside, root_for, successor_of};
use tofu_json_convert::to_hcl::{ProviderSchemas, required_providers};
use tofu_json_module::Listing;

// Arguments of `config to-hcl` and `config to-json`.
#[derive(Debug, Args)]
pub(crate) struct ConversionArgs<D: Direction> {
    #[arg(value_name = "PATH", help = D::PATH)]
    path: PathBuf,

    #[command(flatten)]
    output: OutputArgs,

    /// Where the files of a folder go: a folder that does not exist yet, or is empty.
    #[arg(long, value_name = "DIR", conflicts_with = "output", long_help = D::OUT)]
    out: Option<PathBuf>,

    /// What a file is, if its name does not say it.
    #[arg(long = "as", value_name = "ROLE", value_enum)]
    role: Option<FileRole>,

    #[command(flatten)]
    schemas: SchemasArgs<D>,

    #[command(flatten)]
    direction: D,

    /// Do not read the result back and compare it.
    #[arg(long)]
    no_verify: bool,

    /// Read the result back and compare it; so it is anyway.
    #[arg(long, overrides_with = "no_verify", hide = true)]
    verify: bool,

    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, help = D::REPORT)]
    report: ReportFormat,

    #[command(flatten)]
    tests: TestsFolderArgs,

    #[command(flatten)]
    program: ProgramArgs,
}

impl<D: Direction> Verb for ConversionArgs<D> {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let inputs = slice::from_ref(&self.path);
        let schemas = schemas::read(&self.schemas, inputs, ProviderSchemas::new)?;
        let around = Around {
            schemas: schemas.as_ref(),
            required_providers: HashMap::new(),
            verify: !self.no_verify,
        };
        let mut reporter = Reporter::new(self.report, messages);
        match (&self.out, self.path.is_dir()) {
            (Some(out), true) => self.folder(out, around, &mut reporter, messages)?,
            (None, false) => self.file(&around, &mut reporter)?,
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

impl<D: Direction> ConversionArgs<D> {
    fn usage(&self, text: &str, help: &str) -> Failure {
        Message::error("usage", text)
            .in_file(&self.path.display().to_string())
            .with_help(help)
            .into()
    }

    /// One file.
    fn file(&self, around: &Around<'_>, reporter: &mut Reporter<'_>) -> Result<(), Failure> {
        let source = InputSource::new(&self.path);
        let name = source.name();
        let original = Original {
            name: &name,
            bytes: &source.read(WholeFile::Configuration)?,
            root: FileRole::root(self.program.program(), self.role, &name),
            around,
        };
        match self.direction.convert(&original, reporter) {
            Some(text) => self.output.write(text, false),
            None => Err(Failure::Quiet(ExitCode::Error)),
        }
    }

    /// A whole module, written elsewhere.
    fn folder(
        &self,
        out: &Path,
        mut around: Around<'_>,
        reporter: &mut Reporter<'_>,
        messages: &Messages,
    ) -> Result<(), Failure> {
        check_new(out)?;
        let module = self.tests.open_for(self.program.program(), &self.path)?;
        if around.schemas.is_some() {
            around.required_providers = required(&module)?;
        }
        let listing = &module.listing;
        let names = [
            &listing.primary,
            &listing.overrides,
            &listing.tests,
            &listing.variables,
        ];
        let mut folder = NewFolder::new(out)?;
        for name in &module.dangling {
            let path = module.path_of(name).display().to_string();
            let text = "is a link to a file that is not there: left out";
            messages.print(&Message::remark("dangling", text).in_file(&path));
        }
        let mut failed = false;
        for name in names.into_iter().flatten() {
            let path = module.path_of(name).display().to_string();
            let Some(new_name) = D::new_name(name) else {
                messages.print(&Message::remark("copied", D::ALREADY).in_file(&path));
                folder.add(name.into(), module.read(name)?)?;
                continue;
            };
            let new_name = beside(new_name, listing);
            let original = Original {
                name: &path,
                bytes: &module.read(name)?,
                root: root_for(self.program.program(), name),
                around: &around,
            };
            match self.direction.convert(&original, reporter) {
                Some(text) => folder.add(new_name.into(), text.into_bytes())?,
                None => failed = true,
            }
        }
        if failed {
            return Err(Failure::Quiet(ExitCode::Error));
        }
        folder.write()
    }
}

/// Another name when a file of the module has this one, which is copied under it, or when OpenTofu would read only one of
/// the two.
fn beside(name: String, listing: &Listing) -> String {
    let successor = successor_of(&name);
    let excludes = |other: &str| {
        other == name
            || successor.as_deref() == Some(other)
            || successor_of(other).as_deref() == Some(&*name)
    };
    let configuration = listing.configuration().map(|(name, _)| name);
    let others = listing.tests.iter().chain(&listing.variables);
    let mut names = configuration.chain(others.map(String::as_str));
    match names.any(excludes) {
        true => name_beside(&name).unwrap_or(name),
        false => name,
    }
}

/// The sources of the providers that the files of a module require.
fn required(module: &ModuleFolder) -> Result<HashMap<String, String>, Failure> {
    let files = module.configuration()?;
    let sources = files.sources();
    Ok(required_providers(sources.iter().map(|(source, _)| source)))
}
