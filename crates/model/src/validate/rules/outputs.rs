use crate::Presence;
use crate::document::output::Outputs;
use crate::schema::Type;
use crate::shape::Notation;
use crate::validate::findings::Findings;
use crate::validate::types;
use tofu_json_value::{Arena, Value};

/// Rules for the document of all outputs.
pub(super) fn check(found: &Outputs<'_>, findings: &mut Findings) {
    for (_, output) in found.iter() {
        if let Ok(output) = output {
            value(output.value, output.output_type, findings);
        }
    }
}

/// Whether a value is of the type beside it.
pub(super) fn value(
    value: Presence<Value<'_>>,
    notation: Option<Notation<'_>>,
    findings: &mut Findings,
) {
    let (Some(value), Some(notation)) = (value.value(), notation) else {
        return;
    };
    let arena = Arena::new();
    types::conforms(value, &Type::read(notation.value(), &arena), findings);
}
