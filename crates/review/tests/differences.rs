//! What differs, on small values.
#![expect(
    clippy::expect_used,
    reason = "a broken test input is a mistake of the test"
)]

use tofu_json_computed::{AttributeShape, BlockShape, NestedBlockShape, Shape};
use tofu_json_model::view::Mask;
use tofu_json_review::{ChangedPart, ChangedValue, PathText, TextContent, differences};
use tofu_json_value::{Arena, Document, compact};
use tofu_json_vocab::Nesting;

/// A line for each difference: `path: before -> after`.
fn lines(found: &[ChangedPart<'_>]) -> Vec<String> {
    let side = |side: &Option<tofu_json_review::PartSide<'_>>| {
        side.as_ref()
            .map_or(("-".to_owned(), "-".to_owned()), |side| {
                (PathText(&side.path).to_string(), compact(side.value.raw()))
            })
    };
    let line = |difference: &ChangedPart<'_>| {
        let ((old_path, old), (new_path, new)) =
            (side(&difference.before), side(&difference.after));
        let new = match difference.after_unknown {
            true => "unknown".to_owned(),
            false => new,
        };
        let mut line = match (difference.sensitive, difference.moved) {
            (true, _) => format!("{old_path} => {new_path}: sensitive"),
            (_, true) => format!("{old_path} => {new_path}: moved"),
            _ => format!("{old_path} => {new_path}: {old} -> {new}"),
        };
        if let TextContent::Json(inside) = &difference.inside {
            line += &format!(" {:?}", lines(inside));
        }
        line
    };
    found.iter().map(line).collect()
}

fn parse(text: &str) -> Document<'_> {
    Document::parse(text.as_bytes()).expect("JSON")
}

fn found(before: &str, after: &str, shape: Option<&BlockShape>) -> Vec<String> {
    let [before, after] = [before, after].map(parse);
    let arena = Arena::new();
    let change = ChangedValue::new(before.root(), after.root());
    lines(&differences(&change, shape, &[], &arena))
}

fn set_of(name: &str) -> BlockShape {
    let attribute = AttributeShape {
        name: name.into(),
        shape: Shape::Set(Box::new(Shape::Dynamic)),
        write_only: false,
    };
    BlockShape::new(vec![attribute], Vec::new())
}

#[test]
fn members_that_come_go_and_change() {
    assert_eq!(
        found(
            r#"{"a":1,"b":"x","c":null,"d":{"e":1}}"#,
            r#"{"a":1.0,"b":"y","c":[],"d":null}"#,
            None
        ),
        [
            r#"b => b: "x" -> "y""#,
            "- => c: - -> []",
            r#"d => -: {"e":1} -> -"#
        ]
    );
}

