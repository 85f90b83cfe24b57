//! Resources one by one, from memory and from files.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use std::io::Cursor;
use std::sync::Mutex;
use std::thread;
use tofu_json_show::{
    Action, Arena, Cause, Error, Input, Limits, Options, PlanMode, ResourceEntry, Session, show,
};

fn change(address: &str, change: &str) -> String {
    format!(
        r#"{{"address":"t.{address}","mode":"managed","type":"t","name":"{address}","provider_name":"p","change":{change}}}"#
    )
}

fn plan(changes: &[String], more: &str) -> String {
    let changes = changes.join(",");
    format!(r#"{{"format_version":"1.2","resource_changes":[{changes}]{more}}}"#)
}

/// Two that change and one that does not.
fn small() -> String {
    plan(
        &[
            change(
                "a",
                r#"{"actions":["create"],"before":null,"after":{"x":"1"}}"#,
            ),
            change("b", r#"{"actions":["no-op"],"before":{},"after":{}}"#),
            change(
                "c",
                r#"{"actions":["delete"],"before":{"x":"2"},"after":null}"#,
            ),
        ],
        "",
    )
}

fn open(document: &str) -> Session<'_> {
    open_with(document, &Options::default())
}

fn open_with<'d>(document: &'d str, options: &Options) -> Session<'d> {
    Session::open(Input::Memory(document.as_bytes()), None, options).unwrap()
}

fn texts(session: &Session<'_>) -> Vec<String> {
    let text = |entry: Result<ResourceEntry<'_>, Error>| entry.unwrap().text().unwrap();
    session.entries().map(text).collect()
}

fn shown(document: &str) -> String {
    let mut text = Vec::new();
    show(document.as_bytes(), None, &Options::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn what_is_listed_comes_in_order() {
    let document = small();
    let session = open(&document);
    let found: Vec<_> = session
        .entries()
        .map(Result::unwrap)
        .map(|entry| {
            (
                entry.address().to_owned(),
                entry.action().clone(),
                entry.cause(),
            )
        })
        .collect();
    let planned = Some(Cause::Planned);
    assert_eq!(
        found,
        [
            ("t.a".to_owned(), Action::Create, planned),
            ("t.c".to_owned(), Action::Delete, planned)
        ]
    );
    assert_eq!(
        texts(&session).concat(),
        "\n  # t.a will be created\n  + resource \"t\" \"a\" {\n      + x = \"1\"\n    }\n\
         \n  # t.c will be destroyed\n  - resource \"t\" \"c\" {\n      - x = \"2\" -> null\n    }\n"
    );
    assert!(session.report().changes && session.mode() == Some(PlanMode::Normal));
    assert_eq!(session.entries_at("t.c").count(), 1);
    assert_eq!(session.entries_at("t.b").count(), 0);
    assert_eq!(session.entries_of(Cause::Drift).count(), 0);
    assert_eq!(session.entries_of(Cause::Planned).count(), 2);
}

#[test]
fn files_are_read_entry_by_entry() {
    let document = small();
    let file = Mutex::new(Cursor::new(document.clone().into_bytes()));
    let session = Session::open(Input::Pieces(&file), None, &Options::default()).unwrap();
    assert_eq!(texts(&session), texts(&open(&document)));
}

/// What changed outside is said where it counts, or where the plan is about nothing else.
#[test]
fn drift_comes_as_opentofu_says_it() {
    let drift = change(
        "d",
        r#"{"actions":["update"],"before":{"x":"1"},"after":{"x":"2"}}"#,
    );
    let more = |relevant: &str| {
        format!(r#","resource_drift":[{drift}],"relevant_attributes":[{relevant}]"#)
    };
    let acting = [change(
        "a",
        r#"{"actions":["create"],"before":null,"after":{"x":"1"}}"#,
    )];
    let idle = [change(
        "a",
        r#"{"actions":["update"],"before":{},"after":{}}"#,
    )];
    let relevant = r#"{"resource":"t.d","attribute":["x"]}"#;
    for (changes, relevant, said) in [
        (&acting, relevant, true),
        (&acting, "", false),
        (&idle, relevant, false),
    ] {
        let document = plan(changes, &more(relevant));
        let session = open(&document);
        let drift: Vec<_> = session
            .entries_of(Cause::Drift)
            .map(Result::unwrap)
            .collect();
        assert_eq!(!drift.is_empty(), said, "{document}");
        assert_eq!(shown(&document).contains("t.d has changed"), said);
        assert!(
            drift
                .iter()
                .all(|entry| entry.text().unwrap().contains("t.d has changed"))
        );
    }
    let document = plan(&idle, &more(""));
    let options = Options::default().mode(Some(PlanMode::RefreshOnly));
    assert_eq!(
        open_with(&document, &options)
            .entries_of(Cause::Drift)
            .count(),
        1
    );
}

#[test]
fn states_have_entries_too() {
    let resource = |name: &str| {
        format!(
            r#"{{"address":"t.{name}","mode":"managed","type":"t","name":"{name}","values":{{"x":1}}}}"#
        )
    };
    let document = format!(
        r#"{{"format_version":"1.0","values":{{"outputs":{{}},"root_module":{{"resources":[{}],
            "child_modules":[{{"address":"module.m","resources":[{}]}}]}}}}}}"#,
        resource("a"),
        resource("b")
    );
    let session = open(&document);
    assert_eq!(texts(&session).concat(), shown(&document));
    let entry = session.entries_at("t.b").next().unwrap().unwrap();
    assert_eq!((entry.action(), entry.cause()), (&Action::NoOp, None));
    assert!(!entry.diff(&Arena::new()).unwrap().action.changes());
}

