use crate::corpus::{Recorded, elsewhere, scenarios};
use std::borrow::Cow;
use tofu_json_model::document::Any;
use tofu_json_model::kind::{DocumentKind, recognize};
use tofu_json_model::shape::JsonShape;
use tofu_json_model::write::{Style, canonical};
use tofu_json_value::{Document, Limits, Value};

fn style(recorded: &Recorded, kind: DocumentKind) -> Style {
    match recorded.name() {
        "state-pull.json" => Style::STATE_PULL,
        "test_plan" | "test_state" => Style::STREAM,
        _ => Style::of(kind),
    }
}

fn canonical_text(recorded: &Recorded) -> Vec<u8> {
    let (document, _) =
        Document::parse_prefix(Cow::Borrowed(&recorded.text), Limits::default()).unwrap();
    let kind = recognize(&recorded.text, Limits::default()).unwrap();
    let mut text = Vec::new();
    canonical(
        document.root(),
        Any::shape_of(kind),
        style(recorded, kind),
        &mut text,
    )
    .unwrap();
    text
}

/// Whether OpenTofu wrote the bytes as they are: one is cut down by a script, one is empty.
fn is_whole(recorded: &Recorded) -> bool {
    recorded.name() != "functions.trimmed.json" && !recorded.text.trim_ascii().is_empty()
}

/// The canonical writer gives the bytes of OpenTofu.
pub(crate) fn check_every_recorded_form() {
    let mut different = Vec::new();
    let mut checked = 0;
    for recorded in scenarios().iter().filter(|recorded| is_whole(recorded)) {
        checked += 1;
        let text = canonical_text(recorded);
        // Warnings for people may follow the document.
        if !recorded.text.starts_with(&text) {
            let at = text
                .iter()
                .zip(&recorded.text)
                .take_while(|(a, b)| a == b)
                .count();
            let around = |text: &[u8]| {
                String::from_utf8_lossy(&text[at.saturating_sub(60)..text.len().min(at + 40)])
                    .into_owned()
            };
            different.push(format!(
                "{} at {at}: {:?} for {:?}",
                recorded.path,
                around(&text),
                around(&recorded.text)
            ));
        }
    }
    assert!(checked > 400, "{checked}");
    assert!(
        different.is_empty(),
        "{} of {checked}\n{}",
        different.len(),
        different.join("\n")
    );
}

/// Reads everything that a table knows, at every level, and counts what was read.
fn read_all(value: Value<'_>, shape: JsonShape) -> usize {
    let mut pending = vec![(value, shape)];
    let mut read = 0;
    while let Some((value, shape)) = pending.pop() {
        read += 1;
        match shape {
            JsonShape::List(shape) => pending.extend(value.elements().map(|value| (value, *shape))),
            JsonShape::Map(shape) => {
                pending.extend(value.members().map(|(_, value)| (value, *shape)))
            }
            JsonShape::Object(table) => {
                for (key, value) in value.members() {
                    let shape = table()
                        .member(&key)
                        .map_or(JsonShape::Any, |(_, member)| member.shape);
                    pending.push((value, shape));
                }
            }
            _ => pending.extend(
                value
                    .elements()
                    .chain(value.members().map(|(_, value)| value))
                    .map(|value| (value, JsonShape::Any)),
            ),
        }
    }
    read
}

/// Puts a text together again from the places of its values: what is not a value is what is
/// between them.
fn from_places(document: &Document<'_>) -> Vec<u8> {
    let text = document.text();
    let mut leaves: Vec<_> = Vec::new();
    let mut pending = vec![document.root()];
    while let Some(value) = pending.pop() {
        if value.elements().next().is_none() && value.members().next().is_none() {
            leaves.push(value);
        }
        let mut members = value.members();
        while let Some((key, value)) = members.next_nodes() {
            leaves.push(key);
            pending.push(value);
        }
        pending.extend(value.elements());
    }
    leaves.sort_by_key(|value| value.span().start);
    let (mut again, mut at) = (Vec::new(), 0);
    for leaf in leaves {
        let between = &text[at..leaf.span().start];
        assert!(between.iter().all(|byte| b" \t\r\n{}[],:".contains(byte)));
        again.extend(between);
        again.extend(leaf.raw());
        at = leaf.span().end;
    }
    again.extend(&text[at..]);
    again
}

fn check_round_trip(recorded: &Recorded) {
    let Ok((document, end)) =
        Document::parse_prefix(Cow::Borrowed(&recorded.text), Limits::default())
    else {
        return;
    };
    let kind = recognize(&recorded.text, Limits::default()).unwrap();
    Any::read_as(kind, document.root())
        .unwrap_or_else(|error| panic!("{}: {error}", recorded.path));
    assert!(read_all(document.root(), Any::shape_of(kind)) > 0);
    assert!(document.text() == recorded.text, "{}", recorded.path);
    let start = document.root().span().start;
    assert!(
        document.root().raw() == &recorded.text[start..end],
        "{}",
        recorded.path
    );
    assert!(from_places(&document) == recorded.text, "{}", recorded.path);
}

#[test]
fn untouched_documents_come_back() {
    scenarios().iter().for_each(check_round_trip);
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn other_documents_come_back() {
    elsewhere().iter().for_each(check_round_trip);
    elsewhere().iter().for_each(check_canonical);
}

/// Writing in OpenTofu's form loses nothing, and doing it again changes nothing.
fn check_canonical(recorded: &Recorded) {
    let Ok(document) = Document::parse(&recorded.text) else {
        return;
    };
    let kind = recognize(&recorded.text, Limits::default()).unwrap();
    let write = |document: &Document<'_>| {
        let mut text = Vec::new();
        canonical(document.root(), Any::shape_of(kind), Style::LINE, &mut text).unwrap();
        text
    };
    let once = write(&document);
    let again = Document::parse(&once).unwrap();
    assert!(write(&again) == once, "{}", recorded.path);
    if !recorded
        .text
        .iter()
        .any(|byte| matches!(byte, b'e' | b'E' | b'.'))
    {
        assert!(document.root().same(again.root()), "{}", recorded.path);
    }
}

#[test]
fn the_form_of_opentofu_is_stable() {
    scenarios().iter().for_each(check_canonical);
}
