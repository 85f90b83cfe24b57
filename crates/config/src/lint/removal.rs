use super::fix::Edit;
use crate::json::{Object, Property};
use tofu_json_hcl::Span;

/// Takes a property out of its object, with the comma that goes with it.
pub(super) fn of_property(object: Object<'_>, name_start: u32) -> Vec<Edit> {
    let mut before: Option<Property<'_>> = None;
    let mut properties = object.properties();
    while let Some(property) = properties.next() {
        let start = property.name.span().start;
        if start != name_start {
            before = Some(property);
            continue;
        }
        let span = match (properties.next(), before) {
            (Some(next), _) => Span::new(start, next.name.span().start),
            (None, Some(before)) => Span::new(before.value.span().end, property.value.span().end),
            (None, None) => Span::new(start, property.value.span().end),
        };
        return vec![Edit::remove(span)];
    }
    Vec::new()
}
