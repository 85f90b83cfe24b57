use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use tofu_json_config::Diagnostic;
use tofu_json_diagnostic::Place;

use super::{ModuleFault, ModuleFile};

/// The kind of a declaration. Names of different kinds cannot collide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DeclaredKind {
    Backend,
    Cloud,
    RequiredProviders,
    Encryption,
    ProviderMeta,
    Provider,
    Variable,
    Local,
    Output,
    ModuleCall,
    Managed,
    Data,
    Ephemeral,
    Check,
    Import,
}

/// Where something is declared.
struct Declared {
    file: usize,
    place: Place,
    /// The faults that report it as a duplicate.
    duplicates: Vec<usize>,
}

/// What a module has declared so far, and the faults of that.
pub(super) struct Registers {
    names: Vec<String>,
    declared: BTreeMap<(DeclaredKind, String), Declared>,
    pub(super) faults: Vec<ModuleFault>,
}

impl Registers {
    pub(super) fn new(files: &[ModuleFile<'_>]) -> Self {
        let names = files.iter().map(|file| file.source.name().to_owned());
        Self {
            names: names.collect(),
            declared: BTreeMap::new(),
            faults: Vec::new(),
        }
    }

    /// A place as messages cite it.
    pub(super) fn cite(&self, file: usize, place: Place) -> String {
        place
            .in_file(self.names.get(file).map_or("", String::as_str))
            .to_string()
    }

    /// Declares something. An earlier declaration becomes a duplicate: `duplicate` makes its fault,
    /// given the place of the first. From then on the new declaration counts, as in OpenTofu.
    pub(super) fn declare(
        &mut self,
        kind: DeclaredKind,
        name: &str,
        (file, place): (usize, Place),
        duplicate: impl FnOnce(&str) -> Diagnostic,
    ) {
        let found = self.place(kind, name);
        let before = found.map(|(file, place)| self.cite(file, place));
        let mut duplicates = Vec::new();
        if let Some(before) = before {
            duplicates.push(self.faults.len());
            self.fault(file, duplicate(&before).at(place));
        }
        let declared = Declared {
            file,
            place,
            duplicates,
        };
        self.declared.insert((kind, name.to_owned()), declared);
    }

    /// Where something is declared.
    pub(super) fn place(&self, kind: DeclaredKind, name: &str) -> Option<(usize, Place)> {
        let declared = self.declared.get(&(kind, name.to_owned()))?;
        Some((declared.file, declared.place))
    }

    /// Forgets something.
    pub(super) fn remove(&mut self, kind: DeclaredKind, name: &str) {
        self.declared.remove(&(kind, name.to_owned()));
    }

    /// Records that something is declared at another place. Faults that report it as a duplicate
    /// then point there too, because OpenTofu looks up the place only when it reports them.
    pub(super) fn move_to(
        &mut self,
        kind: DeclaredKind,
        name: &str,
        (file, place): (usize, Place),
    ) {
        let Entry::Occupied(mut entry) = self.declared.entry((kind, name.to_owned())) else {
            return;
        };
        let declared = entry.get_mut();
        (declared.file, declared.place) = (file, place);
        for number in &declared.duplicates {
            if let Some(found) = self.faults.get_mut(*number) {
                found.file = file;
                found.fault.subject = Some(place);
            }
        }
    }

    pub(super) fn fault(&mut self, file: usize, fault: Diagnostic) {
        self.faults.push(ModuleFault { file, fault });
    }
}
