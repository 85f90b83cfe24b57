//! `jsondecode`.

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_value::{Document, Kind, Value as Json};

use super::signature::{CallResult, Failure};
use crate::Value;

/// The most bytes that are read.
const MOST: usize = 1 << 20;

/// Arrays and objects in more others than this are not taken apart.
const DEEPEST: usize = 100;

/// The value of a JSON text. Of a text that is wrong before its end nothing is said.
pub(super) fn jsondecode(arguments: &[Value]) -> CallResult {
    let Some(Value::String(text)) = arguments.first() else {
        return Ok(Value::UNKNOWN);
    };
    if text.len() > MOST {
        return Ok(Value::UNKNOWN);
    }
    match Document::parse(text.as_bytes()) {
        Ok(document) => Ok(value(document.root(), DEEPEST).unwrap_or(Value::UNKNOWN)),
        Err(_) if ends_early(text) => Failure::call("EOF"),
        Err(_) => Ok(Value::UNKNOWN),
    }
}

/// Whether nothing but the end is wrong: there is one more bracket that opens than closes, and nothing begun after it.
fn ends_early(text: &str) -> bool {
    matches!(text.trim_ascii(), "" | "{" | "[")
}

fn value(json: Json<'_>, room: usize) -> Option<Value> {
    let room = room.checked_sub(1)?;
    Some(match json.kind() {
        Kind::Null => Value::NULL,
        Kind::Bool => Value::Bool(json.as_bool()?),
        Kind::Number => Value::number(json.as_number()?)?,
        Kind::String => Value::string(&json.as_str()?),
        Kind::Array => {
            let elements = json.elements().map(|element| value(element, room));
            Value::Tuple(elements.collect::<Option<Vec<_>>>()?.into())
        }
        Kind::Object => {
            let members = json
                .members()
                .map(|(name, member)| Some((name.into_owned(), value(member, room)?)));
            let members: BTreeMap<_, _> = members.collect::<Option<_>>()?;
            Value::Object(Arc::new(members))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str) -> Result<String, String> {
        match jsondecode(&[Value::string(text)]) {
            Ok(value) => Ok(value.to_typed_json()),
            Err(Failure::Call(why)) => Err(why),
            Err(Failure::Argument(_, why)) => Err(why),
        }
    }

    #[test]
    fn values_of_json() {
        let text = r#"{"a":[1,"x",null,true,1.50],"b":{}}"#;
        assert_eq!(
            decoded(text).unwrap(),
            r#"{"type":["object",{"a":["tuple",["number","string","dynamic","bool","number"]],"b":["object",{}]}],"value":{"a":[1,"x",null,true,1.5],"b":{}}}"#
        );
        assert_eq!(decoded("{"), Err("EOF".to_owned()));
        assert_eq!(decoded("nope").unwrap(), Value::UNKNOWN.to_typed_json());
        let deep = "[".repeat(1_000) + &"]".repeat(1_000);
        assert_eq!(decoded(&deep).unwrap(), Value::UNKNOWN.to_typed_json());
    }
}
