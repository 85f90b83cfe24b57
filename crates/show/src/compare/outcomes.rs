//! Whether a state is what a plan said.

use super::comparison::{ComparisonError, DocumentComparison, Telling, of};
use super::index::IndexedObject;
use super::plans::names;
use super::states::spelled_value;
use crate::Progress;
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_compare::{
    DifferenceEntry, DifferenceKind, DifferenceSubject, FoundValue, acts, gone_besides, outcome,
};
use tofu_json_model::document::plan::Change;
use tofu_json_review::SecretFinder;
use tofu_json_value::{Arena, Document, Value};

type Objects<'o> = BTreeMap<(&'o str, &'o str), &'o IndexedObject>;

impl DocumentComparison<'_, '_> {
    /// `order` are the numbers of the plan and of the state.
    pub(super) fn outcomes(
        &self,
        [plan_number, state_number]: [usize; 2],
        progress: &dyn Progress,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [plan, state] = match plan_number {
            0 => self.documents(),
            _ => {
                let [state, plan] = self.documents();
                [plan, state]
            }
        };
        let expected = plan.expected(progress).map_err(of(plan_number))?;
        let objects = state.objects(progress).map_err(of(state_number))?;
        let looked_at = pairs(&expected, &objects);
        let acting = expected.iter().filter(|object| object.acts).count();
        let doubtful = looked_at.iter().filter(|(planned, _)| planned.acts).count();
        telling.count_as_planned(acting - doubtful);
        let prior = plan.prior_objects().map_err(of(plan_number))?;
        let besides = done_besides(&expected, &objects, &prior);
        let secrets = match looked_at.is_empty() {
            true => SecretFinder::default(),
            false => self.secrets()?,
        };
        let numbers = [plan_number, state_number];
        for (planned, found) in looked_at {
            self.object_outcome(planned, found, numbers, &secrets, telling)?;
        }
        for (object, is_there) in besides {
            let subject = DifferenceSubject::object(&object.address, &object.deposed);
            telling.tell(match is_there {
                true => DifferenceEntry::new(subject, DifferenceKind::DoneBesides),
                false => gone_besides(subject),
            })?;
        }
        self.output_outcomes(numbers, telling)
    }

    fn object_outcome(
        &self,
        planned: &IndexedObject,
        found: Option<&IndexedObject>,
        [plan_number, state_number]: [usize; 2],
        secrets: &SecretFinder,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [before, after] = self.documents();
        let [plan, state] = if plan_number == 0 {
            [before, after]
        } else {
            [after, before]
        };
        let document = plan.part(planned).map_err(of(plan_number))?;
        let arena = Arena::new();
        let change = plan.change(planned, &document, &arena);
        let change = change.map_err(of(plan_number))?;
        let parsed = match found {
            Some(object) => state.part(object).map_err(of(state_number))?,
            None => Document::null(),
        };
        let value = found.map(|object| state.found(object, &parsed, &arena));
        let value = value.transpose().map_err(of(state_number))?;
        let moved_from = found.filter(|found| found.address != planned.address);
        let subject = DifferenceSubject::Object {
            address: planned.address.to_string(),
            deposed: planned.deposed.to_string(),
            moved_from: moved_from.map(|found| found.address.to_string()),
        };
        // It may have the values, but not the address.
        let not_moved =
            moved_from.map(|_| DifferenceEntry::new(subject.clone(), DifferenceKind::NotDone));
        let entry = outcome(&subject, &change.change, value, secrets, &arena);
        telling.tell_outcome(entry.or(not_moved), planned.acts)
    }

    fn output_outcomes(
        &self,
        [plan_number, state_number]: [usize; 2],
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [before, after] = self.documents();
        let [plan, state] = if plan_number == 0 {
            [before, after]
        } else {
            [after, before]
        };
        let changes = plan.outputs().map_err(of(plan_number))?;
        let found = state.outputs().map_err(of(state_number))?;
        let prior = match has_unplanned(changes.root(), found.root()) {
            true => plan.prior_outputs().map_err(of(plan_number))?,
            false => Document::null(),
        };
        let secrets = match changes.root().members().next() {
            Some(_) => self.secrets()?,
            // Of what is not planned no value is told.
            None => SecretFinder::default(),
        };
        let [mut planned, mut values, mut prior] =
            [&changes, &found, &prior].map(|outputs| outputs.root().seeker());
        for name in names([changes.root(), found.root()]) {
            let prior = prior.seek(&name);
            let change = planned.seek(&name).map(|value| plan.output_change(value));
            let change = change.transpose().map_err(of(plan_number))?;
            let value = values.seek(&name).map(|value| state.found_output(value));
            let value = value.transpose().map_err(of(state_number))?;
            if change.is_none() && value.is_some_and(|found| was_there(prior, found)) {
                continue;
            }
            let arena = Arena::new();
            let entry = output_outcome(&name, change.as_ref(), value, &secrets, &arena);
            let acts = change.is_some_and(|change| acts(&change.actions.action));
            telling.tell_outcome(entry, acts)?;
        }
        Ok(())
    }
}

/// Whether there are outputs that the plan says nothing of.
fn has_unplanned(changes: Value<'_>, found: Value<'_>) -> bool {
    let mut planned = changes.seeker();
    let mut found = found.sorted_members();
    found.any(|(name, _)| planned.seek(&name).is_none())
}

