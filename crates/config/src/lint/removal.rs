use super::fix::Edit;
use crate::json::{Object, Property};
use tofu_json_hcl::Span;

/// The properties of an object, each with the edit that takes it out, with the comma that goes with it.
pub(super) fn of_properties(object: Object<'_>) -> impl Iterator<Item = (Property<'_>, Edit)> {
    let mut properties = object.properties().peekable();
    let mut before: Option<Property<'_>> = None;
    std::iter::from_fn(move || {
        let property = properties.next()?;
        let start = property.name.span().start;
        let span = match (properties.peek(), before) {
            (Some(next), _) => Span::new(start, next.name.span().start),
            (None, Some(before)) => Span::new(before.value.span().end, property.value.span().end),
            (None, None) => Span::new(start, property.value.span().end),
        };
        before = Some(property);
        Some((property, Edit::remove(span)))
    })
}
