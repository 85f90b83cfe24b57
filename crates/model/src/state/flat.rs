//! Attributes in the flat form of old: one member for each value, whose name is the way to it.

use super::ways::{At, Ways};
use tofu_json_value::Value;
use tofu_json_vocab::path::Step;

/// Has the ways to what is sensitive end at the members of the flat form too: `tags.name` is the value
/// at `tags` and `name`.
pub(super) fn lead(ways: &mut Ways, flat: Value<'_>) {
    let names = flat.members().map(|(name, _)| name.into_owned());
    let marked: Vec<_> = names.filter(|name| is_marked(ways, name)).collect();
    mark(ways, marked);
}

/// Marks the members that are, or are inside of, an attribute with a name.
pub(super) fn mark_attributes(ways: &mut Ways, flat: Value<'_>, is_secret: impl Fn(&str) -> bool) {
    let names = flat.members().map(|(name, _)| name.into_owned());
    let marked: Vec<_> = names
        .filter(|name| name.split('.').any(&is_secret))
        .collect();
    mark(ways, marked);
}

fn mark(ways: &mut Ways, names: Vec<String>) {
    for name in names {
        let end = ways.step(Ways::START, &Step::Attribute(name));
        ways.end(end);
    }
}

fn is_marked(ways: &Ways, name: &str) -> bool {
    let mut at = At::start(ways);
    for part in name.split('.') {
        let position = part.parse().map(|position| at.at_index(position));
        let by_key = at.at_key(part);
        at = position.map_or(by_key.clone(), |by_position| by_key.or(&by_position));
    }
    at.is_end()
}

#[cfg(test)]
mod tests {
    use super::lead;
    use crate::state::ways::{At, Ways};
    use tofu_json_value::Document;
    use tofu_json_vocab::path::Step;

    #[test]
    fn names_are_ways() {
        let attribute = |name: &str| Step::Attribute(name.into());
        let mut ways = Ways::default();
        for path in [
            vec![attribute("token")],
            vec![attribute("tags"), attribute("a")],
            vec![attribute("list"), Step::Index("1".into())],
        ] {
            let steps = path.iter();
            let end = steps.fold(Ways::START, |place, step| ways.step(place, step));
            ways.end(end);
        }
        let names = ["token", "token.x", "tags.a", "tags.b", "list.1.k", "list.0"];
        let members = names.map(|name| format!("\"{name}\":\"s\"")).join(",");
        let text = format!("{{{members}}}");
        let document = Document::parse(text.as_bytes()).unwrap();
        lead(&mut ways, document.root());
        let marked = names.map(|name| At::start(&ways).at_key(name).is_end());
        assert_eq!(marked, [true, true, true, false, true, false]);
    }
}
