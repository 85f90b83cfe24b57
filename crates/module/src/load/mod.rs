//! Decoded files put together as one module: what must be there once, and what override files may
//! change.

mod overrides;
mod primary;
mod register;
mod sources;
#[cfg(test)]
mod tests;
mod texts;
mod variables;

use tofu_json_config::Diagnostic;
use tofu_json_config::Source;
use tofu_json_config::decode::{Decoded, Role, decode};
use tofu_json_vocab::Program;

use super::listing::FileKind;
use register::Registers;

/// A file of a module, decoded.
#[derive(Debug)]
#[non_exhaustive]
pub struct ModuleFile<'f> {
    /// The file.
    pub source: &'f Source<'f>,
    /// The kind of file.
    pub kind: FileKind,
    /// The decoded contents.
    pub decoded: Decoded<'f>,
}

/// A module: its files in order of reading, and what is wrong with them, each alone and together.
///
/// ```
/// use tofu_json_module::config::Source;
/// use tofu_json_module::{FileKind, Module};
///
/// let files = [("a.tf", "variable \"x\" {}\n"), ("b.tf", "variable \"x\" {}\n")];
/// let sources: Vec<_> = files.iter().map(|(name, text)| Source::read(name, text.as_bytes())).collect();
/// let module = Module::load(sources.iter().map(|source| (source, FileKind::Primary)));
/// assert_eq!(module.files().len(), 2);
/// assert_eq!(module.faults()[0].fault.summary, "Duplicate variable declaration");
/// ```
#[derive(Debug, Default)]
pub struct Module<'f> {
    files: Vec<ModuleFile<'f>>,
    faults: Vec<ModuleFault>,
}

/// A fault and the file that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModuleFault {
    /// The number of the file in [`Module::files`].
    pub file: usize,
    /// The fault.
    pub fault: Diagnostic,
}

impl<'f> Module<'f> {
    /// Decodes files and puts them together. They come in order of reading: primary files, override
    /// files, and then tests and values of variables, if those are wanted.
    #[must_use]
    pub fn load(sources: impl IntoIterator<Item = (&'f Source<'f>, FileKind)>) -> Self {
        let files: Vec<_> = sources
            .into_iter()
            .map(|(source, kind)| ModuleFile {
                source,
                kind,
                decoded: decode(source, role(kind)),
            })
            .collect();
        let faults = faults(&files);
        Self { files, faults }
    }

    /// The program whose rules its files are read by.
    #[must_use]
    pub fn program(&self) -> Program {
        let first = self.files.first();
        first.map_or_else(Program::default, |file| file.source.program())
    }

    /// The files.
    #[must_use]
    pub fn files(&self) -> &[ModuleFile<'f>] {
        &self.files
    }

    /// What is wrong with the files, each alone and together: what OpenTofu reports when it loads
    /// the module. If a file excludes the version of OpenTofu, nothing else is reported.
    #[must_use]
    pub fn faults(&self) -> &[ModuleFault] {
        &self.faults
    }

    /// Whether nothing that was found on loading is an error. Files of values do not count.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        let counts = |found: &&ModuleFault| {
            let file = self.files.get(found.file);
            file.is_none_or(|file| file.kind != FileKind::Variables)
        };
        let mut faults = self.faults.iter().filter(counts);
        !faults.any(|found| found.fault.is_error())
    }

    /// The name of a file by its number.
    pub(super) fn name_of(&self, file: usize) -> &str {
        self.files.get(file).map_or("", |file| file.source.name())
    }
}

const fn role(kind: FileKind) -> Role {
    match kind {
        FileKind::Primary => Role::Configuration,
        FileKind::Override => Role::Override,
        FileKind::Test => Role::Test,
        FileKind::Variables => Role::Values,
    }
}

fn faults(files: &[ModuleFile<'_>]) -> Vec<ModuleFault> {
    let excluded = files.iter().any(|file| file.decoded.incompatible);
    let mut faults = Vec::new();
    for (number, file) in files.iter().enumerate() {
        if excluded && !file.decoded.incompatible {
            continue;
        }
        let own = file.decoded.faults.iter().cloned();
        faults.extend(own.map(|fault| ModuleFault {
            file: number,
            fault,
        }));
    }
    if !excluded {
        let mut registers = Registers::new(files);
        for (number, file) in files.iter().enumerate() {
            match file.kind {
                FileKind::Primary => primary::add(&mut registers, number, &file.decoded),
                FileKind::Override => overrides::merge(&mut registers, number, &file.decoded),
                FileKind::Test | FileKind::Variables => {}
            }
        }
        faults.append(&mut registers.faults);
        sources::check(files, &mut faults);
        variables::check(files, &mut faults);
    }
    faults
}
