//! Values as JSON.

use tofu_json_diagnostic::{Escaping, write_string};

use crate::Value;

impl Value {
    /// The value as JSON without its type: sets and tuples as arrays, objects and maps as objects
    /// sorted by name, numbers in decimal digits, what is not known or infinite as `null`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write_json(&mut out);
        out
    }

    /// The value with its type: `{"type":…,"value":…}`, or `{"type":…,"unknown":true}` when not all
    /// of it is known. Of what holds something infinite OpenTofu says `{"error":…}`.
    #[must_use]
    pub fn to_typed_json(&self) -> String {
        if self.is_infinite() {
            return r#"{"error":"cannot serialize infinity as JSON"}"#.to_owned();
        }
        let mut out = String::from("{\"type\":");
        self.value_type().write_json(&mut out);
        if self.is_wholly_known() {
            out.push_str(",\"value\":");
            self.write_json(&mut out);
        } else {
            out.push_str(",\"unknown\":true");
        }
        out.push('}');
        out
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

    fn write_json(&self, out: &mut String) {
        match self {
            Self::Unknown(_) | Self::Null(_) => out.push_str("null"),
            Self::Number(number) if number.is_infinite() => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => out.push_str(&number.to_string()),
            Self::String(text) => write_string(out, text, Escaping::Plain),
            Self::Tuple(elements) | Self::List(_, elements) | Self::Set(_, elements) => {
                out.push('[');
                for (number, element) in elements.iter().enumerate() {
                    if number > 0 {
                        out.push(',');
                    }
                    element.write_json(out);
                }
                out.push(']');
            }
            Self::Object(members) | Self::Map(_, members) => {
                out.push('{');
                for (number, (name, value)) in members.iter().enumerate() {
                    if number > 0 {
                        out.push(',');
                    }
                    write_string(out, name, Escaping::Plain);
                    out.push(':');
                    value.write_json(out);
                }
                out.push('}');
            }
        }
    }
}
