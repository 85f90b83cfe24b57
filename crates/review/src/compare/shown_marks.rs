//! Marks of what is unknown, without names that may not be shown.

use std::borrow::Cow;
use tofu_json_model::view::Mask;
use tofu_json_redact::SecretFinder;
use tofu_json_value::{Arena, Document, Json, Kind, Limits, Value};

/// How deep marks are looked into. What is deeper is marked as a whole.
const LEVELS: usize = super::DEPTH;

/// The same marks where everything may be named. A value that is sensitive as a whole, and a map that has a secret among its
/// keys or among the names that are marked, is marked as a whole instead.
#[must_use]
pub fn shown_marks<'a>(
    marks: Mask<'a>,
    value: Value<'_>,
    sensitive: Mask<'_>,
    secrets: Option<&SecretFinder>,
    arena: &'a Arena,
) -> Mask<'a> {
    let Mask::Parts(parts) = marks else {
        return marks;
    };
    if !parts.holds_true() {
        return marks;
    }
    let mut writer = ShownMarks {
        secrets,
        hides: false,
    };
    let mut text = String::new();
    let json = &mut Json::to(&mut text);
    writer.write(json, parts, value, sensitive, LEVELS);
    if !writer.hides {
        return marks;
    }
    let limits = Limits::with_depth(LEVELS + 1);
    match Document::parse_with(Cow::Borrowed(text.as_bytes()), limits) {
        Ok(document) => Mask::new(Some(arena.document(document))),
        Err(_) => Mask::Whole,
    }
}

struct ShownMarks<'s> {
    secrets: Option<&'s SecretFinder>,
    /// Whether something is not shown as it was marked.
    hides: bool,
}

impl ShownMarks<'_> {
    fn write(
        &mut self,
        json: &mut Json<&mut String>,
        parts: Value<'_>,
        value: Value<'_>,
        sensitive: Mask<'_>,
        levels: usize,
    ) {
        if !matches!(parts.kind(), Kind::Array | Kind::Object) {
            return json.bool(parts.is_true());
        }
        let is_hidden = sensitive.is_whole() || self.has_secret_key(value);
        if is_hidden || self.has_secret_key(parts) || levels == 0 {
            self.hides = true;
            return json.bool(parts.holds_true());
        }
        if parts.is_array() {
            let (mut values, mut masks) = (value.elements(), sensitive.elements());
            return json.list(parts.elements(), |json, part| {
                let value = values.next().unwrap_or_else(Value::null);
                self.write(json, part, value, masks.next(), levels - 1);
            });
        }
        let (mut values, mut masks) = (value.seeker(), sensitive.members());
        json.object(|json| {
            for (name, part) in parts.sorted_members() {
                let value = values.seek(&name).unwrap_or_else(Value::null);
                let sensitive = masks.seek(&name);
                self.write(json.member(&name), part, value, sensitive, levels - 1);
            }
        });
    }

    fn has_secret_key(&self, map: Value<'_>) -> bool {
        let Some(secrets) = self.secrets else {
            return false;
        };
        let mut members = map.members();
        members.any(|(name, _)| secrets.is_key(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::shown_marks;
    use tofu_json_model::view::Mask;
    use tofu_json_redact::{MaskedStrings, SecretFinder};
    use tofu_json_value::{Arena, Document};

    fn check(marks: &str, [value, sensitive]: [&str; 2], secrets: &SecretFinder, expected: &str) {
        let read = |json: &str| Document::parse(json.as_bytes()).unwrap().into_owned();
        let [marks, value, sensitive] = [marks, value, sensitive].map(read);
        let arena = Arena::new();
        let sensitive = Mask::new(Some(sensitive.root()));
        let marks = Mask::new(Some(marks.root()));
        let shown = match shown_marks(marks, value.root(), sensitive, Some(secrets), &arena) {
            Mask::Parts(parts) => parts.to_string(),
            Mask::Whole => "true".to_owned(),
            Mask::Clear => "false".to_owned(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn nothing_inside_of_what_is_sensitive_is_named() {
        let none = SecretFinder::default();
        let marks =
            r#"{"a":{"x":true},"l":[{"y":true},{"z":true}],"m":{"k":true},"n":{"k":false}}"#;
        check(marks, ["{}", "{}"], &none, marks);
        check(
            marks,
            [
                "{}",
                r#"{"m":true,"n":true,"l":[false,true],"a":{"x":true}}"#,
            ],
            &none,
            r#"{"a":{"x":true},"l":[{"y":true},true],"m":true,"n":false}"#,
        );
        check(marks, ["{}", "true"], &none, "true");
        check("true", ["{}", "{}"], &none, "true");
        check(r#"{"n":{}}"#, ["{}", "true"], &none, r#"{"n":{}}"#);
    }

    #[test]
    fn a_map_with_a_secret_key_is_marked_as_a_whole() {
        let key = "correct-horse-battery";
        let mut masked = MaskedStrings::default();
        masked.add(key);
        let finder = masked.finder();
        let marks = format!(r#"{{"m":{{"{key}":true,"k":true}},"n":{{"k":true}}}}"#);
        let expected = r#"{"m":true,"n":{"k":true}}"#;
        check(&marks, ["{}", "{}"], &finder, expected);
        let value = format!(r#"{{"m":{{"{key}":1}}}}"#);
        let marks = r#"{"m":{"k":true},"n":{"k":true}}"#;
        check(marks, [&value, "{}"], &finder, expected);
        check(marks, [&value, "{}"], &SecretFinder::default(), marks);
    }
}
