use super::Json;
use tofu_json_value::{Kind, Value};

/// How deep a mask is followed: masks that nest deeper hide all that they lead to.
const DEPTH: usize = 128;

/// Written in place of a hidden part.
pub(super) const HIDDEN: &str = r#"{"sensitive":true}"#;

/// Appends a value without the parts that the mask marks. Where the mask does not fit the value,
/// all of it is left out, and so is a part below 128 levels in which anything is marked.
pub fn write_visible(json: &mut Json<'_>, value: Value<'_>, mask: Value<'_>) {
    push_cut_within(json, value, mask, DEPTH);
}

fn push_cut_within(json: &mut Json<'_>, value: Value<'_>, mask: Value<'_>, levels: usize) {
    if !mask.holds_true() {
        return json.value(value);
    }
    match (value.kind(), mask.kind(), levels.checked_sub(1)) {
        (Kind::Array, Kind::Array, Some(levels)) => push_cut_elements(json, value, mask, levels),
        (Kind::Object, Kind::Object, Some(levels)) => push_cut_members(json, value, mask, levels),
        _ => json.json(HIDDEN),
    }
}

fn push_cut_elements(json: &mut Json<'_>, value: Value<'_>, mask: Value<'_>, levels: usize) {
    let mut masks = mask.elements();
    json.list(value.elements(), |json, element| {
        let mask = masks.next().unwrap_or_else(Value::null);
        push_cut_within(json, element, mask, levels);
    });
}

fn push_cut_members(json: &mut Json<'_>, value: Value<'_>, mask: Value<'_>, levels: usize) {
    let mut masks = mask.seeker();
    json.object(|json| {
        for (key, member) in value.sorted_members() {
            let mask = masks.seek(&key).unwrap_or_else(Value::null);
            push_cut_within(json.member(&key), member, mask, levels);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::write_visible;
    use crate::json::Json;
    use tofu_json_value::Document;

    #[track_caller]
    fn check(value: &str, mask: &str, expected: &str) {
        let value = Document::parse(value.as_bytes()).unwrap();
        let mask = Document::parse(mask.as_bytes()).unwrap();
        let mut json = String::new();
        write_visible(&mut Json::to(&mut json), value.root(), mask.root());
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
}
