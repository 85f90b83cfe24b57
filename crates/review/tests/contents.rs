//! The lines of strings, by what they hold, and of elements, by their names.
#![expect(
    clippy::expect_used,
    reason = "a broken test input is a mistake of the test"
)]

use tofu_json_computed::{AttributeShape, BlockShape, Shape};
use tofu_json_review::{ChangedValue, LineOptions, differences, lines, write_differences};
use tofu_json_value::{Arena, Document, Json};

/// The JSON of an object whose one member is a string.
fn string(text: &str) -> String {
    let mut json = String::new();
    Json::to(&mut json).object(|json| json.text("s", text));
    json
}

fn set() -> BlockShape {
    let attribute = AttributeShape {
        name: "set".into(),
        shape: Shape::Set(Box::new(Shape::Dynamic)),
        write_only: false,
    };
    BlockShape::new(vec![attribute], Vec::new())
}

/// The lines, two blanks for each level, and the JSON.
fn told(before: &str, after: &str) -> (Vec<String>, String) {
    let [before, after] =
        [before, after].map(|text| Document::parse(text.as_bytes()).expect("JSON"));
    let arena = Arena::new();
    let change = ChangedValue::new(before.root(), after.root());
    let found = differences(&change, Some(&set()), &[], &arena);
    let lines = lines(&found, &LineOptions::default());
    let line = |line: &tofu_json_review::ReviewLine| {
        format!(
            "{}{} {}",
            "  ".repeat(line.level),
            line.mark.sign(),
            line.text
        )
    };
    let mut json = String::new();
    write_differences(&mut Json::to(&mut json), &found);
    (lines.iter().map(line).collect(), json)
}

fn strings(before: &str, after: &str) -> Vec<String> {
    told(&string(before), &string(after)).0
}

fn json(before: &str, after: &str) -> String {
    told(&string(before), &string(after)).1
}

