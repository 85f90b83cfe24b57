use super::member::separate;
use tofu_json_value::{Kind, Value, write_string};

/// How deep a mask is followed: masks that nest deeper hide all that they lead to.
const DEPTH: usize = 128;

/// Written in place of a hidden part.
pub(super) const HIDDEN: &str = r#"{"sensitive":true}"#;

/// Appends a value as its text has it.
pub(super) fn push_value(json: &mut String, value: Value<'_>) {
    for chunk in value.raw().utf8_chunks() {
        json.push_str(chunk.valid());
        // Strings decode the same way, so the value stays equal.
        json.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
}

/// Appends a value without the parts that the mask marks. Where the mask does not fit the value,
/// all of it is left out, and so is a part below [`DEPTH`] levels in which anything is marked.
pub(super) fn push_cut(json: &mut String, value: Value<'_>, mask: Value<'_>) {
    push_cut_within(json, value, mask, DEPTH);
}

fn push_cut_within(json: &mut String, value: Value<'_>, mask: Value<'_>, levels: usize) {
    if !mask.holds_true() {
        return push_value(json, value);
    }
    match (value.kind(), mask.kind(), levels.checked_sub(1)) {
        (Kind::Array, Kind::Array, Some(levels)) => push_cut_elements(json, value, mask, levels),
        (Kind::Object, Kind::Object, Some(levels)) => push_cut_members(json, value, mask, levels),
        _ => json.push_str(HIDDEN),
    }
}

fn push_cut_elements(json: &mut String, value: Value<'_>, mask: Value<'_>, levels: usize) {
    let mut masks = mask.elements();
    json.push('[');
    for (position, element) in value.elements().enumerate() {
        separate(json, position);
        let mask = masks.next().unwrap_or_else(Value::null);
        push_cut_within(json, element, mask, levels);
    }
    json.push(']');
}

fn push_cut_members(json: &mut String, value: Value<'_>, mask: Value<'_>, levels: usize) {
    let mut masks = mask.seeker();
    json.push('{');
    for (position, (key, member)) in value.sorted_members().enumerate() {
        separate(json, position);
        write_string(json, &key);
        json.push(':');
        let mask = masks.seek(&key).unwrap_or_else(Value::null);
        push_cut_within(json, member, mask, levels);
    }
    json.push('}');
}

#[cfg(test)]
mod tests {
    use super::{push_cut, push_value};
    use tofu_json_value::Document;

    #[track_caller]
    fn check(value: &str, mask: &str, expected: &str) {
        let value = Document::parse(value.as_bytes()).unwrap();
        let mask = Document::parse(mask.as_bytes()).unwrap();
        let mut json = String::new();
        push_cut(&mut json, value.root(), mask.root());
        assert_eq!(json, expected);
    }

    #[test]
    fn marked_parts_go_and_the_rest_stays_as_written() {
        check("1.50", "true", r#"{"sensitive":true}"#);
        check(
            "[1.0, 2, 3]",
            "[false, true]",
            r#"[1.0,{"sensitive":true},3]"#,
        );
        check(
            r#"{"a":{"k":1},"b":2e1}"#,
            r#"{"a":true}"#,
            r#"{"a":{"sensitive":true},"b":2e1}"#,
        );
        check(r#"{"a" : 1}"#, "false", r#"{"a" : 1}"#);
        check(
            r#"{"a":"x","a":"y"}"#,
            r#"{"a":true}"#,
            r#"{"a":{"sensitive":true}}"#,
        );
    }

    #[test]
    fn a_mask_that_does_not_fit_hides_all() {
        check("[1]", r#"{"a":true}"#, r#"{"sensitive":true}"#);
        check(r#"{"a":1}"#, "[true]", r#"{"sensitive":true}"#);
        check(r#""text""#, "[true]", r#"{"sensitive":true}"#);
    }

    #[test]
    fn broken_text_keeps_its_meaning() {
        let document = Document::parse(b"\"a\xe2\x82\"").unwrap();
        let mut json = String::new();
        push_value(&mut json, document.root());
        assert_eq!(
            document.root(),
            Document::parse(json.as_bytes()).unwrap().root()
        );
    }
}
