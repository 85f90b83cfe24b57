use super::DocumentUse;
use super::address::{resource_address, write_index};
use super::other_side::{stay_masked, take_kinds};
use super::path::write_replace_paths;
use super::shown::{ShownMemory, ShownSides};
use crate::error::{Fault, PlanFileErrorKind};
use crate::mask::{IntoSets, Marking, SensitiveMask, decode_paths};
use crate::message::{ChangeKey, ChangeSides, ResourceInstance};
use crate::schema::{ResourceSchema, SchemaSource, SeenTypes};
use crate::typed::{TypedValue, decode, decode_implied, decode_loosely, unknown_mask, write_known};
use crate::wire::WireBytes;
use std::fmt::Write as _;
use std::sync::Arc;
use tofu_json_value::{Escaping, Json};
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::ResourceAddress;

/// Finds the schemas of resources.
pub(crate) struct Resolver<'s> {
    schemas: Option<&'s SchemaSource<'s>>,
    built_in: SchemaSource<'static>,
    /// What the file shows of types all the same.
    pub(super) seen: &'s SeenTypes,
}

impl<'s> Resolver<'s> {
    pub(crate) fn new(schemas: Option<&'s SchemaSource<'s>>, seen: &'s SeenTypes) -> Self {
        Self {
            schemas,
            built_in: SchemaSource::built_in(),
            seen,
        }
    }

    /// Keeps what the value of an object shows of its type, where nothing else tells.
    pub(super) fn look_at(&self, change: &InstanceChange<'_>, value: &TypedValue<'_>) {
        if self.schemas.is_none() {
            let resource_type = &change.address.resource_type;
            self.seen.add_value(change.provider, resource_type, value);
        }
    }

    /// The schema of a resource; where there are no schemas at all only of what OpenTofu itself has.
    pub(super) fn find(
        &self,
        provider: &str,
        address: &ResourceAddress,
    ) -> Result<Option<Arc<ResourceSchema>>, Fault> {
        let source = self.schemas.unwrap_or(&self.built_in);
        let found = source.find(provider, &address.mode, &address.resource_type)?;
        match (&found, self.schemas) {
            (None, Some(_)) => {
                return Err(Fault::of(PlanFileErrorKind::NoSchema {
                    address: address.to_string(),
                    provider: provider.to_owned(),
                }));
            }
            (None, None) => self.seen.miss(),
            (Some(_), _) => {}
        }
        Ok(found)
    }
}

/// A change of an instance.
pub(super) struct InstanceChange<'p> {
    pub(super) address: &'p ResourceAddress,
    pub(super) provider: &'p str,
    pub(super) message: ResourceInstance<'p>,
}

impl<'p> InstanceChange<'p> {
    /// Reads the change that is at the place of a key.
    pub(super) fn read(key: &'p ChangeKey, bytes: &'p [u8]) -> Result<Self, Fault> {
        Ok(Self::of(key, Self::message(key, bytes)?))
    }

    /// The change of a key, whose message has been read.
    pub(super) fn of(key: &'p ChangeKey, message: ResourceInstance<'p>) -> Self {
        Self {
            address: &key.address,
            provider: &key.provider,
            message,
        }
    }

    /// The message at the place of a key.
    pub(super) fn message(key: &ChangeKey, bytes: &'p [u8]) -> Result<ResourceInstance<'p>, Fault> {
        let at = key.at.start;
        ResourceInstance::read(WireBytes { bytes, at })
    }

    pub(super) fn within(&self, fault: Fault) -> Fault {
        fault.within(self.message.address)
    }

    /// The value of a side.
    pub(super) fn side(
        &self,
        bytes: Option<WireBytes<'p>>,
        schema: Option<&ResourceSchema>,
    ) -> Result<TypedValue<'p>, Fault> {
        match (bytes, schema) {
            (None, _) => Ok(TypedValue::Null),
            (Some(bytes), Some(schema)) => decode(bytes, &schema.value_type),
            (Some(bytes), None) => decode_loosely(bytes),
        }
    }

    /// An identity, unless it is null.
    pub(super) fn identity(
        bytes: Option<WireBytes<'p>>,
        schema: Option<&ResourceSchema>,
    ) -> Result<Option<TypedValue<'p>>, Fault> {
        let Some(bytes) = bytes else { return Ok(None) };
        let value = match schema.and_then(|schema| schema.identity.as_ref()) {
            Some(identity) => decode(bytes, &identity.value_type)?,
            None => decode_implied(bytes)?,
        };
        Ok(Some(value).filter(|value| !value.is_null()))
    }
}

