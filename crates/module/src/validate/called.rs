use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tofu_json_evaluate::Type;

use crate::listing::FileKind;
use crate::load::Module;
use tofu_json_config::Diagnostic;
use tofu_json_config::Source;
use tofu_json_config::expression::{Reference, StepKey};
use tofu_json_text::quoted;

use super::schema::{AttributeShape, BodyShape};

/// The variables and outputs of a called module.
#[derive(Clone, Debug, Default)]
pub struct CalledModule {
    variables: Arc<BodyShape>,
    outputs: BTreeSet<String>,
}

impl CalledModule {
    /// The variables and outputs of a module by its files; none if there are none, or if it does not load.
    #[must_use]
    pub fn load<'s>(files: impl IntoIterator<Item = (&'s Source<'s>, FileKind)>) -> Option<Self> {
        let module = Module::load(files);
        (module.is_ok() && !module.files().is_empty()).then(|| Self::of(&module))
    }

    /// The variables and outputs of a module.
    #[must_use]
    pub fn of(module: &Module<'_>) -> Self {
        let mut variables: BTreeMap<String, AttributeShape> = BTreeMap::new();
        let mut outputs = BTreeSet::new();
        for file in module.files() {
            for variable in &file.decoded.variables {
                let known = variables.entry(variable.name.clone());
                let shape = known.or_insert(AttributeShape {
                    is_required: true,
                    is_settable: true,
                    kind: None,
                });
                shape.is_required &= variable.default_expression.is_none();
                if let Some(constraint) = &variable.type_constraint {
                    let kind = Some(constraint.constraint.clone());
                    shape.kind = kind.filter(|kind| *kind != Type::Dynamic);
                }
            }
            outputs.extend(
                file.decoded
                    .outputs
                    .iter()
                    .map(|output| output.name.clone()),
            );
        }
        Self {
            variables: Arc::new(BodyShape {
                attributes: variables,
                ..BodyShape::default()
            }),
            outputs,
        }
    }

    /// The arguments that a call must have.
    pub(super) fn shape(&self) -> Arc<BodyShape> {
        Arc::clone(&self.variables)
    }

    /// The fault of a reference to an output, if it has one.
    pub(super) fn output(&self, reference: &Reference) -> Option<Diagnostic> {
        let mut steps = reference.steps.iter().skip(2).peekable();
        steps.next_if(|step| matches!(step.key, StepKey::Key(_) | StepKey::Number(_)));
        let step = steps.next()?;
        let StepKey::Attribute(name) = &step.key else {
            return None;
        };
        if self.outputs.contains(name) {
            return None;
        }
        let detail = format!(
            "This object does not have an attribute named {}.",
            quoted(name)
        );
        Some(Diagnostic::error("Unsupported attribute", detail).at(step.place))
    }
}
