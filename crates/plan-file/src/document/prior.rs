//! The state that the plan starts from.

use super::address::{provider_name, write_index};
use super::change::Resolver;
use super::write_type;
use crate::error::Fault;
use crate::mask::{IntoSets, Marking, SensitiveKey, SensitiveMask, SensitivePath};
use crate::typed::{TypedValue, from_json, read_type, write_known};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tofu_json_value::{Document, Json, Limits, Value, compact};
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::{InstanceKey, ModuleAddress, ResourceAddress};

/// How deep states nest.
const LIMITS: Limits = Limits::with_depth(1_000);

/// An object of the state.
struct StateObject<'s> {
    address: ResourceAddress,
    provider: String,
    deposed: String,
    instance: Value<'s>,
}

/// The objects of each module.
type ByModule<'s> = BTreeMap<String, Vec<StateObject<'s>>>;

/// Writes `prior_state`, unless the state is empty.
pub(super) fn write(json: &mut Json, state: &[u8], resolver: &Resolver<'_>) -> Result<(), Fault> {
    let document = Document::parse_with(Cow::Borrowed(state), LIMITS)
        .map_err(|error| Fault::new(format!("the state cannot be read: {error}")))?;
    let root = document.root();
    if root.get("version").and_then(Value::as_u64) != Some(4) {
        return Err(
            Fault::new("expected a state file of version 4, found another").within("version"),
        );
    }
    let null = Value::null();
    let outputs = root.get("outputs").unwrap_or(null);
    let (modules, has_resources) = by_module(root)?;
    if !has_resources && outputs.sorted_members().next().is_none() {
        return Ok(());
    }
    json.member("prior_state").begin('{');
    json.text("format_version", "1.0");
    let version = root.get("terraform_version").and_then(Value::as_str);
    json.optional_text(
        "terraform_version",
        version.as_deref().filter(|text| !text.is_empty()),
    );
    json.member("values").begin('{');
    write_outputs(json, outputs)?;
    json.member("root_module");
    write_module(json, "", &modules, resolver)?;
    json.end('}');
    super::check::write_of_state(json, root.get("check_results").unwrap_or(null))?;
    json.end('}');
    Ok(())
}

fn text_of(value: Value<'_>, name: &str) -> Result<String, Fault> {
    match value.get(name) {
        None => Ok(String::new()),
        Some(value) if value.is_null() => Ok(String::new()),
        Some(text) => match text.as_str() {
            Some(text) => Ok(text.into_owned()),
            None => Err(Fault::new("expected a string")
                .at(text.span().start)
                .within(name)),
        },
    }
}

/// The objects by module, each module that another one is in included; and whether there is any resource.
fn by_module<'s>(root: Value<'s>) -> Result<(ByModule<'s>, bool), Fault> {
    let mut modules = ByModule::new();
    modules.insert(String::new(), Vec::new());
    let mut has_resources = false;
    for (position, resource) in root
        .get("resources")
        .unwrap_or_else(Value::null)
        .elements()
        .enumerate()
    {
        has_resources = true;
        let within = |fault: Fault| {
            fault
                .at(resource.span().start)
                .within(&format!("resources[{position}]"))
        };
        let module = text_of(resource, "module").map_err(within)?;
        let module = ModuleAddress::parse(&module).map_err(|_| {
            within(Fault::new(format!(
                "expected the address of a module, found {module:?}"
            )))
        })?;
        let objects = objects(resource, &module).map_err(within)?;
        for length in 0..=module.steps.len() {
            let steps = module.steps.iter().take(length).cloned().collect();
            modules
                .entry(ModuleAddress { steps }.to_string())
                .or_default();
        }
        modules
            .entry(module.to_string())
            .or_default()
            .extend(objects);
    }
    for objects in modules.values_mut() {
        objects.sort_by(|one, other| {
            (&one.address, &one.deposed).cmp(&(&other.address, &other.deposed))
        });
    }
    Ok((modules, has_resources))
}

