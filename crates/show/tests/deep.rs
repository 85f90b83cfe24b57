//! What nests deep does not overflow the stack of a usual thread, whoever compares, prints, goes
//! through or drops it.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use std::thread;
use tofu_json_computed::json::{JsonOptions, read_diff, write_diff};
use tofu_json_computed::{
    AttributeShape, BlockShape, Counts, Diff, Kind, NestedBlockShape, NestedShape, OneSided,
    Output, Shape, ShapeArena, StateOutput, Text,
};
use tofu_json_differ::{Differ, Sides};
use tofu_json_render::human;
use tofu_json_show::with_deep_stack;
use tofu_json_term::{Canvas, Style};
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Nesting;

/// The stack that `std` gives a thread, as do rayon and tokio.
const USUAL: usize = 2 << 20;

const DEPTHS: [usize; 2] = [1_000, 9_000];

fn on_usual_stack(job: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(USUAL).spawn(job);
    thread.unwrap().join().unwrap();
}

/// Arrays around a value.
fn arrays(depth: usize, inside: &str) -> String {
    format!("{}{inside}{}", "[".repeat(depth), "]".repeat(depth))
}

/// Objects around a value.
fn objects(depth: usize, inside: &str) -> String {
    format!("{}{inside}{}", r#"{"a":"#.repeat(depth), "}".repeat(depth))
}

fn quoted(json: &str) -> String {
    let mut text = String::new();
    tofu_json_value::write_string(&mut text, json, tofu_json_value::Escaping::Plain);
    text
}

fn parsed(text: String) -> Document<'static> {
    Document::parse(text.into_bytes().leak()).unwrap()
}

fn sides<'a>(before: &'a Document<'a>, after: &'a Document<'a>) -> Sides<'a> {
    Sides::default().before(before.root()).after(after.root())
}

/// Prints a difference, counts it, writes and reads it as JSON, copies it and drops both.
fn used<'a>(diff: Diff<'a>, arena: &'a Arena) -> String {
    let mut canvas = Canvas::new(Style::default());
    let options = human::Options::default();
    human::diff(&mut canvas, &options, &diff, 0, arena);
    assert!(Counts::of(&diff).nodes.total() > 0);
    let copy = diff.clone();
    assert!(copy == diff);
    let mut json = String::new();
    let show_sensitive = true;
    write_diff(
        &mut json,
        &diff,
        &JsonOptions::default().show_sensitive(show_sensitive),
    );
    let shapes = ShapeArena::new();
    let limits = Limits::with_depth(usize::MAX);
    let document = Document::parse_with(json.as_bytes().into(), limits).unwrap();
    let again = Arena::new();
    assert!(read_diff(document.root(), &again, &shapes).unwrap() == diff);
    let outputs = [Output {
        name: "o",
        diff: diff.clone(),
    }];
    human::outputs(&mut canvas, &options, &outputs, arena);
    let output = StateOutput { name: "o", diff };
    human::state_output(&mut canvas, &options, &output, arena);
    canvas.into_string()
}

fn attribute(name: &str, shape: Shape) -> AttributeShape {
    AttributeShape {
        name: name.into(),
        shape,
        write_only: false,
    }
}

/// Of as many levels as a type can sensibly have: lists of objects of nested types.
fn typed(levels: usize) -> Shape {
    (0..levels).fold(Shape::Dynamic, |inside, level| match level % 3 {
        0 => Shape::List(Box::new(inside)),
        1 => Shape::Nested(NestedShape::new(
            Nesting::List,
            vec![attribute("a", inside)],
        )),
        _ => Shape::Set(Box::new(inside)),
    })
}

fn blocks(levels: usize) -> BlockShape {
    let innermost = BlockShape::new(vec![attribute("a", Shape::Dynamic)], vec![]);
    (0..levels).fold(innermost, |block, _| {
        let nested = NestedBlockShape {
            name: "a".into(),
            nesting: Nesting::Single,
            block,
        };
        BlockShape::new(vec![], vec![nested])
    })
}

