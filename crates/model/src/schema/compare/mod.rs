//! Two documents of provider schemas, compared by meaning.

mod difference;
mod member;
mod object;

pub use difference::{Aspect, Difference, What};

use super::parts::{FamilyParts, Part, ProviderParts, parts};
use super::provider::name_without_host;
use super::{Family, LIMITS};
use crate::sides::paired;
use crate::stream::{self, Slice};
use crate::{Error, Limits};
use object::ObjectComparison;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;
use tofu_json_value::Document;

/// What is looked at when schemas are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compare {
    /// Whether descriptions and messages count; the default is that they do not.
    pub descriptions: bool,
}

impl Compare {
    /// The same with or without descriptions; the default is without.
    #[must_use]
    pub const fn descriptions(self, descriptions: bool) -> Self {
        Self { descriptions }
    }
}

/// Compares two documents of provider schemas, such as those of two versions of a provider: what was
/// added, removed and changed, by provider, type, attribute and block.
///
/// Order and white space mean nothing, absent means false or none, types are compared by meaning.
/// Providers are matched by name, or by all of it but the host. Schemas with equal bytes are not even
/// parsed.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::schema::{Compare, compare};
///
/// let schemas = |attribute: &str| format!(
///     r#"{{"provider_schemas": {{"h/n/t": {{"resource_schemas": {{"t_a": {{"block": {{"attributes": {{"x": {attribute}}}}}}}}}}}}}}}"#
/// );
/// let (one, other) = (schemas(r#"{"type": "string", "optional": true}"#), schemas(r#"{"type": "number", "required": true}"#));
/// let differences = compare(one.as_bytes(), other.as_bytes(), Compare::default(), Limits::default())?;
/// let lines: Vec<_> = differences.iter().map(ToString::to_string).collect();
/// assert_eq!(lines, [
///     "h/n/t: resource t_a: attribute x: optional: true -> none",
///     "h/n/t: resource t_a: attribute x: required: none -> true",
///     "h/n/t: resource t_a: attribute x: type: \"string\" -> \"number\"",
/// ]);
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
///
/// # Errors
///
/// Where one of the documents ends early or something in it is of the wrong kind. The error does not
/// say which: [`list`](super::list) each alone for that.
pub fn compare(
    before: &[u8],
    after: &[u8],
    compare: Compare,
    limits: Limits,
) -> Result<Vec<Difference>, Error> {
    let providers = |text| -> Result<_, Error> {
        let found =
            parts(&mut Slice(text), limits, |_| true).map_err(stream::StreamError::in_memory)?;
        Ok(found.providers)
    };
    let pairs = pair(providers(before)?, providers(after)?);
    let mut found = Vec::new();
    for (name, one, other) in pairs {
        let name = Arc::from(name);
        match (one, other) {
            (Some(one), Some(other)) => {
                let sides = Sides {
                    texts: [before, after],
                    compare,
                };
                sides.provider(&name, one, other, &mut found)?;
            }
            (one, _) => found.push(Difference::whole(&name, None, one.is_none())),
        }
    }
    Ok(found)
}

type Pair = (String, Option<ProviderParts>, Option<ProviderParts>);

/// Providers of both sides by name; the last of several of one name counts.
fn pair(one: Vec<ProviderParts>, other: Vec<ProviderParts>) -> Vec<Pair> {
    let by_name = |side: Vec<ProviderParts>| -> BTreeMap<String, ProviderParts> {
        let named = |provider: ProviderParts| (provider.name.to_string(), provider);
        side.into_iter().map(named).collect()
    };
    let (one, mut other) = (by_name(one), by_name(other));
    let mut pairs: Vec<Pair> = Vec::new();
    let mut alone = Vec::new();
    for (name, provider) in one {
        match other.remove(&name) {
            Some(same) => pairs.push((name, Some(provider), Some(same))),
            None => alone.push((name, provider)),
        }
    }
    let mut by_fit: HashMap<_, BTreeSet<String>> = HashMap::new();
    for name in other.keys() {
        if let Some(key) = name_without_host(name) {
            by_fit.entry(key).or_default().insert(name.clone());
        }
    }
    for (name, provider) in alone {
        let fitting = name_without_host(&name).and_then(|key| by_fit.get_mut(&key));
        let only = fitting.filter(|fitting| fitting.len() == 1);
        let same = only
            .and_then(BTreeSet::pop_first)
            .and_then(|only| other.remove(&only));
        pairs.push((name, Some(provider), same));
    }
    pairs.extend(
        other
            .into_iter()
            .map(|(name, provider)| (name, None, Some(provider))),
    );
    pairs.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    pairs
}

