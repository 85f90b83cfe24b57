//! Which providers a configuration requires, with the modules that it calls.

mod installed;

use crate::commands::config::module_folder::{ModuleFolder, TestsFolderArgs};
use crate::failure::Failure;
use crate::message::{Message, Messages};
use installed::Installed;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_lock::{Constraints, Requirements};
use tofu_json_module::{Module, ModuleProviders};
use tofu_json_vocab::Program;

/// A module to read.
struct Waiting {
    path: PathBuf,
    /// Its names from the root on: empty, `a`, `a.b`.
    key: String,
}

/// Whether there is configuration in a folder.
pub(super) fn is_in(folder: &Path) -> Result<bool, Failure> {
    let folder = ModuleFolder::open(folder, TestsFolderArgs::NAME)?;
    Ok(folder.listing.configuration().next().is_some())
}

/// Those of the module in a folder, and of the modules that it calls: folders beside it, and what `init`
/// has installed.
pub(super) fn of_configuration(
    program: Program,
    folder: &Path,
    messages: &Messages,
    required: &mut Requirements,
) -> Result<(), Failure> {
    let installed = Installed::read(folder);
    let mut waiting = vec![Waiting {
        path: folder.to_owned(),
        key: String::new(),
    }];
    let mut done = BTreeSet::new();
    while let Some(next) = waiting.pop() {
        let whole = fs::canonicalize(&next.path).unwrap_or_else(|_| next.path.clone());
        // The same folder requires the same again.
        if done.insert(whole) {
            one(program, &next, &installed, &mut waiting, messages, required)?;
        }
    }
    Ok(())
}

fn one(
    program: Program,
    at: &Waiting,
    installed: &Installed,
    waiting: &mut Vec<Waiting>,
    messages: &Messages,
    required: &mut Requirements,
) -> Result<(), Failure> {
    let folder = ModuleFolder::open_for(program, &at.path, TestsFolderArgs::NAME)?;
    let files = folder.configuration()?;
    let sources = files.sources();
    let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
    let error = module.faults().iter().find(|found| found.fault.is_error());
    if let Some(error) = error {
        let text = format!("the configuration has errors: {}", error.fault.summary);
        let name = sources.get(error.file).map(|(source, _)| source.name());
        return Err(Message::error("invalid-configuration", text)
            .in_file(name.unwrap_or_default())
            .with_help("`tofu-json config check` lists them all")
            .into());
    }
    let name_of = |file: usize| {
        let name = sources.get(file).map(|(source, _)| source.name());
        name.unwrap_or_default().to_owned()
    };
    needs(&module, name_of, messages, required);
    calls(&module, at, installed, waiting, messages);
    Ok(())
}

/// What the module itself requires.
fn needs(
    module: &Module<'_>,
    name_of: impl Fn(usize) -> String,
    messages: &Messages,
    required: &mut Requirements,
) {
    for need in ModuleProviders::of(module).needs {
        match need.constraints() {
            // Anything will do, which is more than not to know.
            Ok(constraints) => {
                let constraints = constraints.unwrap_or_default();
                required.add(need.provider, Some(&constraints));
            }
            Err(error) => {
                let text = format!(
                    "the constraints of {} cannot be read and are left out: {error}",
                    need.provider
                );
                let message = Message::remark("constraints", text);
                messages.print(&message.in_file(&name_of(need.file)));
                required.add(need.provider, Some(&Constraints::default()));
            }
        }
    }
}

/// The modules that it calls and whose folders are there.
fn calls(
    module: &Module<'_>,
    at: &Waiting,
    installed: &Installed,
    waiting: &mut Vec<Waiting>,
    messages: &Messages,
) {
    for call in module.calls() {
        let key = if at.key.is_empty() {
            call.name.clone()
        } else {
            format!("{}.{}", at.key, call.name)
        };
        let local = call.local.map(|local| at.path.join(local));
        match local.or_else(|| installed.folder(&key)) {
            Some(path) => waiting.push(Waiting { path, key }),
            None => {
                let text = format!(
                    "the providers of module.{key} are not known: it is not installed, and {} is not looked into",
                    call.source.as_deref().unwrap_or("its source")
                );
                let message = Message::remark("module-not-installed", text)
                    .with_help("`tofu get` installs it");
                messages.print(&message.in_file(&at.path.display().to_string()));
            }
        }
    }
}
