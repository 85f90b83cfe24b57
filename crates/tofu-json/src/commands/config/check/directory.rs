use super::not_checked::NotChecked;
use super::{CheckArgs, CheckFindings, one_file};
use crate::commands::config::module_folder::{ModuleFiles, ModuleFolder, TestsFolderArgs};
use crate::commands::config::schemas;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages, visible_on_one_line};
use std::path::{Path, PathBuf};
use tofu_json_config::decode::decode;
use tofu_json_config::{Diagnostic, Source};
use tofu_json_module::{
    self as module, BodySchemas, Call, CalledModule, FileKind, Ignored, Listing,
};

/// Something that was read: the files of a module, or one file alone.
enum Read {
    Module {
        files: ModuleFiles,
        /// What the names of files already say.
        listed: Vec<Diagnostic>,
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
                let called = |call: &Call| called(folder, call);
                let found = module::check(borrowed(own), schemas.as_ref(), called);
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
    args.report(&CheckFindings {
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

/// Values of variables that are a link to nothing; OpenTofu passes over `terraform.tfvars`.
fn missing(folder: &ModuleFolder) -> impl Iterator<Item = Diagnostic> {
    let names = folder.dangling.iter();
    let names = names.filter(|name| !name.starts_with("terraform.tfvars"));
    names.map(|name| {
        let detail = format!("Given variables file {name} does not exist.");
        Diagnostic::error("Failed to read variables file", detail)
    })
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
        listed.push(Diagnostic::warning("Test directory does not exist", detail));
    }
    listed.extend(missing(&folder));
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
fn shadowed(folder: &ModuleFolder) -> Vec<Diagnostic> {
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
                "{name} is not read, because {instead} is there. Nothing in it has any effect."
            );
            Diagnostic::warning("Shadowed file", detail)
        })
        .collect()
}

/// A module beside this one that it calls, if it can be read and has no errors.
fn called(folder: &Path, call: &Call) -> Option<CalledModule> {
    let local = call.local.as_ref()?;
    let child = ModuleFolder::open(&folder.join(local), TestsFolderArgs::NAME);
    let files = child.and_then(|child| child.configuration()).ok()?;
    CalledModule::load(borrowed(&files.sources()))
}

fn borrowed<'s>(
    sources: &'s [(Source<'s>, FileKind)],
) -> impl Iterator<Item = (&'s Source<'s>, FileKind)> {
    sources.iter().map(|(source, kind)| (source, *kind))
}