/// Whether an output had the same value in the state that the plan was made from.
fn was_there(prior: Option<Value<'_>>, found: FoundValue<'_>) -> bool {
    let prior = prior.map(|output| output.get("value").unwrap_or_else(Value::null));
    prior.is_some_and(|prior| spelled_value(prior) == spelled_value(found.value.value))
}

fn output_outcome<'a>(
    name: &str,
    change: Option<&Change<'a>>,
    found: Option<FoundValue<'a>>,
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> Option<DifferenceEntry<'a>> {
    let subject = DifferenceSubject::Output(name.to_owned());
    match change {
        Some(change) => outcome(&subject, change, found, secrets, arena),
        None => Some(DifferenceEntry::new(subject, DifferenceKind::DoneBesides)),
    }
}

/// What is planned with what there is of it, where it must be looked at to say whether it was done.
fn pairs<'o>(
    expected: &'o [IndexedObject],
    objects: &'o [IndexedObject],
) -> Vec<(&'o IndexedObject, Option<&'o IndexedObject>)> {
    let by_key: Objects<'o> = objects
        .iter()
        .map(|object| (object.key(), object))
        .collect();
    let mut pairs = Vec::new();
    for planned in expected {
        let own = by_key.get(&planned.key());
        let previous = planned.previous.as_deref();
        let found = own
            .or_else(|| by_key.get(&(previous?, &*planned.deposed)))
            .copied();
        let is_done = match found {
            Some(found) => {
                own.is_some()
                    && planned.hash.is_some()
                    && planned.hash == found.hash
                    && !found.tainted
            }
            None => !planned.is_expected,
        };
        if !is_done {
            pairs.push((planned, found));
        }
    }
    pairs.sort_by_key(|(planned, _)| planned.key());
    pairs
}

/// What was done to objects that the plan says nothing of, by ascending address: those of the state that are new or differ from the
/// state that the plan was made from, and those of that state that are gone. With each, whether it is there.
fn done_besides<'o>(
    expected: &'o [IndexedObject],
    objects: &'o [IndexedObject],
    prior: &'o [IndexedObject],
) -> Vec<(&'o IndexedObject, bool)> {
    let [now, before] = [objects, prior].map(|objects| -> Objects<'o> {
        objects
            .iter()
            .map(|object| (object.key(), object))
            .collect()
    });
    let planned: BTreeSet<_> = expected.iter().map(IndexedObject::key).collect();
    let moved = expected
        .iter()
        .filter_map(|object| Some(((object.previous.as_deref()?, &*object.deposed), object)));
    let moved: Objects<'o> = moved.collect();
    let is_new = |object: &&IndexedObject| {
        let key = object.key();
        // Where both are there, what has the address before the move is another object.
        let is_moved = moved
            .get(&key)
            .is_some_and(|to| !now.contains_key(&to.key()));
        let was = before.get(&key);
        let differs =
            was.is_none_or(|was| (was.hash, was.tainted) != (object.hash, object.tainted));
        !planned.contains(&key) && !is_moved && differs
    };
    let is_gone = |object: &&IndexedObject| {
        let key = object.key();
        !planned.contains(&key) && !moved.contains_key(&key) && !now.contains_key(&key)
    };
    let new = objects.iter().filter(is_new).map(|object| (object, true));
    let gone = prior.iter().filter(is_gone).map(|object| (object, false));
    let mut found: Vec<_> = new.chain(gone).collect();
    found.sort_by_key(|(object, _)| object.key());
    found
}

#[cfg(test)]
mod tests {
    use super::super::index::IndexedObject;
    use super::done_besides;
    use crate::pipeline::Job;
    use tofu_json_compare::ContentHash;
    use tofu_json_vocab::Action;

    /// An address with its content; `b<a` was moved from `a`, and `!` is tainted.
    fn object(text: &str) -> IndexedObject {
        let (address, content) = text.split_once('=').unwrap();
        let (address, previous) = address.split_once('<').unwrap_or((address, ""));
        IndexedObject {
            address: address.into(),
            deposed: "".into(),
            previous: (!previous.is_empty()).then(|| previous.into()),
            hash: Some(ContentHash::of(content.trim_end_matches('!'))),
            is_expected: true,
            tainted: content.ends_with('!'),
            acts: false,
            action: Action::NoOp,
            job: Job {
                range: 0..0,
                position: 0,
            },
        }
    }

    #[test]
    fn what_no_plan_said() {
        for ([plan, state, prior], expected) in [
            (["a=1", "a=2", "a=1"], vec![]),
            (["", "a=1", "a=1"], vec![]),
            (["", "a=1", ""], vec![("a", true)]),
            (["", "a=2", "a=1"], vec![("a", true)]),
            (["", "a=1!", "a=1"], vec![("a", true)]),
            (["", "a=1!", "a=1!"], vec![]),
            (["", "b=1", "b=1 a=1"], vec![("a", false)]),
            (["a=1", "", "a=1"], vec![]),
            (["b<a=1", "a=1", "b=1"], vec![]),
            (["b<a=1", "b=1", "a=1"], vec![]),
            (["b<a=1", "b=1 a=1", "b=1"], vec![("a", true)]),
        ] {
            let [plan, state, prior] = [plan, state, prior]
                .map(|text| text.split_whitespace().map(object).collect::<Vec<_>>());
            let found = done_besides(&plan, &state, &prior);
            let found = found
                .iter()
                .map(|(object, is_there)| (&*object.address, *is_there));
            assert_eq!(found.collect::<Vec<_>>(), expected);
        }
    }
}
