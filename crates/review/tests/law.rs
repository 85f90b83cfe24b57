//! What is told and what is left make up both sides, whatever the values are.

use proptest::prelude::*;
use std::collections::BTreeMap;
use tofu_json_computed::{AttributeShape, BlockShape, Shape};
use tofu_json_review::{ChangedPart, ChangedValue, PartSide, differences};
use tofu_json_value::{Arena, Document, Kind, Value};

/// How often each scalar is somewhere, by its path without positions.
type Leaves = BTreeMap<(String, String), i64>;

fn leaves(value: Value<'_>, path: &str, by: i64, into: &mut Leaves) {
    match value.kind() {
        Kind::Null => {}
        Kind::Object => {
            for (name, member) in value.sorted_members() {
                leaves(member, &format!("{path}.{name}"), by, into);
            }
        }
        Kind::Array => {
            for element in value.elements() {
                leaves(element, &format!("{path}[]"), by, into);
            }
        }
        _ => {
            *into
                .entry((
                    path.to_owned(),
                    String::from_utf8_lossy(value.raw()).into_owned(),
                ))
                .or_default() += by
        }
    }
}

fn wiped(side: &PartSide<'_>) -> String {
    use tofu_json_review::PathStep;
    let step = |step: &PathStep<'_>| match step {
        PathStep::Name(name) => format!(".{name}"),
        PathStep::Position(_) => "[]".to_owned(),
    };
    side.path.iter().map(step).collect()
}

/// The value that a path leads to.
fn at<'a>(root: Value<'a>, side: &PartSide<'_>) -> Option<Value<'a>> {
    use tofu_json_review::PathStep;
    side.path.iter().try_fold(root, |value, step| match step {
        PathStep::Name(name) => value.get(name),
        PathStep::Position(position) => value.at(*position),
    })
}

fn check(before: Value<'_>, after: Value<'_>, found: &[ChangedPart<'_>]) {
    let mut rest = [Leaves::new(), Leaves::new()];
    let [left, right] = &mut rest;
    leaves(before, "", 1, left);
    leaves(after, "", 1, right);
    for difference in found {
        for (side, root, rest) in [
            (&difference.before, before, &mut *left),
            (&difference.after, after, &mut *right),
        ] {
            if let Some(side) = side {
                assert_eq!(at(root, side).map(Value::raw), Some(side.value.raw()));
                leaves(side.value, &wiped(side), -1, rest);
            }
        }
    }
    for rest in &mut rest {
        assert!(rest.values().all(|count| *count >= 0), "told twice");
        rest.retain(|_, count| *count > 0);
    }
    assert_eq!(rest[0], rest[1]);
}

fn json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        (0..3_u8).prop_map(|n| n.to_string()),
        (0..4_u8).prop_map(|n| format!("\"t{n}\"")),
        Just("true".to_owned()),
        Just(r#""{\"a\": 1}""#.to_owned()),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6)
                .prop_map(|all| format!("[{}]", all.join(","))),
            prop::collection::btree_map("[abc]|name|id", inner, 0..5).prop_map(|all| {
                let members: Vec<_> = all
                    .iter()
                    .map(|(name, value)| format!("\"{name}\":{value}"))
                    .collect();
                format!("{{{}}}", members.join(","))
            }),
        ]
    })
}

fn object() -> impl Strategy<Value = String> {
    prop::collection::btree_map("[abcd]", json(), 0..4).prop_map(|all| {
        let members: Vec<_> = all
            .iter()
            .map(|(name, value)| format!("\"{name}\":{value}"))
            .collect();
        format!("{{{}}}", members.join(","))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn nothing_is_left_out_or_made_up(before in object(), after in object(), sets in any::<bool>()) {
        let set = |name: &str| AttributeShape {
            name: name.into(),
            shape: Shape::Set(Box::new(Shape::Set(Box::new(Shape::Dynamic)))),
            write_only: false,
        };
        let shape = BlockShape::new(vec![set("a"), set("b")], Vec::new());
        let (before, after) = (Document::parse(before.as_bytes()).unwrap(), Document::parse(after.as_bytes()).unwrap());
        let arena = Arena::new();
        let change = ChangedValue::new(before.root(), after.root());
        let found = differences(&change, sets.then_some(&shape), &[], &arena);
        check(before.root(), after.root(), &found);
    }

    #[test]
    fn equal_values_do_not_differ(value in object()) {
        let (before, after) = (Document::parse(value.as_bytes()).unwrap(), Document::parse(value.as_bytes()).unwrap());
        let arena = Arena::new();
        prop_assert!(differences(&ChangedValue::new(before.root(), after.root()), None, &[], &arena).is_empty());
    }
}
