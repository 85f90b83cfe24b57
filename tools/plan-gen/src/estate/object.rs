//! One object of the estate and what happens to it.

use super::schemas::PROVIDER;
use serde_json::{Map, Value, json};

pub(super) type Members = Map<String, Value>;

/// Where an object is.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) module: Option<String>,
    pub(super) kind: &'static str,
    pub(super) name: String,
    pub(super) index: Option<Value>,
}

impl Place {
    pub(super) fn root(kind: &'static str, name: &str, index: Option<Value>) -> Self {
        Self {
            module: None,
            kind,
            name: name.to_owned(),
            index,
        }
    }

    pub(super) fn in_module(module: String, kind: &'static str, name: &str) -> Self {
        Self {
            module: Some(module),
            ..Self::root(kind, name, None)
        }
    }

    fn address(&self) -> String {
        let module = self.module.as_ref().map(|module| format!("{module}."));
        let index = self.index.as_ref().map(|index| format!("[{index}]"));
        format!(
            "{}{}.{}{}",
            module.unwrap_or_default(),
            self.kind,
            self.name,
            index.unwrap_or_default()
        )
    }
}

/// What a plan says of one object.
pub(super) struct Change {
    pub(super) place: Place,
    pub(super) actions: &'static [&'static str],
    pub(super) before: Option<Members>,
    pub(super) after: Option<Members>,
    /// What of it is known after apply.
    pub(super) unknown: &'static [&'static str],
    /// The attribute that forces replacement.
    pub(super) forces: Option<&'static str>,
    pub(super) reason: Option<&'static str>,
}

impl Change {
    pub(super) fn write(self) -> Value {
        let mut after = self.after;
        for name in self.unknown {
            if let Some(after) = &mut after {
                after.remove(*name);
            }
        }
        let unknown = self
            .unknown
            .iter()
            .map(|name| ((*name).to_owned(), json!(true)));
        let sensitive = |side: &Option<Members>| match side {
            Some(side) if side.contains_key("value") => json!({"value": true}),
            Some(_) => json!({}),
            None => json!(false),
        };
        let mut change = json!({
            "actions": self.actions,
            "before_sensitive": sensitive(&self.before),
            "after_sensitive": sensitive(&after),
            "after_unknown": match after { Some(_) => Value::Object(unknown.collect()), None => json!({}) },
            "before": self.before,
            "after": after,
        });
        if let (Some(forces), Some(change)) = (self.forces, change.as_object_mut()) {
            change.insert("replace_paths".into(), json!([[forces]]));
        }
        let mut written = json!({
            "address": self.place.address(),
            "mode": "managed",
            "type": self.place.kind,
            "name": self.place.name,
            "provider_name": PROVIDER,
            "change": change,
        });
        let optional = [
            ("module_address", self.place.module.map(Value::String)),
            ("index", self.place.index),
            ("action_reason", self.reason.map(|reason| json!(reason))),
        ];
        if let Some(written) = written.as_object_mut() {
            let there = optional
                .into_iter()
                .filter_map(|(name, value)| Some((name.to_owned(), value?)));
            written.extend(there);
        }
        written
    }
}
