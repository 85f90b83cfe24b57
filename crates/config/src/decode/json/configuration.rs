//! Variables, outputs, and references to provider configurations.

use super::super::{CheckRule, Output, ParsingMode, ProviderReference, Role, Variable};
use super::value::{ExpressionRecord, PlaceNumbers, ValueRecord, WrittenJson, WrittenRecord};
use crate::expression::{Native, Reference};
use crate::types::TypeConstraint;
use serde::ser::{Serialize, Serializer};
use tofu_json_evaluate::Value;
use tofu_json_hcl::File;

#[derive(serde::Serialize)]
pub(super) struct VariableRecord<'v> {
    name: &'v str,
    decl_range: PlaceNumbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'v str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deprecated: Option<&'v str>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    value_type: Option<ValueRecord<'v>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    constraint_type: Option<ValueRecord<'v>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    type_defaults: Option<TypeDefaultsRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<ValueRecord<'v>>,
    parsing_mode: ParsingMode,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    nullable: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    sensitive: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ephemeral: bool,
    #[serde(rename = "const", skip_serializing_if = "std::ops::Not::not")]
    constant: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    validations: &'v [CheckRule<'v>],
}

/// The defaults of optional attributes in a type, or that they are secret.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum TypeDefaultsRecord {
    Masked(ValueRecord<'static>),
    Shown(WrittenJson),
}

impl<'v> VariableRecord<'v> {
    pub(super) fn of(variable: &'v Variable<'_>, role: Role, masked: bool) -> Self {
        let found = variable.type_constraint.as_ref();
        // An override without a type leaves the type as it is.
        let any = (role != Role::Override).then(TypeConstraint::default);
        let found = found.or(any.as_ref());
        let defaults = found.and_then(|found| found.defaults.as_ref());
        Self {
            name: &variable.name,
            decl_range: PlaceNumbers(variable.decl_range),
            description: some_text(variable.description.as_deref()),
            deprecated: some_text(variable.deprecated.as_deref()),
            value_type: found.map(|found| ValueRecord::of_type(found.kind().to_json())),
            constraint_type: found.map(|found| ValueRecord::of_type(found.constraint.to_json())),
            type_defaults: defaults.map(|defaults| match masked {
                true => TypeDefaultsRecord::Masked(ValueRecord::masked(None)),
                false => TypeDefaultsRecord::Shown(WrittenJson(defaults.to_json())),
            }),
            default: match (&variable.default, variable.default_expression) {
                (_, Some(_)) if masked => Some(ValueRecord::masked(Some("literal"))),
                (Some(default), _) => Some(ValueRecord::literal(default)),
                (None, Some(_)) => Some(ValueRecord::literal(&Value::UNKNOWN)),
                (None, None) => None,
            },
            parsing_mode: variable.parsing_mode,
            nullable: variable.nullable.unwrap_or(true),
            sensitive: variable.sensitive == Some(true),
            ephemeral: variable.ephemeral == Some(true),
            constant: variable.constant == Some(true),
            validations: &variable.validations,
        }
    }
}

#[derive(serde::Serialize)]
pub(super) struct OutputRecord<'o> {
    name: &'o str,
    decl_range: PlaceNumbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'o str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deprecated: Option<&'o str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expr: Option<ExpressionRecord>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    sensitive: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ephemeral: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    depends_on: &'o [Reference],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    preconditions: &'o [CheckRule<'o>],
}

impl<'o> OutputRecord<'o> {
    pub(super) fn of(output: &'o Output<'_>, masked: bool) -> Self {
        let read = match masked {
            true => ExpressionRecord::masked,
            false => ExpressionRecord::of,
        };
        Self {
            name: &output.name,
            decl_range: PlaceNumbers(output.decl_range),
            description: some_text(output.description.as_deref()),
            deprecated: some_text(output.deprecated.as_deref()),
            expr: output.expr.map(read),
            sensitive: output.sensitive == Some(true),
            ephemeral: output.ephemeral == Some(true),
            depends_on: &output.depends_on,
            preconditions: &output.preconditions,
        }
    }
}

/// A text, unless it is empty.
pub(super) fn some_text(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

#[derive(serde::Serialize)]
struct ProviderReferenceRecord<'r> {
    name: &'r str,
    name_range: PlaceNumbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    alias: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alias_range: Option<PlaceNumbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key_expression: Option<ExpressionRecord>,
}

impl Serialize for ProviderReference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ProviderReferenceRecord {
            name: &self.name,
            name_range: PlaceNumbers(self.name_range),
            alias: some_text(self.alias.as_deref()),
            alias_range: self.alias_range.map(PlaceNumbers),
            key_expression: self.key_expression.as_deref().map(|key| {
                let file = File::parse_expression("", key.as_bytes());
                let form = file
                    .expression()
                    .map(|expression| Native::new(&file, expression).form());
                let written = WrittenRecord::of_text(form, &self.key_references);
                ExpressionRecord::new(self.key_range, written)
            }),
        }
        .serialize(serializer)
    }
}
