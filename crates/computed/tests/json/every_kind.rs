use tofu_json_computed::json::{JsonOptions, read_diff, write_diff};
use tofu_json_computed::{
    Action, Block, BlockGroup, Diff, Instance, Kind, List, Map, NamedDiff, Object, OneSided,
    Primitive, Sensitive, Set, ShapeArena, Text, TextLine, TypeChange,
};
use tofu_json_value::{Arena, Document, Value};

/// Both forms of a tree are as expected, and the complete one reads back as the tree.
#[track_caller]
pub(crate) fn check(diff: &Diff<'_>, complete: &str, hidden: &str) {
    assert_eq!(written(diff, true), complete);
    assert_eq!(written(diff, false), hidden);
    let (arena, shapes) = (Arena::new(), ShapeArena::new());
    let document = Document::parse(complete.as_bytes()).unwrap();
    let read = read_diff(document.root(), &arena, &shapes).unwrap();
    assert!(read == *diff, "{read:?}");
}

pub(crate) fn written(diff: &Diff<'_>, show_sensitive: bool) -> String {
    let mut json = String::new();
    write_diff(
        &mut json,
        diff,
        &JsonOptions::default().show_sensitive(show_sensitive),
    );
    json
}

#[track_caller]
fn check_same(diff: &Diff<'_>, json: &str) {
    check(diff, json, json);
}

fn node(action: Action, kind: Kind<'_>) -> Diff<'_> {
    Diff {
        action,
        replace: false,
        kind,
    }
}

fn line<'a>(before: Option<&'a str>, after: Option<&'a str>) -> Diff<'a> {
    node(Action::Update, Kind::Text(Text::Line { before, after }))
}

fn secret() -> Box<Diff<'static>> {
    Box::new(line(Some("s1"), Some("s2")))
}

const SECRET: &str = r#"{"kind":"text","action":"update","before":"s1","after":"s2"}"#;

#[test]
fn text_of_one_line() {
    let forcing = Diff {
        replace: true,
        ..line(Some("a\"\u{1}"), None)
    };
    check_same(
        &forcing,
        r#"{"kind":"text","action":"update","replace":true,"before":"a\"\u0001","after":null}"#,
    );
}

