//! Inputs made to break readers end with text or with an error, soon and without a panic.

use tofu_json_show::{Error, NoteCode, Options, Report, show};
use tofu_json_tests::{Case, corpus, laws};

fn shown(document: &[u8]) -> Result<(String, Report), Box<Error>> {
    let mut text = Vec::new();
    let report = show(document, None, &Options::default(), &mut text)?;
    Ok((String::from_utf8(text).unwrap(), report))
}

/// A plan that creates one object with the attribute `x`.
fn plan_with(x: &str) -> Vec<u8> {
    format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{{"address":"t.a","mode":"managed","type":"t","name":"a","provider_name":"p","change":{{"actions":["create"],"before":null,"after":{{"x":{x}}},"after_unknown":{{}},"before_sensitive":false,"after_sensitive":{{}}}}}}]}}"#
    )
    .into_bytes()
}

fn nested(open: &str, close: &str, depth: usize) -> String {
    open.repeat(depth) + "1" + &close.repeat(depth)
}

#[test]
fn nesting_of_a_hundred_thousand_is_refused() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
        let deep = nested(open, close, 100_000);
        for document in [
            plan_with(&deep),
            deep.clone().into_bytes(),
            open.repeat(100_000).into_bytes(),
        ] {
            let error = shown(&document).expect_err("too deep");
            assert!(matches!(*error, Error::Document(_)), "{error}");
        }
        let schemas = format!(r#"{{"format_version":"1.0","provider_schemas":{deep}}}"#);
        laws::shows_any_bytes(&plan_with("1"), Some(schemas.as_bytes()));
    }
}

#[test]
fn nesting_below_the_limit_is_shown() {
    for depth in [100, 1_000, 4_000] {
        let (text, _) = shown(&plan_with(&nested("[", "]", depth))).unwrap();
        assert!(text.contains("+ resource \"t\" \"a\""));
    }
}

#[test]
fn deep_json_in_strings_is_text_or_json() {
    for depth in [1_000, 3_000, 100_000] {
        for (open, close) in [("[", "]"), ("{\\\"a\\\":", "}")] {
            let (text, _) =
                shown(&plan_with(&format!("\"{}\"", nested(open, close, depth)))).unwrap();
            assert!(text.contains("+ resource \"t\" \"a\""));
        }
    }
}

#[test]
fn strings_of_ten_megabytes() {
    let pieces = [
        "a", "line\\n", "\\n", "\\u0000", "é", "[red]", "\\\"", "\\ud83d",
    ];
    for (n, piece) in pieces.into_iter().enumerate() {
        let size = if n < 2 { 10 << 20 } else { 1 << 20 };
        let long = piece.repeat(size / piece.len());
        laws::shows_any_bytes(&plan_with(&format!("\"{long}\"")), None);
    }
    let long = "k".repeat(10 << 20);
    laws::shows_any_bytes(&plan_with(&format!("{{\"{long}\": \"{long}\"}}")), None);
    laws::shows_any_bytes(&plan_with(&"9".repeat(10 << 20)), None);
}

