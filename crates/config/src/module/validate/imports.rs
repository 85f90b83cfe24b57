//! `import` blocks.

use tofu_json_evaluate::Value;

use crate::fault::Fault;
use crate::module::declare::Address;

use super::{Context, Given};

pub(super) fn check<'m, 'f>(context: &mut Context<'m, 'f>, given: Given<'m, 'f>) {
    let Address::Import(_) = given.declaration.address else {
        return;
    };
    let argument = given.argument;
    let fault = match argument.path.as_str() {
        "id" => of_id(argument.expression.constant().ok().as_ref()),
        _ => None,
    };
    if let Some(fault) = fault {
        context.fault(given.layer.file, fault.at(argument.expression.place()));
    }
}

fn of_id(value: Option<&Value>) -> Option<Fault> {
    let detail = "The import id cannot be null.";
    value?
        .is_null()
        .then(|| Fault::error("Invalid import id argument", detail))
}
