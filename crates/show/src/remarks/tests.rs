use super::check;
use crate::{Error, Input, Options, Problem};
use std::borrow::Cow;
use std::io::Cursor;
use std::sync::Mutex;
use tofu_json_input::Opened;
use tofu_json_value::{Document, Limits};

const LIMITS: Limits = Limits::with_depth(50);

/// The problem, which is the same in memory and in a file.
fn problem(text: &[u8]) -> Option<Problem> {
    let file = Mutex::new(Cursor::new(text));
    let inputs = [Input::Memory(text), Input::Pieces(&file)];
    let options = Options {
        limits: LIMITS,
        ..Options::default()
    };
    let [memory, file] = inputs.map(|input| match check(&Opened::plain(input), &options, &()) {
        Ok(_) => None,
        Err(Error::Document(problem)) => Some(problem),
        Err(other) => panic!("{other}"),
    });
    assert_eq!(memory, file);
    memory
}

#[test]
fn names_the_place_and_the_pointer_as_parsing_does() {
    let deep = "[{\"a\":".repeat(26);
    let deep_in_objects = format!("{{\"x\": {}", "{\"y\":".repeat(50));
    for text in [
        "",
        "[1, 2",
        "[1 2]",
        "[1 , x]",
        "{\"a\": [1, 2,]}",
        "{\"a\": {\"b/c~d\": tru}}",
        "{\"a\" 1}",
        "{\"a\":1,}",
        "{\"a\":1, \"b",
        "{\"a\": {}, \"b\": [[], [0, {\"\\u00e9\\\"\": 01}]]}",
        "{\"a\":\n[\"x, y\", \"{\", \"\\\"\", \"a\nb\"]}",
        "{\"a\": [\"\\x\"]}",
        "[\"abc",
        "[[[1.]]]",
        &deep,
        &deep_in_objects,
    ] {
        let error = Document::parse_with(Cow::Borrowed(text.as_bytes()), LIMITS).unwrap_err();
        assert_eq!(problem(text.as_bytes()), Some(error.into()), "{text}");
    }
}

#[test]
fn files_of_many_pieces() {
    let filling = "{\"key\": [\"value\", 2]},\n".repeat(40_000);
    let text = format!("{{\"first\": 1, \"many\": [{filling} nul]}}");
    let error = Document::parse(text.as_bytes()).unwrap_err();
    assert_eq!(error.pointer, "/many/40000");
    assert_eq!(problem(text.as_bytes()), Some(error.into()));
    assert_eq!(problem(text.replace(" nul", "null").as_bytes()), None);
}

#[test]
fn what_follows_the_document_is_for_others() {
    assert_eq!(problem(b"{} [command] exit 0"), None);
    assert_eq!(problem(b"[1]]"), None);
}

#[test]
fn a_long_key_is_not_read() {
    let text = format!("{{\"{}\": x}}", "k".repeat(5_000));
    let pointer = problem(text.as_bytes()).and_then(|problem| problem.pointer);
    assert_eq!(pointer.as_deref(), Some("/\u{2026}"));
}