#[test]
fn values_without_a_schema() {
    for depth in DEPTHS {
        on_usual_stack(move || {
            for nest in [arrays, objects] {
                let (before, after) = (parsed(nest(depth, "1")), parsed(nest(depth, "2")));
                let (arena, null) = (Arena::new(), parsed("null".to_owned()));
                let differ = Differ::new(&arena);
                for (before, after) in [
                    (&before, &after),
                    (&before, &null),
                    (&null, &after),
                    (&before, &before),
                ] {
                    let text = used(differ.json(&sides(before, after)), &arena);
                    assert!(text.contains("1") || text.contains("2"));
                }
            }
        });
    }
}

#[test]
fn values_with_a_schema() {
    for depth in DEPTHS {
        on_usual_stack(move || {
            for nest in [arrays, objects] {
                let (before, after) = (parsed(nest(depth, "1")), parsed(nest(depth, "2")));
                for shape in [typed(90), Shape::Map(Box::new(typed(1)))] {
                    let (arena, shape) = (Arena::new(), &shape);
                    let diff = Differ::new(&arena).value_of_type(&sides(&before, &after), shape);
                    used(diff, &arena);
                }
            }
            let (before, after) = (parsed(objects(depth, "1")), parsed(objects(depth, "2")));
            let (arena, schema) = (Arena::new(), blocks(99));
            used(
                Differ::new(&arena).resource(&sides(&before, &after), &schema),
                &arena,
            );
        });
    }
}

#[test]
fn json_inside_strings() {
    for depth in DEPTHS {
        on_usual_stack(move || {
            let text = |inside| parsed(arrays(depth / 2, &quoted(&arrays(depth, inside))));
            let top = |inside| parsed(quoted(&arrays(depth, inside)));
            for (before, after) in [(text("1"), text("2")), (top("1"), top("2"))] {
                let arena = Arena::new();
                let diff = Differ::new(&arena).json(&sides(&before, &after));
                used(diff, &arena);
            }
        });
    }
}

/// Large values are distinguished by their hashes, which are made without recursion.
#[test]
fn elements_of_long_lists() {
    on_usual_stack(|| {
        let element = |n: usize| arrays(9_000, &n.to_string());
        let list = |from: usize| {
            let elements: Vec<_> = (from..from + 20).map(element).collect();
            parsed(format!("[{}]", elements.join(",")))
        };
        let (before, after) = (list(0), list(7));
        for shape in [Shape::Dynamic, Shape::Set(Box::new(Shape::Dynamic))] {
            let arena = Arena::new();
            let diff = Differ::new(&arena).value_of_type(&sides(&before, &after), &shape);
            used(diff, &arena);
        }
    });
}

