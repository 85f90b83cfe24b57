//! Shifts: what is told once, and `moved` blocks that can be pasted.
#![expect(
    clippy::expect_used,
    reason = "generated plans are written by the test"
)]
#![expect(
    clippy::indexing_slicing,
    reason = "generated plans are written by the test"
)]

mod no_bodies;

use no_bodies::NoBodies;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tofu_json_hcl::File;
use tofu_json_review::model::view::Mask;
use tofu_json_review::value::{Arena, Document, Value};
use tofu_json_review::vocab::Action;
use tofu_json_review::vocab::address::{InstanceKey, ResourceAddress};
use tofu_json_review::{
    ChangedValue, ObjectList, Review, ReviewTextOptions, ReviewedObject, ReviewedPlan, Shift,
    Shifts, dangers, differences, moved_blocks, write_text,
};

/// The shift of a resource whose instances have these names, and of which some are taken.
fn shift(resource: &str, names: &[String], removed: &BTreeSet<usize>) -> Option<Shift> {
    let quoted = |name: &str| {
        let mut text = String::new();
        tofu_json_review::value::Json::to(&mut text).string(name);
        text
    };
    let texts = names
        .iter()
        .enumerate()
        .map(|(n, name)| format!(r#"{{"id":"i-{n}","name":{},"size":1}}"#, quoted(name)));
    let texts: Vec<_> = texts.collect();
    let documents = texts
        .iter()
        .map(|text| Document::parse(text.as_bytes()).expect("JSON"));
    let documents: Vec<_> = documents.collect();
    let kept: Vec<_> = (0..names.len()).filter(|n| !removed.contains(n)).collect();
    let arena = Arena::new();
    let mut shifts = Shifts::default();
    for (index, document) in documents.iter().enumerate() {
        let (before, at) = (document.root(), index as u64);
        match kept.get(index) {
            None => shifts.deleted(resource, at, &ChangedValue::new(before, Value::null())),
            Some(from) if *from == index => {}
            Some(from) => {
                let after = format!(
                    r#"{{"id":"i-{index}","name":{},"size":1}}"#,
                    quoted(&names[*from])
                );
                let after = Document::parse(after.as_bytes()).expect("JSON");
                let arena = Arena::new();
                let change = ChangedValue::new(before, after.root());
                let found = differences(&change, None, &[], &arena);
                shifts.changed(resource, at, &change, &found);
            }
        }
    }
    drop(arena);
    shifts.find().pop()
}

fn names() -> impl Strategy<Value = Vec<String>> {
    let name = prop_oneof![4 => "[a-z]{1,4}-[0-9]{1,3}", 1 => "[a-z\"$%{}\\\\ é]{1,6}"];
    prop::collection::btree_set(name, 3..12).prop_map(|names| names.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn blocks_are_valid_and_keep_every_renumbered_instance(
        names in names(),
        wanted in prop::collection::btree_set(0_usize..10, 1..3),
    ) {
        let removed: BTreeSet<_> = wanted.into_iter().filter(|n| n + 1 < names.len()).collect();
        let kept: Vec<_> = (0..names.len()).filter(|n| !removed.contains(n)).collect();
        let moved: Vec<_> = kept.iter().enumerate().filter(|(to, from)| to != *from).collect();
        let resource = r#"module.m["a.b"].x_thing.y"#;
        let Some(shift) = shift(resource, &names, &removed) else {
            prop_assert!(moved.is_empty());
            return Ok(());
        };
        let indices: Vec<_> = removed.iter().map(|n| *n as u64).collect();
        prop_assert_eq!(&shift.removed, &indices);
        let places: Vec<_> = shift.places.iter().map(|place| (place.to, place.from)).collect();
        let expected: Vec<_> = moved.iter().map(|(to, from)| (*to as u64, **from as u64)).collect();
        prop_assert_eq!(places, expected);
        prop_assert_eq!(shift.renumbered, moved.len());

        let text = moved_blocks(&shift).join("\n") + "\n";
        let file = File::parse("moved.tf", text.as_bytes());
        prop_assert_eq!(file.diagnostics().count(), 0, "{}", text);
        let blocks: Vec<_> = file.body().blocks().collect();
        prop_assert_eq!(blocks.len(), moved.len());
        for (block, (_, from)) in blocks.iter().zip(&moved) {
            prop_assert_eq!(block.type_name(), "moved");
            let address = |name: &str| {
                let attribute = block.body().attribute(name).expect("an attribute");
                let span = attribute.expression().span();
                text[span.start as usize..span.end as usize].parse::<ResourceAddress>().expect("an address")
            };
            let (old, new) = (address("from"), address("to"));
            prop_assert_eq!(old.without_keys().to_string(), "module.m.x_thing.y");
            prop_assert_eq!(old.key, Some(InstanceKey::Int(i64::try_from(**from).expect("small"))));
            prop_assert_eq!(new.key, Some(InstanceKey::String(names[**from].as_str().into())));
        }
    }
}

#[test]
fn no_blocks_where_nothing_names_the_instances_or_configuration_cannot() {
    let names = ["a", "b", "c", "b"].map(str::to_owned);
    let found = shift("x.y", &names, &BTreeSet::from([0])).expect("a shift");
    assert_eq!((found.renumbered, moved_blocks(&found)), (3, Vec::new()));
    let names = ["a", "b", "c"].map(str::to_owned);
    let found = shift("x.y", &names, &BTreeSet::from([0])).expect("a shift");
    assert_eq!(moved_blocks(&found).len(), 2);
    for resource in ["x.y\u{1b}", "x.${y}", "x", "x.y[0]", "x.y\n}"] {
        let found = shift(resource, &names, &BTreeSet::from([0])).expect("a shift");
        assert_eq!(moved_blocks(&found), Vec::<String>::new(), "{resource:?}");
    }
}

#[test]
fn what_is_renumbered_is_told_once() {
    let names: Vec<_> = (0..59).map(|n| format!("node-{n}")).collect();
    let found = shift("x.y", &names, &BTreeSet::from([1])).expect("a shift");
    let objects = (1..59).map(|n| {
        let action = if n == 58 {
            Action::Delete
        } else {
            Action::Update
        };
        ReviewedObject::new(ObjectList::Planned, n, format!("x.y[{n}]"), action)
    });
    let review = Review::of(objects, vec![found]);
    let expected = "Only renumbered: x.y (1 removed, 57 renumbered).";
    assert_eq!(dangers(&review, 100).as_deref(), Some(expected));
    let mut text = String::new();
    let beside = ["prod.db", "x.y"].map(|address| {
        let mut object =
            ReviewedObject::new(ObjectList::Planned, 99, address.to_owned(), Action::Delete);
        object.deposed = (address == "x.y").then(|| "deadbeef".to_owned());
        object
    });
    let planned = review
        .planned
        .iter()
        .flat_map(|group| group.objects.clone());
    let with_others = Review::of(planned.chain(beside), review.shifts.clone());
    let expected = "Deleted: prod.db, x.y (deposed object deadbeef).";
    assert_eq!(dangers(&with_others, 100).as_deref(), Some(expected));
    let mut plans = [ReviewedPlan::only(review, NoBodies)];
    write_text(&mut plans, &ReviewTextOptions::default(), &mut text).expect("a string");
    let expected = "\
1 deleted, 57 updated (57 renumbered).
Only renumbered: x.y (1 removed, 57 renumbered).

- delete x.y[58]

~ update x.y[*] (57)  # only renumbered: [1] removed, each becomes what a later one was
    With for_each instead of count the others would stay as they are. Blocks for its keys, to keep
    them ([0] needs one as well):
      moved {
        from = x.y[2]
        to   = x.y[\"node-2\"]
      }
      moved {
        from = x.y[3]
        to   = x.y[\"node-3\"]
      }
      moved {
        from = x.y[4]
        to   = x.y[\"node-4\"]
      }
      (54 more like these)
";
    assert_eq!(text, expected);
}

/// Five instances of which the second is taken. Into the third goes `more` as well, and `unknown` is its mask.
fn shift_with(more: &str, unknown: &[&str]) -> Option<Shift> {
    let object = |name: &str, more: &str| {
        format!(
            r#"{{"id":"i","name":"{name}","encrypted":true,"cidrs":["10.0.0.0/8"],"rule":[{{"port":443}}],"tags":{{"a":"b"}}{more}}}"#
        )
    };
    let names = ["a", "b", "c", "d", "e"];
    let mut shifts = Shifts::default();
    for index in 1..5 {
        let before = object(names[index], "");
        let before = Document::parse(before.as_bytes()).expect("JSON");
        if index == 4 {
            shifts.deleted("x.y", 4, &ChangedValue::new(before.root(), Value::null()));
            break;
        }
        // The last member of a name counts.
        let after = object(names[index + 1], if index == 2 { more } else { "" });
        let after = Document::parse(after.as_bytes()).expect("JSON");
        let mask = unknown.get(index - 1).copied().unwrap_or("false");
        let mask = Document::parse(mask.as_bytes()).expect("JSON");
        let mut change = ChangedValue::new(before.root(), after.root());
        change.unknown = Mask::new(Some(mask.root()));
        let arena = Arena::new();
        let found = differences(&change, None, &[], &arena);
        shifts.changed("x.y", index as u64, &change, &found);
    }
    shifts.find().pop()
}

#[test]
fn whatever_else_changes_of_an_instance_is_no_shift() {
    assert!(shift_with("", &[]).is_some());
    for more in [
        r#","cidrs":["0.0.0.0/0"]"#,
        r#","cidrs":[]"#,
        r#","encrypted":null"#,
        r#","rule":[{"port":443},{"port":22}]"#,
        r#","rule":[{"port":22},{"port":443}]"#,
        r#","rule":[]"#,
        r#","rule":null"#,
        r#","tags":{}"#,
        r#","tags":{"a":"b","c":{"d":{"e":{"f":1}}}}"#,
        r#","size":77"#,
    ] {
        assert_eq!(shift_with(more, &[]), None, "{more}");
    }
}

#[test]
fn what_is_not_known_of_one_instance_must_not_be_known_of_any() {
    let computed = r#"{"id":true,"rule":[{"id":true}],"tags":{}}"#;
    assert!(shift_with("", &[computed; 3]).is_some());
    assert!(shift_with("", &[r#"{"id":true}"#; 3]).is_some());
    assert_eq!(shift_with("", &["{}", r#"{"policy":true}"#, "{}"]), None);
    assert_eq!(shift_with("", &["{}", r#"{"rule":true}"#, "{}"]), None);
}
