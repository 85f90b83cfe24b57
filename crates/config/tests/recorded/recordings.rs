//! Reads recorded cases.

use std::fmt;
use std::path::PathBuf;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value};
use tofu_json_config::{Fault, Place};

/// A recorded file: its fields, without decoded values, whose numbers can be too large for any
/// number type.
pub(crate) struct Case(Map<String, Value>);

/// A range of a recording: start line, column, byte, end line, column, byte.
pub(crate) type Range = [usize; 6];

/// A diagnostic: summary, detail, subject, context.
pub(crate) type Told = (String, String, Option<Range>, Option<Range>);

/// The recorded single files.
pub(crate) fn files() -> Vec<Case> {
    let lines = lines().into_iter();
    lines
        .map(|line| serde_json::from_str(&line).expect("a recorded case"))
        .collect()
}

/// The recordings of single files as they are written.
pub(crate) fn lines() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/config");
    let texts = ["cases.ndjson", "mutated.ndjson"]
        .map(|name| std::fs::read_to_string(folder.join(name)).expect("recorded cases"));
    let lines = texts.iter().flat_map(|text| text.split('\n'));
    lines
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}

impl Case {
    pub(crate) fn id(&self) -> &str {
        self.string("id")
    }

    pub(crate) fn name(&self) -> &str {
        self.string("name")
    }

    /// Empty for a configuration file.
    pub(crate) fn role(&self) -> &str {
        self.string("role")
    }

    fn string(&self, field: &str) -> &str {
        self.0
            .get(field)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        match self.0.get("base64").and_then(Value::as_str) {
            Some(encoded) => base64(encoded),
            None => self.string("text").as_bytes().to_vec(),
        }
    }

    /// Another field.
    pub(crate) fn field(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// What the reference said about the file alone.
    pub(crate) fn diagnostics(&self) -> Vec<Told> {
        let diagnostics = self.0.get("diagnostics").and_then(Value::as_array);
        diagnostics.into_iter().flatten().map(told_in).collect()
    }
}

/// A recorded diagnostic.
pub(crate) fn told_in(diagnostic: &Value) -> Told {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (
        text(&diagnostic["summary"]),
        text(&diagnostic["detail"]),
        range(&diagnostic["subject"]),
        range(&diagnostic["context"]),
    )
}

/// A fault as recordings show it.
pub(crate) fn told(fault: Fault) -> Told {
    let flat = |place: Place| {
        let (start, end) = (place.start, place.end);
        [
            start.line,
            start.column,
            start.byte,
            end.line,
            end.column,
            end.byte,
        ]
    };
    (
        fault.summary,
        fault.detail,
        fault.subject.map(flat),
        fault.context.map(flat),
    )
}

fn range(value: &Value) -> Option<Range> {
    let numbers: Vec<usize> = value
        .as_array()?
        .iter()
        .map(|number| number.as_u64().unwrap_or(0) as usize)
        .collect();
    numbers.try_into().ok()
}

impl<'d> Deserialize<'d> for Case {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Reader)
    }
}

struct Reader;

impl<'d> Visitor<'d> for Reader {
    type Value = Case;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'d>>(self, mut map: A) -> Result<Case, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            if name == "decoded" {
                map.next_value::<IgnoredAny>()?;
            } else {
                fields.insert(name, map.next_value()?);
            }
        }
        Ok(Case(fields))
    }
}

fn base64(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = text
        .bytes()
        .filter(|byte| *byte != b'=')
        .map(value)
        .collect();
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits = group
            .iter()
            .enumerate()
            .fold(0_u32, |bits, (index, digit)| {
                bits | u32::from(*digit) << (18 - 6 * index)
            });
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
