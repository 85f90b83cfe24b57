//! Which file gives which argument of a declaration, and what became of the others.

mod outcome;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use tofu_json_diagnostic::Place;

use super::declare::{Address, Declaration};
use super::listing::FileKind;
pub use outcome::ArgumentOutcome;
pub(crate) use outcome::in_override;
pub(super) use outcome::outcomes;

/// Where a declaration comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The address of the declaration.
    pub address: Address,
    /// Its blocks, in order of reading.
    pub blocks: Vec<ExplainedBlock>,
    /// Its arguments, by name; each with every place that gives it, in order of reading.
    pub arguments: Vec<ExplainedArgument>,
}

/// A block that declares something or changes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainedBlock {
    /// The number of the file.
    pub file: usize,
    /// Whether it is in an override file.
    pub is_override: bool,
    /// Where it is declared.
    pub place: Place,
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainedArgument {
    /// Where it is in the declaration: `lifecycle.ignore_changes`.
    pub path: String,
    /// The places that give it.
    pub given: Vec<ArgumentUse>,
}

/// A place that gives an argument, and whether it counts there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArgumentUse {
    /// The number of the file.
    pub file: usize,
    /// Where it is.
    pub place: Place,
    /// Whether the argument counts, and if not, why.
    pub outcome: ArgumentOutcome,
}

impl Explanation {
    /// Explains a declaration.
    #[must_use]
    pub fn of(declaration: &Declaration<'_>) -> Self {
        let blocks = declaration.layers.iter().map(|layer| ExplainedBlock {
            file: layer.file,
            is_override: layer.kind == FileKind::Override,
            place: layer.place,
        });
        Self {
            address: declaration.address.clone(),
            blocks: blocks.collect(),
            arguments: arguments(declaration),
        }
    }
}

fn arguments(declaration: &Declaration<'_>) -> Vec<ExplainedArgument> {
    let mut arguments: BTreeMap<&str, Vec<ArgumentUse>> = BTreeMap::new();
    for (layer, argument, outcome) in outcomes(declaration) {
        arguments
            .entry(&argument.path)
            .or_default()
            .push(ArgumentUse {
                file: layer.file,
                place: argument.place,
                outcome,
            });
    }
    let arguments = arguments.into_iter();
    arguments
        .map(|(path, given)| ExplainedArgument {
            path: path.to_owned(),
            given,
        })
        .collect()
}
