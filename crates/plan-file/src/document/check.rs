use super::address::resource_address;
use crate::error::Fault;
use crate::message::{CheckMessage, CheckObject, PlanMessage};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tofu_json_value::{Json, Value};
use tofu_json_vocab::address::{InstanceKey, ModuleAddress, ResourceAddress};

/// The parts of the address of something that has checks.
struct CheckAddress {
    module: ModuleAddress,
    resource: Option<ResourceAddress>,
    name: String,
    text: String,
    key: Option<InstanceKey>,
}

impl CheckAddress {
    fn read(kind: &str, text: &str) -> Result<Self, Fault> {
        let wrong = || {
            Fault::new(format!(
                "expected the address of a checked object, found {text:?}"
            ))
        };
        if kind == "resource" {
            let mut resource = resource_address(text)?;
            let text = resource.to_string();
            let key = resource.key.take();
            return Ok(Self {
                module: resource.module.clone(),
                name: resource.name.to_string(),
                resource: Some(resource),
                text,
                key,
            });
        }
        let word = match kind {
            "output_value" => "output",
            other => other,
        };
        // It reads like a resource of that type.
        let address = resource_address(text).map_err(|_| wrong())?;
        if &*address.resource_type != word
            || address.key.is_some()
            || address.mode != tofu_json_vocab::Mode::Managed
        {
            return Err(wrong());
        }
        Ok(Self {
            text: address.to_string(),
            module: address.module,
            name: address.name.into(),
            resource: None,
            key: None,
        })
    }

    /// Without keys: the object of the configuration.
    fn static_text(&self) -> String {
        let module = self.module.without_keys();
        let bare = match &self.resource {
            Some(resource) => return resource.without_keys().to_string(),
            None => self.text.rsplit_once('.').map_or("", |(rest, _)| rest),
        };
        let word = bare.rsplit_once('.').map_or(bare, |(_, word)| word);
        if module.is_root() {
            format!("{word}.{}", self.name)
        } else {
            format!("{module}.{word}.{}", self.name)
        }
    }
}

/// Writes `checks` of a plan.
pub(super) fn write(json: &mut Json, plan: &PlanMessage<'_>) -> Result<(), Fault> {
    write_checks(json, &plan.checks)
}

/// Writes `checks` of a state.
pub(super) fn write_of_state(json: &mut Json, results: Value<'_>) -> Result<(), Fault> {
    let results: Vec<_> = results.elements().map(StoredCheck::of).collect();
    let checks: Vec<_> = results.iter().filter_map(StoredCheck::message).collect();
    write_checks(json, &checks)
}

/// Address and status of an instance, and what failed.
type StoredObject<'s> = ([Cow<'s, str>; 2], Vec<Cow<'s, str>>);

/// The results of a check in a state, with its texts decoded.
struct StoredCheck<'s> {
    texts: [Cow<'s, str>; 3],
    objects: Vec<StoredObject<'s>>,
}

impl<'s> StoredCheck<'s> {
    fn of(value: Value<'s>) -> Self {
        let text =
            |value: Value<'s>, name| value.get(name).and_then(Value::as_str).unwrap_or_default();
        let elements =
            |value: Value<'s>, name| value.get(name).unwrap_or_else(Value::null).elements();
        let objects = elements(value, "objects").map(|object| {
            let messages = elements(object, "failure_messages").filter_map(Value::as_str);
            (
                ["object_addr", "status"].map(|name| text(object, name)),
                messages.collect(),
            )
        });
        Self {
            texts: ["object_kind", "config_addr", "status"].map(|name| text(value, name)),
            objects: objects.collect(),
        }
    }

    /// None where it is of a kind that is not known.
    fn message(&self) -> Option<CheckMessage<'_>> {
        let [kind, address, status] = &self.texts;
        let objects = self
            .objects
            .iter()
            .map(|([address, status], messages)| CheckObject {
                address,
                status: status_word(status),
                messages: messages.iter().map(|message| &**message).collect(),
            });
        Some(CheckMessage {
            kind: match &**kind {
                "resource" => "resource",
                "output" => "output_value",
                "check" => "check",
                "var" => "var",
                _ => return None,
            },
            address,
            status: status_word(status),
            objects: objects.collect(),
        })
    }
}

fn status_word(word: &str) -> &'static str {
    match word {
        "pass" => "pass",
        "fail" => "fail",
        "error" => "error",
        _ => "unknown",
    }
}

fn write_checks(json: &mut Json, all: &[CheckMessage<'_>]) -> Result<(), Fault> {
    let mut checks = BTreeMap::new();
    for check in all {
        let within = |fault: Fault| fault.within("check_results");
        let address = CheckAddress::read(check.kind, check.address).map_err(within)?;
        if address.static_text() != address.text || address.key.is_some() {
            let text = format!(
                "expected the address of a checked object without keys, found {:?}",
                check.address
            );
            return Err(within(Fault::new(text)));
        }
        let objects = objects(check, &address.text).map_err(within)?;
        checks.insert(address.text.clone(), (check, address, objects));
    }
    if checks.is_empty() {
        return Ok(());
    }
    json.member("checks")
        .list(checks.values(), |json, (check, address, objects)| {
            json.object(|json| {
                json.member("address")
                    .object(|json| write_address(json, check.kind, address));
                json.text("status", check.status);
                if !objects.is_empty() {
                    json.member("instances")
                        .list(objects.values(), |json, (object, address)| {
                            write_instance(json, object, address);
                        });
                }
            });
        });
    Ok(())
}

type Objects<'p, 'a> = BTreeMap<String, (&'p CheckObject<'a>, CheckAddress)>;

/// By their texts; of two of one text the last.
fn objects<'p, 'a>(check: &'p CheckMessage<'a>, of: &str) -> Result<Objects<'p, 'a>, Fault> {
    let mut objects = BTreeMap::new();
    for object in &check.objects {
        let address = CheckAddress::read(check.kind, object.address)?;
        if address.static_text() != of {
            let text = format!(
                "expected the address of an instance of {of}, found {:?}",
                object.address
            );
            return Err(Fault::new(text));
        }
        objects.insert(address.text.clone(), (object, address));
    }
    Ok(objects)
}

fn write_address(json: &mut Json, kind: &str, address: &CheckAddress) {
    json.text("kind", kind);
    if let Some(resource) = &address.resource {
        json.text("mode", resource.mode.as_str());
    }
    if !address.module.is_root() {
        json.text("module", &address.module.to_string());
    }
    json.text("name", &address.name);
    json.text("to_display", &address.text);
    if let Some(resource) = &address.resource {
        json.text("type", &resource.resource_type);
    }
}

fn write_instance(json: &mut Json, object: &CheckObject<'_>, address: &CheckAddress) {
    json.object(|json| {
        json.member("address").object(|json| {
            match &address.key {
                Some(InstanceKey::Int(index)) => json.member("instance_key").literal(index),
                Some(InstanceKey::String(key)) => json.text("instance_key", key),
                _ => {}
            }
            if !address.module.is_root() {
                json.text("module", &address.module.to_string());
            }
            json.text("to_display", &address.text);
        });
        json.text("status", object.status);
        let mut messages = object.messages.clone();
        messages.sort_unstable();
        if !messages.is_empty() {
            json.member("problems").list(messages, |json, message| {
                json.object(|json| json.text("message", message));
            });
        }
    });
}
