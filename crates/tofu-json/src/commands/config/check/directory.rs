use super::not_checked::NotChecked;
use super::{CheckArgs, Found, one_file};
use crate::commands::config::module_folder::{ModuleFiles, ModuleFolder, TestsFolderArgs};
use crate::commands::config::schemas;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages, visible_on_one_line};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tofu_json_config::decode::decode;
use tofu_json_config::module::{
    Address, BodySchemas, Call, CalledModule, CheckContext, FileKind, Ignored, Listing, Module,
    ModuleFault, validation,
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
    let mut not_checked = NotChecked::default();
    for (one, range) in read.iter().zip(ranges) {
        let first = range.start;
        let own = sources.get(range).unwrap_or_default();
        match one {
            Read::Module { listed, folder, .. } => {
                faults.extend(listed.iter().map(|fault| (None, fault.clone())));
                let found = of_module(folder, own, schemas.as_ref());
                let unread = found.calls.iter();
                let unread = unread.filter(|call| !is_among(folder, call, paths));
                not_checked.modules.extend(unread.map(where_from));
                not_checked.bodies.extend(found.unchecked);
                let found = found.faults.into_iter();
                faults.extend(found.map(|found| (Some(first + found.file), found.fault)));
            }
            Read::File(bytes) => {
                for (source, _) in own {
                    not_checked.alone.push(source.name().to_owned());
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
        not_checked,
    })
}

/// Whether the folder that a call names is checked itself.
fn is_among(folder: &Path, call: &Call, paths: &[PathBuf]) -> bool {
    let called = call.local.as_ref().map(|local| folder.join(local));
    let Some(Ok(called)) = called.map(|called| called.canonicalize()) else {
        return false;
    };
    let mut given = paths.iter().filter_map(|path| path.canonicalize().ok());
    given.any(|path| path == called)
}

/// What a module is called by in reports.
fn where_from(call: &Call) -> String {
    let source = call.source.clone();
    source.unwrap_or_else(|| format!("module.{}", call.name))
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
        let tests = visible_on_one_line(tests);
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
            let [name, instead] = [names.0, names.1]
                .map(|name| visible_on_one_line(&folder.path_of(name).display().to_string()));
            let detail = format!(
                "{name} is not read, because {instead} is there. Nothing that stands in it counts."
            );
            Fault::warning("Shadowed file", detail)
        })
        .collect()
}

/// What was found in a module, and what was not looked at.
struct OfModule {
    faults: Vec<ModuleFault>,
    calls: Vec<Call>,
    unchecked: Vec<Address>,
}

fn of_module(
    folder: &Path,
    sources: &[(Source<'_>, FileKind)],
    schemas: Option<&BodySchemas>,
) -> OfModule {
    let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
    let mut found = OfModule {
        faults: module.faults().to_vec(),
        calls: module.calls(),
        unchecked: Vec::new(),
    };
    // As for the reference, nothing more is told of a module that does not load.
    if module.is_ok() {
        let around = CheckContext {
            schemas,
            called: called(folder, &module),
        };
        let validation = validation(&module, &around);
        found.faults.extend(validation.faults);
        found.unchecked = validation.unchecked;
    }
    found
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