fn objects<'s>(resource: Value<'s>, module: &ModuleAddress) -> Result<Vec<StateObject<'s>>, Fault> {
    let mode = match text_of(resource, "mode")?.as_str() {
        "managed" => Mode::Managed,
        "data" => Mode::Data,
        other => {
            return Err(Fault::new(format!(
                "expected the mode managed or data, found {other:?}"
            )));
        }
    };
    let own = text_of(resource, "provider")?;
    let resource_type: Box<str> = text_of(resource, "type")?.into();
    let name: Box<str> = text_of(resource, "name")?.into();
    let mut objects = Vec::new();
    for instance in resource
        .get("instances")
        .unwrap_or_else(Value::null)
        .elements()
    {
        let provider = text_of(instance, "provider")?;
        let provider = if provider.is_empty() { &own } else { &provider };
        let deposed = text_of(instance, "deposed")?;
        if !matches!(deposed.len(), 0 | 8) {
            return Err(
                Fault::new("expected a key of 8 bytes, found another length").within("deposed"),
            );
        }
        objects.push(StateObject {
            address: ResourceAddress {
                module: module.clone(),
                mode: mode.clone(),
                resource_type: resource_type.clone(),
                name: name.clone(),
                key: instance_key(instance)?,
            },
            provider: provider_name(provider)?,
            deposed,
            instance,
        });
    }
    Ok(objects)
}

fn instance_key(instance: Value<'_>) -> Result<Option<InstanceKey>, Fault> {
    let Some(key) = instance.get("index_key").filter(|key| !key.is_null()) else {
        return Ok(None);
    };
    if let Some(text) = key.as_str() {
        return Ok(Some(InstanceKey::String(text.into())));
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a fraction is cut off, as OpenTofu does"
    )]
    let index = key
        .as_i64()
        .or_else(|| key.as_f64().map(|index| index as i64));
    match index {
        Some(index) => Ok(Some(InstanceKey::Int(index))),
        None => Err(Fault::new("expected a number or a string").within("index_key")),
    }
}

fn write_outputs(json: &mut Json, outputs: Value<'_>) -> Result<(), Fault> {
    let mut outputs = outputs.sorted_members().peekable();
    if outputs.peek().is_none() {
        return Ok(());
    }
    json.member("outputs").begin('{');
    for (name, output) in outputs {
        let within = |fault: Fault| {
            fault
                .at(output.span().start)
                .within(&name)
                .within("outputs")
        };
        let notation = output.get("type").map(Value::raw).unwrap_or_default();
        let kind = read_type(notation)
            .ok_or_else(|| within(Fault::new("expected the notation of a type")))?;
        let value = output.get("value").unwrap_or_else(Value::null);
        let value = from_json(value, &kind).map_err(within)?;
        json.member(&name).begin('{');
        json.member("sensitive")
            .bool(output.get("sensitive").is_some_and(Value::is_true));
        let deprecated = text_of(output, "deprecated").map_err(within)?;
        json.optional_text(
            "deprecated",
            Some(deprecated.as_str()).filter(|text| !text.is_empty()),
        );
        write_known(json.member("value"), &value);
        write_type(json.member("type"), &kind);
        json.end('}');
    }
    json.end('}');
    Ok(())
}

fn write_module(
    json: &mut Json,
    module: &str,
    modules: &ByModule<'_>,
    resolver: &Resolver<'_>,
) -> Result<(), Fault> {
    json.begin('{');
    if let Some(objects) = modules.get(module).filter(|objects| !objects.is_empty()) {
        json.member("resources").begin('[');
        for object in objects {
            json.element();
            let written = object.write(json, resolver);
            written.map_err(|fault| {
                let at = object.instance.span().start;
                fault
                    .at(at)
                    .within(&object.address.to_string())
                    .within("resources")
            })?;
        }
        json.end(']');
    }
    if !module.is_empty() {
        json.text("address", module);
    }
    let inner: Vec<_> = modules
        .keys()
        .filter(|inner| is_below(module, inner))
        .collect();
    if !inner.is_empty() {
        json.member("child_modules").begin('[');
        for inner in inner {
            json.element();
            write_module(json, inner, modules, resolver)?;
        }
        json.end(']');
    }
    json.end('}');
    Ok(())
}

/// Whether a module is called by another one.
fn is_below(module: &str, inner: &str) -> bool {
    ModuleAddress::parse(inner)
        .ok()
        .and_then(|inner| inner.parent())
        .is_some_and(|parent| parent.to_string() == module)
}

