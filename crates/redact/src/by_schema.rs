//! What provider schemas call sensitive in a unit.

use crate::holders::{subject, values};
use crate::leaves::MaskedValue;
use crate::masked::all_members;
use std::borrow::Cow;
use tofu_json_model::Error;
use tofu_json_model::state::SchemaMarks;
use tofu_json_model::stream::UnitKind;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;

/// Collects the values that schemas say are sensitive: of objects, and the constants in a configuration.
pub(crate) fn sensitive_by_schema<'a>(
    kind: UnitKind,
    root: Value<'a>,
    schemas: &SchemaMarks,
) -> Result<Vec<MaskedValue<'a>>, Error> {
    let mut found = Vec::new();
    match kind {
        UnitKind::DeclaredResource => resource(root, schemas, &mut found)?,
        UnitKind::ProviderConfig => provider(root, schemas, &mut found)?,
        UnitKind::ModuleCall => module_call(root, schemas, &mut found)?,
        _ => object(kind, root, schemas, &mut found)?,
    }
    Ok(found)
}

fn object<'a>(
    kind: UnitKind,
    root: Value<'a>,
    schemas: &SchemaMarks,
    found: &mut Vec<MaskedValue<'a>>,
) -> Result<(), Error> {
    let object = match kind {
        UnitKind::Change
        | UnitKind::DeferredChange
        | UnitKind::Resource
        | UnitKind::ActionInvocation
        | UnitKind::DeferredActionInvocation => subject(kind, root),
        _ => return Ok(()),
    };
    let (provider, mode, of) = (
        text(object, "provider_name"),
        Mode::from(&*text(object, "mode")),
        text(object, "type"),
    );
    for values in values(kind, root) {
        let parts = match kind {
            UnitKind::ActionInvocation | UnitKind::DeferredActionInvocation => {
                schemas.parts_of_action(&provider, &of, values)?
            }
            _ => schemas.parts(&provider, &mode, &of, values)?,
        };
        found.extend(parts.into_iter().map(MaskedValue::from));
    }
    Ok(())
}

/// What is written in the configuration of a resource.
fn resource<'a>(
    resource: Value<'a>,
    schemas: &SchemaMarks,
    found: &mut Vec<MaskedValue<'a>>,
) -> Result<(), Error> {
    let mode = Mode::from(&*text(resource, "mode"));
    for expressions in resource.get_all("expressions") {
        let parts = schemas.constants(&mode, &text(resource, "type"), expressions)?;
        found.extend(parts.into_iter().map(MaskedValue::from));
    }
    Ok(())
}

/// What is written in the configuration of a provider: its name is that of the module where there is no other.
fn provider<'a>(
    provider: Value<'a>,
    schemas: &SchemaMarks,
    found: &mut Vec<MaskedValue<'a>>,
) -> Result<(), Error> {
    let name = match text(provider, "full_name") {
        name if name.is_empty() => text(provider, "name"),
        name => name,
    };
    for expressions in provider.get_all("expressions") {
        let parts = schemas.constants_of_provider(&name, expressions)?;
        found.extend(parts.into_iter().map(MaskedValue::from));
    }
    Ok(())
}

/// The resources of a module, and of all modules below.
fn module_call<'a>(
    call: Value<'a>,
    schemas: &SchemaMarks,
    found: &mut Vec<MaskedValue<'a>>,
) -> Result<(), Error> {
    let mut open = vec![call];
    while let Some(call) = open.pop() {
        let modules: Vec<_> = call.get_all("module").collect();
        let resources = modules
            .iter()
            .flat_map(|module| module.get_all("resources"));
        for declared in resources.flat_map(Value::elements) {
            resource(declared, schemas, found)?;
        }
        open.extend(all_members(&modules, "module_calls").map(|(_, call)| call));
    }
    Ok(())
}

fn text<'a>(object: Value<'a>, name: &str) -> Cow<'a, str> {
    object.get(name).and_then(Value::as_str).unwrap_or_default()
}
