//! The files of a module as the rules look at them.

use std::collections::BTreeSet;

use super::LintOptions;
use super::argument::{self, Argument};
use super::structure::{self, Level};
use crate::{Address, Declarations, FileKind};
use tofu_json_config::Source;
use tofu_json_config::json::Document;
use tofu_json_config::modes::{BlockType, TEST_FILE, VARIABLES_FILE, configuration_of};
use tofu_json_vocab::Program;

/// A module.
pub(super) struct Linted<'l> {
    pub(super) files: Vec<LintedFile<'l>>,
    pub(super) options: &'l LintOptions<'l>,
    pub(super) declarations: Declarations<'l>,
    pub(super) declared: BTreeSet<Address>,
}

/// A file without mistakes in its syntax.
pub(super) struct LintedFile<'l> {
    pub(super) number: usize,
    pub(super) source: &'l Source<'l>,
    pub(super) kind: FileKind,
    pub(super) arguments: Vec<Argument<'l>>,
    /// In JSON files: where blocks and their labels are.
    pub(super) levels: Vec<Level<'l>>,
}

impl<'l> Linted<'l> {
    pub(super) fn new<'f: 'l>(
        files: &[(&'f Source<'f>, FileKind)],
        options: &'l LintOptions<'l>,
    ) -> Self {
        let declarations = Declarations::of(files.iter().copied());
        let declared = declarations.all.iter();
        let declared = declared.map(|one| one.address.clone()).collect();
        let files = files.iter().enumerate();
        let right = files.filter(|(_, (source, _))| {
            !source
                .faults()
                .iter()
                .any(tofu_json_config::Diagnostic::is_error)
        });
        Self {
            files: right
                .map(|(number, (source, kind))| LintedFile::new(number, source, *kind))
                .collect(),
            options,
            declarations,
            declared,
        }
    }

    /// The name of a file by its number.
    pub(super) fn name_of(&self, number: usize) -> &str {
        let files = &self.files;
        let found = files.binary_search_by_key(&number, |file| file.number);
        let file = found.ok().and_then(|found| files.get(found));
        file.map_or("", |file| file.source.name())
    }

    /// The JSON files.
    pub(super) fn json(&self) -> impl Iterator<Item = (usize, &'l Document<'l>)> {
        let files = self.files.iter();
        files.filter_map(|file| Some((file.number, file.source.json()?)))
    }

    /// All arguments with the numbers of their files.
    pub(super) fn arguments(&self) -> impl Iterator<Item = (usize, &Argument<'l>)> {
        self.files.iter().flat_map(|file| {
            let arguments = file.arguments.iter();
            arguments.map(|argument| (file.number, argument))
        })
    }

    /// All levels of blocks in JSON files with the numbers of those.
    pub(super) fn levels(&self) -> impl Iterator<Item = (usize, &Level<'l>)> {
        self.files.iter().flat_map(|file| {
            let levels = file.levels.iter();
            levels.map(|level| (file.number, level))
        })
    }
}

impl<'l> LintedFile<'l> {
    fn new(number: usize, source: &'l Source<'l>, kind: FileKind) -> Self {
        let root = root(source.program(), kind);
        Self {
            number,
            source,
            kind,
            arguments: argument::all(source.body(), root),
            levels: source
                .json()
                .map(|document| structure::levels(document.root(), root))
                .unwrap_or_default(),
        }
    }
}

fn root(program: Program, kind: FileKind) -> &'static BlockType {
    match kind {
        FileKind::Primary | FileKind::Override => configuration_of(program),
        FileKind::Test => &TEST_FILE,
        FileKind::Variables => &VARIABLES_FILE,
    }
}