#[test]
fn an_insert_into_a_list_is_one_difference() {
    assert_eq!(
        found(r#"{"l":["a","b","c"]}"#, r#"{"l":["a","x","b","c"]}"#, None),
        [r#"- => l[1]: - -> "x""#]
    );
    assert_eq!(
        found(r#"{"l":["a","b","c"]}"#, r#"{"l":["x","c"]}"#, None),
        [r#"l[0] => l[0]: "a" -> "x""#, r#"l[1] => -: "b" -> -"#]
    );
    let list = |names: &str| {
        let element = |name: char| format!(r#"{{"name":"{name}","image":"i-{name}","cpu":1}}"#);
        format!(
            "[{}]",
            names.chars().map(element).collect::<Vec<_>>().join(",")
        )
    };
    assert_eq!(
        found(&list("abc"), &list("axbc").replace("i-c", "i-2"), None),
        [
            r#"- => [1]: - -> {"name":"x","image":"i-x","cpu":1}"#,
            r#"[2].image => [3].image: "i-c" -> "i-2""#
        ]
    );
}

#[test]
fn what_only_moves_says_so() {
    assert_eq!(
        found(
            r#"[{"name":"a"},{"name":"b"},{"name":"c"}]"#,
            r#"[{"name":"b"},{"name":"c"},{"name":"a"}]"#,
            None
        ),
        ["[0] => [2]: moved"]
    );
}

#[test]
fn elements_of_sets_are_paired_by_likeness() {
    let shape = set_of("s");
    assert_eq!(
        found(
            r#"{"s":[{"port":1,"to":1,"who":"x"},{"port":2,"to":2,"who":"y"}]}"#,
            r#"{"s":[{"port":2,"to":2,"who":"z"},{"port":1,"to":1,"who":"x"}]}"#,
            Some(&shape)
        ),
        [r#"s[1].who => s[0].who: "y" -> "z""#]
    );
    assert_eq!(
        found(r#"{"s":["a","b"]}"#, r#"{"s":["c","a"]}"#, Some(&shape)),
        [r#"s[1] => -: "b" -> -"#, r#"- => s[0]: - -> "c""#]
    );
}

#[test]
fn json_inside_of_strings() {
    assert_eq!(
        found(
            r#"{"p":"{\"a\":[1,2],\"b\":1}"}"#,
            r#"{"p":"{\n \"b\": 1, \"a\": [1,3] }"}"#,
            None
        )
        .first()
        .map(|line| line.ends_with(r#"["a[1] => a[1]: 2 -> 3"]"#)),
        Some(true)
    );
    assert!(
        found(r#"{"p":"{\"a\":1}"}"#, r#"{"p":"{ \"a\": 1 }"}"#, None)
            .first()
            .is_some_and(|line| line.ends_with(" []"))
    );
}

#[test]
fn masks() {
    let (before, after) = (
        parse(r#"{"k":"old","l":[1,2],"u":1}"#),
        parse(r#"{"k":"new","l":[1,3]}"#),
    );
    let (sensitive, unknown) = (
        parse(r#"{"k":true,"l":[false,true]}"#),
        parse(r#"{"u":true,"v":true}"#),
    );
    let arena = Arena::new();
    let mut change = ChangedValue::new(before.root(), after.root());
    change.before_sensitive = Mask::new(Some(sensitive.root()));
    change.after_sensitive = change.before_sensitive;
    change.unknown = Mask::new(Some(unknown.root()));
    assert_eq!(
        lines(&differences(&change, None, &[], &arena)),
        [
            "k => k: sensitive",
            "l[1] => l[1]: sensitive",
            "u => u: 1 -> unknown",
            "- => v: - -> unknown"
        ]
    );
}

#[test]
fn no_blocks_are_an_empty_list_of_blocks() {
    let blocks = NestedBlockShape {
        name: "b".into(),
        nesting: Nesting::List,
        block: BlockShape::default(),
    };
    let shape = BlockShape::new(Vec::new(), vec![blocks]);
    assert!(found(r#"{"b":null}"#, r#"{"b":[]}"#, Some(&shape)).is_empty());
}

#[test]
fn elements_of_sets_are_paired_by_what_is_known() {
    let (before, after) = (
        parse(
            r#"{"s":[{"n":1,"a":"x","b":"y","c":"z","d":"v"},{"n":2,"a":"p","b":"q","c":"r","d":"s"}]}"#,
        ),
        parse(r#"{"s":[{"n":2},{"n":1,"a":"x"}]}"#),
    );
    let unknown =
        parse(r#"{"s":[{"a":true,"b":true,"c":true,"d":true},{"b":true,"c":true,"d":true}]}"#);
    let arena = Arena::new();
    let mut change = ChangedValue::new(before.root(), after.root());
    change.unknown = Mask::new(Some(unknown.root()));
    let found = differences(&change, Some(&set_of("s")), &[], &arena);
    let found = lines(&found);
    assert_eq!(found.len(), 7, "{found:?}");
    assert!(
        found.contains(&r#"s[1].a => s[0].a: "p" -> unknown"#.to_owned()),
        "{found:?}"
    );
    assert!(
        found.contains(&r#"s[0].d => s[1].d: "v" -> unknown"#.to_owned()),
        "{found:?}"
    );
}
