#![allow(clippy::unwrap_used, reason = "tests")]

use super::Samples;
use tofu_json_value::{Document, Value};

/// The names with their values.
type Found<'a> = Vec<(String, Vec<Value<'a>>)>;

fn found<'a>(samples: &Samples<'a>) -> Found<'a> {
    let named = samples.by_name();
    named
        .map(|(name, values)| (name.to_string(), values.to_vec()))
        .collect()
}

const OBJECTS: [&str; 8] = [
    r#"{"a":1,"b":2,"c":3}"#,
    r#"{"b":4,"d":5}"#,
    r#"{"d":6,"a":7}"#,
    r#"{"a":8,"a":9}"#,
    r#"{"\u0062":10,"é":11,"":12}"#,
    r#"{}"#,
    "null",
    "[1]",
];

/// However many objects there are, and however they are gone through, the same is found.
#[test]
fn side_by_side_is_found_what_sorting_finds() {
    let documents = OBJECTS.map(|text| Document::parse(text.as_bytes()).unwrap());
    let all = documents.each_ref().map(Document::root);
    for unknown in all {
        for (from, first) in all.into_iter().enumerate() {
            for objects in [
                all.get(from..from + 1).unwrap_or_default(),
                all.get(from..from + 2).unwrap_or_default(),
                all.get(from..from + 4).unwrap_or_default(),
                &[first, first],
                &[first, Value::null(), first],
                &[],
            ] {
                let mut sorted = Samples::of(&[], Value::null());
                sorted.take_sorted(objects, unknown);
                let sorted = found(&sorted);
                assert!(sorted.is_sorted_by(|(one, _), (other, _)| one < other));
                assert_eq!(found(&Samples::of(objects, unknown)), sorted);
                let mut side_by_side = Samples::of(&[], Value::null());
                side_by_side.take_side_by_side(objects, unknown);
                assert_eq!(found(&side_by_side), sorted);
            }
        }
    }
}

#[test]
fn values_come_in_the_order_of_their_objects() {
    let documents = OBJECTS.map(|text| Document::parse(text.as_bytes()).unwrap());
    let objects = documents.each_ref().map(Document::root);
    let found = found(&Samples::of(&objects, Value::null()));
    let numbers: Vec<_> = found
        .iter()
        .map(|(name, values)| {
            let numbers = values.iter().filter_map(|value| value.as_number());
            (&**name, numbers.collect::<Vec<_>>().join(" "))
        })
        .collect();
    let expected = [
        ("", "12"),
        ("a", "1 7 9"),
        ("b", "2 4 10"),
        ("c", "3"),
        ("d", "5 6"),
        ("é", "11"),
    ];
    assert_eq!(
        numbers,
        expected.map(|(name, numbers)| (name, numbers.to_owned()))
    );
}
