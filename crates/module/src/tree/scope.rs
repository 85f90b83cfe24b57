//! The names that values needed before anything else may use.

use std::collections::BTreeMap;

use tofu_json_config::decode::{Local, Variable};
use tofu_json_config::expression::Expression;
use tofu_json_config::types::TypeConstraint;
use tofu_json_diagnostic::Place;
use tofu_json_evaluate::Value;

use crate::listing::FileKind;
use crate::load::Module;

/// The variables and local values of a module, as its override files have them.
#[derive(Debug, Default)]
pub(super) struct StaticScope<'m, 'f> {
    pub(super) variables: BTreeMap<&'m str, ScopeVariable>,
    /// Local values and the numbers of their files.
    pub(super) locals: BTreeMap<&'m str, (usize, &'m Local<'f>)>,
    /// The values that files give to variables of the root module.
    pub(super) values: BTreeMap<&'m str, Expression<'f>>,
}

/// A variable with all that its blocks say.
#[derive(Clone, Debug)]
pub(super) struct ScopeVariable {
    /// The number of the file of its first block.
    pub(super) file: usize,
    /// Where that is.
    pub(super) place: Place,
    pub(super) has_default: bool,
    pub(super) default: Option<Value>,
    constraint: Option<TypeConstraint>,
    pub(super) is_sensitive: bool,
    pub(super) is_ephemeral: bool,
    pub(super) is_nullable: Option<bool>,
    pub(super) is_constant: Option<bool>,
}

impl<'m, 'f> StaticScope<'m, 'f> {
    pub(super) fn of(module: &'m Module<'f>) -> Self {
        let mut scope = Self::default();
        for (number, file) in module.files().iter().enumerate() {
            match file.kind {
                FileKind::Primary | FileKind::Override => {
                    for variable in &file.decoded.variables {
                        let known = scope.variables.entry(&variable.name);
                        known
                            .or_insert_with(|| ScopeVariable::at(number, variable.decl_range))
                            .add(variable);
                    }
                    for local in &file.decoded.locals {
                        scope.locals.insert(&local.name, (number, local));
                    }
                }
                FileKind::Variables => {
                    for value in &file.decoded.values {
                        scope.values.insert(&value.name, value.expression);
                    }
                }
                FileKind::Test => {}
            }
        }
        scope
    }
}

impl ScopeVariable {
    const fn at(file: usize, place: Place) -> Self {
        Self {
            file,
            place,
            has_default: false,
            default: None,
            constraint: None,
            is_sensitive: false,
            is_ephemeral: false,
            is_nullable: None,
            is_constant: None,
        }
    }

    fn add(&mut self, variable: &Variable<'_>) {
        if variable.default_expression.is_some() {
            self.has_default = true;
            self.default.clone_from(&variable.default);
        }
        if variable.type_constraint.is_some() {
            self.constraint.clone_from(&variable.type_constraint);
        }
        self.is_sensitive = variable.sensitive.unwrap_or(self.is_sensitive);
        self.is_ephemeral = variable.ephemeral.unwrap_or(self.is_ephemeral);
        self.is_nullable = variable.nullable.or(self.is_nullable);
        self.is_constant = variable.constant.or(self.is_constant);
    }

    /// A value as the type of the variable has it, or why that cannot be.
    pub(super) fn convert(&self, value: Value) -> Result<Value, String> {
        match &self.constraint {
            Some(constraint) => constraint
                .convert_default(value)
                .map_err(|problem| problem.to_string()),
            None => Ok(value),
        }
    }
}
