use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tofu_json_evaluate::{Type, Value, ValueMarks};

use crate::listing::FileKind;
use crate::load::Module;
use tofu_json_config::Source;

use super::schema::{AttributeShape, BodyShape};

/// The variables and outputs of a called module.
#[derive(Clone, Debug, Default)]
pub struct CalledModule {
    variables: Arc<BodyShape>,
    outputs: BTreeMap<String, ValueMarks>,
    /// Variables that may be given what is not kept.
    ephemeral: BTreeSet<String>,
    /// What those say who should no longer be given.
    deprecated: BTreeMap<String, String>,
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
        let mut outputs = BTreeMap::new();
        let mut ephemeral = BTreeSet::new();
        let mut deprecated = BTreeMap::new();
        for file in module.files() {
            for variable in &file.decoded.variables {
                let known = variables.entry(variable.name.clone());
                let shape = known.or_insert(AttributeShape {
                    is_required: true,
                    is_settable: true,
                    kind: None,
                });
                shape.is_required &= variable.default_expression.is_none();
                if variable.ephemeral == Some(true) {
                    ephemeral.insert(variable.name.clone());
                }
                if let Some(text) = &variable.deprecated {
                    deprecated.insert(variable.name.clone(), text.clone());
                }
                if let Some(constraint) = &variable.type_constraint {
                    let kind = Some(constraint.constraint.clone());
                    shape.kind = kind.filter(|kind| *kind != Type::Dynamic);
                }
            }
            for output in &file.decoded.outputs {
                let mut marks = ValueMarks::default();
                marks.sensitive = output.sensitive == Some(true);
                marks.ephemeral = output.ephemeral == Some(true);
                outputs.insert(output.name.clone(), marks);
            }
        }
        Self {
            variables: Arc::new(BodyShape {
                attributes: variables,
                ..BodyShape::default()
            }),
            outputs,
            ephemeral,
            deprecated,
        }
    }

    /// Whether it has a variable that may not be given what is not kept.
    pub(super) fn keeps(&self, variable: &str) -> bool {
        self.variables.attributes.contains_key(variable) && !self.ephemeral.contains(variable)
    }

    /// What a variable says that should no longer be given.
    pub(super) fn deprecated(&self, variable: &str) -> Option<&str> {
        self.deprecated.get(variable).map(String::as_str)
    }

    /// The arguments that a call must have.
    pub(super) fn shape(&self) -> Arc<BodyShape> {
        Arc::clone(&self.variables)
    }

    /// The module as expressions see it: its outputs are not known, their marks are.
    pub(super) fn value(&self) -> Value {
        let outputs = self.outputs.iter();
        let outputs = outputs.map(|(name, marks)| (name.clone(), Value::UNKNOWN.marked(*marks)));
        Value::Object(Arc::new(outputs.collect()))
    }
}
