//! Forms, references and template mistakes of every expression that OpenTofu decoded.

use std::collections::HashMap;

use tofu_json_config::body::{Body, BodyEntry, Schema};
use tofu_json_config::expression::{Expression, Native};
use tofu_json_config::json::{Node, NodeKind};
use tofu_json_config::{Diagnostic, Source};
use tofu_json_diagnostic::Place;
use tofu_json_evaluate::Number;
use tofu_json_value::{Document, Value};

use super::recordings::{self, Told, told};

/// What the recordings say of one expression.
struct Recorded<'v> {
    value: Value<'v>,
    bytes: (usize, usize),
}

/// The expressions in a decoded tree.
fn recorded<'v>(value: Value<'v>, found: &mut Vec<Recorded<'v>>) {
    let range = value.get("range").filter(|_| value.get("form").is_some());
    if let Some(range) = range {
        let at = |index| {
            let text = range.at(index).and_then(Value::as_number).unwrap();
            text.parse().unwrap()
        };
        found.push(Recorded {
            value,
            bytes: (at(2), at(5)),
        });
    }
    for (_, member) in value.members() {
        recorded(member, found);
    }
    for element in value.elements() {
        recorded(element, found);
    }
}

/// All expressions of a file by their places.
fn written<'f>(source: &'f Source<'_>) -> HashMap<(usize, usize), Expression<'f>> {
    let mut found = HashMap::new();
    match source.json() {
        Some(document) => in_json(source.name(), document.root(), &mut found),
        None => in_native(source.body(), &mut found),
    }
    found
}

fn bytes(place: Place) -> (usize, usize) {
    (place.start.byte, place.end.byte)
}

fn in_json<'f>(name: &'f str, node: Node<'f>, found: &mut HashMap<(usize, usize), Expression<'f>>) {
    let expression = Expression::json_in(name, node);
    found.entry(bytes(expression.place())).or_insert(expression);
    match node.kind() {
        NodeKind::Object(object) => object
            .properties()
            .for_each(|property| in_json(name, property.value, found)),
        NodeKind::Array(array) => array.elements().for_each(|one| in_json(name, one, found)),
        _ => {}
    }
}

fn in_native<'f>(body: Body<'f>, found: &mut HashMap<(usize, usize), Expression<'f>>) {
    for entry in body.rest(&Schema::default()) {
        match entry {
            BodyEntry::Block(block) => in_native(block.body, found),
            BodyEntry::Attribute(attribute) => in_lists(attribute.expression, found),
        }
    }
}

fn in_lists<'f>(expression: Expression<'f>, found: &mut HashMap<(usize, usize), Expression<'f>>) {
    found.insert(bytes(expression.place()), expression);
    let elements = expression.list().unwrap_or_default();
    elements.into_iter().for_each(|one| in_lists(one, found));
    for (key, value) in expression.map().unwrap_or_default() {
        in_lists(key, found);
        in_lists(value, found);
    }
}

/// An expression of a file, or one that a string holds.
enum Found<'f> {
    Whole(Expression<'f>),
    Text(Native<'f>),
}

/// The string around a place: text of mode E, whose places are one off.
fn within<'f>(
    written: &HashMap<(usize, usize), Expression<'f>>,
    (start, end): (usize, usize),
) -> Option<Expression<'f>> {
    written
        .iter()
        .filter(|((first, last), _)| *first <= start && end < *last)
        .min_by_key(|((first, last), _)| last - first)
        .map(|(_, expression)| *expression)
}

/// What is known to be different.
const EXCEPTIONS: [(&str, &str); 5] = [
    ("encryption-014", "the argument is not there"),
    ("native-066", "an escape that is none"),
    ("native-068", "half a conditional"),
    ("provider_ref-007", "the key of an instance"),
    ("module-011", "the key of an instance"),
];

