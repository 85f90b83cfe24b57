use super::address::write_index;
use super::change::{InstanceChange, Resolver};
use super::other_side::take_kinds;
use super::page::DocumentPage;
use crate::content::EntryContent;
use crate::error::Fault;
use crate::mask::{IntoSets, Marking, SensitiveMask, decode_paths};
use crate::message::{ChangeKey, ChangeKind};
use crate::typed::{TypedValue, write_known};
use std::collections::{BTreeMap, HashMap};
use tofu_json_value::Json;
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::ModuleAddress;

/// Writes the root module of `planned_values`.
pub(super) fn write(
    page: &mut DocumentPage<'_>,
    changes: &[ChangeKey],
    content: &EntryContent,
    resolver: &Resolver<'_>,
) -> Result<(), Fault> {
    let modules = Modules::of(changes, content);
    modules.write(page, &ModuleAddress::ROOT, resolver)
}

/// The objects of each module, and the modules that each calls in the order in which they come.
struct Modules<'p> {
    content: &'p EntryContent,
    objects: BTreeMap<ModuleAddress, BTreeMap<String, &'p ChangeKey>>,
    below: HashMap<ModuleAddress, Vec<ModuleAddress>>,
}

impl<'p> Modules<'p> {
    fn of(changes: &'p [ChangeKey], content: &'p EntryContent) -> Self {
        let mut modules = Self {
            content,
            objects: BTreeMap::new(),
            below: HashMap::new(),
        };
        for change in changes.iter().filter(|change| change.deposed.is_empty()) {
            modules.add(change);
        }
        modules
    }

    fn add(&mut self, change: &'p ChangeKey) {
        let module = change.address.module.clone();
        let address = change.address.to_string();
        if change.action == ChangeKind::Delete {
            if let Some(objects) = self.objects.get_mut(&module) {
                objects.remove(&address);
            }
            return;
        }
        if !self.objects.contains_key(&module) {
            self.register(&module);
        }
        let objects = self.objects.entry(module).or_default();
        objects.insert(address, change);
    }

    /// The module under its parent first, then each around it that is not there yet, from the root downwards.
    fn register(&mut self, module: &ModuleAddress) {
        let Some(parent) = module.parent() else {
            return;
        };
        self.put(parent, module.clone());
        for length in 1..module.steps.len() {
            let steps = module.steps.iter().take(length).cloned().collect();
            let ancestor = ModuleAddress { steps };
            if let Some(parent) = ancestor.parent() {
                self.put(parent, ancestor);
            }
        }
    }

    fn put(&mut self, parent: ModuleAddress, module: ModuleAddress) {
        let below = self.below.entry(parent).or_default();
        if !below.contains(&module) {
            below.push(module);
        }
    }

    fn write(
        &self,
        page: &mut DocumentPage<'_>,
        module: &ModuleAddress,
        resolver: &Resolver<'_>,
    ) -> Result<(), Fault> {
        page.json.begin('{');
        if let Some(objects) = self
            .objects
            .get(module)
            .filter(|objects| !objects.is_empty())
        {
            page.json.member("resources").begin('[');
            for (address, key) in objects {
                let bytes = self.content.part(key.at.clone())?;
                let change = InstanceChange::read(key, &bytes)?;
                page.json.element();
                let written = write_object(&mut page.json, address, &change, resolver);
                written.map_err(|fault| change.within(fault).within("planned_values"))?;
                page.turn()?;
            }
            page.json.end(']');
        }
        if !module.is_root() {
            page.json.text("address", &module.to_string());
        }
        if let Some(below) = self.below.get(module) {
            let mut below: Vec<_> = below
                .iter()
                .map(|inner| (inner.to_string(), inner))
                .collect();
            if module.is_root() {
                below.sort();
            }
            page.json.member("child_modules").begin('[');
            for (_, inner) in below {
                page.json.element();
                self.write(page, inner, resolver)?;
            }
            page.json.end(']');
        }
        page.json.end('}');
        Ok(())
    }
}

/// Marks are those of values: they do not stay with elements of sets, and schemas say nothing here.
const OF_VALUES: SensitiveMask = SensitiveMask {
    paths: IntoSets::WholeSet,
    schema: IntoSets::WholeSet,
};

fn write_object(
    json: &mut Json,
    address: &str,
    change: &InstanceChange<'_>,
    resolver: &Resolver<'_>,
) -> Result<(), Fault> {
    let parts = change.address;
    if parts.mode == Mode::Ephemeral {
        let text = format!("ephemeral resource {address} detected in the plan");
        return Err(Fault::new(text));
    }
    let schema = resolver.find(change.provider, parts)?;
    let schema = schema.as_deref();
    let sides = &change.message.sides;
    let mut after = change.side(sides.after, schema)?;
    if schema.is_none() && !sides.is_one_value() {
        take_kinds(&mut after, &change.side(sides.before, schema)?);
    }
    json.begin('{');
    json.text("address", address);
    json.text("mode", parts.mode.as_str());
    json.text("type", &parts.resource_type);
    json.text("name", &parts.name);
    write_index(json, parts.key.as_ref());
    json.text("provider_name", change.provider);
    resolver.look_at(change, &after);
    let seen = resolver
        .seen
        .versions(change.provider, &parts.resource_type);
    let version = match parts.mode {
        Mode::Managed => schema.map_or(seen.schema, |schema| schema.version),
        _ => 0,
    };
    json.member("schema_version").literal(version);
    let has_known = match &after {
        TypedValue::Members(_, members) => {
            let mut members = members.iter();
            members.any(|(_, value)| !matches!(value, TypedValue::Unknown(_)))
        }
        _ => false,
    };
    if has_known {
        write_known(json.member("values"), &after);
    }
    let paths = decode_paths(&sides.after_sensitive)?;
    OF_VALUES.write(
        json.member("sensitive_values"),
        &after,
        &paths,
        Marking::Nothing,
    );
    if let Some(identity) = InstanceChange::identity(sides.after_identity, schema)? {
        write_known(json.member("identity"), &identity);
        let version = match schema {
            Some(schema) => schema
                .identity
                .as_ref()
                .map_or(0, |identity| identity.version),
            None => seen.identity,
        };
        json.member("identity_schema_version").literal(version);
    }
    json.end('}');
    Ok(())
}
