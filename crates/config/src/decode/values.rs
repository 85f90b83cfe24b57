use tofu_json_evaluate::Value;

use crate::body::Body;
use crate::expression::Expression;
use crate::fault::Fault;
use crate::place::Place;

/// The value of a variable, in a file of variable values.
#[derive(Clone, Debug)]
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
    pub faults: Vec<Fault>,
}

/// Reads a whole file of variable values.
pub(super) fn decode<'f>(body: Body<'f>, faults: &mut Vec<Fault>) -> Vec<VariableValue<'f>> {
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
