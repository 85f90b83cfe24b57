//! Which providers documents speak of.

use super::super::super::state::with_contents;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::FoundDocument;
use crate::options::input::InputSource;
use tofu_json_lock::{Constraints, Provider, Requirements};
use tofu_json_model::gate::Strictness;
use tofu_json_model::kind::DocumentKind;
use tofu_json_value::Value;
use tofu_json_vocab::ProviderAddress;

/// Those of a plan: of its configuration with their constraints, of its changes, of the state before.
pub(super) fn of_plan(
    source: &InputSource,
    strictness: Strictness,
    messages: &Messages,
    required: &mut Requirements,
) -> Result<(), Failure> {
    let content = source.open()?;
    let found = FoundDocument::new(&content, source)?;
    found.require(&[DocumentKind::Plan], "a plan")?;
    found.read(strictness, messages, |document| {
        let plan = document.root();
        let configured = member(plan, &["configuration", "provider_config"]);
        for (_, provider) in configured.into_iter().flat_map(Value::members) {
            configured_provider(provider, source, messages, required);
        }
        let changes = plan.get("resource_changes");
        for change in changes.into_iter().flat_map(Value::elements) {
            used(change, required);
        }
        for place in ["planned_values", "prior_state"] {
            let values = plan.get(place);
            let values = values.map(|values| values.get("values").unwrap_or(values));
            modules(
                values.and_then(|values| values.get("root_module")),
                required,
            );
        }
        Ok(())
    })
}

/// Those of the objects of a state.
pub(super) fn of_state(
    source: &InputSource,
    strictness: Strictness,
    messages: &Messages,
    required: &mut Requirements,
) -> Result<(), Failure> {
    with_contents(source, strictness, messages, |contents, _| {
        for object in &contents.objects {
            add(&object.provider_name, None, required);
        }
        Ok(())
    })
}

fn configured_provider(
    provider: Value<'_>,
    source: &InputSource,
    messages: &Messages,
    required: &mut Requirements,
) {
    let text = |name: &str| provider.get(name).and_then(Value::as_str);
    let Some(name) = text("full_name") else {
        return;
    };
    let constraints = Constraints::parse(&text("version_constraint").unwrap_or_default());
    if let Err(error) = &constraints {
        let text = format!("the constraints of {name} cannot be read and are left out: {error}");
        messages.print(&Message::remark("constraints", text).in_file(&source.name()));
    }
    add(&name, constraints.ok().as_ref(), required);
}

/// The objects of all modules.
fn modules(root: Option<Value<'_>>, required: &mut Requirements) {
    let mut open: Vec<_> = root.into_iter().collect();
    while let Some(module) = open.pop() {
        let resources = module.get("resources");
        for resource in resources.into_iter().flat_map(Value::elements) {
            used(resource, required);
        }
        let children = module.get("child_modules");
        open.extend(children.into_iter().flat_map(Value::elements));
    }
}

fn used(object: Value<'_>, required: &mut Requirements) {
    if let Some(name) = object.get("provider_name").and_then(Value::as_str) {
        add(&name, None, required);
    }
}

/// Full names only: documents of old have bare types, whose registry they do not tell.
fn add(name: &str, constraints: Option<&Constraints>, required: &mut Requirements) {
    let address = ProviderAddress::parse(name).ok();
    if let Some(provider) = address.and_then(|address| Provider::try_from(&address).ok()) {
        required.add(provider, constraints);
    }
}

fn member<'v>(value: Value<'v>, path: &[&str]) -> Option<Value<'v>> {
    path.iter().try_fold(value, |value, name| value.get(name))
}
