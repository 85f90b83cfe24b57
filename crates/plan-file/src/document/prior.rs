//! The state that the plan starts from.

use super::address::{provider_name, write_index};
use super::change::Resolver;
use super::page::DocumentPage;
use super::write_type;
use crate::content::EntryContent;
use crate::error::Fault;
use crate::mask::{IntoSets, Marking, SensitiveKey, SensitiveMask, SensitivePath};
use crate::schema::{SeenTypes, SeenVersions};
use crate::typed::{TypedValue, from_json, read_type, write_known};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::ops::Range;
use std::rc::Rc;
use tofu_json_model::stream::{
    RawInstancePlace, RawResourcePlace, RawStateLayout, Slice, Window, index_raw_state,
};
use tofu_json_scan::Checker;
use tofu_json_value::{Document, Json, Limits, Value, compact};
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::{InstanceKey, ModuleAddress, ResourceAddress};

/// How deep states nest.
const LIMITS: Limits = Limits::with_depth(1_000);

/// An object of the state.
struct StateObject {
    address: ResourceAddress,
    provider: Rc<str>,
    deposed: String,
    at: Range<usize>,
}

/// A module: its objects, and the modules that it calls.
#[derive(Default)]
struct StateModule {
    objects: Vec<StateObject>,
    below: BTreeSet<String>,
}

/// The modules by address.
type ByModule = BTreeMap<String, StateModule>;

/// Writes `prior_state`, unless the state is empty.
pub(super) fn write(
    page: &mut DocumentPage<'_>,
    state: &EntryContent,
    resolver: &Resolver<'_>,
) -> Result<(), Fault> {
    let layout = layout(state)?;
    let version = layout.version.as_deref().map(parse).transpose()?;
    match version.as_ref().and_then(|version| version.root().as_u64()) {
        Some(4) => {}
        // Its objects were in modules, and what it has in place of them is nothing to it.
        Some(3) if !layout.has_modules => return Ok(()),
        _ => {
            let text = "expected a state file of version 4, found another";
            return Err(Fault::new(text).within("version"));
        }
    }
    let part = |range: &Option<Range<usize>>| range.clone().map(|range| state.part(range));
    let outputs = part(&layout.outputs).transpose()?;
    let outputs = outputs.as_deref().map(parse).transpose()?;
    let null = Value::null();
    let outputs = outputs.as_ref().map_or(null, Document::root);
    if layout.resources.is_empty() && outputs.sorted_members().next().is_none() {
        return Ok(());
    }
    let modules = by_module(&layout.resources)?;
    page.json.member("prior_state").begin('{');
    page.json.text("format_version", "1.0");
    let version = layout.terraform_version.as_deref();
    page.json
        .optional_text("terraform_version", version.filter(|text| !text.is_empty()));
    page.json.member("values").begin('{');
    write_outputs(&mut page.json, outputs)?;
    page.json.member("root_module");
    let writer = StateWriter {
        state,
        modules: &modules,
        resolver,
    };
    writer.module(page, "")?;
    page.json.end('}');
    let checks = part(&layout.check_results).transpose()?;
    let checks = checks.as_deref().map(parse).transpose()?;
    let checks = checks.as_ref().map_or(null, Document::root);
    super::check::write_of_state(&mut page.json, checks)?;
    page.json.end('}');
    Ok(())
}

fn parse(text: &[u8]) -> Result<Document<'_>, Fault> {
    Document::parse_with(Cow::Borrowed(text), LIMITS).map_err(unreadable)
}

#[cold]
fn unreadable(error: impl Display) -> Fault {
    Fault::new(format!("the state cannot be read: {error}"))
}

/// Where the parts of a state are, all of which is checked to be JSON.
fn layout(state: &EntryContent) -> Result<RawStateLayout, Fault> {
    let mut checker = Checker::new(LIMITS);
    let mut at = 0;
    while at < state.length() {
        let piece = state.part(at..at + PIECE)?;
        checker.feed(&piece).map_err(unreadable)?;
        at += piece.len();
    }
    checker.finish().map_err(unreadable)?;
    let layout = match state.in_memory() {
        Some(text) => index_raw_state(&mut Slice(text), LIMITS),
        None => index_raw_state(&mut Window::new(state.reader()), LIMITS),
    };
    layout.map_err(unreadable)
}

/// The versions of the schemas by which the objects of the state are stored.
pub(super) fn seen_types(state: &EntryContent) -> Result<SeenTypes, Fault> {
    let mut seen = SeenTypes::default();
    for module in by_module(&layout(state)?.resources)?.values() {
        let managed = module
            .objects
            .iter()
            .filter(|object| object.address.mode == Mode::Managed && object.deposed.is_empty());
        for object in managed {
            let text = state.part(object.at.clone())?;
            let instance = parse(&text)?;
            let number = |name| {
                let number = instance.root().get(name).and_then(Value::as_u64);
                number.unwrap_or_default()
            };
            let versions = SeenVersions {
                schema: number("schema_version"),
                identity: number("identity_schema_version"),
            };
            seen.add_version(&object.provider, &object.address.resource_type, versions);
        }
    }
    Ok(seen)
}

