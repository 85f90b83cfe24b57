//! Serde's traits: a convenience that loses what JSON libraries usually lose.
//!
//! Serialising gives numbers to the serialiser as 64-bit integers where they fit and as floating-point
//! numbers otherwise, and of several members of one name each in turn. Deserialising builds a text of
//! its own: order stays where the deserialiser keeps it, spelling does not. For exact copies use the
//! text of a document, or [`write`](crate::write).

use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Deserializer, Serialize, Serializer};
use std::fmt;
use tofu_json_number::WrittenNumber;
use tofu_json_value::{Escaping, Kind, Value, write_string};

/// How deep values may nest: serde's traits recurse.
const DEPTH: usize = 128;

const TOO_DEEP: &str = "the value nests deeper than 128 levels";

/// A value with serde's trait.
///
/// ```
/// use tofu_json_model::SerdeValue;
/// use tofu_json_value::Document;
///
/// let document = Document::parse(br#"{"a": [1, 2.50, null]}"#)?;
/// assert_eq!(serde_json::to_string(&SerdeValue::new(document.root()))?, r#"{"a":[1,2.5,null]}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SerdeValue<'a> {
    value: Value<'a>,
    left: usize,
}

impl<'a> SerdeValue<'a> {
    /// Takes a value. One that nests deeper than 128 levels cannot be serialised.
    #[must_use]
    pub const fn new(value: Value<'a>) -> Self {
        Self { value, left: DEPTH }
    }

    const fn inside(self, value: Value<'a>) -> Self {
        Self {
            value,
            left: self.left.saturating_sub(1),
        }
    }
}

impl Serialize for SerdeValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error as _;
        let value = self.value;
        if self.left == 0 && matches!(value.kind(), Kind::Array | Kind::Object) {
            return Err(S::Error::custom(TOO_DEEP));
        }
        match value.kind() {
            Kind::Null => serializer.serialize_unit(),
            Kind::Bool => serializer.serialize_bool(value.is_true()),
            Kind::Number => number(value, serializer),
            Kind::String => serializer.serialize_str(&value.as_str().unwrap_or_default()),
            Kind::Array => {
                let mut elements = serializer.serialize_seq(Some(value.elements().count()))?;
                for element in value.elements() {
                    elements.serialize_element(&self.inside(element))?;
                }
                elements.end()
            }
            Kind::Object => {
                let mut members = serializer.serialize_map(Some(value.members().count()))?;
                for (key, member) in value.members() {
                    members.serialize_entry(&*key, &self.inside(member))?;
                }
                members.end()
            }
        }
    }
}

fn number<S: Serializer>(value: Value<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    let Some(number) = value.as_number().map(WrittenNumber::from_parsed) else {
        return serializer.serialize_unit();
    };
    let is_whole = !number.as_str().contains(['.', 'e', 'E']) && number.as_str() != "-0";
    match (number.as_u64(), number.as_i64()) {
        (Some(whole), _) if is_whole => serializer.serialize_u64(whole),
        (_, Some(whole)) if is_whole => serializer.serialize_i64(whole),
        _ => serializer.serialize_f64(number.as_f64_lossy()),
    }
}

/// The text of what a deserialiser gives.
pub(crate) fn text_of<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let mut text = Vec::new();
    let collect = TextCollector {
        out: &mut text,
        left: DEPTH,
    };
    collect.deserialize(deserializer)?;
    Ok(text)
}

/// Collects what a deserialiser gives as text.
struct TextCollector<'o> {
    out: &'o mut Vec<u8>,
    /// How many levels may still open.
    left: usize,
}

impl TextCollector<'_> {
    /// Closes the container whose parts start at an offset, each with a comma after it.
    fn close(self, start: usize, bracket: u8) {
        if self.out.len() > start {
            self.out.pop();
        }
        self.out.push(bracket);
    }

    fn inside<E: serde::de::Error>(&mut self) -> Result<TextCollector<'_>, E> {
        let left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| E::custom(TOO_DEEP))?;
        Ok(TextCollector {
            out: self.out,
            left,
        })
    }
}

impl<'de> DeserializeSeed<'de> for TextCollector<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for TextCollector<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.out.extend(b"null");
        Ok(())
    }

    fn visit_none<E>(self) -> Result<(), E> {
        self.out.extend(b"null");
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.out.extend(value.to_string().bytes());
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.out.extend(value.to_string().bytes());
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.out.extend(value.to_string().bytes());
        Ok(())
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<(), E> {
        if !value.is_finite() {
            return Err(E::custom("expected a finite number"));
        }
        self.out.extend(value.to_string().bytes());
        Ok(())
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        write_string(self.out, value, Escaping::Plain);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut elements: A) -> Result<(), A::Error> {
        self.out.push(b'[');
        let start = self.out.len();
        while elements.next_element_seed(self.inside()?)?.is_some() {
            self.out.push(b',');
        }
        self.close(start, b']');
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        self.out.push(b'{');
        let start = self.out.len();
        while let Some(key) = members.next_key::<String>()? {
            write_string(self.out, &key, Escaping::Plain);
            self.out.push(b':');
            members.next_value_seed(self.inside()?)?;
            self.out.push(b',');
        }
        self.close(start, b'}');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::document::Owned;
    use crate::document::plan::Plan;
    use crate::document::state::State;

    #[test]
    fn there_and_back() {
        let text = r#"{"format_version":"1.0","values":{"outputs":{"a":{"sensitive":false,"value":[1,-2,2.5,{},[],"<\n"]}}},"x":null}"#;
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        let state: Owned<State<'static>> = serde_json::from_str(text).unwrap();
        assert_eq!(state.view().format_version.as_deref(), Some("1.0"));
        assert_eq!(serde_json::to_value(&state).unwrap(), value);
        let borrowed = state.view();
        assert_eq!(serde_json::to_value(&borrowed).unwrap(), value);
        let again: Owned<State<'static>> = serde_json::from_value(value).unwrap();
        assert_eq!(again.view().values.unwrap().outputs.len(), 1);
    }

    #[test]
    fn wrong_kinds_and_depth_are_errors() {
        assert!(serde_json::from_str::<Owned<Plan<'static>>>(r#"{"errored":7}"#).is_err());
        let version = r#"{"format_version":"1.2","planned_values":{},"a":"#;
        let deep = version.to_owned() + &"[".repeat(200) + &"]".repeat(200) + "}";
        let plan: Owned<Plan<'static>> = Owned::parse(deep.into_bytes()).unwrap();
        assert!(serde_json::to_string(&plan).is_err());
        let nest = |depth| (0..depth).fold(serde_json::Value::Null, |inside, _| [inside].into());
        let outputs = |depth| serde_json::json!({"format_version": "1.2", "planned_values": {}, "x": nest(depth)});
        let read = serde_json::from_value::<Owned<Plan<'static>>>;
        let deepest = read(outputs(127)).unwrap();
        assert_eq!(serde_json::to_value(&deepest).unwrap(), outputs(127));
        assert!(read(outputs(128)).is_err());
    }
}
