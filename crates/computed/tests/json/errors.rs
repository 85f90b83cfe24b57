use tofu_json_computed::ShapeArena;
use tofu_json_computed::json::read_diff;
use tofu_json_value::{Arena, Document};

#[track_caller]
fn check(json: &str, message: &str) {
    let (arena, shapes) = (Arena::new(), ShapeArena::new());
    let document = Document::parse(json.as_bytes()).unwrap();
    let error = read_diff(document.root(), &arena, &shapes).unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn what_is_not_a_node() {
    check("7", "expected an object, found a number at byte 0");
    check("{}", "expected an object with the member `kind` at byte 0");
    check(
        r#"{"kind":7}"#,
        "expected an object with the member `action` at byte 0",
    );
    check(
        r#"{"kind":7,"action":"create"}"#,
        "expected a kind of node, found a number at byte 8, in /kind",
    );
    check(
        r#"{"kind":"x","action":"create"}"#,
        "expected a kind of node, found another word at byte 8, in /kind",
    );
    check(
        r#"{"kind":"x","action":"y"}"#,
        "expected an action, found another word at byte 21, in /action",
    );
    check(
        r#"{"kind":"list","action":"create","replace":1}"#,
        "expected true or false, found a number at byte 43, in /replace",
    );
}

#[test]
fn what_is_wrong_further_down() {
    check(
        r#"{"kind":"map","action":"create","elements":{"a/b":[]}}"#,
        "expected an object, found an array at byte 50, in /elements/a~1b",
    );
    check(
        r#"{"kind":"list","action":"create","elements":{}}"#,
        "expected an array, found an object at byte 44, in /elements",
    );
    check(
        r#"{"kind":"text","action":"create","before":null,"after":1}"#,
        "expected a string, found a number at byte 55, in /after",
    );
}

#[test]
fn hidden_parts_are_told_from_broken_ones() {
    let message = |place: &str| {
        "expected a complete tree, found a part that was written without sensitive values; \
         write the tree with them at "
            .to_owned()
            + place
    };
    check(
        r#"{"kind":"sensitive","action":"create","before":true,"after":true,"inner":{"sensitive":true}}"#,
        &message("byte 73, in /inner"),
    );
    check(
        r#"{"kind":"unchanged","action":"no-op","value":1}"#,
        &message("byte 0"),
    );
}

#[test]
fn broken_shapes() {
    for (shape, message) in [
        (
            "0",
            "expected the number of a shape further up, found another at byte 55, in /shape",
        ),
        (
            "-1",
            "expected the number of a shape further up, found another at byte 55, in /shape",
        ),
        ("null", "expected a shape, found null at byte 55, in /shape"),
        (
            "[]",
            "expected a shape, found an array at byte 55, in /shape",
        ),
        (
            r#""x""#,
            "expected the word of a shape, found another word at byte 55, in /shape",
        ),
        (
            r#"["x"]"#,
            "expected the word of a shape, found another word at byte 55, in /shape",
        ),
        (
            r#"["list"]"#,
            "expected a shape with an element type, found an array at byte 55, in /shape",
        ),
        (
            r#"["nested","x",{}]"#,
            "expected a nesting, found another word at byte 65, in /shape/1",
        ),
        (
            r#"["block",{}]"#,
            "expected a block with its nested blocks, found an array at byte 55, in /shape",
        ),
        (
            r#"["list",["block",{},{}]]"#,
            "expected the word of a shape, found another word at byte 63, in /shape/1",
        ),
    ] {
        check(
            &format!(r#"{{"kind":"unchanged","action":"no-op","value":1,"shape":{shape}}}"#),
            message,
        );
    }
}
