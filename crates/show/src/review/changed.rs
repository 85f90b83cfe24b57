use crate::Error;
use crate::shapes::{FoundShape, WantedShape};
use crate::showing::{PartPlace, Showing};
use tofu_json_model::document::plan::{Change, ResourceChange};
use tofu_json_model::view::Mask;
use tofu_json_review::{
    ChangedPart, ChangedValue, PartSide, SecretFinder, differences, differences_hiding,
};
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::path::AttributePath;
use tofu_json_vocab::{Action, Mode};

/// What differs in one resource.
pub(crate) struct ResourceParts<'a> {
    pub(crate) resource: ResourceChange<'a>,
    pub(crate) parts: Vec<ChangedPart<'a>>,
    /// What is known of its type; nothing without a schema.
    pub(super) known: Option<FoundShape>,
    replace_paths: Vec<AttributePath>,
}

/// Compares the two sides of one resource that was parsed. `secrets` are those of the whole plan.
pub(crate) fn parts_of<'a>(
    showing: &Showing<'_>,
    place: PartPlace,
    document: &'a Document<'_>,
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> Result<ResourceParts<'a>, Error> {
    let resource = ResourceChange::read(document.root());
    let resource =
        resource.and_then(|resource| resource.required_change().map(drop).map(|()| resource));
    let resource = resource.map_err(|error| place.locate(showing, error))?;
    let (provider_name, mode) = (&resource.provider_name, resource.mode.as_ref());
    let known = known_shape(showing, provider_name, mode, &resource.resource_type)?;
    let change = changed_value(showing, &resource.change, known.as_ref(), arena);
    let replace = resource.change.replace_paths.iter();
    let replace = replace.map(|path| path.map(|path| path.to_path()));
    let replace: Result<Vec<_>, _> = replace.collect();
    let replace = replace.map_err(|error| place.locate(showing, error))?;
    let shape = known.as_ref().map(|known| &*known.shape);
    let mut parts = differences_hiding(&change, shape, &replace, secrets, arena);
    if is_only_forgotten(&resource) {
        parts.retain(is_whole_before);
    } else if resource.change.actions.action == Action::NoOp {
        parts.retain(has_other_value);
    }
    Ok(ResourceParts {
        parts,
        replace_paths: replace,
        known,
        resource,
    })
}

/// Whether an object leaves the state and nothing else happens: then nothing of it changes, hidden or not, and it is one
/// difference.
fn is_only_forgotten(resource: &ResourceChange<'_>) -> bool {
    let action = &resource.change.actions.action;
    action.forgets() && !action.is_replace()
}

fn is_whole_before(part: &ChangedPart<'_>) -> bool {
    let before = part.before.as_ref();
    before.is_none_or(|side| side.path.is_empty()) || part.after.is_some()
}

/// Whether the value itself differs. Where a plan does nothing, marks of what is unknown or sensitive say nothing.
fn has_other_value(part: &ChangedPart<'_>) -> bool {
    !part.after_unknown && !value_of(part.before.as_ref()).same(value_of(part.after.as_ref()))
}

fn value_of<'a>(side: Option<&PartSide<'a>>) -> Value<'a> {
    side.map_or_else(Value::null, |side| side.value)
}

impl<'a> ResourceParts<'a> {
    /// Whether the schema marks anything of such a resource as sensitive, where marks say something.
    pub(super) fn has_schema_marks(&self) -> bool {
        let known = self.known.as_ref();
        let acts = self.resource.change.actions.action != Action::NoOp;
        let acts = acts && !is_only_forgotten(&self.resource);
        acts && known.is_some_and(|known| !known.marks.is_empty())
    }

    /// What differs by the masks of the plan alone.
    pub(super) fn plan_parts(&self, arena: &'a Arena) -> Vec<ChangedPart<'a>> {
        let changed = ChangedValue::of(&self.resource.change);
        let shape = self.known.as_ref().map(|known| &*known.shape);
        differences(&changed, shape, &self.replace_paths, arena)
    }
}

/// The same of an output, which nothing replaces.
pub(super) fn parts_of_output<'a>(
    showing: &Showing<'_>,
    change: &Change<'a>,
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> Vec<ChangedPart<'a>> {
    let change = changed_value(showing, change, None, arena);
    differences_hiding(&change, None, &[], secrets, arena)
}

/// The shape of a resource by a schema, if there is one for its type.
pub(crate) fn known_shape(
    showing: &Showing<'_>,
    provider_name: &str,
    mode: Option<&Mode>,
    resource_type: &str,
) -> Result<Option<FoundShape>, Error> {
    let unknown = Mode::from("");
    let wanted = WantedShape {
        provider_name,
        mode: mode.unwrap_or(&unknown),
        resource_type,
        address: "",
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
    let mut changed = ChangedValue::of(change);
    if let Some(known) = known {
        let mask = |value, mask: Option<Value<'a>>| {
            let mask = mask.unwrap_or_else(Value::null);
            Mask::new(Some(known.mask(&showing.options, value, mask, arena)))
        };
        changed.before_sensitive = mask(changed.before, change.before_sensitive);
        changed.after_sensitive = mask(changed.after, change.after_sensitive);
    }
    changed
}