struct Sides<'t> {
    texts: [&'t [u8]; 2],
    compare: Compare,
}

fn by_name(parts: Vec<Part>) -> impl Iterator<Item = (Box<str>, Option<Range<usize>>)> {
    parts.into_iter().map(|part| (part.name, part.range))
}

/// Parts by family, in the order of families.
fn by_family(families: Vec<FamilyParts>) -> Vec<(Family, Vec<Part>)> {
    let mut families: Vec<_> = families
        .into_iter()
        .map(|FamilyParts { family, parts }| (family, parts))
        .collect();
    families.sort_by(|(one, _), (other, _)| one.cmp(other));
    // Of one name that a document writes twice all parts count.
    families.dedup_by(|(again, more), (family, parts)| {
        let is_same = again == family;
        if is_same {
            parts.append(more);
        }
        is_same
    });
    families
}

impl Sides<'_> {
    fn provider(
        &self,
        name: &Arc<str>,
        one: ProviderParts,
        other: ProviderParts,
        found: &mut Vec<Difference>,
    ) -> Result<(), Error> {
        let families = paired([by_family(one.families), by_family(other.families)]);
        for (family, [one, other]) in families {
            let sides = [one, other].map(|parts| by_name(parts.unwrap_or_default()));
            for (part_name, sides) in paired(sides) {
                let subject = Some((&family, &*part_name));
                match sides.map(Option::flatten) {
                    [Some(one), Some(other)] => {
                        self.part((name, &family, &part_name), one, other, found)?;
                    }
                    [None, None] => {}
                    [one, _] => found.push(Difference::whole(name, subject, one.is_none())),
                }
            }
        }
        Ok(())
    }

    fn part(
        &self,
        (provider, family, name): (&Arc<str>, &Family, &str),
        one: Range<usize>,
        other: Range<usize>,
        found: &mut Vec<Difference>,
    ) -> Result<(), Error> {
        let [before, after] = self.texts;
        let one_bytes = before.get(one.clone()).unwrap_or_default();
        let other_bytes = after.get(other.clone()).unwrap_or_default();
        if one_bytes == other_bytes {
            return Ok(());
        }
        let (one, other) = (read(one_bytes, one.start)?, read(other_bytes, other.start)?);
        let mut comparison = ObjectComparison::new(provider, family, name, self.compare, found);
        comparison.objects(one.root(), other.root());
        Ok(())
    }
}

fn read(bytes: &[u8], at: usize) -> Result<Document<'_>, Error> {
    Document::parse_with(Cow::Borrowed(bytes), LIMITS)
        .map_err(|error| Error::from(error).shifted(at))
}

#[cfg(test)]
mod tests {
    use super::{Compare, compare};
    use tofu_json_value::Limits;

    fn described(one: &str, other: &str, options: Compare) -> Vec<String> {
        let found = compare(one.as_bytes(), other.as_bytes(), options, Limits::default()).unwrap();
        found.iter().map(ToString::to_string).collect()
    }

    fn block(block: &str) -> String {
        format!(
            r#"{{"provider_schemas":{{"h/n/t":{{"resource_schemas":{{"t_a":{{"version":0,"block":{block}}}}}}}}}}}"#
        )
    }

