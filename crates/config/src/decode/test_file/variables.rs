use crate::body::Body;
use crate::expression::Expression;
use crate::fault::Fault;
use crate::place::Place;

/// An argument of a `variables` block.
#[derive(Clone, Debug)]
pub struct TestVariable<'f> {
    /// The name of the variable.
    pub name: String,
    /// Where the name is.
    pub name_range: Place,
    /// Its value.
    pub expr: Expression<'f>,
}

pub(super) fn decode<'f>(body: Body<'f>, faults: &mut Vec<Fault>) -> Vec<TestVariable<'f>> {
    let attributes = body.just_attributes(faults).into_iter();
    let variable = |attribute: crate::body::Attribute<'f>| TestVariable {
        name: attribute.name.into_owned(),
        name_range: attribute.name_place,
        expr: attribute.expression,
    };
    attributes.map(variable).collect()
}
