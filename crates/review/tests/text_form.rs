//! The text form: what it names, how it counts, how wide it is.
#![expect(
    clippy::expect_used,
    reason = "generated plans are written by the test"
)]

use proptest::prelude::*;
use std::convert::Infallible;
use tofu_json_review::term::Style;
use tofu_json_review::value::{Arena, Document};
use tofu_json_review::vocab::{Action, Reason};
use tofu_json_review::{ChangedValue, FoldKey, differences, lines};
use tofu_json_review::{
    FailedCheck, ImportSource, LineMark, LineOptions, ObjectList, Review, ReviewBodies, ReviewLine,
    ReviewTextOptions, ReviewedObject, ReviewedPlan, Risk, head, write_text,
};

/// Every object has the change of its number.
struct Numbered;

impl ReviewBodies for Numbered {
    type Error = Infallible;

    fn lines(
        &mut self,
        object: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Infallible> {
        Ok(with_change(object.position, |parts| lines(parts, options)))
    }
}

/// The differences of a change with a number.
fn with_change<T>(
    number: usize,
    take: impl FnOnce(&[tofu_json_review::ChangedPart<'_>]) -> T,
) -> T {
    let before = format!(r#"{{"name":"a","size":{number},"text":"one two three {number}"}}"#);
    let size = number % 3;
    let after =
        format!(r#"{{"name":"b\u001b[31m","size":"{size}","tags":{{"\u202eé":"wide wide"}}}}"#);
    let [before, after] =
        [&before, &after].map(|text| Document::parse(text.as_bytes()).expect("JSON"));
    let arena = Arena::new();
    let change = ChangedValue::new(before.root(), after.root());
    take(&differences(&change, None, &[], &arena))
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        Just(Action::Create),
        Just(Action::Update),
        Just(Action::Update),
        Just(Action::Delete),
        Just(Action::DeleteThenCreate),
        Just(Action::CreateThenDelete),
        Just(Action::Forget),
        Just(Action::ForgetThenCreate),
        Just(Action::Read),
        Just(Action::NoOp),
        Just(Action::from_words(["\u{1b}[1mopen"])),
    ]
}

fn address() -> impl Strategy<Value = String> {
    let key = prop_oneof!["", r"\[[0-9]\]", "\\[\"[a-cé]{1,3}\"\\]"];
    let parsed = (prop_oneof!["", "module\\.[mn]"], key.clone(), "[a-c]", key);
    prop_oneof![
        9 => parsed.prop_map(|(module, module_key, name, key)| match module.is_empty() {
            true => format!("x_thing.{name}{key}"),
            false => format!("{module}{module_key}.x_thing.{name}{key}"),
        }),
        1 => "\\PC{0,12}\u{1b}?\u{202e}?[\u{0}-\u{1f}]?",
    ]
}

prop_compose! {
    fn object()(
        list in prop_oneof![4 => Just(ObjectList::Planned), 1 => Just(ObjectList::Drift), 1 => Just(ObjectList::Outputs)],
        address in address(),
        action in action(),
        position in 0_usize..9,
        flags in any::<[bool; 5]>(),
    ) -> ReviewedObject {
        let mut object = ReviewedObject::new(list, position, address, action);
        let [is_important, is_deposed, importing, has_reason, has_fold] = flags;
        object.resource_type = "x_thing".to_owned();
        object.is_important = is_important;
        object.deposed = (is_deposed && position > 6).then(|| "00ab".to_owned());
        object.importing = importing && position > 5;
        object.import_source = importing.then(|| ImportSource::Id("i-\u{7}1".to_owned()));
        object.reason = has_reason.then_some(Reason::DeleteBecauseEachKey);
        if has_fold {
            object.fold = with_change(position, |parts| {
                FoldKey::of("x_thing", &object.action, parts)
            });
        }
        object
    }
}

fn text(review: &Review, options: &ReviewTextOptions) -> String {
    let mut text = String::new();
    let plan = ReviewedPlan::only(review.clone(), Numbered);
    write_text(&mut [plan], options, &mut text).expect("a string takes everything");
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_address_that_is_deleted_or_replaced_is_named(objects in prop::collection::vec(object(), 0..40)) {
        let review = Review::of(objects, Vec::new());
        let text = text(&review, &ReviewTextOptions::default());
        for group in review.planned.iter().filter(|group| group.risk <= Risk::Forgets) {
            for object in &group.objects {
                let shown = tofu_json_text::visible_on_one_line(&object.address);
                prop_assert!(names(&text, &shown), "{shown:?} in {text}");
            }
        }
    }

    #[test]
    fn the_head_counts_what_the_groups_have(objects in prop::collection::vec(object(), 0..40), errored: bool) {
        let all = objects.len();
        let mut review = Review::of(objects, Vec::new());
        review.errored = errored;
        let planned: usize = review.planned.iter().map(|group| group.objects.len()).sum();
        let counts = review.counts();
        prop_assert_eq!(counts.iter().map(|count| count.objects).sum::<usize>(), planned);
        prop_assert_eq!(planned + review.drifted() + review.outputs.len(), all);
        let head = head(&review);
        prop_assert_eq!(head.starts_with("Planning failed part-way"), errored);
        for count in counts {
            let words = format!("{} {}", count.objects, count.participle);
            prop_assert!(head.contains(&words), "{words} in {head}");
        }
    }

    #[test]
    fn nothing_steers_a_terminal(objects in prop::collection::vec(object(), 0..20), width in 0_usize..120) {
        let mut review = Review::of(objects, Vec::new());
        let mut check = FailedCheck::new("check.\u{1b}a".to_owned(), "fail".to_owned());
        check.messages.push("a\u{202e}b\u{85}\nc".to_owned());
        review.checks.push(check);
        let mut options = ReviewTextOptions::default();
        options.lines.width = width;
        let plain = text(&review, &options);
        let steering = plain.chars().find(|c| tofu_json_text::steers(*c) || *c == '\t');
        prop_assert_eq!(steering, None, "{}", plain);
        // Colours are all that is added.
        options.style = Style::default().color(true);
        prop_assert_eq!(without_colors(&text(&review, &options)), plain);
    }

    #[test]
    fn lines_have_the_width(objects in prop::collection::vec(object(), 0..20), width in 60_usize..120) {
        let review = Review::of(objects, Vec::new());
        let mut options = ReviewTextOptions::default();
        options.lines.width = width;
        for line in text(&review, &options).lines() {
            let columns = tofu_json_text::graphemes(line).count();
            prop_assert!(columns <= width, "{columns} columns of {width}: {line}");
        }
    }
}

/// Whether a text has an address with nothing of an address around it.
fn names(text: &str, address: &str) -> bool {
    let mut found = text.match_indices(address);
    found.any(|(at, _)| {
        let rest = text.get(at + address.len()..).unwrap_or_default();
        let before = text.get(..at).unwrap_or_default();
        before.ends_with([' ', '\n'])
            && (rest.is_empty() || rest.starts_with([' ', ',', '.', '\n']))
    })
}

fn without_colors(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

#[test]
fn what_forces_a_replacement_comes_first() {
    struct Body;
    impl ReviewBodies for Body {
        type Error = Infallible;
        fn lines(
            &mut self,
            _: &ReviewedObject,
            options: &LineOptions,
        ) -> Result<Vec<ReviewLine>, Infallible> {
            let document = |text: &'static str| Document::parse(text.as_bytes()).expect("JSON");
            let before = document(r#"{"a":1,"policy":"{\"x\":1}","z":1}"#);
            let after = document(r#"{"a":2,"policy":"{\"x\":2}","z":2}"#);
            let arena = Arena::new();
            let change = ChangedValue::new(before.root(), after.root());
            let paths = ["policy"].map(|name| {
                let step = tofu_json_review::vocab::path::Step::Attribute(name.to_owned());
                tofu_json_review::vocab::path::AttributePath { steps: vec![step] }
            });
            let found = differences(&change, None, &paths, &arena);
            let found = lines(&found, options);
            assert!(found.iter().any(|line| line.mark == LineMark::Changed));
            Ok(found)
        }
    }
    let object = ReviewedObject::new(
        ObjectList::Planned,
        0,
        "a.b".to_owned(),
        Action::DeleteThenCreate,
    );
    let mut out = String::new();
    let mut plans = [ReviewedPlan::only(Review::of([object], Vec::new()), Body)];
    write_text(&mut plans, &ReviewTextOptions::default(), &mut out).expect("a string");
    let expected = "-/+ replace a.b
    ~ policy (JSON):  # forces replacement
      ~ x: 1 -> 2
    ~ a: 1 -> 2
    ~ z: 1 -> 2
";
    assert!(out.ends_with(expected), "{out}");
}

#[test]
fn values_of_a_new_object_share_lines() {
    struct Body;
    impl ReviewBodies for Body {
        type Error = Infallible;
        fn lines(
            &mut self,
            _: &ReviewedObject,
            options: &LineOptions,
        ) -> Result<Vec<ReviewLine>, Infallible> {
            let document = |text: &'static str| Document::parse(text.as_bytes()).expect("JSON");
            let after = document(
                r#"{"a":1,"empty":[],"long":{"first":"one two three four five six seven eight nine ten",
                "second":"one two three four five six seven eight nine ten","third":[1]},
                "script":"1\n2\n3\n4\n5\n6\n","tags":{"Name":"x"},"tags_all":{"Name":"x"}}"#,
            );
            let (before, arena) = (document("null"), Arena::new());
            let change = ChangedValue::new(before.root(), after.root());
            Ok(lines(&differences(&change, None, &[], &arena), options))
        }
    }
    let created = ReviewedObject::new(ObjectList::Planned, 0, "a.b".to_owned(), Action::Create);
    let mut out = String::new();
    let mut plans = [ReviewedPlan::only(Review::of([created], Vec::new()), Body)];
    write_text(&mut plans, &ReviewTextOptions::default(), &mut out).expect("a string");
    let expected = "\
1 created.

+ create a.b
    a: 1, long.first: \"one two three four five six seven eight nine ten\",
    long.second: \"one two three four five six seven eight nine ten\", long.third: [1]
    + script (text, 6 lines):
      + 1
      + 2
      + 3
        (3 more lines)
    tags: { Name = \"x\" }, (tags_all: what tags has)
";
    assert_eq!(out, expected);
}
