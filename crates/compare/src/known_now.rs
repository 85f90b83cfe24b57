//! The paths of what a mask marks.

use crate::changes::MaskedValue;
use tofu_json_model::view::Mask;
use tofu_json_review::{MaskedStrings, PathStep, PathText, SecretFinder, ValuePath, shown_marks};
use tofu_json_value::Arena;

/// How deep masks are looked into. What is deeper is taken as a whole.
const DEPTH: usize = 128;

/// The paths that a mask marks, as configuration would name them, as far as they may be shown: nothing inside of a value that
/// is sensitive as a whole is named, nor in a map that has a secret among its keys.
///
/// `sides` are the values that the mask belongs to.
pub(crate) fn shown_paths<'a>(
    mask: Mask<'a>,
    sides: [MaskedValue<'a>; 2],
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> Vec<String> {
    if !mask.marks_something() {
        return Vec::new();
    }
    let mut own = MaskedStrings::default();
    for side in sides {
        own.collect(side.value, side.sensitive);
    }
    let with_own = (!own.is_empty()).then(|| secrets.with(&own));
    let secrets = with_own.as_ref().unwrap_or(secrets);
    let shown = sides.into_iter().fold(mask, |mask, side| {
        shown_marks(mask, side.value, side.sensitive, Some(secrets), arena)
    });
    let mut found = Vec::new();
    each_marked(shown, &mut |path| found.push(PathText(path).to_string()));
    found
}

/// Gives every path that a mask marks to `take`.
pub(crate) fn each_marked(mask: Mask<'_>, take: &mut dyn FnMut(&[PathStep<'_>])) {
    walk(mask, &mut Vec::new(), take);
}

fn walk<'m>(mask: Mask<'m>, path: &mut ValuePath<'m>, take: &mut dyn FnMut(&[PathStep<'_>])) {
    let parts = match mask {
        Mask::Clear => return,
        Mask::Parts(parts) if path.len() < DEPTH => parts,
        Mask::Whole | Mask::Parts(_) => return take(path),
    };
    for (name, part) in parts.sorted_members() {
        path.push(PathStep::Name(name));
        walk(Mask::new(Some(part)), path, take);
        path.pop();
    }
    for (position, part) in parts.elements().enumerate() {
        path.push(PathStep::Position(position));
        walk(Mask::new(Some(part)), path, take);
        path.pop();
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
    use tofu_json_review::SecretFinder;
    use tofu_json_value::{Arena, Document, Value};

    #[test]
    fn what_either_side_hides_is_not_named() {
        let read = |json: &str| Document::parse(json.as_bytes()).unwrap().into_owned();
        let mask = read(r#"{"a":{"correct-horse-battery":true},"l":[{"y":true}],"m":{"k":true}}"#);
        let value = read(r#"{"password":"correct-horse-battery"}"#);
        let sensitive = read(r#"{"m":true,"password":true}"#);
        let nothing = MaskedValue::new(Value::null(), None);
        let known = MaskedValue::new(value.root(), Some(sensitive.root()));
        for (sides, expected) in [
            (
                [nothing, nothing],
                ["a.correct-horse-battery", "l[0].y", "m.k"],
            ),
            ([known, nothing], ["a", "l[0].y", "m"]),
            ([nothing, known], ["a", "l[0].y", "m"]),
        ] {
            let arena = Arena::new();
            let mask = Mask::new(Some(mask.root()));
            let found = shown_paths(mask, sides, &SecretFinder::default(), &arena);
            assert_eq!(found, expected);
        }
    }
}