impl InstanceChange<'_> {
    pub(super) fn write(
        &self,
        json: &mut Json,
        schema: Option<&ResourceSchema>,
        document_use: DocumentUse,
        memory: &mut ShownMemory,
    ) -> Result<(), Fault> {
        let (address, provider, message) = (self.address, self.provider, &self.message);
        // About as long as it is in the file.
        let mut text = String::with_capacity(message.address.len());
        _ = write!(text, "{address}");
        json.begin('{');
        json.text("address", &text);
        if !message.previous_address.is_empty() {
            let previous = resource_address(message.previous_address)?.to_string();
            if previous != text {
                json.text("previous_address", &previous);
            }
        }
        if !address.module.is_root() {
            let mut module = String::with_capacity(text.len());
            _ = write!(module, "{}", address.module);
            json.text("module_address", &module);
        }
        json.text("mode", address.mode.as_str());
        json.text("type", &address.resource_type);
        json.text("name", &address.name);
        write_index(json, address.key.as_ref());
        json.text("provider_name", provider);
        if !message.deposed.is_empty() {
            json.text("deposed", message.deposed);
        }
        json.member("change");
        self.write_change(json, schema, document_use, memory)?;
        if let Some(reason) = &message.reason {
            json.text("action_reason", reason.as_str());
        }
        json.end('}');
        Ok(())
    }

    /// Both sides; none after where they are one value.
    fn values(
        &self,
        schema: Option<&ResourceSchema>,
    ) -> Result<(TypedValue<'_>, Option<TypedValue<'_>>), Fault> {
        let sides = &self.message.sides;
        if self.address.mode == Mode::Ephemeral {
            return Ok((TypedValue::Null, None));
        }
        let before = self.side(sides.before, schema)?;
        if sides.is_one_value() {
            return Ok((before, None));
        }
        let mut after = self.side(sides.after, schema)?;
        if schema.is_none() {
            take_kinds(&mut after, &before);
        }
        Ok((before, Some(after)))
    }

    fn write_change(
        &self,
        json: &mut Json,
        schema: Option<&ResourceSchema>,
        document_use: DocumentUse,
        memory: &mut ShownMemory,
    ) -> Result<(), Fault> {
        let message = &self.message;
        let sides = &message.sides;
        json.begin('{');
        json.member("actions")
            .list(sides.action.words(), |json, word| json.string(word));
        let of_text = schema.filter(|_| !document_use.shows_all());
        match of_text.and_then(|schema| ShownSides::of(self, schema, memory)) {
            Some(shown) => shown.write(json, memory),
            None => self.write_sides(json, schema)?,
        }
        if !message.replace_paths.is_empty() {
            write_replace_paths(json.member("replace_paths"), &message.replace_paths)?;
        }
        write_importing(json, sides, schema)?;
        if !sides.generated_config.is_empty() {
            json.text("generated_config", sides.generated_config);
        }
        for (name, bytes) in [
            ("before_identity", sides.before_identity),
            ("after_identity", sides.after_identity),
        ] {
            if let Some(identity) = InstanceChange::identity(bytes, schema)? {
                write_known(json.member(name), &identity);
            }
        }
        json.end('}');
        Ok(())
    }

    /// Writes the whole values of both sides, and their masks.
    fn write_sides(&self, json: &mut Json, schema: Option<&ResourceSchema>) -> Result<(), Fault> {
        let sides = &self.message.sides;
        let (before, after) = self.values(schema)?;
        if let Some(after) = &after {
            write_known(json.member("before"), &before);
            if !matches!(after, TypedValue::Unknown(_)) {
                write_known(json.member("after"), after);
            }
        } else {
            write_both(json, &before);
        }
        let after = after.as_ref().unwrap_or(&before);
        unknown_mask(json.member("after_unknown"), after, "{}");
        let marking = schema.map_or(Marking::Nothing, |schema| Marking::of(&schema.block));
        let paths = decode_paths(&sides.before_sensitive)?;
        ELEMENTS.write(json.member("before_sensitive"), &before, &paths, marking);
        let mut after_paths = decode_paths(&sides.after_sensitive)?;
        if schema.is_none() && self.address.mode == Mode::Managed {
            after_paths.extend(stay_masked(&paths, after));
        }
        ELEMENTS.write(json.member("after_sensitive"), after, &after_paths, marking);
        Ok(())
    }
}

/// Writes both sides of what does not change: they are one value.
fn write_both(json: &mut Json, value: &TypedValue<'_>) {
    let mut text = Json::line().escaped(Escaping::Html);
    write_known(&mut text, value);
    let text = text.into_text();
    json.member("before").json(&text);
    if !matches!(value, TypedValue::Unknown(_)) {
        json.member("after").json(&text);
    }
}

/// Elements of sets have masks of their own.
pub(super) const ELEMENTS: SensitiveMask = SensitiveMask {
    paths: IntoSets::Element,
    schema: IntoSets::Element,
};

fn write_importing(
    json: &mut Json,
    sides: &ChangeSides<'_>,
    schema: Option<&ResourceSchema>,
) -> Result<(), Fault> {
    let Some(importing) = &sides.importing else {
        return Ok(());
    };
    let knows_identity = schema.is_none_or(|schema| schema.identity.is_some());
    let identity = importing.identity.filter(|_| knows_identity);
    let identity = InstanceChange::identity(identity, schema)?;
    json.member("importing").object(|json| {
        if !importing.id.is_empty() {
            json.text("id", importing.id);
        } else if let Some(identity) = &identity {
            write_known(json.member("identity"), identity);
        }
    });
    Ok(())
}
