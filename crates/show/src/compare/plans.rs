//! What differs between two plans.

use super::comparison::{ComparisonError, DocumentComparison, Telling, of};
use super::document::ComparedDocument;
use super::hashes::change_place;
use super::index::IndexedObject;
use crate::Error;
use std::collections::BTreeSet;
use tofu_json_compare::{
    ContentHash, DifferenceEntry, DifferenceKind, DifferenceSubject, MaskedValue, ValueList,
    action_words, importing_of, output_does_something, write_planned_output,
};
use tofu_json_model::document::plan::{Change, ResourceChange};
use tofu_json_review::SecretFinder;
use tofu_json_value::{Arena, Document, Value};

impl ComparedDocument<'_> {
    /// Parses one part of the document again.
    pub(super) fn part(&self, object: &IndexedObject) -> Result<Document<'_>, Error> {
        let showing = self.showing(&());
        let text = showing.document.part(&object.job.range)?.into_owned();
        Document::parse_with(text.into(), self.options.limits)
            .map_err(|error| change_place(&object.job).locate_syntax(&showing, error))
    }

    /// Reads one change that was parsed.
    pub(super) fn change<'d>(
        &self,
        object: &IndexedObject,
        document: &'d Document<'_>,
        arena: &'d Arena,
    ) -> Result<ResourceChange<'d>, Error> {
        let locate = |error| change_place(&object.job).locate(&self.showing(&()), error);
        let mut change = ResourceChange::read(document.root()).map_err(locate)?;
        self.mark_change(&mut change, arena)?;
        Ok(change)
    }

    /// Reads one output change.
    pub(super) fn output_change<'d>(&self, value: Value<'d>) -> Result<Change<'d>, Error> {
        let base = self.outputs_base();
        Change::read(value).map_err(|error| {
            self.showing(&())
                .locate(error, base, super::hashes::OUTPUTS)
        })
    }
}

impl DocumentComparison<'_, '_> {
    pub(super) fn plan_object(
        &self,
        sides: [Option<&IndexedObject>; 2],
        secrets: &SecretFinder,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let (one, other) = match sides {
            [Some(one), Some(other)] => (one, other),
            [Some(one), None] => return Self::one_sided(0, one, telling),
            [None, Some(other)] => return Self::one_sided(1, other, telling),
            [None, None] => return Ok(()),
        };
        let [before, after] = self.documents();
        let first = before.part(one).map_err(of(0))?;
        let second = after.part(other).map_err(of(1))?;
        let arena = Arena::new();
        let changes = [
            before.change(one, &first, &arena).map_err(of(0))?,
            after.change(other, &second, &arena).map_err(of(1))?,
        ];
        let moved_from = (one.address != other.address).then(|| one.address.to_string());
        let is_moved = moved_from.is_some();
        let subject = DifferenceSubject::Object {
            address: other.address.to_string(),
            deposed: other.deposed.to_string(),
            moved_from,
        };
        let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
        let previous = [one, other].map(|object| object.previous.as_deref());
        let entries = [&first, &second].map(|document| document.root());
        compare_origins(&mut entry, previous, entries, secrets, &arena);
        let [one, other] = &changes;
        entry.compare_changes([&one.change, &other.change], secrets, &arena);
        entry.only_absent = entry.is_empty() && !is_moved;
        telling.tell(entry)
    }

    /// What one of the plans does alone.
    fn one_sided(
        side: usize,
        object: &IndexedObject,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let subject = DifferenceSubject::object(&object.address, &object.deposed);
        let mut entry = DifferenceEntry::new(subject, one_sided_kind(side));
        entry.action = Some(action_words(&object.action));
        telling.tell(entry)
    }

    pub(super) fn plan_outputs(
        &self,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [before, after] = self.documents();
        let one = before.outputs().map_err(of(0))?;
        let other = after.outputs().map_err(of(1))?;
        let mut secrets = None;
        let [mut ones, mut others] = [&one, &other].map(|outputs| outputs.root().seeker());
        for name in names([one.root(), other.root()]) {
            let first = ones.seek(&name).map(|value| before.output_change(value));
            let first = first.transpose().map_err(of(0))?;
            let second = others.seek(&name).map(|value| after.output_change(value));
            let second = second.transpose().map_err(of(1))?;
            let sides = [first, second].map(|side| side.filter(output_does_something));
            let [first, second] = &sides;
            let spelled =
                [first, second].map(|change| change.as_ref().map(|change| spelled(&name, change)));
            if spelled[0] == spelled[1] {
                continue;
            }
            if secrets.is_none() {
                secrets = Some(self.secrets()?);
            }
            let secrets = secrets.clone().unwrap_or_default();
            telling.tell(output_entry(
                &name,
                [first.as_ref(), second.as_ref()],
                &secrets,
                &Arena::new(),
            ))?;
        }
        Ok(())
    }
}

/// Adds what differs in where an object comes from: the address before, and how it is imported.
pub(super) fn compare_origins<'a>(
    entry: &mut DifferenceEntry<'a>,
    previous: [Option<&str>; 2],
    changes: [Value<'a>; 2],
    secrets: &SecretFinder,
    arena: &'a Arena,
) {
    let [before, after] = previous.map(|address| address.unwrap_or("none"));
    entry.note("previous_address", before, after);
    let importing = changes.map(|change| MaskedValue::new(importing_of(change), None));
    entry.compare_values(ValueList::Importing, importing, secrets, arena);
}

fn spelled(name: &str, change: &Change<'_>) -> ContentHash {
    let mut text = String::new();
    write_planned_output(&mut text, name, change);
    ContentHash::of(&text)
}

fn output_entry<'a>(
    name: &str,
    sides: [Option<&Change<'a>>; 2],
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> DifferenceEntry<'a> {
    let subject = DifferenceSubject::Output(name.to_owned());
    match sides {
        [Some(one), Some(other)] => {
            let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
            entry.compare_changes([one, other], secrets, arena);
            entry.only_absent = entry.is_empty();
            entry
        }
        [one, other] => {
            let mut entry =
                DifferenceEntry::new(subject, one_sided_kind(usize::from(one.is_none())));
            entry.action = one
                .or(other)
                .map(|change| action_words(&change.actions.action));
            entry
        }
    }
}

/// What it means that only the document of that number has something.
pub(super) const fn one_sided_kind(side: usize) -> DifferenceKind {
    match side {
        0 => DifferenceKind::Removed,
        _ => DifferenceKind::Added,
    }
}

/// The names of the members of two objects, in ascending order.
pub(super) fn names(sides: [Value<'_>; 2]) -> BTreeSet<String> {
    let names = sides.into_iter().flat_map(Value::members);
    names.map(|(name, _)| name.into_owned()).collect()
}
