//! Values to differences, where they are worst: long lists, sets and texts of which every tenth
//! part is another one; and a long list that stays as it is.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench asserts its answer")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tofu_json_computed::{Action, Diff, Kind, Shape, Text};
use tofu_json_differ::{Differ, Sides};
use tofu_json_value::{Arena, Document};

/// Parts of one side, part `n` of the side `version`; every tenth differs between the versions.
fn parts(count: usize, version: &str, part: impl Fn(usize, &str) -> String) -> Vec<String> {
    (0..count)
        .map(|n| part(n, if n % 10 == 0 { version } else { "same" }))
        .collect()
}

fn array(parts: &[String]) -> String {
    format!("[{}]", parts.join(","))
}

fn objects(version: &str) -> String {
    array(&parts(4_000, version, |n, word| {
        format!(r#"{{"id":{n},"tags":{{"a":"{word}"}},"on":true}}"#)
    }))
}

fn strings(version: &str) -> String {
    array(&parts(20_000, version, |n, word| {
        format!("\"element {n} {word}\"")
    }))
}

fn lines(version: &str) -> String {
    format!(
        "\"{}\"",
        parts(20_000, version, |n, word| format!("line {n} {word}")).join("\\n")
    )
}

/// How many parts were removed, added and kept.
type Counts = (usize, usize, usize);

fn counts(diff: &Diff<'_>) -> Counts {
    let actions: Vec<Action> = match &diff.kind {
        Kind::List(list) => list.elements.iter().map(|element| element.action).collect(),
        Kind::Set(set) => set.elements.iter().map(|element| element.action).collect(),
        Kind::Text(Text::Lines(lines)) => lines.iter().map(|line| line.action).collect(),
        _ => Vec::new(),
    };
    let count = |wanted| actions.iter().filter(|action| **action == wanted).count();
    (
        count(Action::Delete),
        count(Action::Create),
        count(Action::NoOp),
    )
}

fn compare(criterion: &mut Criterion) {
    type Side = fn(&str) -> String;
    let cases: [(&str, Side, Shape, Counts); 4] = [
        (
            "list of 4,000 unchanged objects",
            |_| objects("same"),
            Shape::List(Box::new(Shape::Dynamic)),
            (0, 0, 0),
        ),
        // Objects in JSON arrays change in place: none is removed or added.
        (
            "list of 4,000 objects",
            objects,
            Shape::Dynamic,
            (0, 0, 3_600),
        ),
        (
            "set of 20,000 strings",
            strings,
            Shape::Set(Box::new(Shape::String)),
            (2_000, 2_000, 18_000),
        ),
        (
            "text of 20,000 lines",
            lines,
            Shape::String,
            (2_000, 2_000, 18_000),
        ),
    ];
    let mut group = criterion.benchmark_group("compare");
    group.sample_size(20);
    for (name, side, shape, answer) in cases {
        let (before, after) = (side("one"), side("two"));
        group.throughput(Throughput::Bytes((before.len() + after.len()) as u64));
        let before = Document::parse(before.as_bytes()).unwrap();
        let after = Document::parse(after.as_bytes()).unwrap();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let arena = Arena::new();
                let sides = Sides::default().before(before.root()).after(after.root());
                let diff = Differ::new(&arena).value_of_type(black_box(&sides), &shape);
                assert_eq!(counts(&diff), answer);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, compare);
criterion_main!(benches);
