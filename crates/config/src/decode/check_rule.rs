use super::role::FileReading;
use super::schema;
use crate::Diagnostic;
use crate::body::Block;
use crate::expression::Expression;
use tofu_json_diagnostic::Place;
use tofu_json_text::quoted;

/// A condition with the message for when it fails: `validation`, `precondition`, `postcondition`,
/// `assert`.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CheckRule<'f> {
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// `condition`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub condition: Option<Expression<'f>>,
    /// `error_message`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub error_message: Option<Expression<'f>>,
}

/// Reads a rule. Override files must not have any.
pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> CheckRule<'f> {
    let mut rule = CheckRule {
        condition: None,
        error_message: None,
        decl_range: block.place,
    };
    let kind = &block.type_name;
    if reading.is_override() {
        let fault = Diagnostic::error(
            format!("Can't override {kind} blocks"),
            format!("Override files cannot override {} blocks.", quoted(kind)),
        );
        faults.push(fault.at(block.place));
        return rule;
    }
    let content = block.body.content(&schema::CONDITION, faults);
    if let Some(attribute) = content.attribute("condition") {
        rule.condition = Some(attribute.expression);
        if attribute.expression.references().is_empty() {
            let fault = Diagnostic::error(
                format!("Invalid {kind} expression"),
                "The condition expression must refer to at least one object from elsewhere in the configuration, or else its result would not be checking anything.",
            );
            faults.push(fault.at(attribute.expression.place()));
        }
    }
    if let Some(attribute) = content.attribute("error_message") {
        rule.error_message = Some(attribute.expression);
    }
    rule
}
