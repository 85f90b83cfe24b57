//! Whether what is there is what was planned.

use crate::changes::{MaskedValue, action_words};
use crate::entry::{DifferenceEntry, DifferenceKind, DifferenceSubject, ValueList};
use crate::fill::{filled, missing_elements};
use crate::known_now::shown_paths;
use crate::planned::acts;
use crate::write_canonical;
use tofu_json_model::document::plan::Change;
use tofu_json_model::view::Mask;
use tofu_json_review::SecretFinder;
use tofu_json_value::{Arena, Value};

/// Whether there is such a thing, as planned and as it is.
const PRESENT: &str = "present";

/// What is there of an object or an output.
#[derive(Clone, Copy, Debug)]
pub struct FoundValue<'a> {
    /// Its values.
    pub value: MaskedValue<'a>,
    /// Whether the object is tainted, because its creation failed.
    pub tainted: bool,
}

/// Compares what a plan says of an object or output with what there is; nothing where it was done as planned.
///
/// What is unknown in the plan may be anything. Where nothing was to be done, and yet it differs from the plan, something
/// else was done besides.
#[must_use]
pub fn outcome<'a>(
    subject: &DifferenceSubject,
    change: &Change<'a>,
    found: Option<FoundValue<'a>>,
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> Option<DifferenceEntry<'a>> {
    let unknown = Mask::new(change.after_unknown);
    let after = MaskedValue::after(change);
    let is_expected = !after.value.is_null() || unknown.marks_something();
    let entry = |kind| {
        let mut entry = DifferenceEntry::new(subject.clone(), kind);
        entry.action = Some(action_words(&change.actions.action));
        entry
    };
    let Some(found) = found else {
        return is_expected.then(|| {
            let mut entry = entry(absent(change));
            entry.note(PRESENT, "true", "false");
            entry
        });
    };
    if !is_expected {
        return (!is_null_output(subject, found)).then(|| {
            let mut entry = entry(still_there(change, found));
            entry.note(PRESENT, "false", "true");
            entry
        });
    }
    let planned = MaskedValue {
        value: filled(after.value, unknown, found.value.value, arena),
        ..after
    };
    if same(planned.value, found.value.value) && !found.tainted {
        return None;
    }
    let mut entry = entry(otherwise(change, found));
    if found.tainted {
        entry.note("tainted", "false", "true");
    }
    let sides = [planned, found.value];
    entry.compare_values(ValueList::Values, sides, secrets, arena);
    let missing = missing_elements(after.value, unknown, found.value.value, arena);
    entry.known_now = shown_paths(missing, sides, secrets, arena);
    entry.only_absent = entry.is_empty() && !subject.is_moved();
    Some(entry)
}

/// An object that is gone although the plan did not say so: nothing in it is about the object.
#[must_use]
pub fn gone_besides(subject: DifferenceSubject) -> DifferenceEntry<'static> {
    let mut entry = DifferenceEntry::new(subject, DifferenceKind::DoneBesides);
    entry.note(PRESENT, "true", "false");
    entry
}

/// A state may keep an output whose value is null.
fn is_null_output(subject: &DifferenceSubject, found: FoundValue<'_>) -> bool {
    matches!(subject, DifferenceSubject::Output(_)) && found.value.value.is_null()
}

/// What it means that an object is not there that should be.
fn absent(change: &Change<'_>) -> DifferenceKind {
    if change.importing.is_some() {
        // It was in no state before.
        DifferenceKind::NotDone
    } else if !acts(&change.actions.action) {
        DifferenceKind::DoneBesides
    } else if change.before.or_null().is_null() {
        DifferenceKind::NotDone
    } else {
        DifferenceKind::DoneOtherwise
    }
}

/// What it means that an object is there that should not be.
fn still_there(change: &Change<'_>, found: FoundValue<'_>) -> DifferenceKind {
    match same(change.before.or_null(), found.value.value) {
        true => DifferenceKind::NotDone,
        false => DifferenceKind::DoneOtherwise,
    }
}

/// What it means that an object is there with other values.
fn otherwise(change: &Change<'_>, found: FoundValue<'_>) -> DifferenceKind {
    if !acts(&change.actions.action) {
        DifferenceKind::DoneBesides
    } else {
        still_there(change, found)
    }
}

