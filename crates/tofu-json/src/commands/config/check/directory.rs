use super::called::{CalledFolders, Files};
use super::not_checked::NotChecked;
use super::settings::settings_bodies;
use super::{CheckArgs, CheckFindings, one_file};
use crate::commands::config::module_folder::{ModuleFolder, TestsFolderArgs};
use crate::commands::config::schemas;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages, visible_on_one_line};
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{Diagnostic, Source};
use tofu_json_module::{
    self as module, BodySchemas, CallPath, Checked, FileKind, Ignored, Listing, Module,
};
use tofu_json_vocab::Program;
use typed_arena::Arena;

/// Something that was read: the files of a module, or one file alone.
enum Read<'a> {
    Module {
        files: &'a Files,
        /// What the names of files already say.
        listed: Vec<Diagnostic>,
        folder: PathBuf,
    },
    File(&'a Source<'a>, Role),
}

/// What there is at a path, and what of it cannot be read.
struct FoundPath<'a> {
    read: Vec<Read<'a>>,
    failures: Vec<Failure>,
}

impl<'a> From<Read<'a>> for FoundPath<'a> {
    fn from(read: Read<'a>) -> Self {
        Self {
            read: vec![read],
            failures: Vec::new(),
        }
    }
}

impl From<Failure> for FoundPath<'_> {
    fn from(failure: Failure) -> Self {
        Self {
            read: Vec::new(),
            failures: vec![failure],
        }
    }
}

/// Checks modules, each as a whole with those that it calls, and files, each alone.
pub(super) fn check(
    args: &CheckArgs,
    paths: &[PathBuf],
    messages: &Messages,
) -> Result<ExitCode, Failure> {
    let schemas = schemas::read(&args.schemas, &args.paths, BodySchemas::new)?;
    let (arena, files, alone) = (Arena::new(), Arena::new(), Arena::new());
    let mut report = FoldersChecked::default();
    let mut read = Vec::new();
    for path in paths {
        let found = if path.is_dir() {
            folder(args, path, messages, &arena)
        } else {
            one_file::read(path, args.role, args.program.program()).map(|bytes| {
                let bytes: &one_file::Bytes = files.alloc(bytes);
                Read::File(alone.alloc(bytes.source()), bytes.role()).into()
            })
        };
        let found = found.unwrap_or_else(FoundPath::from);
        read.extend(found.read);
        for failure in found.failures {
            report.not_checked.tell_unreadable(failure, messages);
        }
    }
    if read.is_empty() && report.not_checked.has_unreadable() {
        // Not even that nothing is wrong.
        return Ok(ExitCode::Error);
    }
    for one in &read {
        match one {
            Read::Module {
                files,
                listed,
                folder,
            } => {
                report
                    .faults
                    .extend(listed.iter().map(|fault| (None, fault.clone())));
                let around = Surroundings {
                    program: args.program.program(),
                    schemas: schemas.as_ref(),
                    arena: &arena,
                    messages,
                };
                report.module(around, folder, files);
            }
            Read::File(source, role) => report.add_alone(source, *role),
        }
    }
    args.report(&CheckFindings {
        sources: &report.sources,
        faults: report.faults,
        not_checked: report.not_checked,
    })
}

/// What the checks of all modules share.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'c, 'a> {
    pub(super) program: Program,
    pub(super) schemas: Option<&'c BodySchemas>,
    pub(super) arena: &'a Arena<Files>,
    pub(super) messages: &'c Messages,
}

/// What was found so far.
#[derive(Default)]
pub(super) struct FoldersChecked<'a> {
    sources: Vec<&'a Source<'a>>,
    faults: Vec<(Option<usize>, Diagnostic)>,
    pub(super) not_checked: NotChecked,
    /// What was found in files of modules that were checked before.
    told: HashSet<(String, Diagnostic)>,
}

impl<'a> FoldersChecked<'a> {
    /// Adds what is wrong with a file alone.
    fn add_alone(&mut self, source: &'a Source<'a>, role: Role) {
        self.not_checked.alone.push(source.name().to_owned());
        let found = decode(source, role).faults.into_iter();
        let number = self.sources.len();
        self.sources.push(source);
        self.faults.extend(found.map(|fault| (Some(number), fault)));
    }

    /// Checks a module with those that it calls and those that runs of its tests take.
    fn module(&mut self, around: Surroundings<'_, 'a>, folder: &Path, files: &'a Files) {
        let mut called = CalledFolders::new(around.program, folder, around.arena);
        let own = files.iter().map(|(source, kind)| (source, *kind));
        let checked = module::check(own, around.schemas, |one| called.find(one));
        let root = checked.tree.modules().first();
        let bodies = root.map(settings_bodies).unwrap_or_default();
        self.not_checked.bodies.extend(bodies);
        let runs = root.map(Module::run_modules).unwrap_or_default();
        self.add(checked, &called.unreadable, "");
        self.run_modules(around, &mut called, &runs);
        self.add_unread(called, around.messages);
    }

    /// Adds the modules that are not there or cannot be read.
    pub(super) fn add_unread(&mut self, called: CalledFolders<'_>, messages: &Messages) {
        for failure in called.failures {
            self.not_checked.tell_unreadable(failure, messages);
        }
        self.not_checked.modules.extend(called.missing);
    }

    /// Adds what was found in a module and in those that it calls. Several modules may call the same one: what is
    /// wrong with it is told once. The addresses in it begin with `prefix`.
    pub(super) fn add(
        &mut self,
        checked: Checked<'a>,
        unreadable: &BTreeSet<CallPath>,
        prefix: &str,
    ) {
        let Checked {
            tree,
            faults,
            unchecked,
            ..
        } = checked;
        let mut starts = Vec::new();
        for module in tree.modules() {
            starts.push(self.sources.len());
            self.sources
                .extend(module.files().iter().map(|file| file.source));
        }
        let mut told = HashSet::new();
        for found in faults {
            let start = starts.get(found.module).copied().unwrap_or_default();
            let file = found.file.map(|file| start + file);
            let name = file.and_then(|file| self.sources.get(file));
            let name = name.map(|source| source.name().to_owned());
            let key = (name.unwrap_or_default(), found.fault);
            if !self.told.contains(&key) {
                self.faults.push((file, key.1.clone()));
                told.insert(key);
            }
        }
        self.told.extend(told);
        let unread = tree.unread().iter();
        let unread = unread.filter(|call| !unreadable.contains(&call.path));
        let unread =
            unread.map(|call| call.source.clone().unwrap_or_else(|| call.path.to_string()));
        self.not_checked.modules.extend(unread);
        let bodies = unchecked.into_iter();
        self.not_checked
            .bodies
            .extend(bodies.map(|(path, address)| format!("{prefix}{}", path.address(address))));
    }
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

fn folder<'a>(
    args: &CheckArgs,
    path: &Path,
    messages: &Messages,
    arena: &'a Arena<Files>,
) -> Result<FoundPath<'a>, Failure> {
    let folder = args.tests.open_for(args.program.program(), path)?;
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
    let (files, failures) = folder.readable(all(&folder.listing));
    let files = arena.alloc(files.into_sources());
    if !failures.is_empty() {
        // What half a module does not declare, the other half may.
        let role = |source: &Source<'_>| Role::of_name(source.name());
        let alone = files.iter();
        let read = alone.map(|(source, _)| Read::File(source, role(source)));
        return Ok(FoundPath {
            read: read.collect(),
            failures,
        });
    }
    let folder = path.to_owned();
    Ok(Read::Module {
        files,
        listed,
        folder,
    }
    .into())
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
