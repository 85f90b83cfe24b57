//! The paths of what a mask marks, without those that may not be named.

use crate::changes::MaskedValue;
use tofu_json_model::view::Mask;
use tofu_json_review::{MaskedStrings, PathStep, PathText, SecretFinder, ValuePath};
use tofu_json_value::{Kind, Value};

/// How deep masks are looked into. What is deeper is taken as a whole.
const DEPTH: usize = 128;

/// The paths that a mask marks, as configuration would name them. Nothing inside of a value that is sensitive as a whole is
/// named, and neither is a map that has a secret among its keys: the path leads to the value or the map then.
///
/// `sides` are the values that the mask belongs to.
pub(crate) fn shown_paths(
    mask: Mask<'_>,
    sides: [MaskedValue<'_>; 2],
    secrets: &SecretFinder,
) -> Vec<String> {
    if !mask.marks_something() {
        return Vec::new();
    }
    let mut own = MaskedStrings::default();
    for side in sides {
        own.collect(side.value, side.sensitive);
    }
    let with_own = (!own.is_empty()).then(|| secrets.with(&own));
    let walk = ShownPaths {
        secrets: with_own.as_ref().unwrap_or(secrets),
    };
    let mut found = Vec::new();
    walk.walk(mask, sides, &mut Vec::new(), &mut |path| {
        found.push(PathText(path).to_string());
    });
    found
}

/// Gives every path that a mask marks to `take`.
pub(crate) fn each_marked(mask: Mask<'_>, take: &mut dyn FnMut(&[PathStep<'_>])) {
    let nothing = MaskedValue::new(Value::null(), None);
    let walk = ShownPaths {
        secrets: &SecretFinder::default(),
    };
    walk.walk(mask, [nothing, nothing], &mut Vec::new(), take);
}

struct ShownPaths<'s> {
    secrets: &'s SecretFinder,
}

impl ShownPaths<'_> {
    fn walk<'m>(
        &self,
        mask: Mask<'m>,
        sides: [MaskedValue<'m>; 2],
        path: &mut ValuePath<'m>,
        take: &mut dyn FnMut(&[PathStep<'_>]),
    ) {
        let parts = match mask {
            Mask::Clear => return,
            Mask::Parts(parts) if path.len() < DEPTH => parts,
            Mask::Whole | Mask::Parts(_) => return take(path),
        };
        if self.is_hidden(parts, sides) {
            if parts.holds_true() {
                take(path);
            }
            return;
        }
        let mut members = sides.map(|side| (side.value.seeker(), side.sensitive.members()));
        for (name, part) in parts.sorted_members() {
            let sides = members.each_mut().map(|(values, masks)| MaskedValue {
                value: values.seek(&name).unwrap_or_else(Value::null),
                sensitive: masks.seek(&name),
            });
            path.push(PathStep::Name(name));
            self.walk(Mask::new(Some(part)), sides, path, take);
            path.pop();
        }
        let mut elements = sides.map(|side| (side.value.elements(), side.sensitive.elements()));
        for (position, part) in parts.elements().enumerate() {
            let sides = elements.each_mut().map(|(values, masks)| MaskedValue {
                value: values.next().unwrap_or_else(Value::null),
                sensitive: masks.next(),
            });
            path.push(PathStep::Position(position));
            self.walk(Mask::new(Some(part)), sides, path, take);
            path.pop();
        }
    }

    /// Whether nothing in it may be named.
    fn is_hidden(&self, parts: Value<'_>, sides: [MaskedValue<'_>; 2]) -> bool {
        let has_secret_key = |value: Value<'_>| {
            value.kind() == Kind::Object
                && value.members().any(|(name, _)| self.secrets.is_key(&name))
        };
        let is_hidden =
            |side: &MaskedValue<'_>| side.sensitive.is_whole() || has_secret_key(side.value);
        sides.iter().any(is_hidden) || has_secret_key(parts)
    }
}

#[cfg(test)]
pub(crate) fn marked_paths(mask: Mask<'_>) -> Vec<String> {
    let mut found = Vec::new();
    each_marked(mask, &mut |path| found.push(PathText(path).to_string()));
    found
}

#[cfg(test)]
mod tests {
    use super::shown_paths;
    use crate::changes::MaskedValue;
    use tofu_json_model::view::Mask;
    use tofu_json_review::{MaskedStrings, SecretFinder};
    use tofu_json_value::{Document, Value};

    fn check(mask: &str, [value, sensitive]: [&str; 2], secrets: &SecretFinder, expected: &[&str]) {
        let read = |json: &str| Document::parse(json.as_bytes()).unwrap().into_owned();
        let [mask, value, sensitive] = [mask, value, sensitive].map(read);
        let known = MaskedValue::new(value.root(), Some(sensitive.root()));
        let nothing = MaskedValue::new(Value::null(), None);
        let marked = Mask::new(Some(mask.root()));
        for sides in [[known, nothing], [nothing, known]] {
            assert_eq!(shown_paths(marked, sides, secrets), expected, "{value:?}");
        }
    }

    #[test]
    fn nothing_inside_of_what_is_sensitive_is_named() {
        let none = SecretFinder::default();
        let mask = r#"{"a":{"x":true},"l":[{"y":true},{"z":true}],"m":{"k":true}}"#;
        check(
            mask,
            ["{}", "{}"],
            &none,
            &["a.x", "l[0].y", "l[1].z", "m.k"],
        );
        check(
            mask,
            ["{}", r#"{"m":true,"l":[false,true],"a":{"x":true}}"#],
            &none,
            &["a.x", "l[0].y", "l[1]", "m"],
        );
        check(mask, ["{}", "true"], &none, &[""]);
        check(r#"{"m":{"k":false}}"#, ["{}", r#"{"m":true}"#], &none, &[]);
    }

    #[test]
    fn a_map_with_a_secret_key_is_named_alone() {
        let key = "correct-horse-battery";
        let mut masked = MaskedStrings::default();
        masked.add(key);
        let finder = masked.finder();
        let mask = format!(r#"{{"m":{{"{key}":true,"k":true}},"n":{{"k":true}}}}"#);
        check(&mask, ["{}", "{}"], &finder, &["m", "n.k"]);
        // Also where only the value has it, and where its own mask makes it a secret.
        let value = format!(r#"{{"m":{{"{key}":1}},"p":"{key}"}}"#);
        let mask = r#"{"m":{"k":true}}"#;
        check(mask, [&value, "{}"], &finder, &["m"]);
        check(
            mask,
            [&value, r#"{"p":true}"#],
            &SecretFinder::default(),
            &["m"],
        );
        check(mask, [&value, "{}"], &SecretFinder::default(), &["m.k"]);
    }
}