impl StateObject<'_> {
    fn write(&self, json: &mut Json, resolver: &Resolver<'_>) -> Result<(), Fault> {
        let address = &self.address;
        let schema = resolver.find(&self.provider, address)?;
        let stored = self
            .instance
            .get("schema_version")
            .and_then(Value::as_u64)
            .unwrap_or_default();
        json.begin('{');
        json.text("address", &address.to_string());
        json.text("mode", address.mode.as_str());
        json.text("type", &address.resource_type);
        json.text("name", &address.name);
        write_index(json, address.key.as_ref());
        json.text("provider_name", &self.provider);
        let is_current = self.deposed.is_empty();
        json.member("schema_version")
            .literal(if is_current { stored } else { 0 });
        let attributes = self.instance.get("attributes").unwrap_or_else(Value::null);
        let (value, marking) = match &schema {
            Some(schema) => {
                if is_current && stored != schema.version {
                    let text = format!(
                        "schema version {stored} for {address} in state does not match version {} from the provider",
                        schema.version
                    );
                    return Err(Fault::new(text));
                }
                let value = from_json(attributes, &schema.value_type)?;
                (value, Marking::of(&schema.block))
            }
            None => (
                crate::typed::from_json_loosely(attributes)?,
                Marking::Nothing,
            ),
        };
        if matches!(&value, TypedValue::Members(_, members) if !members.is_empty()) {
            write_known(json.member("values"), &value);
        }
        let paths = sensitive_paths(self.instance)?;
        let mask = SensitiveMask {
            paths: IntoSets::WholeSet,
            schema: if is_current {
                IntoSets::Element
            } else {
                IntoSets::WholeSet
            },
        };
        mask.write(json.member("sensitive_values"), &value, &paths, marking);
        self.write_rest(json)?;
        json.end('}');
        Ok(())
    }

    fn write_rest(&self, json: &mut Json) -> Result<(), Fault> {
        let instance = self.instance;
        let dependencies = instance.get("dependencies").unwrap_or_else(Value::null);
        let mut dependencies = dependencies.elements().filter_map(Value::as_str).peekable();
        if dependencies.peek().is_some() {
            json.member("depends_on")
                .list(dependencies, |json, dependency| {
                    let address = ResourceAddress::parse(&dependency);
                    match address {
                        Ok(address) => json.string(&address.without_keys().to_string()),
                        Err(_) => json.string(&dependency),
                    }
                });
        }
        match text_of(instance, "status")?.as_str() {
            "" => {}
            "tainted" => json.flag("tainted", true),
            other => return Err(Fault::new(format!("instance has invalid status {other:?}"))),
        }
        json.optional_text(
            "deposed_key",
            Some(self.deposed.as_str()).filter(|key| !key.is_empty()),
        );
        let given = |name| instance.get(name).filter(|value| !value.is_null());
        if let Some(identity) = given("identity") {
            json.member("identity")
                .json(&escaped(&compact(identity.raw())));
            if let Some(version) = given("identity_schema_version").and_then(Value::as_u64) {
                json.member("identity_schema_version").literal(version);
            }
        }
        Ok(())
    }
}

/// JSON on a line with the escapes that OpenTofu adds to JSON that it copies. These characters are in strings only.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' => text.push_str("\\u003c"),
            '>' => text.push_str("\\u003e"),
            '&' => text.push_str("\\u0026"),
            '\u{2028}' => text.push_str("\\u2028"),
            '\u{2029}' => text.push_str("\\u2029"),
            plain => text.push(plain),
        }
    }
    text
}

/// The paths that the state itself marks.
fn sensitive_paths(instance: Value<'_>) -> Result<Vec<SensitivePath<'_>>, Fault> {
    let paths = instance
        .get("sensitive_attributes")
        .unwrap_or_else(Value::null);
    let paths = paths
        .elements()
        .map(|path| path.elements().map(sensitive_key).collect());
    paths.collect()
}

fn sensitive_key(step: Value<'_>) -> Result<SensitiveKey<'_>, Fault> {
    let wrong = || Fault::new("expected a step of a sensitive attribute").at(step.span().start);
    let value = step.get("value").ok_or_else(wrong)?;
    match step.get("type").and_then(Value::as_str).as_deref() {
        Some("get_attr") => Ok(SensitiveKey::Attribute(value.as_str().ok_or_else(wrong)?)),
        Some("index") => {
            let notation = value.get("type").map(Value::raw).unwrap_or_default();
            let kind = read_type(notation).ok_or_else(wrong)?;
            let inner = value.get("value").unwrap_or_else(Value::null);
            from_json(inner, &kind).map(SensitiveKey::TypedKey)
        }
        _ => Err(wrong()),
    }
}