/// A difference of a plan or a state that is gone, on another thread.
#[test]
fn differences_are_kept_without_their_session() {
    let drift = change(
        "d",
        r#"{"actions":["update"],"before":{"x":"1","y":1},"after":{"x":"2","y":2}}"#,
    );
    let more = format!(
        r#","resource_drift":[{drift}],"relevant_attributes":[{{"resource":"t.d","attribute":["x"]}}]"#
    );
    let masked = change(
        "a",
        r#"{"actions":["update"],"before":{"x":"{\"a\":1}"},"after":{"x":"{\"a\":2}"},"after_sensitive":{"x":true}}"#,
    );
    let state = r#"{"format_version":"1.0","values":{"root_module":{"resources":[
        {"address":"t.a","mode":"managed","type":"t","name":"a","values":{"x":1}}]}}}"#;
    for document in [plan(&[masked], &more), small(), state.to_owned()] {
        let kept: Vec<_> = open(&document)
            .entries()
            .map(|entry| entry.unwrap().owned_diff().unwrap())
            .collect();
        assert!(!kept.is_empty());
        let kept = std::thread::spawn(move || kept).join().unwrap();
        for (entry, kept) in open(&document).entries().zip(kept) {
            let arena = Arena::new();
            assert_eq!(*kept.get(), entry.unwrap().diff(&arena).unwrap());
        }
    }
}

#[test]
fn what_has_no_resources_is_refused() {
    for document in [
        r#"{"a":{"sensitive":false,"type":"string","value":"x"}}"#,
        "7",
    ] {
        let opened = Session::open(
            Input::Memory(document.as_bytes()),
            None,
            &Options::default(),
        );
        let error = opened.unwrap_err().to_string();
        assert!(
            error.starts_with("expected a plan or a state as JSON, found"),
            "{error}"
        );
    }
}

#[test]
fn the_first_error_ends_the_entries_and_has_its_place() {
    let document = plan(
        &[
            change(
                "a",
                r#"{"actions":["create"],"after":{}, "before_sensitive":{},"replace_paths":7}"#,
            ),
            change("b", "{}"),
        ],
        "",
    );
    let session = open(&document);
    let mut entries = session.entries();
    let error = entries.next().unwrap().unwrap_err();
    let Error::Document(problem) = error else {
        panic!("{error}");
    };
    assert_eq!(
        problem.pointer.as_deref(),
        Some("/resource_changes/0/change/replace_paths")
    );
    assert!(problem.place.is_some());
    assert!(entries.next().is_none());
}

