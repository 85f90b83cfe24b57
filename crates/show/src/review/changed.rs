use crate::Error;
use crate::shapes::{FoundShape, WantedShape};
use crate::showing::{PartPlace, Showing};
use std::borrow::Cow;
use tofu_json_model::document::plan::{Change, ResourceChange};
use tofu_json_model::view::Mask;
use tofu_json_review::{ChangedPart, ChangedValue, PartSide, PathStep, differences};
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::Mode;

/// What differs in one resource, and whether its types are not known.
pub(crate) struct ResourceParts<'a> {
    pub(crate) resource: ResourceChange<'a>,
    pub(crate) parts: Vec<ChangedPart<'a>>,
    pub(crate) is_untyped: bool,
}

/// Compares the two sides of one resource that was parsed.
pub(crate) fn parts_of<'a>(
    showing: &Showing<'_>,
    place: PartPlace,
    document: &'a Document<'_>,
    arena: &'a Arena,
) -> Result<ResourceParts<'a>, Error> {
    let resource = ResourceChange::read(document.root());
    let resource =
        resource.and_then(|resource| resource.required_change().map(drop).map(|()| resource));
    let resource = resource.map_err(|error| place.locate(showing, error))?;
    let known = known_shape(showing, &resource)?;
    let change = changed_value(showing, &resource.change, known.as_ref(), arena);
    let replace = resource.change.replace_paths.iter();
    let replace = replace.map(|path| path.map(|path| path.to_path()));
    let replace: Result<Vec<_>, _> = replace.collect();
    let replace = replace.map_err(|error| place.locate(showing, error))?;
    let shape = known.as_ref().map(|known| &*known.shape);
    Ok(ResourceParts {
        parts: differences(&change, shape, &replace, arena),
        is_untyped: known.is_none(),
        resource,
    })
}

/// The same of an output, which nothing replaces.
pub(super) fn parts_of_output<'a>(
    showing: &Showing<'_>,
    change: &Change<'a>,
    arena: &'a Arena,
) -> Vec<ChangedPart<'a>> {
    let change = changed_value(showing, change, None, arena);
    differences(&change, None, &[], arena)
}

fn known_shape(
    showing: &Showing<'_>,
    resource: &ResourceChange<'_>,
) -> Result<Option<FoundShape>, Error> {
    let mode = resource.mode.clone().unwrap_or_else(|| Mode::from(""));
    let wanted = WantedShape {
        provider_name: &resource.provider_name,
        mode: &mode,
        resource_type: &resource.resource_type,
        address: &resource.address,
        before: Value::null(),
        after: Value::null(),
        unknown: Value::null(),
    };
    showing.shapes.known(showing.schemas, &wanted)
}

fn changed_value<'a>(
    showing: &Showing<'_>,
    change: &Change<'a>,
    known: Option<&FoundShape>,
    arena: &'a Arena,
) -> ChangedValue<'a> {
    let mask = |value, mask: Option<Value<'a>>| match known {
        Some(known) => {
            let mask = mask.unwrap_or_else(Value::null);
            Mask::new(Some(showing.mask(known, value, mask, arena)))
        }
        None => Mask::new(mask),
    };
    let (before, after) = (change.before.or_null(), change.after.or_null());
    let mut changed = ChangedValue::new(before, after);
    changed.before_sensitive = mask(before, change.before_sensitive);
    changed.after_sensitive = mask(after, change.after_sensitive);
    changed.unknown = Mask::new(change.after_unknown);
    changed
}

impl<'a> ResourceParts<'a> {
    /// What differs without the parts of other differences that only the schema calls sensitive: the value that they
    /// are in shows that they are there. Those that the plan itself marks are differences of their own.
    pub(super) fn written_parts(&self) -> Cow<'_, [ChangedPart<'a>]> {
        if !self.parts.iter().any(|part| part.sensitive) {
            return Cow::Borrowed(&self.parts);
        }
        let mut whole: Option<&ChangedPart<'a>> = None;
        let mut kept = Vec::new();
        for part in &self.parts {
            let is_within = whole.is_some_and(|whole| lies_within(part, whole));
            if !is_within {
                whole = Some(part);
            }
            if !(is_within && part.sensitive) || self.plan_hides(part) {
                kept.push(part.clone());
            }
        }
        Cow::Owned(kept)
    }

    /// Whether the masks of the plan mark all of a part.
    fn plan_hides(&self, part: &ChangedPart<'_>) -> bool {
        let change = &self.resource.change;
        let sides = [
            (&part.before, change.before_sensitive),
            (&part.after, change.after_sensitive),
        ];
        sides.into_iter().any(|(side, mask)| {
            let path = side.iter().flat_map(|side| &side.path);
            side.is_some() && path.fold(Mask::new(mask), mask_of_step).is_whole()
        })
    }
}

fn mask_of_step<'a>(mask: Mask<'a>, step: &PathStep<'_>) -> Mask<'a> {
    match step {
        PathStep::Name(name) => mask.member(name),
        PathStep::Position(position) => mask.element(*position),
    }
}

/// Whether one difference is a part of another that is told as a whole.
fn lies_within(part: &ChangedPart<'_>, whole: &ChangedPart<'_>) -> bool {
    let is_below = |part: &Option<PartSide<'_>>, whole: &Option<PartSide<'_>>| match (part, whole) {
        (Some(part), Some(whole)) => {
            part.path.len() > whole.path.len() && part.path.starts_with(&whole.path)
        }
        _ => false,
    };
    is_below(&part.before, &whole.before) || is_below(&part.after, &whole.after)
}
