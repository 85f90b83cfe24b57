//! Reads recorded directories.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value};

/// A directory and what the reference said about it.
pub(crate) struct Case {
    pub(crate) id: String,
    /// Files by their names; a name that ends in a slash is a directory.
    pub(crate) files: BTreeMap<String, String>,
    pub(crate) recorded: Value,
}

pub(crate) fn all() -> Vec<Case> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/corpus/config")
        .join("dirs.ndjson");
    let text = std::fs::read_to_string(path).expect("recorded directories");
    let lines = text.split('\n').filter(|line| !line.is_empty());
    let cases = lines.map(|line| {
        let recorded: Value = serde_json::from_str(line).expect("a recorded case");
        let files = recorded["files"].as_object().expect("files");
        Case {
            id: recorded["id"].as_str().unwrap_or_default().to_owned(),
            files: files
                .iter()
                .map(|(name, text)| (name.clone(), text.as_str().unwrap_or_default().to_owned()))
                .collect(),
            recorded,
        }
    });
    cases.collect()
}

impl Case {
    pub(crate) fn names(&self, list: &str) -> Vec<String> {
        let names = self.recorded[list].as_array().into_iter().flatten();
        names
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    }
}

/// A recorded case without its decoded values, whose numbers can be too large for any number type.
pub(crate) fn without_decoded(line: &str) -> Value {
    let Fields(fields) = serde_json::from_str(line).expect("a recorded case");
    Value::Object(fields)
}

struct Fields(Map<String, Value>);

impl<'d> Deserialize<'d> for Fields {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Reader)
    }
}

struct Reader;

impl<'d> Visitor<'d> for Reader {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'d>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            if name == "decoded" {
                map.next_value::<IgnoredAny>()?;
            } else {
                fields.insert(name, map.next_value()?);
            }
        }
        Ok(Fields(fields))
    }
}

pub(crate) fn base64(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits = text.bytes().filter(|byte| *byte != b'=').map(value);
    let digits: Vec<u8> = digits.collect();
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let digits = group.iter().enumerate();
        let bits = digits.fold(0_u32, |bits, (index, digit)| {
            bits | u32::from(*digit) << (18 - 6 * index)
        });
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
