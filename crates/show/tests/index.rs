//! What the index says of resources is what their entries say.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use std::io::Cursor;
use std::sync::Mutex;
use tofu_json_show::{Cause, Error, IndexedEntry, Input, ListingEvent, Options, Reason, Session};

const PLAN: &str = r#"{"format_version":"1.2","resource_changes":[
    {"change":{"after":{"address":"x"},"actions":["create"],"before":null},"address":"t.\u0061","mode":"managed","type":"t","name":"a","provider_name":"p"},
    {"address":"t.same","mode":"managed","type":"t","name":"same","provider_name":"p","change":{"actions":["no-op"],"before":{},"after":{}}},
    {"address":"t.b[0]","previous_address":"t.b","mode":"managed","type":"t","name":"b","index":0,"deposed":"0a1b","provider_name":"p",
        "change":{"actions":["delete","create"],"before":{"x":"1"},"after":{"x":"2"},"importing":{"id":"1"}},"action_reason":"replace_by_request"},
    {"address":"data.t.c","previous_address":"data.t.c","mode":"data","type":"t","name":"c","deposed":"","provider_name":"p","change":{"actions":["read"],"before":null,"after":{"x":"1"}},"action_reason":""}],
    "resource_drift":[
    {"address":"t.d","mode":"managed","type":"t","name":"d","provider_name":"p","change":{"actions":["update"],"before":{"x":"1"},"after":{"x":"2"}}},
    {"address":"t.e","mode":"managed","type":"t","name":"e","provider_name":"p","change":{"actions":["no-op"],"before":{"x":"1"},"after":{"x":"1"}}},
    {"address":"t.f","mode":"managed","type":"t","name":"f","provider_name":"p","change":{"actions":["delete"],"before":{"x":"1"},"after":null}}],
    "relevant_attributes":[{"resource":"t.d","attribute":["x"]}]}"#;

const STATE: &str = r#"{"format_version":"1.0","values":{"root_module":{"resources":[
    {"address":"t.a","mode":"managed","type":"t","name":"a","provider_name":"p","values":{"x":"1","address":"no"},"deposed_key":"0a"}],
    "child_modules":[{"address":"module.m","resources":[{"address":"module.m.data.t.b","mode":"data","type":"t","name":"b","provider_name":"p","values":{}}]}]}}}"#;

/// What is told of a document while it is opened; what does not count is left out.
fn opened(input: Input<'_>) -> (Session<'_>, Vec<IndexedEntry>) {
    let mut found = Vec::new();
    let mut take = |listed| match listed {
        ListingEvent::Entry(entry) => found.push(entry),
        ListingEvent::Again => found.clear(),
        _ => {}
    };
    let session = Session::open_listing(input, None, &Options::default(), &mut take);
    (session.unwrap(), found)
}

/// Each entry of the index against the entry itself, and all of them against the text.
fn check((session, found): (Session<'_>, Vec<IndexedEntry>)) -> Vec<String> {
    let mut texts = Vec::new();
    for indexed in &found {
        let entry = session.entry_at(indexed.place).unwrap();
        assert_eq!(indexed.address, entry.address());
        assert_eq!(indexed.cause, entry.cause());
        assert_eq!(indexed.mode, *entry.mode());
        assert_eq!(indexed.resource_type, entry.resource_type());
        assert_eq!(indexed.deposed.as_deref(), entry.deposed());
        assert_eq!(indexed.action, *entry.action());
        assert_eq!(indexed.reason.as_ref(), entry.reason());
        let previous = entry
            .previous_address()
            .filter(|previous| *previous != entry.address());
        assert_eq!(indexed.previous_address.as_deref(), previous);
        texts.push((indexed.cause, entry.text().unwrap()));
    }
    for cause in [Some(Cause::Planned), None] {
        let of_cause = texts.iter().filter(|(of, _)| *of == cause);
        let text: String = of_cause.map(|(_, text)| text.as_str()).collect();
        let entries = cause.map_or_else(|| session.entries(), |cause| session.entries_of(cause));
        if cause.is_some() || session.mode().is_none() {
            let expected: String = entries
                .map(|entry| entry.unwrap().text().unwrap())
                .collect();
            assert_eq!(text, expected);
        }
    }
    found.into_iter().map(|entry| entry.address).collect()
}

#[test]
fn plans_and_states_from_memory_and_from_files() {
    for (document, expected) in [
        (PLAN, &["t.a", "t.b[0]", "data.t.c", "t.d", "t.f"][..]),
        (STATE, &["t.a", "module.m.data.t.b"]),
    ] {
        let memory = opened(Input::Memory(document.as_bytes()));
        assert_eq!(check(memory), expected);
        let file = Mutex::new(Cursor::new(document.as_bytes().to_vec()));
        assert_eq!(check(opened(Input::Pieces(&file))), expected);
    }
}

#[test]
fn what_is_not_in_every_entry() {
    let (session, found) = opened(Input::Memory(PLAN.as_bytes()));
    let replaced = &found[1];
    assert_eq!(replaced.previous_address.as_deref(), Some("t.b"));
    assert_eq!(replaced.reason, Some(Reason::ReplaceByRequest));
    assert!(replaced.importing && !found[0].importing);
    // OpenTofu says nothing of this one, since nothing of it is relevant.
    assert_eq!(
        session.entry_at(found[4].place).unwrap().text().unwrap(),
        ""
    );
}

/// Of a list that comes twice the second counts.
#[test]
fn what_does_not_count_is_told_again() {
    let lists = r#""resource_drift":[],"resource_changes":[{"address":"t.z","mode":"managed","change":{"actions":["create"]}}],"#;
    let twice = PLAN.replacen('{', &format!("{{{lists}"), 1);
    let found = check(opened(Input::Memory(twice.as_bytes())));
    assert_eq!(found, ["t.a", "t.b[0]", "data.t.c", "t.d", "t.f"]);
    let twice = STATE.replace(
        "{\"resources\":[\n",
        "{\"resources\":[{\"address\":\"t.z\"}],\"resources\":[\n",
    );
    assert_ne!(twice, STATE);
    let found = check(opened(Input::Memory(twice.as_bytes())));
    assert_eq!(found, ["t.a", "module.m.data.t.b"]);
}

#[test]
fn a_place_of_another_session_is_an_error() {
    let (_, plan) = opened(Input::Memory(PLAN.as_bytes()));
    let (state, _) = opened(Input::Memory(STATE.as_bytes()));
    assert!(matches!(state.entry_at(plan[0].place), Err(Error::Read(_))));
}

#[test]
fn wrong_kinds_are_reported_with_their_place() {
    let plan = r#"{"format_version":"1.2","resource_changes":[{"address":"t.a","type":7,"mode":"managed",
        "change":{"actions":["create"]}}]}"#;
    let input = Input::Memory(plan.as_bytes());
    let opened = Session::open_listing(input, None, &Options::default(), &mut |_| {});
    let Err(Error::Document(problem)) = opened else {
        panic!("a number is no type");
    };
    assert!(
        problem.to_string().contains("/resource_changes/0/type"),
        "{problem}"
    );
}