#[test]
fn text_of_several_lines() {
    let lines = vec![
        TextLine {
            action: Action::Delete,
            text: None,
        },
        TextLine {
            action: Action::Create,
            text: Some(""),
        },
        TextLine {
            action: Action::NoOp,
            text: Some("\tx"),
        },
    ];
    check_same(
        &node(Action::Update, Kind::Text(Text::Lines(lines))),
        concat!(
            r#"{"kind":"text","action":"update","lines":[{"action":"delete","text":null},"#,
            r#"{"action":"create","text":""},{"action":"no-op","text":"\tx"}]}"#,
        ),
    );
    let none = node(Action::NoOp, Kind::Text(Text::Lines(vec![])));
    check_same(&none, r#"{"kind":"text","action":"no-op","lines":[]}"#);
}

#[test]
fn text_of_json() {
    let diff = |whitespace_only| {
        let diff = Box::new(node(Action::NoOp, Kind::WriteOnly));
        node(
            Action::Update,
            Kind::Text(Text::Json {
                diff,
                whitespace_only,
            }),
        )
    };
    check_same(
        &diff(true),
        r#"{"kind":"text","action":"update","whitespace_only":true,"json":{"kind":"write-only","action":"no-op"}}"#,
    );
    check_same(
        &diff(false),
        r#"{"kind":"text","action":"update","json":{"kind":"write-only","action":"no-op"}}"#,
    );
}

#[test]
fn primitives_stay_as_written() {
    let document = Document::parse(b"[1.50, -0E+3, 123456789012345678901234567890, true]").unwrap();
    let at = |position| document.root().at(position).unwrap();
    let change = |before, after| node(Action::Create, Kind::Primitive(Primitive { before, after }));
    check_same(
        &change(at(0), at(1)),
        r#"{"kind":"primitive","action":"create","before":1.50,"after":-0E+3}"#,
    );
    check_same(
        &change(at(2), at(3)),
        r#"{"kind":"primitive","action":"create","before":123456789012345678901234567890,"after":true}"#,
    );
    check_same(
        &change(Value::null(), Value::null()),
        r#"{"kind":"primitive","action":"create","before":null,"after":null}"#,
    );
}

#[test]
fn unknown_with_and_without_a_past() {
    check_same(
        &node(Action::Create, Kind::Unknown(None)),
        r#"{"kind":"unknown","action":"create"}"#,
    );
    let before = Some(Box::new(node(Action::Delete, Kind::WriteOnly)));
    check_same(
        &node(Action::Update, Kind::Unknown(before)),
        r#"{"kind":"unknown","action":"update","before":{"kind":"write-only","action":"delete"}}"#,
    );
}

#[test]
fn type_change() {
    let part = |action| Box::new(node(action, Kind::WriteOnly));
    let change = TypeChange {
        before: part(Action::Delete),
        after: part(Action::Create),
    };
    check_same(
        &node(Action::Update, Kind::TypeChange(change)),
        concat!(
            r#"{"kind":"type-change","action":"update","before":{"kind":"write-only","action":"delete"},"#,
            r#""after":{"kind":"write-only","action":"create"}}"#,
        ),
    );
}

#[test]
fn sensitive_value() {
    let sensitive = Sensitive {
        before: true,
        after: false,
        inner: secret(),
    };
    let opening = r#"{"kind":"sensitive","action":"update","before":true,"after":false,"inner":"#;
    check(
        &node(Action::Update, Kind::Sensitive(sensitive)),
        &format!("{opening}{SECRET}}}"),
        &format!(r#"{opening}{{"sensitive":true}}}}"#),
    );
}

#[test]
fn containers() {
    let elements = || vec![line(Some("a"), None), node(Action::Create, Kind::WriteOnly)];
    let texts = [
        r#"{"kind":"text","action":"update","before":"a","after":null}"#,
        r#"{"kind":"write-only","action":"create"}"#,
    ];
    let members = || {
        let keys = ["a\nb", "z"].into_iter();
        keys.zip(elements())
            .map(|(key, diff)| NamedDiff { key, diff })
            .collect::<Vec<_>>()
    };
    let named = format!(r#"{{"a\nb":{},"z":{}}}"#, texts[0], texts[1]);
    for (nested, mark) in [(true, r#""nested":true,"#), (false, "")] {
        let list = Kind::List(List {
            elements: elements(),
            nested,
        });
        let list_text = format!(r#"{mark}"elements":[{}]"#, texts.join(","));
        check_same(
            &node(Action::NoOp, list),
            &format!(r#"{{"kind":"list","action":"no-op",{list_text}}}"#),
        );
        let set = Kind::Set(Set {
            elements: elements(),
            nested,
        });
        check_same(
            &node(Action::NoOp, set),
            &format!(r#"{{"kind":"set","action":"no-op",{list_text}}}"#),
        );
        let map = Kind::Map(Map {
            elements: members(),
            nested,
        });
        let map_text = format!(r#"{{"kind":"map","action":"no-op",{mark}"elements":{named}}}"#);
        check_same(&node(Action::NoOp, map), &map_text);
        let object = Kind::Object(Object {
            attributes: members(),
            nested,
        });
        let object_text =
            format!(r#"{{"kind":"object","action":"no-op",{mark}"attributes":{named}}}"#);
        check_same(&node(Action::NoOp, object), &object_text);
    }
}

#[test]
fn blocks_and_a_sensitive_one_whose_key_goes() {
    let hidden = Sensitive {
        before: false,
        after: true,
        inner: secret(),
    };
    let instances = vec![
        Instance {
            key: Some("k1"),
            diff: node(Action::Update, Kind::SensitiveBlock(hidden)),
        },
        Instance {
            key: Some("k2"),
            diff: node(Action::NoOp, Kind::Block(Block::default())),
        },
        Instance {
            key: None,
            diff: node(Action::NoOp, Kind::Block(Block::default())),
        },
    ];
    let group = BlockGroup {
        name: "g",
        replace: true,
        instances,
    };
    let empty = BlockGroup {
        name: "h",
        replace: false,
        instances: vec![],
    };
    let attributes = vec![NamedDiff {
        key: "a",
        diff: node(Action::NoOp, Kind::WriteOnly),
    }];
    let block = Block {
        attributes,
        blocks: vec![group, empty],
    };
    let text = |key: &str, inner: &str| {
        let empty = r#""kind":"block","action":"no-op","attributes":{},"blocks":[]"#;
        [
            r#"{"kind":"block","action":"delete","attributes":{"a":{"kind":"write-only","action":"no-op"}},"#,
            r#""blocks":[{"name":"g","replace":true,"instances":["#,
            &format!(r#"{{{key}"kind":"sensitive-block","action":"update","before":false,"after":true,"inner":{inner}}},"#),
            &format!(r#"{{"key":"k2",{empty}}},{{{empty}}}]}},{{"name":"h","instances":[]}}]}}"#),
        ]
        .concat()
    };
    check(
        &node(Action::Delete, Kind::Block(block)),
        &text(r#""key":"k1","#, SECRET),
        &text("", r#"{"sensitive":true}"#),
    );
}

#[test]
fn unchanged_part_with_its_masks() {
    let value = Document::parse(br#"{"a" : 1.0, "b":"s", "a":2}"#).unwrap();
    let mask = Document::parse(br#"{"b":true}"#).unwrap();
    let unknown = Document::parse(br#"{ "c":false}"#).unwrap();
    let plain = OneSided::json(value.root());
    check(
        &Diff::unchanged(plain),
        r#"{"kind":"unchanged","action":"no-op","value":{"a" : 1.0, "b":"s", "a":2},"shape":"dynamic"}"#,
        r#"{"kind":"unchanged","action":"no-op","value":{"a" : 1.0, "b":"s", "a":2}}"#,
    );
    let masked = OneSided {
        sensitive: mask.root(),
        unknown: unknown.root(),
        ..plain
    };
    check(
        &Diff::unchanged(masked),
        concat!(
            r#"{"kind":"unchanged","action":"no-op","value":{"a" : 1.0, "b":"s", "a":2},"shape":"dynamic","#,
            r#""sensitive":{"b":true},"unknown":{ "c":false}}"#,
        ),
        r#"{"kind":"unchanged","action":"no-op","value":{"a":2,"b":{"sensitive":true}},"hidden":true}"#,
    );
    let whole = OneSided {
        sensitive: Value::whole_mask(),
        ..plain
    };
    check(
        &Diff::unchanged(whole),
        concat!(
            r#"{"kind":"unchanged","action":"no-op","value":{"a" : 1.0, "b":"s", "a":2},"#,
            r#""shape":"dynamic","sensitive":true}"#,
        ),
        r#"{"kind":"unchanged","action":"no-op","value":{"sensitive":true},"hidden":true}"#,
    );
}