/// Whether two values have one spelling.
pub(crate) fn same(one: Value<'_>, other: Value<'_>) -> bool {
    let spelled = |value| {
        let mut text = String::new();
        write_canonical(&mut text, value);
        text
    };
    one.raw() == other.raw() || spelled(one) == spelled(other)
}

#[cfg(test)]
mod tests {
    use super::{FoundValue, outcome};
    use crate::changes::MaskedValue;
    use crate::entry::{DifferenceKind, DifferenceSubject};
    use crate::lines::entry_lines;
    use tofu_json_model::document::plan::Change;
    use tofu_json_review::{LineOptions, SecretFinder};
    use tofu_json_value::{Arena, Document};

    #[test]
    fn something_is_always_said() {
        let said = |change: &str, found: &str| {
            let [change, found] =
                [change, found].map(|json| Document::parse(json.as_bytes()).unwrap());
            let change = Change::read(change.root()).unwrap();
            let found = FoundValue {
                value: MaskedValue::new(found.root(), None),
                tainted: false,
            };
            let arena = Arena::new();
            let subject = DifferenceSubject::object("a.b", "");
            let entry = outcome(
                &subject,
                &change,
                Some(found),
                &SecretFinder::default(),
                &arena,
            );
            let lines = entry_lines(&entry.unwrap(), &LineOptions::default());
            let texts: Vec<_> = lines.into_iter().map(|line| line.text).collect();
            texts.join("; ")
        };
        let absent = r#"{"actions":["create"],"after":{"a":null}}"#;
        assert_eq!(
            said(absent, "{}"),
            "planned: create; differs only in what is null or absent"
        );
        let shorter =
            r#"{"actions":["create"],"after":{"l":["x",null]},"after_unknown":{"l":[false,true]}}"#;
        assert_eq!(
            said(shorter, r#"{"l":["x"]}"#),
            "planned: create; (known after apply, and not there): l[1]"
        );
    }

    fn check(change: &str, found: Option<&str>, expected: Option<DifferenceKind>) {
        let [change, found_text] =
            [change, found.unwrap_or("null")].map(|json| Document::parse(json.as_bytes()).unwrap());
        let change = Change::read(change.root()).unwrap();
        let found = found.map(|_| FoundValue {
            value: MaskedValue::new(found_text.root(), None),
            tainted: false,
        });
        let arena = Arena::new();
        let subject = DifferenceSubject::object("a.b", "");
        let entry = outcome(&subject, &change, found, &SecretFinder::default(), &arena);
        assert_eq!(entry.map(|entry| entry.kind), expected);
    }

    #[test]
    fn every_outcome() {
        use DifferenceKind::{DoneBesides, DoneOtherwise, NotDone};
        let create = r#"{"actions":["create"],"after":{"a":1},"after_unknown":{"id":true}}"#;
        check(create, Some(r#"{"a":1.0,"id":"x"}"#), None);
        check(create, Some(r#"{"a":2,"id":"x"}"#), Some(DoneOtherwise));
        check(create, None, Some(NotDone));
        let update = r#"{"actions":["update"],"before":{"a":1},"after":{"a":2}}"#;
        check(update, Some(r#"{"a":2}"#), None);
        check(update, Some(r#"{"a":1}"#), Some(NotDone));
        check(update, Some(r#"{"a":3}"#), Some(DoneOtherwise));
        check(update, None, Some(DoneOtherwise));
        let delete = r#"{"actions":["delete"],"before":{"a":1},"after":null}"#;
        check(delete, None, None);
        check(delete, Some(r#"{"a":1}"#), Some(NotDone));
        let nothing = r#"{"actions":["no-op"],"before":{"a":1},"after":{"a":1}}"#;
        check(nothing, Some(r#"{"a":1}"#), None);
        check(nothing, Some(r#"{"a":2}"#), Some(DoneBesides));
        check(nothing, None, Some(DoneBesides));
        let import =
            r#"{"actions":["no-op"],"before":{"a":1},"after":{"a":1},"importing":{"id":"i"}}"#;
        check(import, Some(r#"{"a":1}"#), None);
        check(import, None, Some(NotDone));
        let import =
            r#"{"actions":["update"],"before":{"a":1},"after":{"a":2},"importing":{"id":"i"}}"#;
        check(import, None, Some(NotDone));
    }
}