#[test]
fn yaml_is_compared_by_meaning() {
    let before = "# top\nreplicas: 2\nimage: a:1\nports:\n  - name: http\n    port: 80\n  - name: tls\n    port: 443\n";
    let after = "# top\nports:\n- {name: http, port: 80}\n- {name: tls, port: 8443}\nreplicas: 2\nimage: \"a:1\"\n";
    assert_eq!(
        strings(before, after),
        [
            "~ s (YAML):",
            r#"  ~ ports{name = "tls"}.port: 443 -> 8443"#
        ]
    );
    let told = json(before, after);
    assert!(told.contains(r#""text_format":["yaml"],"inside":[{"before_path":["ports",1,"port"]"#));
}

#[test]
fn yaml_of_the_same_meaning_says_so() {
    let layout = "a: 1\nb: {c: 2}\n";
    assert_eq!(
        strings(layout, "b:\n  c: 2\na: 1\n"),
        ["~ s: only the layout of its YAML"]
    );
    assert!(json(layout, "b:\n  c: 2\na: 1\n").contains(r#""only_layout":true"#));
    let comment = "a: 1 # one\nb: {c: 2}\n";
    assert_eq!(strings(layout, comment), ["~ s: only comments of its YAML"]);
    assert!(json(layout, comment).contains(r#""comments_changed":true"#));
    assert!(!json(layout, comment).contains("only_layout"));
    assert_eq!(
        strings(layout, &comment.replace("c: 2", "c: 3")),
        [
            "~ s (YAML):",
            "  ~ b.c: 2 -> 3",
            "    (comments differ as well)"
        ]
    );
}

#[test]
fn a_switch_that_becomes_a_text_is_no_layout() {
    assert_eq!(
        strings("a: on\nb: 1\n", "a: \"on\"\nb: 1\n"),
        ["~ s (text, 2 lines):", "  - a: on", "  + a: \"on\"",]
    );
}

#[test]
fn documents_of_yaml_are_paired() {
    let one = "kind: A\nname: x\nv: 1\nw: 1\n";
    let two = "kind: B\nname: y\nv: 1\nw: 1\n";
    assert_eq!(
        strings(
            &format!("{one}---\n{two}"),
            &format!("{one}---\n{}", two.replace("v: 1", "v: 2"))
        ),
        ["~ s (YAML):", r#"  ~ {name = "y"}.v: 1 -> 2"#]
    );
}

#[test]
fn base64_of_text_is_looked_into() {
    // {"port": 80, "host": "a"} and {"port": 81, "host": "a"}
    assert_eq!(
        strings(
            "eyJwb3J0IjogODAsICJob3N0IjogImEifQ==",
            "eyJwb3J0IjogODEsICJob3N0IjogImEifQ=="
        ),
        ["~ s (base64 of JSON):", "  ~ port: 80 -> 81"]
    );
    // "hello world one" and "hello world two"
    let (one, two) = ("aGVsbG8gd29ybGQgb25l", "aGVsbG8gd29ybGQgdHdv");
    assert_eq!(
        strings(one, two),
        [r#"~ s (base64 of text): "hello world one" -> "hello world two""#]
    );
    assert!(json(one, two).contains(
        r#""text_format":["base64"],"decoded_before":"hello world one","decoded_after":"hello world two""#
    ));
}

#[test]
fn white_space_alone_can_be_seen() {
    for (before, after, expected, word) in [
        (
            "a\nb\n",
            "a\r\nb\r\n",
            &["~ s: only the kind of line ends"][..],
            "line_ends",
        ),
        (
            "a\nb\n",
            "a\nb",
            &["~ s: only line ends at the end, 1 -> 0"],
            "end",
        ),
        (
            "a\nb \t\nc\n",
            "a\nb\nc\n",
            &[
                "~ s, only blanks at the ends of lines (text, 3 lines):",
                "    a",
                "  - b·→",
                "  + b",
            ],
            "trailing",
        ),
        (
            "key value",
            "key\tvalue",
            &["~ s (only white space):", "  - key·value", "  + key→value"],
            "blanks",
        ),
    ] {
        assert_eq!(strings(before, after), expected);
        assert!(json(before, after).contains(&format!(r#""only_space":"{word}""#)));
    }
}

#[test]
fn changed_lines_have_their_words_marked() {
    let [before, after] = ["80", "8080"].map(|port| {
        let text = format!("server {{\n  listen {port};\n}}\nend {}\n", "x".repeat(3));
        string(&text)
    });
    let [before, after] =
        [&before, &after].map(|text| Document::parse(text.as_bytes()).expect("JSON"));
    let arena = Arena::new();
    let change = ChangedValue::new(before.root(), after.root());
    let lines = lines(
        &differences(&change, None, &[], &arena),
        &LineOptions::default(),
    );
    let marked: Vec<_> = lines
        .iter()
        .flat_map(|line| {
            let part = |range: &std::ops::Range<usize>| line.text.get(range.clone());
            line.emphasis.iter().filter_map(part).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(marked, ["80", "8080"]);
}

#[test]
fn a_long_string_is_shown_where_it_differs() {
    let long = "word/".repeat(100);
    assert_eq!(
        strings(&format!("{long}a.x/{long}"), &format!("{long}b.x/{long}")),
        [
            "~ s:",
            "  - …ord/word/word/word/word/a.x/word/word/word/word/w…",
            "  + …ord/word/word/word/word/b.x/word/word/word/word/w…"
        ]
    );
}

#[test]
fn only_the_type_of_a_scalar() {
    let (lines, json) = told(r#"{"a":"1","b":"true"}"#, r#"{"a":1,"b":false}"#);
    assert_eq!(
        lines,
        [
            r#"~ a: "1" -> 1 (only the type)"#,
            r#"~ b: "true" -> false"#
        ]
    );
    assert_eq!(json.matches("only_type").count(), 1);
}

#[test]
fn texts_too_long_to_compare_are_told_by_length_and_hash() {
    let long = "x".repeat(1 << 20);
    let told = strings(&format!("{long}a"), &format!("{long}b"));
    assert_eq!(told.len(), 1);
    assert!(
        told.iter()
            .all(|line| line.starts_with("~ s (text): 1048577 bytes (sha256 ") && line.len() < 120)
    );
}

#[test]
fn elements_are_called_by_what_tells_them_apart() {
    let rule = |protocol: &str, port: u16, text: &str| {
        format!(r#"{{"protocol":"{protocol}","port":{port},"description":"{text}"}}"#)
    };
    let rules = |text| {
        [
            rule("tcp", 80, "a"),
            rule("tcp", 443, text),
            rule("udp", 443, "c"),
        ]
        .join(",")
    };
    let (lines, json) = told(
        &format!(r#"{{"set":[{}]}}"#, rules("b")),
        &format!(r#"{{"set":[{}]}}"#, rules("d")),
    );
    assert_eq!(
        lines,
        [r#"~ set{protocol = "tcp", port = 443}.description: "b" -> "d""#]
    );
    assert!(json.contains(r#""before_path":["set",1,"description"]"#));
    let scalars = told(
        r#"{"set":["a"],"l":["x"]}"#,
        r#"{"set":["a","b"],"l":["y"]}"#,
    );
    assert_eq!(scalars.0, [r#"~ l: "x" -> "y""#, r#"+ set: "b""#]);
}
