//! The folder of a module on disk.

use crate::failure::Failure;
use crate::options::input;
use crate::options::whole_file::WholeFile;
use clap::Args;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tofu_json_config::Source;
use tofu_json_module::{FileKind, FolderEntry, Listing, TESTS_FOLDER};
use tofu_json_vocab::Program;

// Where tests are looked for.
#[derive(Clone, Debug, Args)]
pub(crate) struct TestsFolderArgs {
    /// The folder of test files, below that of the module.
    #[arg(long = "test-directory", value_name = "DIR", default_value = TESTS_FOLDER)]
    tests: String,
}

impl TestsFolderArgs {
    /// The folder when nobody names another.
    pub(crate) const NAME: &str = TESTS_FOLDER;

    /// The name of the folder.
    pub(crate) fn name(&self) -> &str {
        &self.tests
    }

    /// Lists a module with its tests, as a program reads it.
    pub(crate) fn open_for(
        &self,
        program: Program,
        folder: &Path,
    ) -> Result<ModuleFolder, Failure> {
        ModuleFolder::open_for(program, folder, &self.tests)
    }
}

/// The folder of a module: which of its files are read.
#[derive(Debug)]
pub(crate) struct ModuleFolder {
    path: PathBuf,
    pub(crate) listing: Listing,
    program: Program,
    /// Whether there is a folder of tests.
    pub(crate) has_tests_folder: bool,
    /// Links to values of variables that are not there. OpenTofu passes over `terraform.tfvars`.
    pub(crate) dangling: Vec<String>,
    /// Paths of files whose names are not UTF-8.
    odd: BTreeMap<String, PathBuf>,
}

impl ModuleFolder {
    /// Lists a module. `tests` is the name of the folder of tests below it.
    pub(crate) fn open(path: &Path, tests: &str) -> Result<Self, Failure> {
        Self::open_for(Program::OpenTofu, path, tests)
    }

    /// The same as a program reads it.
    pub(crate) fn open_for(program: Program, path: &Path, tests: &str) -> Result<Self, Failure> {
        let mut odd = BTreeMap::new();
        let entries = entries(path, "", &mut odd).map_err(|error| unreadable(path, &error))?;
        let tests = tests.trim_end_matches('/');
        let tests_path = path.join(tests);
        let tests_entries = match self::entries(&tests_path, &format!("{tests}/"), &mut odd) {
            Ok(entries) => Some(entries),
            Err(error) if is_absent(&error) => None,
            Err(error) => return Err(unreadable(&tests_path, &error)),
        };
        let beside = borrowed(&entries);
        let below = tests_entries.as_deref().map(borrowed);
        let mut folder = Self {
            path: path.to_owned(),
            listing: Listing::of_program(
                program,
                &beside,
                below.as_deref().map(|below| (tests, below)),
            ),
            program,
            has_tests_folder: tests_entries.is_some(),
            dangling: Vec::new(),
            odd,
        };
        folder.take_dangling();
        Ok(folder)
    }

    /// Takes out the values of variables that links promise and that are not there.
    fn take_dangling(&mut self) {
        let names = std::mem::take(&mut self.listing.variables).into_iter();
        let (there, dangling) = names.partition(|name| self.path_of(name).exists());
        self.listing.variables = there;
        self.dangling = dangling;
    }

    /// The path of a file, also as messages have it.
    pub(crate) fn path_of(&self, name: &str) -> PathBuf {
        let name = self.odd.get(name).map_or(Path::new(name), PathBuf::as_path);
        if self.path.as_os_str() == "." {
            name.to_owned()
        } else {
            self.path.join(name)
        }
    }

    /// The bytes of a file.
    pub(crate) fn read(&self, name: &str) -> Result<Vec<u8>, Failure> {
        WholeFile::Configuration.read_found(&self.path_of(name))
    }

    /// The bytes of the files of configuration, in order of reading.
    pub(crate) fn configuration(&self) -> Result<ModuleFiles, Failure> {
        let (files, failures) = self.readable(self.listing.configuration());
        match failures.into_iter().next() {
            None => Ok(files),
            Some(failure) => Err(failure),
        }
    }

    /// The bytes of files that can be read, and why others cannot.
    pub(crate) fn readable<'n>(
        &self,
        names: impl IntoIterator<Item = (&'n str, FileKind)>,
    ) -> (ModuleFiles, Vec<Failure>) {
        let (mut files, mut failures) = (Vec::new(), Vec::new());
        for (name, kind) in names {
            let shown = self.path_of(name).display().to_string();
            match self.read(name) {
                Ok(bytes) => files.push((shown, bytes, kind)),
                Err(failure) => failures.push(failure),
            }
        }
        let program = self.program;
        (ModuleFiles { files, program }, failures)
    }

    /// The program by whose rules its files are read.
    pub(crate) const fn program(&self) -> Program {
        self.program
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Files of a module, read.
#[derive(Debug)]
pub(crate) struct ModuleFiles {
    files: Vec<(String, Vec<u8>, FileKind)>,
    program: Program,
}

impl ModuleFiles {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The files, parsed, with their bytes.
    pub(crate) fn into_sources(self) -> Vec<(Source<'static>, FileKind)> {
        let (files, program) = (self.files.into_iter(), self.program);
        files
            .map(|(name, bytes, kind)| (Source::read(&name, bytes).for_program(program), kind))
            .collect()
    }

    /// The files, parsed.
    pub(crate) fn sources(&self) -> Vec<(Source<'_>, FileKind)> {
        let files = self.files.iter();
        files
            .map(|(name, bytes, kind)| {
                let source = Source::read(name, bytes).for_program(self.program);
                (source, *kind)
            })
            .collect()
    }
}

/// Names and whether they are folders. Links are not followed.
fn entries(
    folder: &Path,
    prefix: &str,
    odd: &mut BTreeMap<String, PathBuf>,
) -> io::Result<Vec<(String, bool)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_folder = entry.file_type()?.is_dir();
        let name = entry.file_name();
        let text = name.to_string_lossy().into_owned();
        if name.to_str().is_none() {
            odd.insert(format!("{prefix}{text}"), Path::new(prefix).join(&name));
        }
        entries.push((text, is_folder));
    }
    Ok(entries)
}

fn borrowed(entries: &[(String, bool)]) -> Vec<FolderEntry<'_>> {
    let entries = entries.iter().map(|(name, is_directory)| FolderEntry {
        name,
        is_directory: *is_directory,
    });
    entries.collect()
}

fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    input::unreadable(&path.display().to_string(), error)
}
