use crate::corpus::{Recorded, elsewhere, scenarios};
use std::borrow::Cow;
use tofu_json_model::document::Any;
use tofu_json_model::kind::{DocumentKind, recognise};
use tofu_json_model::write::{Style, canonical};
use tofu_json_value::{Document, Limits};

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
    let kind = recognise(&recorded.text, Limits::default()).unwrap();
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

/// Whether the reference wrote the bytes as they are: one is cut down by a script, one is empty.
fn is_whole(recorded: &Recorded) -> bool {
    recorded.name() != "functions.trimmed.json" && !recorded.text.trim_ascii().is_empty()
}

#[test]
fn the_canonical_writer_gives_the_bytes_of_the_reference() {
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

#[test]
fn elsewhere_documents() {
    for recorded in elsewhere() {
        let Ok(document) = Document::parse(&recorded.text) else {
            eprintln!("{} no json", recorded.path);
            continue;
        };
        let any = Any::read(&document);
        if let Err(error) = any {
            eprintln!("{}: {error}", recorded.path);
        }
    }
}