#[test]
fn what_nests_deeper_is_text_and_tells_no_secret() {
    on_usual_stack(|| {
        let levels = Differ::DEPTH;
        let json = |inside: &str| parsed(objects(levels, &arrays(2, inside)));
        let (before, after) = (json("1"), json("2"));
        let mask = json("true");
        let arena = Arena::new();
        let differ = Differ::new(&arena);
        let plain = sides(&before, &after);
        let text = used(differ.json(&plain), &arena);
        assert!(text.contains(r#"~ a = "[[1]]" -> "[[2]]""#), "{text}");
        let masked = plain.clone().after_sensitive(mask.root());
        let text = used(differ.json(&masked), &arena);
        assert!(text.contains("(sensitive value)"), "{text}");
        assert!(!text.contains("[1]") && !text.contains("[2]"), "{text}");
        let unknown = plain.after_unknown(mask.root());
        let text = used(differ.json(&unknown), &arena);
        assert!(text.contains("-> (known after apply)"), "{text}");
        let whole = differ.depth(levels + 3).json(&unknown);
        assert!(Counts::of(&whole).nodes.total() > levels);
    });
}

/// What does not change is opened while it is printed.
#[test]
fn unchanged_values_are_printed_to_the_same_depth() {
    for depth in DEPTHS {
        on_usual_stack(move || {
            let (value, secret) = (
                parsed(arrays(depth, "7")),
                parsed(arrays(depth, "\"hunter2\"")),
            );
            let mask = parsed(arrays(depth, "true"));
            let node = |value: Value<'static>, sensitive| {
                Diff::unchanged(OneSided {
                    sensitive,
                    ..OneSided::json(value)
                })
            };
            let (value, secret, mask) = (
                Box::leak(Box::new(value)),
                Box::leak(Box::new(secret)),
                Box::leak(Box::new(mask)),
            );
            let arena = Arena::new();
            let print = |diff| {
                let mut canvas = Canvas::new(Style::default());
                let output = StateOutput { name: "o", diff };
                human::state_output(&mut canvas, &human::Options::default(), &output, &arena);
                let mut json = String::new();
                write_diff(&mut json, &output.diff, &JsonOptions::default());
                canvas.into_string() + &json
            };
            let shown = print(node(value.root(), Value::null()));
            assert!(shown.contains("[[7]]") && shown.contains("\"[["), "{shown}");
            let hidden = print(node(secret.root(), mask.root()));
            assert!(hidden.contains("(sensitive value)"), "{hidden}");
            assert!(!hidden.contains("hunter2"), "{hidden}");
        });
    }
}

#[test]
fn trees_of_many_levels_are_refused_when_they_are_read() {
    on_usual_stack(|| {
        let node = r#"{"kind":"list","action":"update","elements":["#;
        let json = node.repeat(1_000) + &"]}".repeat(1_000);
        let document = Document::parse(json.as_bytes()).unwrap();
        let (arena, shapes) = (Arena::new(), ShapeArena::new());
        let error = read_diff(document.root(), &arena, &shapes).unwrap_err();
        let message = "expected a tree of at most 160 levels, found more";
        assert!(error.to_string().starts_with(message), "{error}");
        let shape = r#"["list","#.repeat(5_000) + "\"string\"" + &"]".repeat(5_000);
        let json = format!(r#"{{"kind":"unchanged","action":"no-op","value":1,"shape":{shape}}}"#);
        let document = Document::parse(json.as_bytes()).unwrap();
        assert!(read_diff(document.root(), &arena, &shapes).is_err());
    });
}

/// Who wants the whole depth takes a deep stack.
#[test]
fn a_deep_stack_has_room_for_everything() {
    on_usual_stack(|| {
        let text = with_deep_stack(|levels| {
            assert!(levels > 10_000);
            let (before, after) = (parsed(arrays(9_000, "1")), parsed(arrays(9_000, "2")));
            let arena = Arena::new();
            let differ = Differ::new(&arena).depth(3 * levels);
            let diff = differ.json(&sides(&before, &after));
            let Kind::List(_) = &diff.kind else {
                return String::new();
            };
            let options = human::Options::default().depth(3 * levels);
            let mut canvas = Canvas::new(Style::default());
            human::diff(&mut canvas, &options, &diff, 0, &arena);
            canvas.into_string()
        });
        let text = text.unwrap();
        assert!(text.contains("- 1,") && text.contains("+ 2,"));
        // Of two such arrays one goes and the other comes.
        let opened = text.lines().filter(|line| line.ends_with('[')).count();
        assert_eq!(opened, 1 + 2 * 8_999);
    });
}

#[test]
fn json_below_the_levels_is_a_string() {
    let arena = Arena::new();
    let (before, after) = (parsed(quoted("[[1]]")), parsed(quoted("[[2]]")));
    let diff = Differ::new(&arena).depth(2).json(&sides(&before, &after));
    assert!(
        matches!(diff.kind, Kind::Text(Text::Line { .. })),
        "{diff:?}"
    );
    let diff = Differ::new(&arena).json(&sides(&before, &after));
    assert!(
        matches!(diff.kind, Kind::Text(Text::Json { .. })),
        "{diff:?}"
    );
}
