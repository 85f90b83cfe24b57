//! Values of variables: in files of values and in tests.

use tofu_json_evaluate::Value;

use crate::Diagnostic;
use crate::body::{Attribute, Body};
use crate::expression::Expression;
use tofu_json_diagnostic::Place;

/// The value of a variable, in a file of variable values.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariableValue<'f> {
    /// The name of the variable.
    pub name: String,
    /// Where the name is.
    pub name_range: Place,
    /// Where the value is.
    pub range: Place,
    /// The value as written.
    pub expression: Expression<'f>,
    /// The value; unknown if it has faults.
    pub value: Value,
    /// The faults that OpenTofu reports when it uses the value.
    pub faults: Vec<Diagnostic>,
}

/// Reads a whole file of variable values.
pub(super) fn decode<'f>(body: Body<'f>, faults: &mut Vec<Diagnostic>) -> Vec<VariableValue<'f>> {
    let attributes = body.just_attributes(faults).into_iter();
    attributes
        .map(|attribute| {
            let mut own = Vec::new();
            VariableValue {
                name_range: attribute.name_place,
                range: attribute.expression.place(),
                value: attribute.expression.literal(&mut own),
                expression: attribute.expression,
                name: attribute.name.into_owned(),
                faults: own,
            }
        })
        .collect()
}

/// An argument of a `variables` block.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TestVariable<'f> {
    /// The name of the variable.
    pub name: String,
    /// Where the name is.
    pub name_range: Place,
    /// Its value.
    pub expr: Expression<'f>,
}

/// Reads the body of a `variables` block.
pub(super) fn of_test<'f>(body: Body<'f>, faults: &mut Vec<Diagnostic>) -> Vec<TestVariable<'f>> {
    let attributes = body.just_attributes(faults).into_iter();
    let variable = |attribute: Attribute<'f>| TestVariable {
        name: attribute.name.into_owned(),
        name_range: attribute.name_place,
        expr: attribute.expression,
    };
    attributes.map(variable).collect()
}
