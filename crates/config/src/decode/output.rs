use super::check_rule::{self, CheckRule};
use super::role::FileReading;
use super::{name, references, schema};
use crate::Diagnostic;
use crate::body::Block;
use crate::expression::{Expression, Reference};
use tofu_json_diagnostic::Place;

/// An `output` block.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Output<'f> {
    /// Its name.
    pub name: String,
    /// Where its name is.
    pub name_range: Place,
    /// Where it is declared.
    pub decl_range: Place,
    /// `description`
    pub description: Option<String>,
    /// `value`
    pub expr: Option<Expression<'f>>,
    /// `depends_on`
    pub depends_on: Vec<Reference>,
    /// `sensitive`
    pub sensitive: Option<bool>,
    /// Whether `sensitive` is there and is not `false`: when it cannot be read, it may be true.
    pub may_be_sensitive: bool,
    /// `ephemeral`
    pub ephemeral: Option<bool>,
    /// `deprecated`
    pub deprecated: Option<String>,
    /// `precondition` blocks.
    pub preconditions: Vec<CheckRule<'f>>,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Output<'f>> {
    let [label] = block.labels.as_slice() else {
        return None;
    };
    let mut output = Output {
        name: label.text.clone().into_owned(),
        name_range: label.place,
        decl_range: block.place,
        ..Output::default()
    };
    let known = if reading.is_override() {
        &schema::OUTPUT_OVERRIDE
    } else {
        &schema::OUTPUT
    };
    let content = block.body.content(known, faults);
    name::check_label(label, "Invalid output name", faults);
    for attribute in &content.attributes {
        let expression = attribute.expression;
        match &*attribute.name {
            "description" => output.description = expression.literal_string(faults),
            "value" => output.expr = Some(expression),
            "sensitive" => {
                output.sensitive = expression.literal_bool(faults);
                output.may_be_sensitive = output.sensitive != Some(false);
            }
            "ephemeral" => output.ephemeral = expression.literal_bool(faults),
            "deprecated" => output.deprecated = deprecated(expression, faults),
            "depends_on" => output.depends_on = references::depends_on(attribute, faults),
            _ => {}
        }
    }
    for block in &content.blocks {
        match &*block.type_name {
            "precondition" => {
                let rule = check_rule::decode(block, reading, faults);
                output.preconditions.push(rule);
            }
            "postcondition" => {
                let fault = Diagnostic::error(
                    "Postconditions are not allowed",
                    "Output values can only have preconditions, not postconditions.",
                );
                faults.push(fault.at(block.type_place));
            }
            _ => {}
        }
    }
    Some(output)
}

fn deprecated(expression: Expression<'_>, faults: &mut Vec<Diagnostic>) -> Option<String> {
    let text = expression.literal_string(faults)?;
    if text.trim().is_empty() {
        let fault = Diagnostic::error(
            "Invalid `deprecated` attribute",
            "The \"deprecated\" argument must not be empty, and should provide instructions on how to migrate away from usage of this deprecated output value.",
        );
        faults.push(fault.at(expression.place()));
    }
    Some(text)
}
