use crate::commands::config::module_folder::{ModuleFiles, ModuleFolder, TestsFolderArgs};
use crate::failure::Failure;
use crate::message::Message;
use crate::options::whole_file::WholeFile;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use tofu_json_config::Source;
use tofu_json_module::{CallPath, FileKind, FoundModule, InstalledModules, ModuleRequest};
use tofu_json_vocab::Program;
use typed_arena::Arena;

/// The files of a module.
pub(super) type Files = Vec<(Source<'static>, FileKind)>;

/// Reads the modules that a module calls: those beside it, and those that `tofu init` has installed.
pub(super) struct CalledFolders<'a> {
    program: Program,
    root: PathBuf,
    installed: InstalledModules,
    arena: &'a Arena<Files>,
    /// By their folders; nothing of those that cannot be read.
    read: BTreeMap<String, Option<&'a Files>>,
    /// The folders that are not there.
    pub(super) missing: BTreeSet<String>,
    /// The calls of modules that cannot be read.
    pub(super) unreadable: BTreeSet<CallPath>,
    /// Why something cannot be read.
    pub(super) failures: Vec<Failure>,
}

impl<'a> CalledFolders<'a> {
    pub(super) fn new(program: Program, root: &Path, arena: &'a Arena<Files>) -> Self {
        let mut called = Self {
            program,
            root: root.to_owned(),
            installed: InstalledModules::default(),
            arena,
            read: BTreeMap::new(),
            missing: BTreeSet::new(),
            unreadable: BTreeSet::new(),
            failures: Vec::new(),
        };
        match installed(&called.path_of(InstalledModules::PATH)) {
            Ok(installed) => called.installed = installed,
            Err(failure) => called.failures.push(failure),
        }
        called
    }

    /// The files of a called module. OpenTofu compares providers with a folder beside the caller also when nothing is
    /// in it.
    pub(super) fn find(&mut self, wanted: &ModuleRequest<'_>) -> Option<FoundModule<'a>> {
        let folder = match wanted.folder {
            Some(folder) => folder.to_owned(),
            None => self
                .installed
                .folder(wanted.path, wanted.source?)?
                .to_owned(),
        };
        let files = match self.read.get(&folder) {
            Some(files) => *files,
            None => {
                let files = self.open(&folder, wanted.source);
                self.read.insert(folder.clone(), files);
                files
            }
        };
        let Some(files) = files else {
            self.unreadable.insert(wanted.path.clone());
            return None;
        };
        Some(FoundModule {
            folder,
            files: files.iter().map(|(source, kind)| (source, *kind)).collect(),
        })
    }

    /// The files of a module that another one takes from this folder.
    pub(super) fn open(&mut self, folder: &str, source: Option<&str>) -> Option<&'a Files> {
        let path = self.path_of(folder);
        if !path.is_dir() {
            self.missing.insert(source?.to_owned());
            return Some(self.arena.alloc(Files::new()));
        }
        let files = match self.readable(&path) {
            Ok(files) => files,
            Err(failures) => {
                self.failures.extend(failures);
                return None;
            }
        };
        if files.is_empty() {
            self.missing.insert(source?.to_owned());
        }
        Some(self.arena.alloc(files.into_sources()))
    }

    /// The files of a folder, or why some of them cannot be read: half a module says nothing of the other half.
    fn readable(&self, path: &Path) -> Result<ModuleFiles, Vec<Failure>> {
        let found = ModuleFolder::open_for(self.program, path, TestsFolderArgs::NAME);
        let found = found.map_err(|failure| vec![failure])?;
        let (files, failures) = found.readable(found.listing.configuration());
        match failures.is_empty() {
            true => Ok(files),
            false => Err(failures),
        }
    }

    /// The path of a file or folder that is named as seen from the root module.
    pub(super) fn path_of(&self, name: &str) -> PathBuf {
        match self.root.as_os_str() == "." && !name.is_empty() {
            true => PathBuf::from(name),
            false => direct(&self.root.join(name)),
        }
    }
}

/// The same path without `a/..`, so that a file has one name whoever calls it; what is above a link is not beside it.
fn direct(path: &Path) -> PathBuf {
    let mut direct = PathBuf::new();
    for part in path.components() {
        let last = direct.components().next_back();
        let is_folder = matches!(last, Some(Component::Normal(_))) && !direct.is_symlink();
        if part == Component::ParentDir && is_folder {
            direct.pop();
        } else {
            direct.push(part);
        }
    }
    match direct.as_os_str().is_empty() {
        true => PathBuf::from("."),
        false => direct,
    }
}

/// What `tofu init` has installed: nothing, if there is no list of it.
fn installed(path: &Path) -> Result<InstalledModules, Failure> {
    if !path.try_exists().unwrap_or(true) {
        return Ok(InstalledModules::default());
    }
    let list = WholeFile::Configuration.read_found(path)?;
    InstalledModules::parse(&list).map_err(|error| {
        let message = Message::error("invalid-json", error.to_string());
        message.in_file(&path.display().to_string()).into()
    })
}
