use tofu_json_evaluate::Value;

use super::check_rule::{self, CheckRule};
use super::role::FileReading;
use super::{name, schema, unused_attributes};
use crate::Diagnostic;
use crate::body::{Attribute, Block, BodyContent};
use crate::expression::{Expression, Reference, StepKey};
use crate::types::TypeConstraint;
use tofu_json_diagnostic::Place;
use tofu_json_text::quoted;

/// A `variable` block.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Variable<'f> {
    /// Its name.
    pub name: String,
    /// Where its name is.
    pub name_range: Place,
    /// Where it is declared.
    pub decl_range: Place,
    /// `description`
    pub description: Option<String>,
    /// `type` as written.
    pub type_expression: Option<Expression<'f>>,
    /// `type`
    pub type_constraint: Option<TypeConstraint>,
    /// `default` as written.
    pub default_expression: Option<Expression<'f>>,
    /// The value of `default`, converted to the type.
    pub default: Option<Value>,
    /// How a value on the command line is read.
    pub parsing_mode: ParsingMode,
    /// `sensitive`
    pub sensitive: Option<bool>,
    /// Whether `sensitive` is there and is not `false`: when it cannot be read, it may be true.
    pub may_be_sensitive: bool,
    /// `ephemeral`
    pub ephemeral: Option<bool>,
    /// `nullable`
    pub nullable: Option<bool>,
    /// `const`
    pub constant: Option<bool>,
    /// `deprecated`
    pub deprecated: Option<String>,
    /// `validation` blocks.
    pub validations: Vec<CheckRule<'f>>,
}

/// How a value of a variable on the command line is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum ParsingMode {
    /// Taken as it is.
    #[default]
    Literal,
    /// As an expression.
    Expression,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Variable<'f>> {
    let [label] = block.labels.as_slice() else {
        return None;
    };
    let mut variable = Variable {
        name: label.text.clone().into_owned(),
        name_range: label.place,
        decl_range: block.place,
        ..Variable::default()
    };
    let content = block.body.content(&schema::VARIABLE, faults);
    name::check_label(label, "Invalid variable name", faults);
    check_reserved(&variable, faults);
    read_arguments(&content, &mut variable, faults);
    if let Some(attribute) = content.attribute("default") {
        read_default(attribute, &mut variable, faults);
    }
    for block in content.blocks_of("validation") {
        let rule = check_rule::decode(block, reading, faults);
        check_subject(&rule, &variable.name, faults);
        variable.validations.push(rule);
    }
    Some(variable)
}

/// Names that mean something else in `module` blocks.
fn check_reserved(variable: &Variable<'_>, faults: &mut Vec<Diagnostic>) {
    let name = &*variable.name;
    if schema::MODULE.has(name) {
        let fault = Diagnostic::error(
            "Invalid variable name",
            format!(
                "The variable name {} is reserved due to its special meaning inside module blocks.",
                quoted(name)
            ),
        );
        faults.push(fault.at(variable.name_range));
    }
}

fn read_arguments<'f>(
    content: &BodyContent<'f>,
    variable: &mut Variable<'f>,
    faults: &mut Vec<Diagnostic>,
) {
    for attribute in &content.attributes {
        let expression = attribute.expression;
        match &*attribute.name {
            "description" => variable.description = expression.literal_string(faults),
            "type" => {
                let constraint = TypeConstraint::read(expression, faults);
                variable.parsing_mode = parsing_mode(&constraint);
                variable.type_expression = Some(expression);
                variable.type_constraint = Some(constraint);
            }
            "sensitive" => {
                variable.sensitive = expression.literal_bool(faults);
                variable.may_be_sensitive = variable.sensitive != Some(false);
            }
            "ephemeral" => variable.ephemeral = expression.literal_bool(faults),
            "nullable" => variable.nullable = expression.literal_bool(faults),
            "const" => variable.constant = expression.literal_bool(faults),
            "deprecated" => {
                variable.deprecated = deprecated(expression, variable.name_range, faults);
            }
            _ => {}
        }
    }
}

/// Strings, numbers, booleans and what has any type are taken literally from a command line.
fn parsing_mode(constraint: &TypeConstraint) -> ParsingMode {
    use tofu_json_evaluate::Type;
    match constraint.constraint {
        Type::String | Type::Number | Type::Bool => ParsingMode::Literal,
        _ => ParsingMode::Expression,
    }
}

fn deprecated(
    expression: Expression<'_>,
    name: Place,
    faults: &mut Vec<Diagnostic>,
) -> Option<String> {
    let text = expression.literal_string(faults)?;
    if text.trim().is_empty() {
        let fault = Diagnostic::error(
            "Invalid `deprecated` value",
            "The \"deprecated\" argument must not be empty, and should provide instructions on how to migrate away from usage of this deprecated variable.",
        );
        faults.push(fault.at(name));
    }
    Some(text)
}

fn read_default<'f>(
    attribute: &Attribute<'f>,
    variable: &mut Variable<'f>,
    faults: &mut Vec<Diagnostic>,
) {
    let expression = attribute.expression;
    variable.default_expression = Some(expression);
    let before = faults.len();
    let value = expression.literal(faults);
    if faults.len() > before {
        return;
    }
    if let Some(constraint) = &variable.type_constraint {
        unused_attributes::warn_of_default(expression, &constraint.constraint, faults);
    }
    let converted = match &variable.type_constraint {
        Some(constraint) => constraint.convert_default(value).map_err(|problem| {
            format!(
                "This default value is not compatible with the variable's type constraint: {problem}."
            )
        }),
        // The type may be in a file that this one is merged over.
        None => Ok(value),
    };
    let problem = match converted {
        Ok(value) if value.is_null() && variable.nullable == Some(false) => {
            Some("A null default value is not valid when nullable=false.".to_owned())
        }
        Ok(value) => {
            variable.default = Some(value);
            None
        }
        Err(problem) => Some(problem),
    };
    if let Some(detail) = problem {
        let fault = Diagnostic::error("Invalid default value for variable", detail);
        faults.push(fault.at(expression.place()));
    }
}

/// The condition of a validation has to speak of its variable.
fn check_subject(rule: &CheckRule<'_>, variable: &str, faults: &mut Vec<Diagnostic>) {
    let Some(condition) = rule.condition else {
        return;
    };
    let is_subject = |reference: &Reference| match reference.steps.as_slice() {
        [root, attribute, ..] => {
            matches!(&root.key, StepKey::Root(name) if name == "var")
                && matches!(&attribute.key, StepKey::Attribute(name) if name == variable)
        }
        _ => false,
    };
    if !condition.references().iter().any(is_subject) {
        let fault = Diagnostic::error(
            "Invalid variable validation condition",
            format!(
                "The condition for variable {} must refer to var.{variable} in order to test incoming values.",
                quoted(variable)
            ),
        );
        faults.push(fault.at(condition.place()));
    }
}
