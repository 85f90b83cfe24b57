//! What the index says of resources is what their entries say.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Mutex;
use tofu_json_show::{Cause, Error, IndexedEntry, Input, Options, Reason, Session};

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

fn indexed(session: &Session<'_>) -> Vec<IndexedEntry> {
    let mut found = Vec::new();
    session
        .index(|entry| {
            found.push(entry);
            ControlFlow::Continue(())
        })
        .unwrap();
    found
}

/// Each entry of the index against the entry itself, and all of them against the text.
fn check(session: &Session<'_>) -> Vec<String> {
    let found = indexed(session);
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
        let session = Session::open(
            Input::Memory(document.as_bytes()),
            None,
            &Options::default(),
        );
        assert_eq!(check(&session.unwrap()), expected);
        let file = Mutex::new(Cursor::new(document.as_bytes().to_vec()));
        let session = Session::open(Input::Pieces(&file), None, &Options::default());
        assert_eq!(check(&session.unwrap()), expected);
    }
}

#[test]
fn what_is_not_in_every_entry() {
    let session = Session::open(Input::Memory(PLAN.as_bytes()), None, &Options::default()).unwrap();
    let found = indexed(&session);
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

#[test]
fn the_index_ends_when_it_is_told_to() {
    let session = Session::open(Input::Memory(PLAN.as_bytes()), None, &Options::default()).unwrap();
    let mut count = 0;
    session
        .index(|_| {
            count += 1;
            ControlFlow::Break(())
        })
        .unwrap();
    assert_eq!(count, 1);
}

#[test]
fn a_place_of_another_session_is_an_error() {
    let plan = Session::open(Input::Memory(PLAN.as_bytes()), None, &Options::default()).unwrap();
    let state = Session::open(Input::Memory(STATE.as_bytes()), None, &Options::default()).unwrap();
    let place = indexed(&plan)[0].place;
    assert!(matches!(state.entry_at(place), Err(Error::Read(_))));
}

/// The index takes what it can, and the entry has the error.
#[test]
fn wrong_kinds_are_reported_where_they_are_read() {
    let plan = r#"{"format_version":"1.2","resource_changes":[{"address":"t.a","type":7,"mode":"managed",
        "change":{"actions":["create"]}}]}"#;
    let session = Session::open(Input::Memory(plan.as_bytes()), None, &Options::default()).unwrap();
    let found = indexed(&session);
    assert_eq!(
        (found[0].address.as_str(), found[0].resource_type.as_str()),
        ("t.a", "")
    );
    assert!(matches!(
        session.entry_at(found[0].place),
        Err(Error::Document(_))
    ));
}
