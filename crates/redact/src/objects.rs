//! The objects that a document has several times: a plan writes an object as it will be, as it was, and in the change of it.

use crate::json_strings::are_closed;
use memchr::memmem::Finder;
use std::ops::Range;
use tofu_json_model::stream::{Unit, UnitKind};
use tofu_json_scan::skip_value;
use tofu_json_text::CheckedSlice;
use tofu_json_value::Limits;

/// Shorter objects take less time to be searched than to be told apart.
const SHORTEST: usize = 64;
/// So many bytes are before the first object at most.
const MOST_BEFORE: usize = 8 << 10;
/// So many are behind the last one mostly, and at most.
const BEHIND: [usize; 2] = [256, 8 << 10];

const AFTER: &[u8] = b",\"after\":";

/// Finds the objects of values in units that are not parsed, if they are written as OpenTofu writes them. They begin and end
/// outside of strings.
pub(crate) struct ObjectFinder {
    values: Finder<'static>,
    sensitive_values: Finder<'static>,
    before: Finder<'static>,
    after_unknown: Finder<'static>,
}

impl ObjectFinder {
    pub(crate) fn new() -> Self {
        Self {
            values: Finder::new(b",\"values\":"),
            sensitive_values: Finder::new(b",\"sensitive_values\":"),
            before: Finder::new(b",\"before\":"),
            after_unknown: Finder::new(b",\"after_unknown\":"),
        }
    }

    /// Where they are, in their order.
    pub(crate) fn objects(&self, unit: &Unit<'_>, limits: Limits) -> [Option<Range<usize>>; 2] {
        let text = unit.text;
        let found = match unit.kind {
            UnitKind::Resource => {
                let start = after_name(text, &self.values);
                [before_name(text, start, &self.sensitive_values), None]
            }
            UnitKind::Change => self.sides(text, limits),
            _ => [None, None],
        };
        found.map(|object| object.filter(|object| object.len() >= SHORTEST))
    }

    /// Both sides of a change.
    fn sides(&self, change: &[u8], limits: Limits) -> [Option<Range<usize>>; 2] {
        let Some(start) = after_name(change, &self.before) else {
            return [None, None];
        };
        let Ok(end) = skip_value(change, start, limits) else {
            return [None, None];
        };
        let before = Some(start..end).filter(|_| change.get(start) == Some(&b'{'));
        let has_after = change.slice(end..).starts_with(AFTER);
        let start = has_after.then_some(end + AFTER.len());
        let again = before.clone().zip(start).and_then(|(before, start)| {
            let is_same = change
                .slice(start..)
                .starts_with(change.slice(before.clone()));
            is_same.then(|| start..start + before.len())
        });
        let after = again.or_else(|| before_name(change, start, &self.after_unknown));
        [before, after]
    }
}

/// Where the value of a member begins that has few bytes before it.
fn after_name(text: &[u8], name: &Finder<'_>) -> Option<usize> {
    let near = text.get(..MOST_BEFORE).unwrap_or(text);
    let at = name.find(near)?;
    are_closed(near.slice(..at)).then_some(at + name.needle().len())
}

/// The object that begins there and ends before the name of a member, which has few bytes behind it.
fn before_name(text: &[u8], start: Option<usize>, name: &Finder<'_>) -> Option<Range<usize>> {
    let start = start.filter(|start| text.get(*start) == Some(&b'{'))?;
    let last = |behind| {
        let near = text.len().saturating_sub(behind).max(start);
        let last = name.find_iter(text.slice(near..)).last()?;
        Some(near + last)
    };
    let end = BEHIND.into_iter().find_map(last)?;
    let is_end = text.slice(start..end).ends_with(b"}") && are_closed(text.slice(end..));
    is_end.then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::ObjectFinder;
    use tofu_json_model::stream::{Unit, UnitKind};
    use tofu_json_value::Limits;

    fn find(kind: UnitKind, text: &str) -> Vec<&str> {
        let unit = Unit::new(kind, None, text.as_bytes(), 0);
        let objects = ObjectFinder::new().objects(&unit, Limits::default());
        objects
            .into_iter()
            .flatten()
            .map(|object| &text[object])
            .collect()
    }

    fn object(text: &str) -> String {
        format!(r#"{{"a":"{text}{}"}}"#, "x".repeat(80))
    }

    #[test]
    fn both_sides_of_a_change() {
        let (one, other) = (object("one"), object("other"));
        for (before, after, found) in [
            (&*one, &*one, vec![&*one, &*one]),
            (&*one, &*other, vec![&*one, &*other]),
            ("null", &*one, vec![&*one]),
            (&*one, "null", vec![&*one]),
            ("{}", &*one, vec![&*one]),
            ("\"text\"", "12", vec![]),
        ] {
            let text = format!(
                r#"{{"index":"\"","change":{{"actions":[],"before":{before},"after":{after},"after_unknown":{{"b":"}}"}}}}}}"#
            );
            assert_eq!(find(UnitKind::Change, &text), found, "{text}");
            assert!(find(UnitKind::OutputChange, &text).is_empty());
        }
        let cut = format!(r#"{{"change":{{"actions":[],"before":{one}"#);
        assert_eq!(find(UnitKind::Change, &cut), [&one]);
        assert!(find(UnitKind::Change, &cut[..cut.len() - 2]).is_empty());
    }

    #[test]
    fn the_values_of_a_resource() {
        let one = object(r#"\",\"values\":{"#);
        let text =
            format!(r#"{{"address":"a[\"b\"]","values":{one},"sensitive_values":{{"a":true}}}}"#);
        assert_eq!(find(UnitKind::Resource, &text), [&one]);
        // An attribute has the same name.
        let text = format!(
            r#"{{"address":"a","values":{{"c":1,"sensitive_values":{{}},"d":{one}}},"sensitive_values":{{}}}}"#
        );
        assert_eq!(find(UnitKind::Resource, &text).len(), 1);
        for none in [
            // In what is no JSON the name is between strings, on either side.
            format!(r#"{{"x,"values":{one},"sensitive_values":{{"a":true}}}}"#),
            format!(r#"{{"address":"a","values":{one},"sensitive_values":{{"a:true}}}}"#),
            format!(r#"{{"address":"a", "values": {one}, "sensitive_values": {{}}}}"#),
            format!(r#"{{"address":"a","values":[{one}],"sensitive_values":{{}}}}"#),
            r#"{"address":"a","values":{},"sensitive_values":{}}"#.to_owned(),
        ] {
            assert!(find(UnitKind::Resource, &none).is_empty(), "{none}");
        }
    }
}
