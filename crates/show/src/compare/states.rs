//! What differs between two states.

use super::comparison::{ComparisonError, DocumentComparison, Telling, of};
use super::document::ComparedDocument;
use super::index::IndexedObject;
use super::plans::{names, one_sided_kind};
use crate::Error;
use tofu_json_compare::{
    DifferenceEntry, DifferenceKind, DifferenceSubject, FoundValue, MaskedValue, ValueList,
    write_canonical,
};
use tofu_json_model::document::values::{Resource, StateOutput};
use tofu_json_review::SecretFinder;
use tofu_json_value::{Arena, Document, Value};

impl ComparedDocument<'_> {
    /// Reads one object of a state that was parsed.
    pub(super) fn found<'d>(
        &self,
        object: &IndexedObject,
        document: &'d Document<'_>,
        arena: &'d Arena,
    ) -> Result<FoundValue<'d>, Error> {
        let place = crate::state::place(&object.job);
        let mut resource = Resource::read(document.root())
            .map_err(|error| place.locate(&self.showing(&()), error))?;
        self.mark_object(&mut resource, arena)?;
        Ok(FoundValue {
            value: MaskedValue::new(resource.values.or_null(), resource.sensitive_values),
            tainted: resource.tainted,
        })
    }

    /// Reads one output of a state.
    pub(super) fn found_output<'d>(&self, value: Value<'d>) -> Result<FoundValue<'d>, Error> {
        let base = self.outputs_base();
        let output = StateOutput::read(value)
            .map_err(|error| self.showing(&()).locate(error, base, "/values/outputs"))?;
        let is_sensitive = output.sensitive.unwrap_or_default();
        Ok(FoundValue {
            value: MaskedValue::new(output.value.or_null(), is_sensitive.then(Value::whole_mask)),
            tainted: false,
        })
    }
}

impl DocumentComparison<'_, '_> {
    pub(super) fn state_object(
        &self,
        sides: [Option<&IndexedObject>; 2],
        secrets: &SecretFinder,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let named = sides.iter().flatten().next();
        let Some(named) = named else { return Ok(()) };
        let subject = DifferenceSubject::object(&named.address, &named.deposed);
        let (one, other) = match sides {
            [Some(one), Some(other)] => (one, other),
            [one, _] => {
                let kind = one_sided_kind(usize::from(one.is_none()));
                return telling.tell(DifferenceEntry::new(subject, kind));
            }
        };
        let [before, after] = self.documents();
        let first = before.part(one).map_err(of(0))?;
        let second = after.part(other).map_err(of(1))?;
        let arena = Arena::new();
        let sides = [
            before.found(one, &first, &arena).map_err(of(0))?,
            after.found(other, &second, &arena).map_err(of(1))?,
        ];
        telling.tell(found_entry(subject, sides, secrets, &arena))
    }

    pub(super) fn state_outputs(
        &self,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [before, after] = self.documents();
        let one = before.outputs().map_err(of(0))?;
        let other = after.outputs().map_err(of(1))?;
        let mut secrets = None;
        let mut sides = [&one, &other].map(|outputs| outputs.root().seeker());
        for name in names([one.root(), other.root()]) {
            let found = sides.each_mut().map(|side| side.seek(&name));
            let subject = DifferenceSubject::Output(name);
            let (first, second) = match found.into() {
                (Some(first), Some(second)) => (first, second),
                (first, _) => {
                    let kind = one_sided_kind(usize::from(first.is_none()));
                    telling.tell(DifferenceEntry::new(subject, kind))?;
                    continue;
                }
            };
            let first = before.found_output(first).map_err(of(0))?;
            let second = after.found_output(second).map_err(of(1))?;
            if spelled_value(first.value.value) == spelled_value(second.value.value) {
                continue;
            }
            if secrets.is_none() {
                secrets = Some(self.secrets()?);
            }
            let secrets = secrets.clone().unwrap_or_default();
            telling.tell(found_entry(
                subject,
                [first, second],
                &secrets,
                &Arena::new(),
            ))?;
        }
        Ok(())
    }
}

/// A value in its one spelling.
pub(super) fn spelled_value(value: Value<'_>) -> String {
    let mut text = String::new();
    write_canonical(&mut text, value);
    text
}

/// What differs between what is in one state and in another.
fn found_entry<'a>(
    subject: DifferenceSubject,
    [one, other]: [FoundValue<'a>; 2],
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> DifferenceEntry<'a> {
    let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
    entry.note("tainted", word(one.tainted), word(other.tainted));
    let values = [one.value, other.value];
    entry.compare_values(ValueList::Values, values, secrets, arena);
    entry.only_absent = entry.is_empty();
    entry
}

const fn word(is: bool) -> &'static str {
    if is { "true" } else { "false" }
}
