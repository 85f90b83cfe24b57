//! The order, the folds and the forms of a review.
#![expect(clippy::indexing_slicing, reason = "fixed inputs of the tests")]

use std::convert::Infallible;
use tofu_json_review::model::view::Mask;
use tofu_json_review::value::{Arena, Document, Value};
use tofu_json_review::vocab::Action;
use tofu_json_review::{
    ChangedValue, FailedCheck, FoldKey, LineMark, LineOptions, MarkdownOptions, MarkdownTarget,
    ObjectList, Review, ReviewBodies, ReviewLine, ReviewTextOptions, ReviewedObject, ReviewedPlan,
    Risk, Shifts, differences, fenced_lines, lines, lines_text, write_markdown, write_text,
};

/// Every object has the same change.
struct SameBody;

impl ReviewBodies for SameBody {
    type Error = Infallible;

    fn lines(
        &mut self,
        _: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Infallible> {
        let (before, after) = (
            document(r#"{"a":"````"}"#),
            document(r#"{"a":"</details>@team"}"#),
        );
        let arena = Arena::new();
        let change = ChangedValue::new(before.root(), after.root());
        Ok(lines(&differences(&change, None, &[], &arena), options))
    }
}

#[expect(
    clippy::expect_used,
    reason = "a broken test input is a mistake of the test"
)]
fn document(text: &str) -> Document<'_> {
    Document::parse(text.as_bytes()).expect("JSON")
}

fn object(position: usize, address: &str, action: Action) -> ReviewedObject {
    ReviewedObject::new(ObjectList::Planned, position, address.to_owned(), action)
}

fn review(count: usize) -> Review {
    let objects = (0..count).map(|n| {
        let action = [
            Action::Update,
            Action::Delete,
            Action::DeleteThenCreate,
            Action::Create,
        ][n % 4]
            .clone();
        object(n, &format!("module.m[\"k`{n}\"].thing.a"), action)
    });
    Review::of(objects, Vec::new())
}

#[test]
fn what_may_break_most_comes_first() {
    let mut database = object(1, "aws_db_instance.main", Action::Delete);
    database.is_important = true;
    let objects = [
        object(0, "a.created", Action::Create),
        database,
        object(2, "a.replaced", Action::DeleteThenCreate),
        object(3, "a.deleted", Action::Delete),
    ];
    let review = Review::of(objects, Vec::new());
    let risks: Vec<_> = review.planned.iter().map(|group| group.risk).collect();
    assert_eq!(
        risks,
        [
            Risk::DestroysData,
            Risk::Destroys,
            Risk::Replaces,
            Risk::Creates
        ]
    );
}

