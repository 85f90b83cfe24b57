use crate::entry::{DifferenceEntry, DifferenceKind, means_something};
use crate::kept::kept;
use crate::known_now::each_marked;
use crate::outcome::same;
use memchr::memmem;
use tofu_json_model::view::Mask;
use tofu_json_review::{ChangedPart, ChangedValue, PathStep, PathText, differences};
use tofu_json_value::{Arena, Limits};
use tofu_json_vocab::matches_glob;

/// Attributes whose differences do not count, as patterns of their paths: `tags.*`, `rule[?].port`, `*.last_modified`.
///
/// Patterns are those of [`matches_glob`]; one that fits a path also covers all below it.
///
/// ```
/// use tofu_json_compare::IgnoredPaths;
///
/// let ignored = IgnoredPaths::new(vec!["tags".to_owned(), "*.etag".to_owned()]);
/// assert!(ignored.covers("tags.owner") && ignored.covers("versions[0].etag"));
/// assert!(!ignored.covers("tags_all"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct IgnoredPaths(Vec<String>);

impl IgnoredPaths {
    /// The paths that fit one of these patterns, and all below them.
    #[must_use]
    pub const fn new(patterns: Vec<String>) -> Self {
        Self(patterns)
    }

    /// Whether what is at a path does not count.
    #[must_use]
    pub fn covers(&self, path: &str) -> bool {
        let below = path.match_indices(['.', '[']).map(|(at, _)| at);
        let mut upper = below.chain([path.len()]).filter_map(|end| path.get(..end));
        upper.any(|path| self.0.iter().any(|pattern| matches_glob(pattern, path)))
    }

    /// Takes what does not count out of an entry. Gives `false` where nothing else is in it.
    ///
    /// What says where an object comes from is no attribute: that it moved, and how it is imported. An object that has the
    /// planned values otherwise, but not the address, was not moved.
    pub fn apply(&self, entry: &mut DifferenceEntry<'_>) -> bool {
        if self.0.is_empty() || entry.compared.is_empty() {
            return true;
        }
        for (list, parts) in &mut entry.values {
            if list.has_attributes() {
                parts.retain(|part| !self.covers_part(part));
            }
        }
        let equal: Vec<_> = (entry.compared.iter())
            .filter(|(list, change)| list.has_attributes() && self.leaves_nothing(change))
            .map(|(list, _)| *list)
            .collect();
        entry
            .values
            .retain(|(list, parts)| !parts.is_empty() && !equal.contains(list));
        entry.known_now.retain(|path| !self.covers(path));
        if !entry.is_empty() {
            return true;
        }
        let leaves_absent = self.leaves_absent(entry);
        if entry.subject.is_moved() {
            if !leaves_absent && entry.kind != DifferenceKind::Changed {
                entry.kind = DifferenceKind::NotDone;
            }
            return true;
        }
        entry.only_absent = leaves_absent;
        leaves_absent
    }

    /// Whether two values are the same without what does not count. Elements that have little else are told as other elements.
    fn leaves_nothing(&self, change: &ChangedValue<'_>) -> bool {
        let is_ignored = |path: &[PathStep<'_>]| {
            let path = PathText(path).to_string();
            self.0.iter().any(|pattern| matches_glob(pattern, &path))
        };
        let [before, after] = [change.before, change.after].map(|side| kept(side, &is_ignored));
        before == after && !self.leaves_marks(change.unknown)
    }

    fn covers_part(&self, part: &ChangedPart<'_>) -> bool {
        let sides = [&part.before, &part.after];
        let mut sides = sides.into_iter().flatten();
        sides.all(|side| self.covers_steps(&side.path))
    }

