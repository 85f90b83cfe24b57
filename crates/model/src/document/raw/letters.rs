use super::RawState;
use crate::shape::{JsonShape, Part};
use std::ops::Range;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Document, Value};

/// The text of a state file with its keys in the letters of the format, where some are in others:
/// OpenTofu takes `Version` for `version`. `None` where all keys are as they should be.
///
/// Only keys that the format knows are changed, never names of attributes or outputs.
#[must_use]
pub fn exact_letters(document: &Document<'_>) -> Option<Vec<u8>> {
    let mut edits = misspelt(document.root());
    if edits.is_empty() {
        return None;
    }
    edits.sort_by_key(|(range, _)| range.start);
    let text = document.text();
    let mut exact = Vec::with_capacity(text.len());
    let mut at = 0;
    for (range, key) in edits {
        exact.extend(text.slice(at..range.start));
        exact.extend(format!("\"{key}\"").as_bytes());
        at = range.end;
    }
    exact.extend(text.slice(at..));
    Some(exact)
}

/// The keys in other letters, and what they should be.
fn misspelt(root: Value<'_>) -> Vec<(Range<usize>, &'static str)> {
    let mut edits = Vec::new();
    let mut pending = vec![(root, RawState::SHAPE)];
    while let Some((value, shape)) = pending.pop() {
        match shape {
            JsonShape::List(shape) => pending.extend(value.elements().map(|value| (value, *shape))),
            JsonShape::Map(shape) => {
                pending.extend(value.members().map(|(_, value)| (value, *shape)))
            }
            JsonShape::Object(table) | JsonShape::TextOr(table) => {
                let mut members = value.members();
                while let Some((key, inner)) = members.next_nodes() {
                    let name = key.as_str().unwrap_or_default();
                    let fits =
                        |known: &&crate::shape::Member| known.key.eq_ignore_ascii_case(&name);
                    let Some(known) = table().members.iter().find(fits) else {
                        continue;
                    };
                    if known.key != name {
                        edits.push((key.span(), known.key));
                    }
                    pending.push((inner, known.shape));
                }
            }
            _ => {}
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::exact_letters;
    use tofu_json_value::Document;

    #[test]
    fn only_keys_of_the_format_are_changed() {
        let text =
            br#"{"Version": 4, "OUTPUTS": {"A": {"Value": 1}}, "resources": [{"Mode": "managed",
            "instances": [{"Attributes": {"Id": "x", "VERSION": 1}}]}], "Other": 1}"#;
        let expected = r#"{"version": 4, "outputs": {"A": {"value": 1}}, "resources": [{"mode": "managed",
            "instances": [{"attributes": {"Id": "x", "VERSION": 1}}]}], "Other": 1}"#;
        let exact = exact_letters(&Document::parse(text).unwrap()).unwrap();
        assert_eq!(String::from_utf8(exact.clone()).unwrap(), expected);
        assert!(exact_letters(&Document::parse(&exact).unwrap()).is_none());
    }
}
