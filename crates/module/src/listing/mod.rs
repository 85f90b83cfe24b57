//! Which files of a directory are read, in which order, and why the others are not.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use tofu_json_config::internal::{kind_for, looks_read};
use tofu_json_config::successor_of;
pub use tofu_json_config::{FileKind, Ignored};
use tofu_json_vocab::Program;

/// The folder of tests unless the caller names another.
pub const TESTS_FOLDER: &str = "tests";

/// Something in a directory. A symbolic link is no directory, wherever it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FolderEntry<'n> {
    /// Its name, without a path.
    pub name: &'n str,
    /// Whether it is a directory.
    pub is_directory: bool,
}

impl<'n> FolderEntry<'n> {
    /// A file.
    #[must_use]
    pub const fn file(name: &'n str) -> Self {
        Self {
            name,
            is_directory: false,
        }
    }

    /// A directory.
    #[must_use]
    pub const fn directory(name: &'n str) -> Self {
        Self {
            name,
            is_directory: true,
        }
    }
}

/// The files of a module: each list in order of reading.
///
/// Names of files in the folder of tests have the name of the folder and a slash before them.
///
/// ```
/// use tofu_json_module::{FolderEntry, Listing};
///
/// let names = ["main.tf", "x_override.tf", "notes.md", "terraform.tfvars"];
/// let listing = Listing::of(&names.map(FolderEntry::file), None);
/// assert_eq!((listing.primary, listing.overrides), (vec!["main.tf".to_owned()], vec!["x_override.tf".to_owned()]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listing {
    /// Read first.
    pub primary: Vec<String>,
    /// Merged into what the primary files say.
    pub overrides: Vec<String>,
    /// Tests: those of the folder of tests, then those beside the configuration.
    pub tests: Vec<String>,
    /// Values of variables; of two values for one variable the later counts.
    pub variables: Vec<String>,
    /// The files that are not read, with the reason; by name, the folder of tests last.
    pub left_out: Vec<LeftOut>,
}

/// A file that is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// Its name.
    pub name: String,
    /// Why.
    pub reason: Ignored,
}

impl Listing {
    /// Lists a module from what its directory holds, in any order, and from what the folder of its
    /// tests holds, when it is there.
    #[must_use]
    pub fn of(directory: &[FolderEntry<'_>], tests: Option<(&str, &[FolderEntry<'_>])>) -> Self {
        Self::of_program(Program::OpenTofu, directory, tests)
    }

    /// The same as a program lists it: files that end in `.tofu` are nothing to Terraform.
    #[must_use]
    pub fn of_program(
        program: Program,
        directory: &[FolderEntry<'_>],
        tests: Option<(&str, &[FolderEntry<'_>])>,
    ) -> Self {
        let mut listing = Self::default();
        let mut folder_left_out = Vec::new();
        if let Some((folder, entries)) = tests {
            let mut names = Vec::new();
            for entry in sorted(entries) {
                let name = format!("{folder}/{}", entry.name);
                match kind(program, entry) {
                    Ok(FileKind::Test) => names.push(name),
                    Ok(_) => folder_left_out.push(LeftOut::new(name, Ignored::NoTest)),
                    Err(reason) => folder_left_out.push(LeftOut::new(name, reason)),
                }
            }
            listing.tests = without_shadowed(names, &mut folder_left_out);
        }
        listing.add_directory(program, directory);
        listing
            .left_out
            .sort_by(|one, other| one.name.cmp(&other.name));
        folder_left_out.sort_by(|one, other| one.name.cmp(&other.name));
        listing.left_out.append(&mut folder_left_out);
        listing
    }

    fn add_directory(&mut self, program: Program, entries: &[FolderEntry<'_>]) {
        let (mut primary, mut overrides, mut tests) = (Vec::new(), Vec::new(), Vec::new());
        for entry in sorted(entries) {
            let name = entry.name.to_owned();
            match kind(program, entry) {
                Ok(FileKind::Primary) => primary.push(name),
                Ok(FileKind::Override) => overrides.push(name),
                Ok(FileKind::Test) => tests.push(name),
                Ok(FileKind::Variables) => self.variables.push(name),
                Err(reason) => self.left_out.push(LeftOut::new(name, reason)),
            }
        }
        self.variables.sort_by_key(|name| match name.as_str() {
            "terraform.tfvars" => 0,
            "terraform.tfvars.json" => 1,
            _ => 2,
        });
        self.primary = without_shadowed(primary, &mut self.left_out);
        self.overrides = without_shadowed(overrides, &mut self.left_out);
        self.tests
            .append(&mut without_shadowed(tests, &mut self.left_out));
    }

    /// Whether this is a module at all: tests and values alone make none.
    #[must_use]
    pub fn is_module(&self) -> bool {
        !self.primary.is_empty() || !self.overrides.is_empty()
    }

    /// The files of configuration with their kinds, in order of reading.
    pub fn configuration(&self) -> impl Iterator<Item = (&str, FileKind)> {
        let primary = self
            .primary
            .iter()
            .map(|name| (name.as_str(), FileKind::Primary));
        let overrides = self
            .overrides
            .iter()
            .map(|name| (name.as_str(), FileKind::Override));
        primary.chain(overrides)
    }
}

impl LeftOut {
    const fn new(name: String, reason: Ignored) -> Self {
        Self { name, reason }
    }

    /// Whether the name suggests that the file is read, although it is not.
    #[must_use]
    pub fn is_surprising(&self) -> bool {
        looks_read(&self.name)
            && !matches!(self.name.as_str(), ".terraform" | ".terraform.lock.hcl")
    }
}

fn sorted<'e, 'n>(entries: &'e [FolderEntry<'n>]) -> Vec<&'e FolderEntry<'n>> {
    let mut sorted: Vec<_> = entries.iter().collect();
    sorted.sort_by_key(|entry| entry.name);
    sorted
}

fn kind(program: Program, entry: &FolderEntry<'_>) -> Result<FileKind, Ignored> {
    if entry.is_directory {
        return Err(Ignored::Directory);
    }
    kind_for(program, entry.name)
}

/// Drops the files in whose place another of the same list is read.
fn without_shadowed(names: Vec<String>, left_out: &mut Vec<LeftOut>) -> Vec<String> {
    let all: BTreeSet<String> = names.iter().cloned().collect();
    let mut kept = Vec::new();
    for name in names {
        match successor_of(&name).filter(|successor| all.contains(successor)) {
            Some(successor) => left_out.push(LeftOut::new(name, Ignored::Shadowed(successor))),
            None => kept.push(name),
        }
    }
    kept
}