    fn covers_steps(&self, path: &[PathStep<'_>]) -> bool {
        self.covers(&PathText(path).to_string())
    }

    /// Whether something counts of which no difference tells: what is null or absent, and marks that no value has.
    fn leaves_absent(&self, entry: &DifferenceEntry<'_>) -> bool {
        let mut compared = entry.compared.iter();
        compared.any(|(list, change)| {
            if !list.has_attributes() {
                return !same(change.before, change.after);
            }
            self.leaves_marks(change.unknown) || self.leaves_nulls(change)
        })
    }

    fn leaves_marks(&self, unknown: Mask<'_>) -> bool {
        let mut leaves = false;
        each_marked(unknown, &mut |path| leaves |= !self.covers_steps(path));
        leaves
    }

    /// Compares once more with texts in place of nulls, so that it makes a difference whether there is one.
    fn leaves_nulls(&self, change: &ChangedValue<'_>) -> bool {
        let sides = [change.before, change.after];
        let has_nulls = sides.iter().any(|side| has_null(side.raw()));
        if !has_nulls || same(change.before, change.after) || self.leaves_nothing(change) {
            return false;
        }
        let arena = Arena::new();
        let limits = Limits::default();
        let [before, after] = sides.map(|side| {
            let text = with_texts_for_nulls(&String::from_utf8_lossy(side.raw()));
            arena.parse_prefix(&text, limits).unwrap_or(side)
        });
        let mut parts = differences(&ChangedValue::new(before, after), None, &[], &arena);
        parts.retain(means_something);
        parts.iter().any(|part| !self.covers_part(part))
    }
}

fn has_null(json: &[u8]) -> bool {
    memmem::find(json, b"null").is_some()
}

/// JSON with the text `"null"` wherever it has a null.
fn with_texts_for_nulls(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find(['"', 'n']) {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        text.push_str(before);
        let end = match from.as_bytes().first() {
            Some(b'"') => string_end(from),
            _ => {
                text.push_str("\"null\"");
                rest = from.strip_prefix("null").unwrap_or_default();
                continue;
            }
        };
        let (string, after) = from.split_at_checked(end).unwrap_or((from, ""));
        text.push_str(string);
        rest = after;
    }
    text.push_str(rest);
    text
}

/// Where the string ends that a text begins with.
fn string_end(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => return at + 1,
            b'\\' => _ = bytes.next(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{IgnoredPaths, with_texts_for_nulls};
    use crate::entry::{DifferenceEntry, DifferenceKind, DifferenceSubject, ValueList};
    use crate::{FoundValue, MaskedValue, outcome};
    use tofu_json_model::document::plan::Change;
    use tofu_json_review::SecretFinder;
    use tofu_json_value::{Arena, Document};

    /// Whether something is left of a difference, and whether that is only what is null or absent.
    fn left([one, other]: [&str; 2], pattern: &str) -> (bool, bool) {
        let [one, other] = [one, other].map(|json| Document::parse(json.as_bytes()).unwrap());
        let changes = [&one, &other].map(|json| Change::read(json.root()).unwrap());
        let [one, other] = &changes;
        let arena = Arena::new();
        let subject = DifferenceSubject::object("a.b", "");
        let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
        entry.compare_changes([one, other], &SecretFinder::default(), &arena);
        let ignored = IgnoredPaths::new(vec![pattern.to_owned()]);
        (ignored.apply(&mut entry), entry.only_absent)
    }

    #[test]
    fn what_is_null_or_absent_counts_beside_what_is_ignored() {
        let change = |after: &str| format!(r#"{{"actions":["update"],"after":{after}}}"#);
        for (one, other, pattern, expected) in [
            (
                r#"{"tags":1,"y":null}"#,
                r#"{"tags":2}"#,
                "tags",
                (true, true),
            ),
            (
                r#"{"tags":1,"y":null}"#,
                r#"{"tags":2}"#,
                "?",
                (true, false),
            ),
            (
                r#"{"tags":1,"y":null}"#,
                r#"{"tags":2,"y":null}"#,
                "tags",
                (false, false),
            ),
            (r#"{"tags":1}"#, r#"{"tags":2}"#, "tags", (false, false)),
            (r#"{"tags":null}"#, "{}", "tags", (false, false)),
            (r#"{"t":{"x":null}}"#, r#"{"t":{}}"#, "t.x", (false, false)),
            (r#"{"t":{"x":null}}"#, r#"{"t":{}}"#, "t.y", (true, true)),
            (
                r#"{"l":[{"a":1,"id":1,"y":null},{"a":1,"id":2}]}"#,
                r#"{"l":[{"a":2,"id":1,"y":null},{"a":3,"id":2}]}"#,
                "l[?].a",
                (false, false),
            ),
            (
                r#"{"l":[{"a":1,"id":1,"y":null},{"a":1,"id":2}]}"#,
                r#"{"l":[{"a":2,"id":1},{"a":3,"id":2}]}"#,
                "l[?].a",
                (true, true),
            ),
            // Elements that have nothing else in common.
            (
                r#"{"l":[{"a":1},{"a":2},{"a":3}]}"#,
                r#"{"l":[{"a":4},{"a":5},{"a":6}]}"#,
                "l[?].a",
                (false, false),
            ),
            (
                r#"{"l":[{"a":1,"y":null}]}"#,
                r#"{"l":[{"a":2,"y":null}]}"#,
                "l[?].a",
                (false, false),
            ),
            (
                r#"{"l":[{"a":1}]}"#,
                r#"{"l":[{"a":2},{"a":3}]}"#,
                "l[?].a",
                (true, false),
            ),
            (
                r#"{"l":[{"a":1}]}"#,
                r#"{"l":[{"a":2,"y":null}]}"#,
                "l[?].a",
                (true, true),
            ),
        ] {
            let sides = [change(one), change(other)];
            assert_eq!(
                left(sides.each_ref().map(String::as_str), pattern),
                expected,
                "{one} {other} {pattern}"
            );
        }
    }

    #[test]
    fn marks_count_unless_their_paths_are_ignored() {
        let change = |unknown: &str| {
            format!(r#"{{"actions":["update"],"after":{{"l":[1]}},"after_unknown":{unknown}}}"#)
        };
        for (one, other, pattern, expected) in [
            (r#"{"id":true}"#, "{}", "id", false),
            ("{}", r#"{"id":true}"#, "id", false),
            ("{}", r#"{"id":true}"#, "x", true),
            // No element has this mark.
            ("{}", r#"{"l":[false,false,true]}"#, "x", true),
            ("{}", r#"{"l":[false,false,true]}"#, "l", false),
        ] {
            let sides = [change(one), change(other)];
            let (left, _) = left(sides.each_ref().map(String::as_str), pattern);
            assert_eq!(left, expected, "{one} {other} {pattern}");
        }
    }

    #[test]
    fn how_an_object_is_imported_is_no_attribute() {
        for (one, other) in [
            (r#"{"id":"i-1"}"#, r#"{"id":"i-2"}"#),
            (r#"{"id":"i-1","identity":null}"#, r#"{"id":"i-1"}"#),
        ] {
            let sides = [one, other].map(|json| Document::parse(json.as_bytes()).unwrap());
            let [one, other] = sides
                .each_ref()
                .map(|json| MaskedValue::new(json.root(), None));
            let arena = Arena::new();
            let subject = DifferenceSubject::object("a.b", "");
            let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
            entry.compare_values(
                ValueList::Importing,
                [one, other],
                &SecretFinder::default(),
                &arena,
            );
            assert!(
                IgnoredPaths::new(vec!["id".to_owned(), "identity".to_owned()]).apply(&mut entry)
            );
        }
    }

    #[test]
    fn what_kept_its_address_was_not_moved() {
        let change =
            Document::parse(br#"{"actions":["update"],"before":{"x":1},"after":{"x":2,"tags":1}}"#)
                .unwrap();
        let change = Change::read(change.root()).unwrap();
        let subject = DifferenceSubject::Object {
            address: "a.new".to_owned(),
            deposed: String::new(),
            moved_from: Some("a.old".to_owned()),
        };
        for (found, kind) in [
            (r#"{"x":2,"tags":7}"#, DifferenceKind::NotDone),
            (
                r#"{"x":2,"tags":7,"y":null}"#,
                DifferenceKind::DoneOtherwise,
            ),
            (r#"{"x":3,"tags":7}"#, DifferenceKind::DoneOtherwise),
        ] {
            let found = Document::parse(found.as_bytes()).unwrap();
            let found = FoundValue {
                value: MaskedValue::new(found.root(), None),
                tainted: false,
            };
            let arena = Arena::new();
            let entry = outcome(
                &subject,
                &change,
                Some(found),
                &SecretFinder::default(),
                &arena,
            );
            let mut entry = entry.unwrap();
            assert!(IgnoredPaths::new(vec!["tags".to_owned()]).apply(&mut entry));
            assert_eq!(entry.kind, kind);
        }
    }

    #[test]
    fn nulls_are_found_outside_of_strings() {
        let json = r#"{"null":null,"a\\":[null,"\"null",1.5e3,true],"é":"n"}"#;
        let expected = r#"{"null":"null","a\\":["null","\"null",1.5e3,true],"é":"n"}"#;
        assert_eq!(with_texts_for_nulls(json), expected);
        assert_eq!(with_texts_for_nulls("null"), r#""null""#);
    }
}
