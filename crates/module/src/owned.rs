//! A module that owns its files, with what its files declare together.

mod merged;

use std::collections::BTreeMap;

use tofu_json_config::Source;

use crate::{Address, Call, Declarations, FileKind, FolderEntry, Listing, Module, ModuleFault};

pub use merged::{ModuleOutput, ModuleVariable};

/// A module that owns its files: it can be kept, returned and sent to other threads.
///
/// What override files say is merged: each variable and output is there once.
///
/// ```
/// use tofu_json_module::OwnedModule;
///
/// fn read() -> OwnedModule {
///     let main = b"variable \"size\" {\n  type = number\n  default = 1\n}\n".to_vec();
///     let over = br#"{"variable": {"size": {"default": "2", "description": "In GiB."}}}"#.to_vec();
///     OwnedModule::load([("size_override.tf.json", over), ("main.tf", main)])
/// }
/// let module = read();
/// assert!(module.is_ok());
/// let [size] = module.variables() else {
///     panic!("one variable");
/// };
/// assert_eq!((&*size.name, size.description.as_deref()), ("size", Some("In GiB.")));
/// assert_eq!(size.constraint.to_string(), "number");
/// assert_eq!(size.default.as_ref().map(|value| value.to_json()).as_deref(), Some("2"));
/// ```
#[derive(Debug)]
pub struct OwnedModule {
    listing: Listing,
    files: Vec<(Source<'static>, FileKind)>,
    faults: Vec<ModuleFault>,
    is_ok: bool,
    variables: Vec<ModuleVariable>,
    outputs: Vec<ModuleOutput>,
    calls: Vec<Call>,
    addresses: Vec<Address>,
}

impl OwnedModule {
    /// Loads a module from the names of the files in its folder and their bytes, in any order. Files that OpenTofu
    /// does not read there, tests and values of variables are left out.
    #[must_use]
    pub fn load<N: AsRef<str>, B: Into<Vec<u8>>>(files: impl IntoIterator<Item = (N, B)>) -> Self {
        let mut bytes: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        for (name, content) in files {
            bytes.insert(name.as_ref().to_owned(), content.into());
        }
        let entries: Vec<_> = bytes.keys().map(|name| FolderEntry::file(name)).collect();
        let listing = Listing::of(&entries, None);
        let mut files = Vec::new();
        for (name, kind) in listing.configuration() {
            if let Some(content) = bytes.remove(name) {
                files.push((Source::read(name, content), kind));
            }
        }
        let mut owned = Self {
            listing,
            files,
            faults: Vec::new(),
            is_ok: false,
            variables: Vec::new(),
            outputs: Vec::new(),
            calls: Vec::new(),
            addresses: Vec::new(),
        };
        let module = owned.module();
        let (faults, is_ok, calls) = (module.faults().to_vec(), module.is_ok(), module.calls());
        let (variables, outputs) = (merged::variables(&module), merged::outputs(&module));
        drop(module);
        let declarations = Declarations::of(owned.sources());
        let addresses = declarations
            .all
            .into_iter()
            .map(|one| one.address)
            .collect();
        (owned.faults, owned.is_ok, owned.calls) = (faults, is_ok, calls);
        (owned.variables, owned.outputs, owned.addresses) = (variables, outputs, addresses);
        owned
    }

    /// The files with their kinds, in order of reading.
    #[must_use]
    pub fn files(&self) -> &[(Source<'static>, FileKind)] {
        &self.files
    }

    /// Which of the names are read, and why the others are not.
    #[must_use]
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// What is wrong with the files, as [`Module::faults`].
    #[must_use]
    pub fn faults(&self) -> &[ModuleFault] {
        &self.faults
    }

    /// Whether nothing that was found is an error.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.is_ok
    }

    /// The variables in order of reading.
    #[must_use]
    pub fn variables(&self) -> &[ModuleVariable] {
        &self.variables
    }

    /// The variable of this name.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&ModuleVariable> {
        self.variables.iter().find(|one| one.name == name)
    }

    /// The outputs in order of reading.
    #[must_use]
    pub fn outputs(&self) -> &[ModuleOutput] {
        &self.outputs
    }

    /// The modules that it calls.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// The addresses of all that it declares, each once.
    #[must_use]
    pub fn addresses(&self) -> &[Address] {
        &self.addresses
    }

    /// The files as [`Module::load`], [`Declarations::of`] and [`lint`](crate::lint::lint) take them.
    pub fn sources<'m>(&'m self) -> impl Iterator<Item = (&'m Source<'m>, FileKind)> {
        self.files.iter().map(|(source, kind)| {
            let source: &'m Source<'m> = source;
            (source, *kind)
        })
    }

    /// Everything that the files say, block by block.
    ///
    /// Each call decodes the files anew: keep the result where it is used more than once. Reading them, which takes
    /// longer, was done by [`OwnedModule::load`].
    #[must_use]
    pub fn module(&self) -> Module<'_> {
        Module::load(self.sources())
    }
}
