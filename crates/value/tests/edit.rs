//! Edits change what they name, and no other byte.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a law that is broken stops the test"
)]

use proptest::prelude::*;
use tofu_json_value::{Document, EditErrorKind, Kind, Value};

fn edited(text: &str, edit: impl Fn(&mut tofu_json_value::DocumentEdit<'_>)) -> String {
    let document = Document::parse(text.as_bytes()).unwrap();
    let mut edits = document.edit();
    edit(&mut edits);
    String::from_utf8(edits.finish()).unwrap()
}

#[test]
fn what_is_new_is_laid_out_like_its_neighbours() {
    for (text, pointer, expected) in [
        (r#"{"a":1}"#, "/b", r#"{"a":1,"b":0}"#),
        (r#"{"a": 1}"#, "/b", r#"{"a": 1, "b": 0}"#),
        (r#"{ "a" : 1 }"#, "/b", r#"{ "a" : 1, "b" : 0 }"#),
        (
            "{\n\t\"a\": 1\n}\n",
            "/b",
            "{\n\t\"a\": 1,\n\t\"b\": 0\n}\n",
        ),
        ("{}", "/b~1~0\"", r#"{"b/~\"":0}"#),
        ("[1, 2]", "/-", "[1, 2, 0]"),
        ("[1, 2]", "/2", "[1, 2, 0]"),
        ("[1, 2]", "/0", "[0, 1, 2]"),
        ("[1, 2]", "/1", "[1, 0, 2]"),
        ("[\n  1\n]", "/0", "[\n  0,\n  1\n]"),
        ("[1\n,2\n]", "/-", "[1\n,2\n,0\n]"),
        (
            "{\r\n    \"a\": []\r\n}",
            "/a/-",
            "{\r\n    \"a\": [\r\n        0\r\n    ]\r\n}",
        ),
        (r#"{"a": {}}"#, "/a/b", r#"{"a": {"b": 0}}"#),
        ("[{}]", "/0/b", r#"[{"b":0}]"#),
        ("[\n {}]", "/0/b", "[\n {\n   \"b\": 0\n }]"),
    ] {
        let inserted = edited(text, |edit| {
            edit.insert(pointer, " 0 ").unwrap();
        });
        assert_eq!(inserted, expected, "{text} {pointer}");
    }
}

#[test]
fn what_goes_takes_its_comma_along() {
    for (text, pointer, expected) in [
        (r#"{"a": 1, "b": 2}"#, "/a", r#"{"b": 2}"#),
        (r#"{"a": 1, "b": 2}"#, "/b", r#"{"a": 1}"#),
        ("[\n  1,\n  2,\n  3\n]", "/1", "[\n  1,\n  3\n]"),
        ("[ 1 ]", "/0", "[]"),
    ] {
        let removed = edited(text, |edit| {
            edit.remove(pointer).unwrap();
        });
        assert_eq!(removed, expected, "{text} {pointer}");
    }
}

#[test]
fn edits_follow_one_another() {
    let text = edited("{}", |edit| {
        edit.insert("/list", "[]").unwrap();
        edit.insert("/list/-", "1").unwrap();
        edit.insert("/list/-", "{\"a\":2}").unwrap();
        edit.set("/list/1/a", "3").unwrap();
        assert_eq!(
            edit.remove("/list/2").unwrap_err().kind,
            EditErrorKind::Missing
        );
        edit.remove("/list/0").unwrap();
    });
    assert_eq!(text, r#"{"list":[{"a":3}]}"#);
}

#[test]
fn mistakes_are_named_with_their_place() {
    let text = b"{\"a\": [1],\n \"b\": 2, \"d\": 3, \"d\": 4}";
    let document = Document::parse(text).unwrap();
    let mut edit = document.edit();
    let error = edit.set("/a/1", "2").unwrap_err();
    assert_eq!(
        error.to_string(),
        "no edit at the JSON pointer \"/a/1\": there is no such member or element \
         at line 1, column 7 (byte 6)"
    );
    let kind = |result: Result<&mut _, tofu_json_value::EditError>| {
        let _: &tofu_json_value::DocumentEdit<'_> = match result {
            Err(error) => return Some(error.kind),
            Ok(edit) => edit,
        };
        None
    };
    assert_eq!(kind(edit.set("a", "1")), Some(EditErrorKind::Pointer));
    assert_eq!(kind(edit.set("/~2", "1")), Some(EditErrorKind::Pointer));
    assert_eq!(kind(edit.set("/a/01", "1")), Some(EditErrorKind::Missing));
    assert_eq!(kind(edit.insert("/b", "1")), Some(EditErrorKind::Exists));
    assert_eq!(
        kind(edit.insert("/b/c", "1")),
        Some(EditErrorKind::NoContainer(Kind::Number))
    );
    assert_eq!(kind(edit.set("/d", "1")), Some(EditErrorKind::Ambiguous));
    assert_eq!(kind(edit.remove("")), Some(EditErrorKind::Whole));
    for broken in ["", "1 2", "{", "nul"] {
        let error = kind(edit.set("/b", broken));
        assert!(matches!(error, Some(EditErrorKind::Json(_))), "{broken}");
    }
    assert_eq!(edit.finish(), text);

    // After an edit, places are those of the edited text.
    edit.set("/a", "\n\n[]").unwrap();
    edit.insert("/c", "\"\"").unwrap();
    let place = edit.remove("/b/x").unwrap_err().place.unwrap();
    assert_eq!((place.line, place.column), (2, 7));
}

#[test]
fn the_result_nests_no_deeper_than_documents_may() {
    let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    let document = Document::parse(b"[[0]]").unwrap();
    assert!(document.edit().set("/0/0", deep(9_998)).is_ok());
    let error = document.edit().set("/0/0", deep(9_999)).unwrap_err();
    assert!(matches!(error.kind, EditErrorKind::Json(_)));
}

/// JSON with any white space, and names that are all different.
fn json() -> impl Strategy<Value = String> {
    let space = || prop_oneof![4 => Just(""), 1 => Just(" "), 1 => Just("\n  "), 1 => Just("\t")];
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        "-?[1-9][0-9]{0,3}(\\.[0-9]{1,2})?",
        "\"([a-z~/ ]|\\\\u00e9|\\\\n|\\\\\"){0,4}\"",
    ];
    leaf.prop_recursive(4, 40, 5, move |inner| {
        let gaps = proptest::collection::vec((space(), space(), space(), inner), 0..5);
        (any::<bool>(), space(), gaps).prop_map(|(object, empty, entries)| {
            let is_empty = entries.is_empty();
            let entries = entries.into_iter().enumerate();
            let entries = entries.map(|(at, (before, after, colon, value))| {
                let names = ["a", "b~c", "d/e", "\\u0066", ""];
                let name = match object {
                    true => format!("\"{}\"{colon}:{before}", names[at]),
                    false => String::new(),
                };
                format!("{before}{name}{value}{after}")
            });
            let inside = match is_empty {
                true => empty.to_owned(),
                false => entries.collect::<Vec<_>>().join(","),
            };
            match object {
                true => format!("{{{inside}}}"),
                false => format!("[{inside}]"),
            }
        })
    })
}

/// The pointers of all values, the root first, each with its raw text.
fn values(document: &Document<'_>) -> Vec<(String, String)> {
    let (mut found, mut open) = (Vec::new(), vec![document.root()]);
    while let Some(value) = open.pop() {
        let raw = String::from_utf8(value.raw().to_vec()).unwrap();
        found.push((value.to_pointer(), raw));
        open.extend(value.elements());
        open.extend(value.members().map(|(_, value)| value));
    }
    found
}

fn at(pointers: &[(String, String)], which: prop::sample::Index) -> String {
    pointers[which.index(pointers.len())].0.clone()
}

/// Everything that is neither around nor in a pointer.
fn apart(pointer: &str, all: Vec<(String, String)>) -> Vec<(String, String)> {
    let inside = |outer: &str, inner: &str| {
        inner
            .strip_prefix(outer)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let mut all = all;
    all.retain(|(other, _)| !inside(pointer, other) && !inside(other, pointer));
    all
}

fn is_one_part(longer: &[u8], shorter: &[u8]) -> bool {
    let same = longer
        .iter()
        .zip(shorter)
        .take_while(|(a, b)| a == b)
        .count();
    longer.ends_with(&shorter[same..])
}

proptest! {
    #[test]
    fn what_is_set_is_found(text in json(), new in json(), which: prop::sample::Index) {
        let document = Document::parse(text.as_bytes()).unwrap();
        let all = values(&document);
        let pointer = at(&all, which);
        let span = document.root().lookup(&pointer).unwrap().span();
        let result = document.edit().set(&pointer, &new).unwrap().finish();
        let expected = [&text.as_bytes()[..span.start], new.as_bytes(), &text.as_bytes()[span.end..]];
        prop_assert_eq!(&result, &expected.concat());
        let after = Document::parse(&result).unwrap();
        prop_assert_eq!(after.root().lookup(&pointer).map(Value::raw), Some(new.as_bytes()));
        prop_assert_eq!(apart(&pointer, values(&after)), apart(&pointer, all));
    }

    #[test]
    fn what_is_added_is_found_and_can_go_again(
        text in json(), new in json(), which: prop::sample::Index, place: prop::sample::Index
    ) {
        let document = Document::parse(text.as_bytes()).unwrap();
        let all = values(&document);
        let outer = at(&all, which);
        let container = document.root().lookup(&outer).unwrap();
        let count = container.elements().count();
        let (step, empty) = match container.kind() {
            Kind::Array => (place.index(count + 1).to_string(), count == 0),
            Kind::Object => ("new".to_owned(), container.members().count() == 0),
            _ => return Ok(()),
        };
        let pointer = format!("{outer}/{step}");
        let result = document.edit().insert(&pointer, &new).unwrap().finish();
        let after = Document::parse(&result).unwrap();
        prop_assert_eq!(after.root().lookup(&pointer).map(Value::raw), Some(new.as_bytes()));
        // Values in an array with a new element have other pointers.
        prop_assert_eq!(apart(&outer, values(&after)), apart(&outer, all));
        let removed = after.edit().remove(&pointer).unwrap().finish();
        if !empty {
            prop_assert!(is_one_part(&result, text.as_bytes()));
            prop_assert_eq!(String::from_utf8(removed).unwrap(), text);
        }
    }

    #[test]
    fn what_is_removed_is_one_part(text in json(), which: prop::sample::Index) {
        let document = Document::parse(text.as_bytes()).unwrap();
        let all = values(&document);
        let pointer = at(&all, which);
        let Some((outer, _)) = pointer.rsplit_once('/') else { return Ok(()) };
        let result = document.edit().remove(&pointer).unwrap().finish();
        prop_assert!(is_one_part(text.as_bytes(), &result));
        let after = Document::parse(&result).unwrap();
        let container = document.root().lookup(outer).unwrap();
        let gone = document.root().lookup(&pointer).unwrap().span();
        let inner = |value: Value<'_>| {
            let values = value.elements().chain(value.members().map(|(_, value)| value));
            values.map(|value| (value.span(), value.raw().to_vec())).collect::<Vec<_>>()
        };
        let kept = inner(container).into_iter().filter(|(span, _)| *span != gone).map(|(_, raw)| raw);
        let left = inner(after.root().lookup(outer).unwrap()).into_iter().map(|(_, raw)| raw);
        prop_assert_eq!(left.collect::<Vec<_>>(), kept.collect::<Vec<_>>());
        prop_assert_eq!(apart(outer, values(&after)), apart(outer, all));
    }

    /// Edits that are collected give what one edit after another gives.
    #[test]
    fn together_is_one_by_one(
        text in json(),
        edits in proptest::collection::vec((0..3_u8, any::<prop::sample::Index>(), json()), 1..8)
    ) {
        let first = Document::parse(text.as_bytes()).unwrap();
        let mut together = first.edit();
        let mut one_by_one = text.clone().into_bytes();
        for (verb, which, new) in edits {
            let document = Document::parse(&one_by_one).unwrap();
            let pointer = at(&values(&document), which);
            let mut single = document.edit();
            let (a, b) = match verb {
                0 => (together.set(&pointer, &new).err(), single.set(&pointer, &new).err()),
                1 => {
                    let pointer = format!("{pointer}/0");
                    (together.insert(&pointer, &new).err(), single.insert(&pointer, &new).err())
                }
                _ => (together.remove(&pointer).err(), single.remove(&pointer).err()),
            };
            prop_assert_eq!(a, b);
            let result = single.finish();
            one_by_one = result;
        }
        prop_assert_eq!(together.finish(), one_by_one);
    }
}
