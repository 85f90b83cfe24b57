//! Pointers to what is inside of something sensitive: names there can be secret too.

use crate::document::plan::Change;
use crate::document::raw::Instance;
use crate::document::values::{Resource, StateOutput};
use crate::state::{Sensitive, Ways, ways};
use crate::view::Mask;
use tofu_json_value::Value;

/// A pointer into a document, up to the first value on its way that is sensitive as a whole.
pub(super) fn cut(document: Value<'_>, mut pointer: String) -> String {
    let steps = steps(&pointer);
    // Few pointers lead to where anything can be marked.
    if steps
        .iter()
        .any(|(name, _)| MARKED.contains(&name.as_str()))
        && let Some(end) = end(document, &steps)
    {
        pointer.truncate(end);
    }
    pointer
}

/// The members that others mark, as [`mask_over`] and [`ways_over`] know them.
const MARKED: &[&str] = &[
    Change::before,
    Change::before_sensitive,
    Change::after,
    Change::after_sensitive,
    Change::after_unknown,
    Resource::values,
    Resource::sensitive_values,
    StateOutput::value,
    Instance::attributes,
    Instance::attributes_flat,
];

/// A step of a pointer: a name or a position, and where it ends.
type PointerStep = (String, usize);

fn steps(pointer: &str) -> Vec<PointerStep> {
    let mut end = 0;
    let steps = pointer.split('/').skip(1).map(|token| {
        end += 1 + token.len();
        (token.replace("~1", "/").replace("~0", "~"), end)
    });
    steps.collect()
}

/// Where a pointer is to end, if not at its end.
fn end(document: Value<'_>, steps: &[PointerStep]) -> Option<usize> {
    let mut at = document;
    let mut steps = steps.iter();
    while let Some((name, end)) = steps.next() {
        let inside = part(at, name)?;
        let mask = mask_over(at, name);
        let file = ways_over(at, name);
        let sensitive = match (mask, &file) {
            (Mask::Clear, Some(ways)) => ways.sensitive(),
            (Mask::Clear, None) => {
                at = inside;
                continue;
            }
            (mask, _) => Sensitive::new(mask),
        };
        return end_inside(sensitive, *end, steps.as_slice());
    }
    None
}

fn end_inside(
    mut sensitive: Sensitive<'_>,
    mut end: usize,
    steps: &[PointerStep],
) -> Option<usize> {
    for (name, next) in steps {
        if sensitive.is_whole() {
            return Some(end);
        }
        sensitive = sensitive.part(name);
        end = *next;
    }
    None
}

fn part<'a>(value: Value<'a>, name: &str) -> Option<Value<'a>> {
    if value.is_array() {
        value.at(name.parse().ok()?)
    } else {
        value.get(name)
    }
}

/// The mask over a member, which is beside it. A mask and what is not known yet have the names of
/// what they are about.
fn mask_over<'a>(object: Value<'a>, name: &str) -> Mask<'a> {
    Mask::new(match name {
        Change::before | Change::before_sensitive => object.get(Change::before_sensitive),
        Change::after | Change::after_sensitive | Change::after_unknown => {
            object.get(Change::after_sensitive)
        }
        Resource::values | Resource::sensitive_values => object.get(Resource::sensitive_values),
        StateOutput::value => object.get(StateOutput::sensitive),
        _ => None,
    })
}

/// What a state file marks in the attributes of an instance.
fn ways_over(object: Value<'_>, name: &str) -> Option<Ways> {
    let is_marked = matches!(name, Instance::attributes | Instance::attributes_flat)
        && object.get(Instance::sensitive_attributes).is_some();
    let instance = is_marked.then(|| Instance::read(object).ok()).flatten()?;
    ways(&instance).ok()
}

#[cfg(test)]
mod tests {
    use super::cut;
    use tofu_json_value::Document;

    #[test]
    fn pointers_end_at_what_is_sensitive() {
        let text = r#"{"resource_changes":[{"change":{"before":{"m":{"S":{"x":1}},"l":[{"S":1},{"S":2}]},"before_sensitive":{"m":true,"l":[false,true]},
            "after":{"m":{"S":1}},"after_unknown":{"m":{"S":true}},"after_sensitive":{"m":true}}}],
            "values":{"outputs":{"o":{"sensitive":true,"value":{"S":1}},"p":{"sensitive":false,"value":{"S":1}}},
              "root_module":{"resources":[{"values":{"S":1},"sensitive_values":true}]}},
            "instances":[{"attributes":{"d":{"value":{"m":{"S":1},"n":{"k":1}},"type":"dynamic"},"e":{"k":1}},
              "sensitive_attributes":[[{"type":"get_attr","value":"d"},{"type":"get_attr","value":"m"}]]}]}"#;
        let document = Document::parse(text.as_bytes()).unwrap();
        for (pointer, expected) in [
            ("", ""),
            ("/resource_changes/0", "/resource_changes/0"),
            (
                "/resource_changes/0/change/before/m",
                "/resource_changes/0/change/before/m",
            ),
            (
                "/resource_changes/0/change/before/m/S/x",
                "/resource_changes/0/change/before/m",
            ),
            (
                "/resource_changes/0/change/before/l/0/S",
                "/resource_changes/0/change/before/l/0/S",
            ),
            (
                "/resource_changes/0/change/before/l/1/S",
                "/resource_changes/0/change/before/l/1",
            ),
            (
                "/resource_changes/0/change/after_unknown/m/S",
                "/resource_changes/0/change/after_unknown/m",
            ),
            ("/values/outputs/o/value/S", "/values/outputs/o/value"),
            ("/values/outputs/p/value/S", "/values/outputs/p/value/S"),
            (
                "/values/root_module/resources/0/values/S",
                "/values/root_module/resources/0/values",
            ),
            (
                "/instances/0/attributes/d/value/m/S",
                "/instances/0/attributes/d/value/m",
            ),
            (
                "/instances/0/attributes/d/value/n/k",
                "/instances/0/attributes/d/value/n/k",
            ),
            ("/instances/0/attributes/e/k", "/instances/0/attributes/e/k"),
        ] {
            assert_eq!(cut(document.root(), pointer.to_owned()), expected);
        }
    }
}
