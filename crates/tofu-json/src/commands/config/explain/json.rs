use super::Explained;
use crate::json::FilePlace;
use serde::Serialize;
use tofu_json_module::{ArgumentOutcome, ArgumentUse, ExplainedBlock, Explanation};

/// Everything that is declared, or the one address that was asked for.
#[derive(Serialize)]
pub(super) struct ExplainedModule<'e> {
    declarations: Vec<ExplainedDeclaration<'e>>,
    shadowed: Vec<ShadowedFile<'e>>,
}

#[derive(Serialize)]
struct ExplainedDeclaration<'e> {
    address: String,
    kind: &'static str,
    blocks: Vec<DeclaringBlock<'e>>,
    arguments: Vec<DeclaredArgument<'e>>,
}

#[derive(Serialize)]
struct DeclaringBlock<'e> {
    file: &'e str,
    #[serde(rename = "override")]
    is_override: bool,
    #[serde(flatten)]
    place: FilePlace,
}

#[derive(Serialize)]
struct DeclaredArgument<'e> {
    path: &'e str,
    given: Vec<GivenArgument<'e>>,
}

#[derive(Serialize)]
struct GivenArgument<'e> {
    file: &'e str,
    #[serde(flatten)]
    place: FilePlace,
    outcome: &'static str,
    replaced_by: Option<&'e str>,
}

/// A file that is not read because another one is.
#[derive(Serialize)]
struct ShadowedFile<'e> {
    file: &'e str,
    read_instead: &'e str,
}

impl<'e> ExplainedModule<'e> {
    pub(super) fn of(explained: &'e Explained) -> Self {
        let explanations = explained.explanations.iter();
        let shadowed = explained.shadowed.iter();
        Self {
            declarations: explanations
                .map(|one| ExplainedDeclaration::of(one, explained))
                .collect(),
            shadowed: shadowed
                .map(|(file, read_instead)| ShadowedFile { file, read_instead })
                .collect(),
        }
    }
}

impl<'e> ExplainedDeclaration<'e> {
    fn of(explanation: &'e Explanation, explained: &'e Explained) -> Self {
        let blocks = explanation.blocks.iter();
        let arguments = explanation.arguments.iter();
        Self {
            address: explanation.address.to_string(),
            kind: explanation.address.kind(),
            blocks: blocks
                .map(|block| DeclaringBlock::of(block, explained))
                .collect(),
            arguments: arguments
                .map(|argument| DeclaredArgument {
                    path: &argument.path,
                    given: argument
                        .given
                        .iter()
                        .map(|given| GivenArgument::of(given, explained))
                        .collect(),
                })
                .collect(),
        }
    }
}

impl<'e> DeclaringBlock<'e> {
    fn of(block: &ExplainedBlock, explained: &'e Explained) -> Self {
        Self {
            file: explained.file(block.file),
            is_override: block.is_override,
            place: block.place.into(),
        }
    }
}

impl<'e> GivenArgument<'e> {
    fn of(given: &ArgumentUse, explained: &'e Explained) -> Self {
        Self {
            file: explained.file(given.file),
            place: given.place.into(),
            outcome: given.outcome.as_str(),
            replaced_by: match given.outcome {
                ArgumentOutcome::Replaced(by) => Some(explained.file(by)),
                _ => None,
            },
        }
    }
}
