//! The declarations of a module, block by block and file by file: the basis of explanations, of
//! references and of checks that need more than one file.

mod address;
mod argument;
mod iterators;
mod root;
mod walk;

use tofu_json_config::Source;
use tofu_json_config::body::Block;
use tofu_json_diagnostic::Place;
use tofu_json_vocab::Program;

use super::listing::FileKind;

pub use address::{Address, AddressError};
pub use argument::Argument;
pub(crate) use argument::is_trigger;

/// All declarations of a module, in order of reading.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Declarations<'f> {
    /// The declarations: those of primary files first, then those of override files only.
    pub all: Vec<Declaration<'f>>,
}

/// Everything that files say about one declaration.
#[derive(Debug)]
#[non_exhaustive]
pub struct Declaration<'f> {
    /// The address.
    pub address: Address,
    /// The blocks: of primary files first, usually one, then of override files, each in order.
    pub layers: Vec<Layer<'f>>,
}

/// A block that declares something or changes it. Of `locals` one argument.
#[derive(Debug)]
#[non_exhaustive]
pub struct Layer<'f> {
    /// The number of the file.
    pub file: usize,
    /// Whether it is an override file.
    pub kind: FileKind,
    /// Whether the name of the file says that it is for OpenTofu alone: `.tofu`, `.tofu.json`.
    pub is_tofu: bool,
    /// The program by whose rules the file is read.
    pub program: Program,
    /// Where it is declared.
    pub place: Place,
    /// Where its name is.
    pub name_place: Place,
    /// The block; none for a local value.
    pub block: Option<Block<'f>>,
    /// The arguments in it, in order, also those of blocks inside.
    pub arguments: Vec<Argument<'f>>,
    /// The first block that lies inside more than a hundred others: such blocks are not looked into, and their
    /// arguments are not among [`Layer::arguments`].
    pub too_deep: Option<Place>,
}

impl<'f> Declarations<'f> {
    /// Collects what files declare. Pass them in order of reading; files of tests and of values
    /// declare nothing. Mistakes in the files are not reported here.
    #[must_use]
    pub fn of(files: impl IntoIterator<Item = (&'f Source<'f>, FileKind)>) -> Self {
        let mut collector = root::Collector::default();
        for (number, (source, kind)) in files.into_iter().enumerate() {
            if matches!(kind, FileKind::Primary | FileKind::Override) {
                collector.add(number, kind, source);
            }
        }
        collector.finish()
    }

    /// The declaration of an address.
    #[must_use]
    pub fn get(&self, address: &Address) -> Option<&Declaration<'f>> {
        self.all.iter().find(|one| one.address == *address)
    }
}

impl<'f> Declaration<'f> {
    /// The block that declares it first.
    #[must_use]
    pub fn first(&self) -> Option<&Layer<'f>> {
        self.layers.first()
    }

    /// The blocks of primary files.
    pub fn base(&self) -> impl Iterator<Item = &Layer<'f>> {
        let layers = self.layers.iter();
        layers.filter(|layer| layer.kind == FileKind::Primary)
    }
}
