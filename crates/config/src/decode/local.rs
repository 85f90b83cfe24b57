use super::name;
use crate::Diagnostic;
use crate::body::Block;
use crate::expression::Expression;
use tofu_json_diagnostic::Place;

/// An argument of a `locals` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Local<'f> {
    /// Its name.
    pub name: String,
    /// Where its name is.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub name_range: Place,
    /// All of it.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// Its value.
    pub expr: Expression<'f>,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    faults: &mut Vec<Diagnostic>,
    locals: &mut Vec<Local<'f>>,
) {
    for attribute in block.body.just_attributes(faults) {
        name::check(
            &attribute.name,
            attribute.name_place,
            "Invalid local value name",
            faults,
        );
        locals.push(Local {
            name: attribute.name.into_owned(),
            name_range: attribute.name_place,
            decl_range: attribute.place,
            expr: attribute.expression,
        });
    }
}