/// A plan whose value nests, plainly and in a string.
fn deep(levels: usize) -> String {
    let value = |inner: &str| format!("{}{inner}{}", "[".repeat(levels), "]".repeat(levels));
    let in_text = format!("\"{}\"", value("1"));
    let side = |id: &str| format!(r#"{{"id":"{id}","plain":{},"text":{in_text}}}"#, value(id));
    let update = format!(
        r#"{{"actions":["update"],"before":{},"after":{}}}"#,
        side("1"),
        side("2")
    );
    plan(&[change("a", &update)], "")
}

#[test]
fn what_nests_deep_has_its_whole_text_on_every_stack() {
    for levels in [40, 90, 120, 130, 200, 2_000] {
        let document = deep(levels);
        let whole = shown(&document);
        let here = || {
            let session = open(&document);
            let entry = session.entries().next().unwrap().unwrap();
            assert!(whole.contains(&entry.text().unwrap()), "{levels} levels");
            let arena = Arena::new();
            assert!(entry.diff(&arena).unwrap().action.changes());
        };
        let usual = thread::Builder::new().stack_size(2 << 20);
        thread::scope(|scope| usual.spawn_scoped(scope, here).unwrap().join().unwrap());
    }
}

#[test]
fn without_threads_what_is_deep_is_refused() {
    let options = Options::default().threads(1).limits(Limits::with_depth(50));
    let document = deep(40);
    assert_eq!(texts(&open_with(&document, &options)).len(), 1);
    let document = deep(60);
    let session = Session::open(Input::Memory(document.as_bytes()), None, &options);
    assert!(session.is_err() || session.unwrap().entries().next().unwrap().is_err());
}

#[test]
fn sessions_go_from_thread_to_thread_and_hide_values() {
    const fn sent<T: Send + Sync>() {}
    sent::<Session<'static>>();
    sent::<ResourceEntry<'static>>();
    let document = plan(
        &[change(
            "a",
            r#"{"actions":["create"],"before":null,"after":{"x":"hunter2"}}"#,
        )],
        "",
    );
    let session = open(&document);
    let entry = session.entries().next().unwrap().unwrap();
    let debug = format!(
        "{session:?} {entry:?} {:?} {:?}",
        session.entries(),
        Input::Memory(document.as_bytes())
    );
    assert!(!debug.contains("hunter2"), "{debug}");
    assert!(debug.contains("t.a") && debug.contains("Memory"), "{debug}");
}

/// What a schema calls sensitive is marked in trees, as in the computed differences.
#[test]
fn trees_mark_what_schemas_mark() {
    let document = plan(
        &[change(
            "a",
            r#"{"actions":["create"],"before":null,"after":{"x":"hunter2"}}"#,
        )],
        "",
    );
    let schemas = r#"{"format_version":"1.0","provider_schemas":{"p":{"resource_schemas":{"t":{"version":0,
        "block":{"attributes":{"x":{"type":"string","optional":true,"sensitive":true}}}}}}}}"#;
    let hidden = |options: &Options| {
        let [document, schemas] = [&*document, schemas].map(|text| Input::Memory(text.as_bytes()));
        let session = Session::open(document, Some(schemas), options).unwrap();
        let entry = session.entries().next().unwrap().unwrap();
        let arena = Arena::new();
        let diff = entry.diff(&arena).unwrap();
        let mut json = String::new();
        tofu_json_computed::json::write_diff(
            &mut json,
            &diff,
            &tofu_json_computed::json::JsonOptions::default().show_sensitive(true),
        );
        json.contains(r#""kind":"sensitive""#)
    };
    assert!(hidden(&Options::default()));
    assert!(!hidden(&Options::default().show_sensitive(true)));
}