#[test]
fn truncated_at_every_byte() {
    let recording = corpus("scenarios").unwrap();
    let cases: Vec<Case<'_>> = recording.cases().map(Result::unwrap).collect();
    let smallest = |kind: &str| {
        let like = cases.iter().filter(|case| case.id.ends_with(kind));
        like.min_by_key(|case| case.document.len()).unwrap()
    };
    for case in [
        smallest("/show"),
        smallest("/state.show"),
        smallest("/output"),
    ] {
        for end in 0..case.document.len() {
            laws::shows_any_bytes(&case.document[..end], case.schemas);
        }
    }
    let document = plan_with(r#"{"a": ["é", 1.5e3, null], "b": "x\ny\u00e9"}"#);
    for end in 0..document.len() {
        assert!(shown(&document[..end]).is_err(), "cut at {end}");
    }
}

/// Unpaired surrogates read as U+FFFD, as OpenTofu reads them (`encoding/json`).
#[test]
fn lone_surrogates() {
    for lone in [
        r"\ud800",
        r"\udc00",
        r"\ud800\ud800",
        r"\udc00\ud800",
        r"\ud800x",
        r"\ud800\n",
    ] {
        let (text, _) = shown(&plan_with(&format!("\"{lone}\""))).unwrap();
        assert!(text.contains('\u{fffd}'), "{lone}: {text}");
    }
    let (text, _) = shown(&plan_with(r#""\ud83d\ude00""#)).unwrap();
    assert!(text.contains('😀'), "{text}");
}

/// The last of several members of one name counts.
#[test]
fn duplicate_members() {
    let (text, _) = shown(&plan_with(r#""first", "x": "last""#)).unwrap();
    assert!(
        text.contains("\"last\"") && !text.contains("\"first\""),
        "{text}"
    );
    let twice = br#"{"format_version":"1.2","format_version":"1.2","planned_values":{},"planned_values":{}}"#;
    assert!(shown(twice).is_ok());
}

/// The last of several counts where it is `null` as well.
#[test]
fn members_that_null_takes_back() {
    let plan = String::from_utf8(plan_with(r#""first""#)).unwrap();
    let end = plan.trim_end().len() - 1;
    let taken_back = format!(r#"{},"resource_changes":null}}"#, &plan[..end]);
    let (text, _) = shown(taken_back.as_bytes()).unwrap();
    assert!(!text.contains("first"), "{text}");
    let state = br#"{"format_version":"1.0","values":{"root_module":{"resources":[
        {"address":"a.b","mode":"managed","type":"a","name":"b","values":{"id":"first"}}]}},"values":null}"#;
    let (text, _) = shown(state).unwrap();
    assert!(!text.contains("first"), "{text}");
}

/// The form that remote runs give to the renderer (members of a state, and schemas, in one object), by the
/// names of either program: the same text as that of the state that it means.
#[test]
fn the_state_of_a_remote_run() {
    let root = r#"{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b",
        "provider_name":"one.example/acme/a","schema_version":0,"values":{"id":"x"},"sensitive_values":{}}]}"#;
    let outputs = r#"{"o":{"sensitive":false,"type":"string","value":"v"}}"#;
    let state = format!(
        r#"{{"format_version":"1.0","values":{{"root_module":{root},"outputs":{outputs}}}}}"#
    );
    let (expected, _) = shown(state.as_bytes()).unwrap();
    for name in ["root", "root_module"] {
        let remote = format!(
            r#"{{"state_format_version":"1.0","{name}":{root},"root_module_outputs":{outputs},
            "provider_format_version":"1.0","provider_schemas":{{}}}}"#
        );
        let (text, _) = shown(remote.as_bytes()).unwrap();
        assert_eq!(text, expected, "{name}");
    }
}

/// Bytes that are not UTF-8 read as U+FFFD, and a note says that there were some.
#[test]
fn invalid_utf8_is_replaced_and_noted() {
    for bytes in [
        &b"\xff"[..],
        b"\xc3",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xe2\x82",
    ] {
        let document = String::from_utf8(plan_with("\"<>\"")).unwrap();
        let (front, back) = document.split_once("<>").unwrap();
        let document = [front.as_bytes(), bytes, back.as_bytes()].concat();
        let (text, report) = shown(&document).unwrap();
        assert!(text.contains('\u{fffd}'), "{bytes:?}: {text}");
        assert!(
            report
                .notes
                .iter()
                .any(|note| note.code == NoteCode::InvalidText),
            "{bytes:?}"
        );
    }
}

#[test]
fn no_document_at_all() {
    for bytes in [
        &b""[..],
        b" ",
        b"\n",
        b"\0",
        b"{",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\x1f\x8b",
        b"\x28\xb5\x2f\xfd",
        b"PK\x03\x04",
    ] {
        assert!(shown(bytes).is_err(), "{bytes:?}");
    }
}
