//! Files that are looked at together.

use super::mistakes;
use crate::commands::config::module_folder::ModuleFolder;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::unreadable;
use crate::options::output::OutputArgs;
use crate::options::whole_file::WholeFile;
use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_config::{Diagnostic, Source};
use tofu_json_module::lint::{LintFinding, LintOptions, apply, lint};
use tofu_json_module::{FileKind, Listing};
use tofu_json_vocab::Program;

/// A fix can show something else to fix, but not for ever.
const ROUNDS: usize = 10;

/// The files of a module, or some that were named.
pub(super) struct LintGroup {
    program: Program,
    files: Vec<GroupFile>,
    /// What the folder holds, and the folder.
    folder: Option<(Listing, PathBuf)>,
}

struct GroupFile {
    path: PathBuf,
    name: String,
    bytes: Vec<u8>,
    kind: FileKind,
}

impl LintGroup {
    pub(super) const fn new(program: Program) -> Self {
        Self {
            program,
            files: Vec::new(),
            folder: None,
        }
    }

    /// The files of a folder that can be read, and why others cannot.
    pub(super) fn of_folder(folder: &ModuleFolder) -> (Self, Vec<Failure>) {
        let listing = &folder.listing;
        let mut group = Self::new(folder.program());
        let mut failures = Vec::new();
        let names = |names: &[String], kind| {
            let names: Vec<_> = names.iter().map(|name| (name.clone(), kind)).collect();
            names
        };
        let lists = [
            names(&listing.primary, FileKind::Primary),
            names(&listing.overrides, FileKind::Override),
            names(&listing.tests, FileKind::Test),
            names(&listing.variables, FileKind::Variables),
        ];
        for (name, kind) in lists.concat() {
            let path = folder.path_of(&name);
            match folder.read(&name) {
                Ok(bytes) => group.files.push(GroupFile::new(path, bytes, kind)),
                Err(failure) => failures.push(failure),
            }
        }
        group.folder = Some((listing.clone(), folder.path().to_owned()));
        (group, failures)
    }

    /// Adds a file that was named, and that may be replaced.
    pub(super) fn add(&mut self, path: &Path, replace: bool) -> Result<(), Failure> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(kind) = FileKind::of_name(&name) else {
            let shown = path.display().to_string();
            fs::metadata(path).map_err(|error| unreadable(&shown, &error))?;
            let text = "expected the name of a configuration file, found another one";
            return Err(Message::error("unknown-syntax", text)
                .in_file(&shown)
                .with_help("names end in .tf, .tofu, .tfvars, .tf.json and so on")
                .into());
        };
        let bytes = match replace {
            true => WholeFile::Configuration.read_found(path)?,
            false => WholeFile::Configuration.read(path)?,
        };
        self.files
            .push(GroupFile::new(path.to_owned(), bytes, kind));
        Ok(())
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// What the file of this number holds, as findings number them.
    pub(super) fn text(&self, file: usize) -> Option<&[u8]> {
        self.files.get(file).map(|file| file.bytes.as_slice())
    }

    /// Prints the mistakes of syntax. Whether there are any.
    pub(super) fn print_mistakes(&self, messages: &Messages) -> bool {
        let mut failed = false;
        for file in &self.files {
            let faults = file.source(self.program).faults();
            mistakes::print(&faults, &file.name, messages);
            failed |= faults.iter().any(Diagnostic::is_error);
        }
        failed
    }

    pub(super) fn findings(&self, options: &LintOptions<'_>) -> Vec<LintFinding> {
        let sources: Vec<_> = self
            .files
            .iter()
            .map(|file| (file.source(self.program), file.kind))
            .collect();
        let sources: Vec<_> = sources
            .iter()
            .map(|(source, kind)| (source, *kind))
            .collect();
        let listing = self.folder.as_ref().map(|(listing, _)| listing);
        let options = options.listing(listing);
        let mut findings = lint(&sources, &options);
        if let Some((_, folder)) = &self.folder
            && folder.as_os_str() != "."
        {
            for finding in findings.iter_mut().filter(|finding| finding.file.is_none()) {
                finding.file_name = folder.join(&finding.file_name).display().to_string();
            }
        }
        findings
    }

    /// Rewrites the files with everything fixed that can be.
    pub(super) fn fix(
        &mut self,
        options: &LintOptions<'_>,
        messages: &Messages,
    ) -> Result<(), Failure> {
        let before: Vec<Vec<u8>> = self.files.iter().map(|file| file.bytes.clone()).collect();
        for _ in 0..ROUNDS {
            let findings = self.findings(options);
            if findings.iter().all(|finding| finding.fix.is_empty()) {
                break;
            }
            for (number, file) in self.files.iter_mut().enumerate() {
                let of_file = findings
                    .iter()
                    .filter(|finding| finding.file == Some(number));
                let of_file: Vec<_> = of_file.cloned().collect();
                file.bytes = apply(&file.bytes, &of_file);
            }
        }
        for (file, before) in self.files.iter().zip(before) {
            if file.bytes != before {
                OutputArgs::to_file(file.path.clone()).write(&file.bytes, false)?;
                let message = Message::remark("fixed", "rewritten");
                messages.print(&message.in_file(&file.name));
            }
        }
        Ok(())
    }
}

impl GroupFile {
    fn new(path: PathBuf, bytes: Vec<u8>, kind: FileKind) -> Self {
        Self {
            name: path.display().to_string(),
            path,
            bytes,
            kind,
        }
    }

    fn source(&self, program: Program) -> Source<'_> {
        Source::read(&self.name, &self.bytes).for_program(program)
    }
}
