use super::changed::ResourceParts;
use tofu_json_model::document::plan::Change;
use tofu_json_model::filter::UnmatchedPatterns;
use tofu_json_review::{
    ChangedValue, ImportSource, Important, LeftOut, ObjectList, Review, ReviewedObject,
    SecretFinder, Shift, Shifts,
};
use tofu_json_value::Value;
use tofu_json_vocab::{Action, ChangeFilter, FilteredChange, Mode};

/// What is kept of the objects while they pass by, in any order.
#[derive(Default)]
pub(super) struct Gathered {
    objects: Vec<ReviewedObject>,
    shifts: Shifts,
    /// What the filter leaves out.
    pub(super) left_out: LeftOut,
    pub(super) unmatched: UnmatchedPatterns,
    /// The first type whose schema is missing.
    pub(super) untyped: Option<(usize, String)>,
}

/// One object as it is remembered.
pub(super) fn reviewed(
    list: ObjectList,
    position: usize,
    found: &ResourceParts<'_>,
    important: &Important,
    secrets: &SecretFinder,
) -> ReviewedObject {
    let resource = &found.resource;
    let action = resource.change.actions.action.clone();
    let address = match resource.address.is_empty() {
        // Old plans have no addresses of what has drifted.
        true => format!("{}.{}", resource.resource_type, resource.name),
        false => resource.address.to_string(),
    };
    let mut object = ReviewedObject::new(list, position, address, action);
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    object.previous_address = resource
        .previous_address
        .as_deref()
        .filter(|_| resource.is_moved())
        .and_then(some);
    object.deposed = resource.deposed.as_deref().and_then(some);
    object.mode = resource.mode.clone().unwrap_or_else(|| Mode::from(""));
    object.resource_type = resource.resource_type.to_string();
    let reason = resource.action_reason.as_ref();
    object.reason = reason.filter(|reason| !reason.as_str().is_empty()).cloned();
    import(&mut object, &resource.change, secrets);
    object.is_important = object.mode == Mode::Managed && important.holds(&object.resource_type);
    object.note(&found.parts);
    object
}

/// What is imported, and what names it.
fn import(object: &mut ReviewedObject, change: &Change<'_>, secrets: &SecretFinder) {
    let Some(importing) = &change.importing else {
        return;
    };
    object.importing = true;
    object.import_source = match (&importing.id, importing.identity.value()) {
        (Some(id), _) if secrets.is_in(id) => Some(ImportSource::Sensitive),
        (_, Some(identity)) if secrets.is_within(identity) => Some(ImportSource::Sensitive),
        (Some(id), _) if !id.is_empty() => Some(ImportSource::Id(id.to_string())),
        (_, Some(identity)) => Some(ImportSource::Identity(
            String::from_utf8_lossy(identity.raw()).into_owned(),
        )),
        _ if importing.unknown => Some(ImportSource::Unknown),
        _ => None,
    };
    object.generates_configuration = change.generated_config.is_some();
}

impl Gathered {
    pub(super) fn new(filter: &ChangeFilter) -> Self {
        Self {
            unmatched: UnmatchedPatterns::new(filter),
            ..Self::default()
        }
    }

    /// Whether a filter takes an output; where it does not, it is counted.
    pub(super) fn takes_output(&mut self, filter: &ChangeFilter, output: &ReviewedObject) -> bool {
        let change = FilteredChange::output(&output.address);
        self.unmatched.note(&change);
        let taken = filter.takes(&change);
        if !taken {
            self.leave_out(output);
        }
        taken
    }

    pub(super) fn leave_out(&mut self, object: &ReviewedObject) {
        match object.list {
            ObjectList::Planned => *self.left_out.planned.entry(object.risk()).or_default() += 1,
            ObjectList::Drift => self.left_out.drift += 1,
            ObjectList::Outputs => self.left_out.outputs += 1,
        }
    }

    pub(super) fn add(&mut self, object: ReviewedObject) {
        self.objects.push(object);
    }

    /// Notes an instance of a resource with `count` that may have taken the place of another.
    pub(super) fn note_shift(&mut self, found: &ResourceParts<'_>) {
        let resource = &found.resource;
        let index = resource.index.and_then(|key| key.value().as_u64());
        let (Some(index), None) = (index, &resource.deposed) else {
            return;
        };
        let Some((whole, _)) = resource.address.rsplit_once('[') else {
            return;
        };
        if resource.change.before.or_null().is_null() {
            return;
        }
        let change = ChangedValue::of(&resource.change);
        let is_gone = resource.change.after.or_null() == Value::null();
        match &resource.change.actions.action {
            Action::NoOp | Action::Read => {}
            _ if is_gone => self.shifts.deleted(whole, index, &change),
            _ => self.shifts.changed(whole, index, &change, &found.parts),
        }
    }

    /// The review of all; `keep` leaves out what is no shift.
    pub(super) fn into_review(mut self, keep: impl FnOnce(&mut Vec<Shift>)) -> Review {
        // Threads bring them in any order.
        self.objects
            .sort_by_key(|object| (object.list, object.position));
        let mut shifts = self.shifts.find();
        keep(&mut shifts);
        Review::of(self.objects, shifts)
    }
}