    #[track_caller]
    fn check(one: &str, other: &str, expected: &[&str]) {
        let found = described(&block(one), &block(other), Compare::default());
        let prefix = "h/n/t: resource t_a: ";
        let found: Vec<_> = found
            .iter()
            .map(|line| line.strip_prefix(prefix).unwrap())
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn providers_and_types() {
        let one = r#"{"provider_schemas":{"h/n/a":{"provider":{"version":0},"resource_schemas":{"a_x":{},"a_y":{"version":1}}},
            "h/n/gone":{},"one.example/n/m":{"resource_schemas":{"x":{"version":1}}}}}"#;
        let other = r#"{"provider_schemas":{"two.example/n/m":{"resource_schemas":{"x":{"version":2}}},"h/n/new":{},
            "h/n/a":{"data_source_schemas":{"a_x":{}},"functions":{"f":{"return_type":"string"}},
            "resource_schemas":{"a_y":{"version":1}}}}}"#;
        let expected = [
            "h/n/a: provider configuration: removed",
            "h/n/a: resource a_x: removed",
            "h/n/a: data source a_x: added",
            "h/n/a: function f: added",
            "h/n/gone: removed",
            "h/n/new: added",
            "one.example/n/m: resource x: version: 1 -> 2",
        ];
        assert_eq!(described(one, other, Compare::default()), expected);
        assert_eq!(described(one, one, Compare::default()), [""; 0]);
    }

    #[test]
    fn order_spelling_and_what_is_false_mean_nothing() {
        check(
            r#"{"attributes":{"a":{"type":["object",{"x":"string","y":"bool"}],"optional":true},"b":{"type":"string"}}}"#,
            r#"{"block_types":{},"attributes":{"b":{"sensitive":false,"type":"string"},"a":{"optional":true,"type":["object",{"y":"bool","x":"string"}]}},"deprecated":false}"#,
            &[],
        );
    }

    #[test]
    fn descriptions_count_only_if_asked_for() {
        let one =
            block(r#"{"description":"a","attributes":{"a":{"type":"string","description":"x"}}}"#);
        let other = block(
            r#"{"description":"b","attributes":{"a":{"type":"string","description_kind":"markdown"}}}"#,
        );
        assert_eq!(described(&one, &other, Compare::default()), [""; 0]);
        assert_eq!(
            described(&one, &other, Compare::default().descriptions(true)).len(),
            3
        );
    }

    #[test]
    fn attributes_and_blocks_at_any_depth() {
        check(
            r#"{"attributes":{"gone":{"type":"string"},"a":{"nested_type":{"nesting_mode":"list","attributes":{"x":{"type":"string"}}}}},
                "block_types":{"b":{"nesting_mode":"set","block":{"attributes":{"y":{"type":"bool","optional":true}}},"max_items":1}}}"#,
            r#"{"attributes":{"new":{"type":"string"},"a":{"nested_type":{"nesting_mode":"set","attributes":{"x":{"type":"string","write_only":true},"z":{}}}}},
                "block_types":{"b":{"nesting_mode":"set","block":{"attributes":{"y":{"type":"bool","computed":true}},"block_types":{"c":{}}}}}}"#,
            &[
                "attribute a.x: write_only: none -> true",
                "attribute a.z: added",
                "attribute a: nesting_mode: \"list\" -> \"set\"",
                "attribute gone: removed",
                "attribute new: added",
                "attribute b.y: computed: none -> true",
                "attribute b.y: optional: true -> none",
                "block b.c: added",
                "block b: max_items: 1 -> none",
            ],
        );
    }

    #[test]
    fn a_type_can_become_a_nested_type() {
        check(
            r#"{"attributes":{"a":{"type":"string"}}}"#,
            r#"{"attributes":{"a":{"nested_type":{"nesting_mode":"single","attributes":{"x":{}}}}}}"#,
            &[
                "attribute a.x: added",
                "attribute a: nested_type: none -> \"single\"",
                "attribute a: type: \"string\" -> none",
            ],
        );
    }

    #[test]
    fn members_that_are_not_known_count_by_their_meaning() {
        check(r#"{"new":{"a":1,"b":2}}"#, r#"{"new":{"b":2,"a":1}}"#, &[]);
        check(r#"{"new":[1]}"#, r#"{"new":[1.0]}"#, &["new: [1] -> [1.0]"]);
    }

    #[test]
    fn functions() {
        let function = |text: &str| {
            format!(r#"{{"provider_schemas":{{"h/n/t":{{"functions":{{"f":{text}}}}}}}}}"#)
        };
        let one = function(
            r#"{"return_type":"string","parameters":[{"name":"a","type":"string","description":"x"}]}"#,
        );
        let other = function(
            r#"{"return_type":"bool","parameters":[{"name":"a","type":"number","description":"y"},{"name":"b"}],"variadic_parameter":{"type":"string"}}"#,
        );
        let expected = [
            "h/n/t: function f: parameter 0: type: \"string\" -> \"number\"",
            "h/n/t: function f: parameter 1: added",
            "h/n/t: function f: return_type: \"string\" -> \"bool\"",
            "h/n/t: function f: variadic_parameter: none -> {\"type\":\"string\"}",
        ];
        assert_eq!(described(&one, &other, Compare::default()), expected);
    }

    #[test]
    fn nesting_without_end_is_an_error_or_ends() {
        let (open, close) = (r#"{"block_types":{"a":{"block":"#, "}}}");
        let deep =
            |depth: usize, end: &str| block(&(open.repeat(depth) + end + &close.repeat(depth)));
        let (one, other) = (deep(300, r#"{"deprecated":true}"#), deep(300, "{}"));
        let found = compare(
            one.as_bytes(),
            other.as_bytes(),
            Compare::default(),
            Limits::default(),
        );
        assert!(found.is_ok_and(|found| found.len() == 1));
        let (one, other) = (deep(3_000, r#"{"x":1}"#), deep(3_000, "{}"));
        assert!(
            compare(
                one.as_bytes(),
                other.as_bytes(),
                Compare::default(),
                Limits::default()
            )
            .is_err()
        );
    }
}