#[test]
fn equal_changes_are_one_group() {
    let key = |before: &str, after: &str| {
        let (before, after) = (document(before), document(after));
        let arena = Arena::new();
        let change = ChangedValue::new(before.root(), after.root());
        FoldKey::of(
            "a",
            &Action::Update,
            &differences(&change, None, &[], &arena),
        )
    };
    let one = key(
        r#"{"tags":{"n":"1","cost":"x"}}"#,
        r#"{"tags":{"n":"1","cost":"z"}}"#,
    );
    let two = key(
        r#"{"tags":{"n":"2","cost":"y"}}"#,
        r#"{"tags":{"n":"2","cost":"z"}}"#,
    );
    let other = key(r#"{"tags":{"cost":"y"}}"#, r#"{"tags":{"cost":"w"}}"#);
    assert!(one.is_some() && one == two && one != other);
    let objects = [one, other, two].into_iter().enumerate().map(|(n, fold)| {
        let mut object = object(n, &format!("a.b[{n}]"), Action::Update);
        object.fold = fold;
        object
    });
    let review = Review::of(objects, Vec::new());
    let sizes: Vec<_> = review
        .planned
        .iter()
        .map(|group| group.objects.len())
        .collect();
    assert_eq!(sizes, [2, 1]);
}

#[test]
fn instances_that_take_the_place_of_others() {
    let name = |name: &str| format!(r#"{{"name":"{name}","zone":"a"}}"#);
    let mut shifts = Shifts::default();
    let arena = Arena::new();
    let texts: Vec<_> = ["a", "b", "c", "d"].map(name).into();
    let documents: Vec<_> = texts.iter().map(|text| document(text)).collect();
    // The second of four is taken away: 1 becomes what 2 was, 2 what 3 was, and 3 goes.
    for index in [1, 2] {
        let (before, after) = (documents[index].root(), documents[index + 1].root());
        let change = ChangedValue::new(before, after);
        let found = differences(&change, None, &[], &arena);
        shifts.changed("a.b", index as u64, &change, &found);
    }
    let gone = ChangedValue::new(documents[3].root(), Value::null());
    shifts.deleted("a.b", 3, &gone);
    let found = shifts.find();
    assert_eq!(found.len(), 1);
    assert_eq!((&found[0].removed[..], found[0].renumbered), (&[1][..], 2));
}

#[test]
fn markdown_fits_its_budget_and_is_closed() {
    for count in [0, 3, 40, 400] {
        let review = review(count);
        for budget in [256, 1024, 4096, 20_000, 65_536] {
            for target in [MarkdownTarget::GitHub, MarkdownTarget::Plain] {
                let mut options = MarkdownOptions::default();
                (options.budget, options.target) = (budget, target);
                options.marker = Some("prod --> x".to_owned());
                let Ok(text) = write_markdown(
                    &mut [ReviewedPlan::only(review.clone(), SameBody)],
                    &options,
                );
                assert!(text.len() <= budget, "{} for {budget}", text.len());
                let marker = match target {
                    // What hides no comments shows no definitions of links.
                    MarkdownTarget::Plain => {
                        "[tofu-json-review]: # (tofu-json review: prod-x)\n\n### "
                    }
                    _ => "<!-- tofu-json review: prod-x -->\n### ",
                };
                assert!(text.starts_with(marker), "{text}");
                assert_closed(&text);
            }
        }
    }
}

/// Fences end, and what folds does.
#[track_caller]
fn assert_closed(text: &str) {
    let mut fence: Option<usize> = None;
    for line in text.lines() {
        let ticks = line.chars().take_while(|c| *c == '`').count();
        let rest = line.trim_start_matches('`');
        match fence {
            None if ticks >= 3 && !rest.contains('`') => fence = Some(ticks),
            Some(open) if ticks >= open && rest.trim().is_empty() => fence = None,
            _ => {}
        }
    }
    assert_eq!(fence, None, "{text}");
    let outside = |tag: &str| text.lines().filter(|line| line.starts_with(tag)).count();
    assert_eq!(outside("<details"), outside("</details>"), "{text}");
}

#[test]
fn all_that_is_deleted_has_its_address_or_is_counted() {
    let review = review(400);
    let mut options = MarkdownOptions::default();
    options.budget = 2_000;
    let Ok(text) = write_markdown(
        &mut [ReviewedPlan::only(review.clone(), SameBody)],
        &options,
    );
    let gone = review
        .planned
        .iter()
        .filter(|group| group.risk <= Risk::Replaces);
    let missing = gone
        .flat_map(|group| &group.objects)
        .filter(|object| !text.contains(&object.address))
        .count();
    assert!(
        missing > 0 && text.contains(&format!("\n{missing} more are deleted or replaced.\n")),
        "{text}"
    );
}

#[test]
fn text_names_every_object() {
    let review = review(9);
    let mut text = String::new();
    let written = write_text(
        &mut [ReviewedPlan::only(review.clone(), SameBody)],
        &ReviewTextOptions::default(),
        &mut text,
    );
    assert_eq!(written, Ok(()));
    assert!(
        text.starts_with("2 deleted, 2 replaced, 3 updated, 2 created.\n"),
        "{text}"
    );
    for object in review.planned.iter().flat_map(|group| &group.objects) {
        assert!(text.contains(&object.address));
    }
    assert!(
        text.contains("    ~ a: \"````\" -> \"</details>@team\"\n"),
        "{text}"
    );
}

/// What the lines of a change of `a` say at that length of values.
fn said(before: &str, after: &str, masks: [Option<&str>; 2], value_length: usize) -> Vec<String> {
    let [before, after] = [before, after].map(document);
    let masks = masks.map(|mask| mask.map(document));
    let mask = |at: usize| Mask::new(masks[at].as_ref().map(Document::root));
    let arena = Arena::new();
    let mut change = ChangedValue::new(before.root(), after.root());
    (change.before_sensitive, change.after_sensitive) = (mask(0), mask(1));
    let mut options = LineOptions::default();
    options.value_length = value_length;
    let lines = lines(&differences(&change, None, &[], &arena), &options);
    lines.into_iter().map(|line| line.text).collect()
}

/// The hash is the one that `sha256sum` prints for the text.
#[test]
fn long_values_have_a_length_and_a_hash() {
    assert_eq!(
        said(
            r#"{}"#,
            r#"{"a":["abcdefghijklmnopqrstuvwxyz",1]}"#,
            [None; 2],
            12
        ),
        ["a: [\"abcdefghij… (32 bytes, sha256 93a01a12)"]
    );
    let text = said(
        r#"{}"#,
        r#"{"a":"abcdefghijklmnopqrstuvwxyz"}"#,
        [None; 2],
        12,
    );
    assert_eq!(text, ["a: \"abcdefghijk… (26 bytes, sha256 71c480df)"]);
}

#[test]
fn what_is_hidden_has_no_hash() {
    let after = r#"{"a":{"first":"abcdefghijklmnopqrstuvwxyz","secret":"hunter2"}}"#;
    let mask = Some(r#"{"a":{"secret":true}}"#);
    let lines = said("{}", after, [None, mask], 12);
    assert!(
        lines[0].contains("… (") && !lines[0].contains("sha256"),
        "{lines:?}"
    );
}

#[test]
fn debug_has_no_text() {
    let line = ReviewLine::new(LineMark::Added, 0, "a: hunter2");
    let mut check = FailedCheck::new("check.a".to_owned(), "fail".to_owned());
    check.messages.push("hunter2 is too short".to_owned());
    let debug = format!("{line:?} {check:?}");
    assert!(!debug.contains("hunter2"), "{debug}");
    assert!(debug.contains("check.a"), "{debug}");
}

/// No width means that nothing is wrapped, and a level is the caller's own.
#[test]
fn absurd_widths_and_levels_are_no_panic() {
    let mut options = ReviewTextOptions::default();
    options.lines.width = usize::MAX;
    let mut text = String::new();
    let plan = ReviewedPlan::only(review(4), SameBody);
    assert!(write_text(&mut [plan], &options, &mut text).is_ok());
    assert!(
        text.lines().any(|line| line.starts_with("Deleted")),
        "{text}"
    );
    for level in [usize::MAX, usize::MAX / 2, 1 << 40] {
        let mut line = ReviewLine::new(LineMark::Added, level, "a");
        line.emphasis.push(usize::MAX..usize::MAX);
        let line = line.named("b");
        assert!(fenced_lines(std::slice::from_ref(&line)).len() < 1000);
        assert!(lines_text(&[line], &ReviewTextOptions::default()).len() < 1000);
    }
}