/// Goes through all recorded expressions; gives how many there are and which of them differ.
fn compare(mut differs: impl FnMut(Value<'_>, Found<'_>) -> Option<String>) -> usize {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (line, case) in recordings::lines().iter().zip(recordings::files()) {
        let document = Document::parse(line.as_bytes()).unwrap();
        let Some(decoded) = document.root().get("decoded") else {
            continue;
        };
        let text = case.bytes();
        let source = Source::read(case.name(), &text);
        let written = written(&source);
        let mut all = Vec::new();
        recorded(decoded, &mut all);
        if EXCEPTIONS.iter().any(|(id, _)| *id == case.id()) {
            continue;
        }
        for Recorded {
            value,
            bytes: recorded,
        } in all
        {
            count += 1;
            let difference = match written.get(&recorded) {
                Some(expression) => differs(value, Found::Whole(*expression)),
                None => within(&written, recorded)
                    .and_then(|string| {
                        let look = |native: &Native<'_>| {
                            // The key of a provider instance is only a part of the text.
                            let whole = bytes(native.place(native.expression.span()));
                            if whole != recorded {
                                return None;
                            }
                            differs(value, Found::Text(*native))
                        };
                        string.as_native_text(look).ok()
                    })
                    .unwrap_or_else(|| Some("not found".to_owned())),
            };
            if let Some(difference) = difference {
                wrong.push(format!("{} {recorded:?}: {difference}", case.id()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    count
}

#[test]
fn forms_are_those_recorded() {
    let count = compare(|value, expression| {
        let form = match expression {
            Found::Whole(expression) => expression.form(),
            Found::Text(native) => native.form(),
        };
        let ours = form.to_json();
        let document = Document::parse(ours.as_bytes()).unwrap();
        let form = value.get("form").unwrap();
        let theirs = String::from_utf8_lossy(form.raw()).into_owned();
        (!document.root().same(form)).then(|| format!("\n   ours {ours}\n theirs {theirs}"))
    });
    assert!(count > 1000, "only {count} expressions");
}

#[test]
fn references_are_those_recorded() {
    compare(|value, expression| {
        let references = match expression {
            Found::Whole(expression) => expression.references(),
            Found::Text(native) => native.references(),
        };
        let ours: Vec<String> = references.iter().map(ToString::to_string).collect();
        let theirs: Vec<String> = value
            .get("refs")
            .into_iter()
            .flat_map(Value::elements)
            .filter_map(|one| Some(one.as_str()?.into_owned()))
            .collect();
        (ours != theirs).then(|| format!("{ours:?}, not {theirs:?}"))
    });
}

/// Mistakes that only evaluation finds.
const EVALUATION: [&str; 7] = [
    "Call to unknown function",
    "Error in function call",
    "Incorrect condition type",
    "Invalid function argument",
    "Invalid object key expression",
    "Invalid operand",
    "Invalid template interpolation value",
];

/// Faults and those that are recorded of an evaluation, where they differ.
fn differ(ours: Vec<Diagnostic>, value: Value<'_>, left_out: &[&str]) -> Option<String> {
    let mut ours: Vec<Told> = ours.into_iter().map(told).collect();
    let mut theirs: Vec<Told> = value
        .get("eval")
        .into_iter()
        .flat_map(Value::elements)
        .map(|one| {
            let text = String::from_utf8_lossy(one.raw()).into_owned();
            recordings::told_in(&serde_json::from_str(&text).unwrap())
        })
        .filter(|(summary, ..)| !left_out.contains(&summary.as_str()))
        .collect();
    ours.sort();
    theirs.sort();
    (ours != theirs).then(|| format!("\n   ours {ours:?}\n theirs {theirs:?}"))
}

#[test]
fn template_mistakes_are_those_recorded() {
    compare(|value, expression| {
        let Found::Whole(expression) = expression else {
            return None;
        };
        expression.as_json()?;
        differ(expression.template_faults(), value, &EVALUATION)
    });
}

/// Whether two JSON values are the same; numbers are compared as OpenTofu reads them.
pub(crate) fn same(ours: Value<'_>, theirs: Value<'_>) -> bool {
    if let (Some(ours), Some(theirs)) = (ours.as_number(), theirs.as_number()) {
        return Number::parse(ours) == Number::parse(theirs);
    }
    let members: Vec<_> = ours.members().collect();
    let elements: Vec<_> = ours.elements().collect();
    if members.is_empty() && elements.is_empty() {
        return ours.same(theirs);
    }
    let their_members: Vec<_> = theirs.members().collect();
    let their_elements: Vec<_> = theirs.elements().collect();
    members.len() == their_members.len()
        && elements.len() == their_elements.len()
        && elements
            .into_iter()
            .zip(their_elements)
            .all(|(ours, theirs)| same(ours, theirs))
        && members
            .into_iter()
            .zip(their_members)
            .all(|((name, ours), (other, theirs))| name == other && same(ours, theirs))
}

#[test]
fn values_are_those_recorded() {
    let mut values = 0;
    compare(|value, expression| {
        let theirs = value.get("value")?;
        let form = String::from_utf8_lossy(value.get("form")?.raw()).into_owned();
        let Found::Whole(expression) = expression else {
            return None;
        };
        if form.contains("\"call\"") {
            return None;
        }
        values += 1;
        let ours = match expression.constant() {
            Ok(value) => value.to_typed_json(),
            Err(faults) => return Some(format!("{faults:?}")),
        };
        let document = Document::parse(ours.as_bytes()).unwrap();
        let recorded = String::from_utf8_lossy(theirs.raw()).into_owned();
        (!same(document.root(), theirs)).then(|| format!("\n   ours {ours}\n theirs {recorded}"))
    });
    assert!(values > 100, "only {values} values");
}

/// What depends on functions.
const FUNCTIONS: [&str; 3] = [
    "Call to unknown function",
    "Error in function call",
    "Invalid function argument",
];

#[test]
fn evaluation_finds_what_is_recorded() {
    compare(|value, expression| {
        let Found::Whole(expression) = expression else {
            return None;
        };
        differ(expression.evaluation_faults(), value, &FUNCTIONS)
    });
}