/// How much is checked at a time.
const PIECE: usize = 256 << 10;

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

/// The objects by module, each module that another one is in included.
fn by_module(resources: &[RawResourcePlace]) -> Result<ByModule, Fault> {
    let mut modules = ByModule::new();
    modules.insert(String::new(), StateModule::default());
    for (position, resource) in resources.iter().enumerate() {
        let within = |fault: Fault| {
            fault
                .at(resource.at)
                .within(&format!("resources[{position}]"))
        };
        let module = resource.module.as_deref().unwrap_or_default();
        let module = ModuleAddress::parse(module).map_err(|_| {
            within(Fault::new(format!(
                "expected the address of a module, found {module:?}"
            )))
        })?;
        let objects = objects(resource, &module).map_err(within)?;
        let mut address = String::new();
        for length in 1..=module.steps.len() {
            let steps = module.steps.iter().take(length).cloned().collect();
            let inner = ModuleAddress { steps }.to_string();
            let outer = modules.entry(address).or_default();
            if !outer.below.contains(&inner) {
                outer.below.insert(inner.clone());
            }
            address = inner;
        }
        modules.entry(address).or_default().objects.extend(objects);
    }
    for module in modules.values_mut() {
        module.objects.sort_by(|one, other| {
            (&one.address, &one.deposed).cmp(&(&other.address, &other.deposed))
        });
    }
    Ok(modules)
}

fn objects(resource: &RawResourcePlace, module: &ModuleAddress) -> Result<Vec<StateObject>, Fault> {
    let mode = match resource.mode.as_deref().unwrap_or_default() {
        "managed" => Mode::Managed,
        "data" => Mode::Data,
        other => {
            return Err(Fault::new(format!(
                "expected the mode managed or data, found {other:?}"
            )));
        }
    };
    let own = resource.provider.as_deref().unwrap_or_default();
    let mut own_name: Option<Rc<str>> = None;
    let resource_type: Box<str> = resource.resource_type.as_deref().unwrap_or_default().into();
    let name: Box<str> = resource.name.as_deref().unwrap_or_default().into();
    let mut objects = Vec::with_capacity(resource.instances.len());
    for instance in &resource.instances {
        let provider = match instance.provider.as_deref().unwrap_or_default() {
            "" => match &own_name {
                Some(name) => Rc::clone(name),
                None => Rc::clone(own_name.insert(provider_name(own)?.into())),
            },
            other => provider_name(other)?.into(),
        };
        let deposed = instance.deposed.clone().unwrap_or_default();
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
            provider,
            deposed,
            at: instance.at.clone(),
        });
    }
    Ok(objects)
}

fn instance_key(instance: &RawInstancePlace) -> Result<Option<InstanceKey>, Fault> {
    let Some(key) = instance.index_key.as_deref().map(parse).transpose()? else {
        return Ok(None);
    };
    let key = key.root();
    if key.is_null() {
        return Ok(None);
    }
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

/// What the modules of a state are written with.
struct StateWriter<'s> {
    state: &'s EntryContent,
    modules: &'s ByModule,
    resolver: &'s Resolver<'s>,
}

impl StateWriter<'_> {
    fn module(&self, page: &mut DocumentPage<'_>, module: &str) -> Result<(), Fault> {
        page.json.begin('{');
        let Some(StateModule { objects, below }) = self.modules.get(module) else {
            page.json.end('}');
            return Ok(());
        };
        if !objects.is_empty() {
            page.json.member("resources").begin('[');
            for object in objects {
                page.json.element();
                let written = self.object(&mut page.json, object);
                written.map_err(|fault| {
                    fault
                        .at(object.at.start)
                        .within(&object.address.to_string())
                        .within("resources")
                })?;
                page.turn()?;
            }
            page.json.end(']');
        }
        if !module.is_empty() {
            page.json.text("address", module);
        }
        if !below.is_empty() {
            page.json.member("child_modules").begin('[');
            for inner in below {
                page.json.element();
                self.module(page, inner)?;
            }
            page.json.end(']');
        }
        page.json.end('}');
        Ok(())
    }

    fn object(&self, json: &mut Json, object: &StateObject) -> Result<(), Fault> {
        let text = self.state.part(object.at.clone())?;
        let instance = parse(&text)?;
        object.write(json, instance.root(), self.resolver)
    }
}

impl StateObject {
    fn write(
        &self,
        json: &mut Json,
        instance: Value<'_>,
        resolver: &Resolver<'_>,
    ) -> Result<(), Fault> {
        let address = &self.address;
        let schema = resolver.find(&self.provider, address)?;
        let stored = instance
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
        let attributes = instance.get("attributes").unwrap_or_else(Value::null);
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
        let paths = sensitive_paths(instance)?;
        let mask = SensitiveMask {
            paths: IntoSets::WholeSet,
            schema: if is_current {
                IntoSets::Element
            } else {
                IntoSets::WholeSet
            },
        };
        mask.write(json.member("sensitive_values"), &value, &paths, marking);
        self.write_rest(json, instance)?;
        json.end('}');
        Ok(())
    }

    fn write_rest(&self, json: &mut Json, instance: Value<'_>) -> Result<(), Fault> {
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
