use super::{CheckArgs, Found, one_file};
use crate::commands::config::module_folder::{ModuleFiles, ModuleFolder, TestsFolderArgs};
use crate::commands::config::schemas;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tofu_json_config::decode::decode;
use tofu_json_config::module::{
    Around, BodySchemas, CalledModule, FileKind, Ignored, Listing, Module, ModuleFault, validate,
};
use tofu_json_config::{Fault, Source};

/// Something that was read: the files of a module, or one file alone.
enum Read {
    Module {
        files: ModuleFiles,
        /// What the names of files already say.
        listed: Vec<Fault>,
        folder: PathBuf,
    },
    File(one_file::Bytes),
}

/// Checks modules, each as a whole, and files, each alone.
pub(super) fn check(
    args: &CheckArgs,
    paths: &[PathBuf],
    messages: &Messages,
) -> Result<ExitCode, Failure> {
    let schemas = schemas::read(&args.schemas, &args.paths, BodySchemas::new)?;
    let mut read = Vec::new();
    for path in paths {
        read.push(if path.is_dir() {
            folder(args, path, messages)?
        } else {
            Read::File(one_file::read(path, args.role)?)
        });
    }
    let mut sources: Vec<(Source<'_>, FileKind)> = Vec::new();
    let mut ranges = Vec::new();
    for one in &read {
        let first = sources.len();
        match one {
            Read::Module { files, .. } => sources.extend(files.sources()),
            Read::File(bytes) => sources.push((bytes.source(), FileKind::Primary)),
        }
        ranges.push(first..sources.len());
    }
    let mut faults = Vec::new();
    for (one, range) in read.iter().zip(ranges) {
        let first = range.start;
        let own = sources.get(range).unwrap_or_default();
        match one {
            Read::Module { listed, folder, .. } => {
                faults.extend(listed.iter().map(|fault| (None, fault.clone())));
                let found = of_module(folder, own, schemas.as_ref()).into_iter();
                faults.extend(found.map(|found| (Some(first + found.file), found.fault)));
            }
            Read::File(bytes) => {
                for (source, _) in own {
                    let found = decode(source, bytes.role()).faults.into_iter();
                    faults.extend(found.map(|fault| (Some(first), fault)));
                }
            }
        }
    }
    let sources: Vec<_> = sources.into_iter().map(|(source, _)| source).collect();
    args.report(&Found {
        sources: &sources,
        faults,
    })
}

fn folder(args: &CheckArgs, path: &Path, messages: &Messages) -> Result<Read, Failure> {
    let folder = args.tests.open(path)?;
    if !folder.listing.is_module() {
        let message = Message::remark("no-configuration", "has no configuration files");
        messages.print(&message.in_file(&path.display().to_string()));
    }
    let mut listed = shadowed(&folder);
    if !folder.has_tests_folder && args.tests.name() != TestsFolderArgs::NAME {
        let tests = args.tests.name();
        let detail = format!("Requested test directory {tests} does not exist.");
        listed.push(Fault::warning("Test directory does not exist", detail));
    }
    Ok(Read::Module {
        files: folder.files(all(&folder.listing))?,
        listed,
        folder: path.to_owned(),
    })
}

/// Every file that is read, in order of reading.
fn all(listing: &Listing) -> impl Iterator<Item = (&str, FileKind)> {
    let tests = listing.tests.iter();
    let variables = listing.variables.iter();
    listing
        .configuration()
        .chain(tests.map(|name| (name.as_str(), FileKind::Test)))
        .chain(variables.map(|name| (name.as_str(), FileKind::Variables)))
}

/// Files that are not read because others are: half a module can disappear so.
fn shadowed(folder: &ModuleFolder) -> Vec<Fault> {
    let left_out = folder.listing.left_out.iter();
    let shadowed = left_out.filter_map(|file| match &file.reason {
        Ignored::Shadowed(instead) => Some((&file.name, instead)),
        _ => None,
    });
    shadowed
        .map(|names| {
            let [name, instead] =
                [names.0, names.1].map(|name| folder.path_of(name).display().to_string());
            let detail = format!(
                "{name} is not read, because {instead} is there. Nothing that stands in it counts."
            );
            Fault::warning("Shadowed file", detail)
        })
        .collect()
}

fn of_module(
    folder: &Path,
    sources: &[(Source<'_>, FileKind)],
    schemas: Option<&BodySchemas>,
) -> Vec<ModuleFault> {
    let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
    let mut faults = module.faults().to_vec();
    // As for the reference, nothing more is told of a module that does not load.
    if module.is_ok() {
        let around = Around {
            schemas,
            called: called(folder, &module),
        };
        faults.extend(validate(&module, &around));
    }
    faults
}

/// The modules beside this one that it calls, where they can be read and have no errors.
fn called(folder: &Path, module: &Module<'_>) -> BTreeMap<String, CalledModule> {
    let mut called = BTreeMap::new();
    for call in module.calls() {
        let Some(local) = &call.local else {
            continue;
        };
        let child = ModuleFolder::open(&folder.join(local), TestsFolderArgs::NAME);
        let Ok(files) = child.and_then(|child| child.configuration()) else {
            continue;
        };
        let sources = files.sources();
        let child = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
        if child.is_ok() && !sources.is_empty() {
            called.insert(call.name, CalledModule::of(&child));
        }
    }
    called
}
