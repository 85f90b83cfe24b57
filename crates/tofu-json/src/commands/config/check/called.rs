use crate::commands::config::module_folder::{ModuleFolder, TestsFolderArgs};
use crate::options::found_file;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tofu_json_config::Source;
use tofu_json_module::{FileKind, FoundModule, InstalledModules, ModuleRequest};
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
    read: BTreeMap<String, &'a Files>,
    /// The folders that are not there.
    pub(super) missing: BTreeSet<String>,
}

impl<'a> CalledFolders<'a> {
    pub(super) fn new(program: Program, root: &Path, arena: &'a Arena<Files>) -> Self {
        let list = found_file::read(&root.join(InstalledModules::PATH)).unwrap_or_default();
        Self {
            program,
            root: root.to_owned(),
            installed: InstalledModules::read(&list),
            arena,
            read: BTreeMap::new(),
            missing: BTreeSet::new(),
        }
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
                let files = self.open(&folder, wanted)?;
                self.read.insert(folder.clone(), files);
                files
            }
        };
        Some(FoundModule {
            folder,
            files: files.iter().map(|(source, kind)| (source, *kind)).collect(),
        })
    }

    fn open(&mut self, folder: &str, wanted: &ModuleRequest<'_>) -> Option<&'a Files> {
        let path = match self.root.as_os_str() == "." && !folder.is_empty() {
            true => PathBuf::from(folder),
            false => self.root.join(folder),
        };
        if !path.is_dir() {
            self.missing.insert(wanted.source?.to_owned());
            return Some(self.arena.alloc(Files::new()));
        }
        let found = ModuleFolder::open_for(self.program, &path, TestsFolderArgs::NAME);
        let files = found.and_then(|found| found.configuration()).ok()?;
        if files.is_empty() {
            self.missing.insert(wanted.source?.to_owned());
        }
        Some(self.arena.alloc(files.into_sources()))
    }
}
