#![expect(clippy::disallowed_methods, reason = "recorded cases are files")]
#![expect(clippy::panic, reason = "a test that reads nothing would pass")]

use crate::workspace;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

/// The lines of a file that are not empty.
///
/// # Errors
///
/// When the file cannot be read.
pub fn lines(path: &Path) -> io::Result<Vec<String>> {
    let text = fs::read_to_string(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    let lines = text.split('\n').filter(|line| !line.is_empty());
    Ok(lines.map(str::to_owned).collect())
}

/// The lines of a recording of `tests/corpus` that is not compressed, such as `config/cases.ndjson`.
///
/// # Errors
///
/// When there is no such recording.
pub fn corpus_lines(name: &str) -> io::Result<Vec<String>> {
    lines(&workspace().join("tests/corpus").join(name))
}

/// The folder of recordings that are not part of the project, which `TOFU_JSON_RECORDINGS` names. Tests that read it
/// are ignored unless they are asked for.
///
/// # Panics
///
/// When the variable is not set: a test that reads nothing would pass.
#[must_use]
pub fn outside_recordings() -> PathBuf {
    let folder = env::var_os("TOFU_JSON_RECORDINGS").map(PathBuf::from);
    folder.unwrap_or_else(|| panic!("TOFU_JSON_RECORDINGS does not name the folder of recordings"))
}

/// The members of a recorded case but those that are left out: decoded values can hold numbers that
/// are too large for any number type.
///
/// # Errors
///
/// When the line is no JSON object.
pub fn members_without(
    left_out: &[&str],
    line: &str,
) -> Result<Map<String, Value>, serde_json::Error> {
    Members { left_out }.deserialize(&mut serde_json::Deserializer::from_str(line))
}

struct Members<'n> {
    left_out: &'n [&'n str],
}

impl<'d> DeserializeSeed<'d> for Members<'_> {
    type Value = Map<String, Value>;

    fn deserialize<D: Deserializer<'d>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'d> Visitor<'d> for Members<'_> {
    type Value = Map<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'d>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            if self.left_out.contains(&name.as_str()) {
                map.next_value::<IgnoredAny>()?;
            } else {
                members.insert(name, map.next_value()?);
            }
        }
        Ok(members)
    }
}

/// The bytes that a text in base64 stands for.
#[must_use]
pub fn base64(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = text.trim_end_matches('=').bytes().map(digit).collect();
    let group = |digits: &[u8]| {
        let digits = digits.iter().enumerate();
        let bits = digits.fold(0_u32, |bits, (place, digit)| {
            bits | u32::from(*digit) << (26 - 6 * place)
        });
        bits.to_be_bytes()
    };
    let whole = digits
        .chunks(4)
        .flat_map(|digits| group(digits).into_iter().take(digits.len() - 1));
    whole.collect()
}

#[cfg(test)]
mod tests {
    use super::{base64, members_without};

    #[test]
    fn reads_base64() {
        // RFC 4648, section 10.
        let texts = [
            "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ];
        for (length, text) in texts.into_iter().enumerate() {
            assert_eq!(base64(text), "foobar".as_bytes()[..length], "{text}");
        }
    }

    #[test]
    fn leaves_members_out() {
        let line = r#"{"id": "a", "decoded": {"n": 1e999}, "ok": true}"#;
        let members = members_without(&["decoded"], line).unwrap();
        assert_eq!(members.len(), 2);
        assert!(members_without(&[], line).is_err());
    }
}
