//! Strings that one object masks are hidden in the others.

#![cfg(feature = "review")]
#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use tofu_json_show::review::Important;
use tofu_json_show::{Arena, EntryPlace, Input, ListingEvent, Options, PlanReviewer, Session};

const SECRET: &str = "correct-horse-battery";

const PLAN: &str = r#"{"format_version":"1.2","resource_changes":[
    {"address":"t.masked","mode":"managed","type":"t","name":"masked","provider_name":"p","change":{"actions":["create"],
        "before":null,"after":{"key":"correct-horse-battery"},"after_sensitive":{"key":true}}},
    {"address":"t.clear","mode":"managed","type":"t","name":"clear","provider_name":"p","change":{"actions":["update"],
        "before":{"id":"x","url":"https://me:correct-horse-battery@host","list":["a"]},
        "after":{"id":"x","url":"https://you:correct-horse-battery@host","list":["a","correct-horse-battery"]},
        "importing":{"id":"correct-horse-battery"}}},
    {"address":"t.other","mode":"managed","type":"t","name":"other","provider_name":"p","change":{"actions":["update"],
        "before":{"x":"one"},"after":{"x":"two"},"before_sensitive":false}}]}"#;

const STATE: &str = r#"{"format_version":"1.0","values":{"root_module":{"resources":[
    {"address":"t.masked","mode":"managed","type":"t","name":"masked","provider_name":"p",
        "values":{"key":"correct-horse-battery"},"sensitive_values":{"key":true}},
    {"address":"t.clear","mode":"managed","type":"t","name":"clear","provider_name":"p",
        "values":{"x":"shown","url":"https://me:correct-horse-battery@host"},"sensitive_values":{}}]}}}"#;

fn opened(document: &str) -> (Session<'_>, Vec<EntryPlace>) {
    let mut places = Vec::new();
    let mut take = |listed| {
        if let ListingEvent::Entry(entry) = listed {
            places.push(entry.place);
        }
    };
    let input = Input::Memory(document.as_bytes());
    let session = Session::open_listing(input, None, &Options::default(), &mut take).unwrap();
    (session, places)
}

#[test]
fn texts_and_differences_of_a_plan() {
    let (session, places) = opened(PLAN);
    let reviewer = PlanReviewer::new(&session, Important::default()).unwrap();
    let secrets = reviewer.secrets();
    let entry = |at: usize| session.entry_at(places[at]).unwrap();
    // Without hiding OpenTofu's text has them, so that there is something to hide.
    assert_eq!(entry(1).text().unwrap().matches(SECRET).count(), 4);
    for at in 0..3 {
        let hiding = entry(at).hiding(secrets).unwrap();
        let text = hiding.text().unwrap();
        assert!(!text.contains(SECRET), "{text}");
        let arena = Arena::new();
        let parts = hiding.changed_parts(secrets, &arena).unwrap();
        let lines = tofu_json_show::review::lines(&parts, &Default::default());
        assert!(!lines.is_empty());
        assert!(
            lines.iter().all(|line| !line.text.contains(SECRET)),
            "{lines:?}"
        );
    }
    let text = entry(1).hiding(secrets).unwrap().text().unwrap();
    assert!(text.contains("~ url  = (sensitive value)"), "{text}");
    assert!(text.contains("id   = \"x\""), "{text}");
    let other = entry(2);
    let text = other.text().unwrap();
    assert_eq!(other.hiding(secrets).unwrap().text().unwrap(), text);
}

#[test]
fn texts_of_a_state() {
    let (session, places) = opened(STATE);
    let secrets = session.state_secrets().unwrap();
    let clear = session.entry_at(places[1]).unwrap();
    assert!(clear.text().unwrap().contains(SECRET));
    let text = clear.hiding(&secrets).unwrap().text().unwrap();
    assert!(!text.contains(SECRET) && text.contains("shown"), "{text}");
    assert!(text.contains("url = (sensitive value)"), "{text}");
}

/// Readers see one of them or the other: nothing of it is shown.
#[test]
fn masks_that_come_twice_are_refused() {
    let twice = PLAN.replace(
        r#""importing":{"id""#,
        r#""after_sensitive":{},"after_sensitive":{},"importing":{"id""#,
    );
    assert_ne!(twice, PLAN);
    let (session, places) = opened(&twice);
    let reviewer = PlanReviewer::new(&session, Important::default()).unwrap();
    let clear = session.entry_at(places[1]).unwrap();
    let error = clear.hiding(reviewer.secrets()).unwrap_err();
    assert!(!format!("{error} {error:?}").contains(SECRET));
}
