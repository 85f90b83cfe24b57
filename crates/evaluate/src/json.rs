//! Values as JSON.

use tofu_json_value::Json;

use crate::Value;

impl Value {
    /// The value as JSON without its type: sets and tuples as arrays, objects and maps as objects
    /// sorted by name, numbers in decimal digits, what is marked, not known or infinite as `null`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Json::line();
        self.write_json(&mut json);
        json.into_text()
    }

    /// The value with its type: `{"type":…,"value":…}`, or `{"type":…,"unknown":true}` when not all
    /// of it is known. Of what holds something infinite OpenTofu says `{"error":…}`.
    #[must_use]
    pub fn to_typed_json(&self) -> String {
        let mut json = Json::line();
        json.object(|json| {
            if self.is_infinite() {
                return json.text("error", "cannot serialize infinity as JSON");
            }
            self.value_type().write_json(json.member("type"));
            if self.is_wholly_known() {
                self.write_json(json.member("value"));
            } else {
                json.flag("unknown", true);
            }
        });
        json.into_text()
    }

    /// Whether a number in it is infinite.
    fn is_infinite(&self) -> bool {
        match self {
            Self::Number(number) => number.is_infinite(),
            _ => {
                let elements = self.elements().iter().any(Self::is_infinite);
                elements || self.members().values().any(Self::is_infinite)
            }
        }
    }

    fn write_json(&self, json: &mut Json) {
        match self {
            Self::Unknown(_) | Self::Null(_) | Self::Marked(..) => json.null(),
            Self::Number(number) if number.is_infinite() => json.null(),
            Self::Bool(value) => json.bool(*value),
            Self::Number(number) => json.literal(number),
            Self::String(text) => json.string(text),
            Self::Tuple(elements) | Self::List(_, elements) | Self::Set(_, elements) => {
                json.list(elements.iter(), |json, element| element.write_json(json));
            }
            Self::Object(members) | Self::Map(_, members) => json.object(|json| {
                for (name, value) in members.iter() {
                    value.write_json(json.member(name));
                }
            }),
        }
    }
}
