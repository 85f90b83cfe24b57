//! What says next to nothing has one line in comments and on pages.

use std::convert::Infallible;
use tofu_json_review::model::view::Mask;
use tofu_json_review::value::{Arena, Document};
use tofu_json_review::vocab::Action;
use tofu_json_review::{
    ChangedValue, HtmlOptions, LineOptions, MarkdownOptions, MarkdownTarget, ObjectList, Review,
    ReviewBodies, ReviewLine, ReviewTextOptions, ReviewedObject, ReviewedPlan, differences, lines,
    write_html, write_markdown, write_text,
};

/// A change of one object: before, after and what is unknown.
#[derive(Clone, Copy)]
struct Body([&'static str; 3]);

impl ReviewBodies for Body {
    type Error = Infallible;

    #[expect(
        clippy::expect_used,
        reason = "a broken test input is a mistake of the test"
    )]
    fn lines(
        &mut self,
        _: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Infallible> {
        let [before, after, unknown] = self
            .0
            .map(|text| Document::parse(text.as_bytes()).expect("JSON"));
        let arena = Arena::new();
        let mut change = ChangedValue::new(before.root(), after.root());
        change.unknown = Mask::new(Some(unknown.root()));
        Ok(lines(&differences(&change, None, &[], &arena), options))
    }
}

/// The same review as text, as Markdown and as a page.
fn forms(action: Action, body: Body) -> [String; 3] {
    let object = ReviewedObject::new(ObjectList::Planned, 0, "a.b".to_owned(), action);
    let mut plans = [ReviewedPlan::only(Review::of([object], Vec::new()), body)];
    let (mut text, mut page) = (String::new(), String::new());
    let written = write_text(&mut plans, &ReviewTextOptions::default(), &mut text);
    assert_eq!(written, Ok(()));
    let written = write_html(&mut plans, &HtmlOptions::default(), &mut page);
    assert_eq!(written, Ok(()));
    let options = MarkdownOptions::of(MarkdownTarget::GitHub);
    let markdown = write_markdown(&mut plans, &options).unwrap_or_default();
    [text, markdown, page]
}

#[test]
fn what_a_replacement_computes_anew_shares_a_line() {
    let body = Body([
        r#"{"arn":"arn:1","id":"i-1","size":1}"#,
        r#"{"size":2}"#,
        r#"{"arn":true,"id":true,"dns":true}"#,
    ]);
    for form in forms(Action::DeleteThenCreate, body) {
        assert!(
            form.contains("size: 1 -> 2") || form.contains("size: 1 -&gt; 2"),
            "{form}"
        );
        assert!(!form.contains("i-1"), "{form}");
        assert!(form.contains("arn, ") && form.contains("dns"), "{form}");
    }
    // What stays and becomes unknown is a change.
    for form in forms(Action::Update, body) {
        assert!(form.contains("i-1"), "{form}");
    }
}

#[test]
fn tags_that_a_provider_tells_twice_are_told_once() {
    let tags = r#"{"Name":"a-long-name-of-something-that-is-new","Owner":"a-team-with-a-long-name","Stage":"production"}"#;
    let after = format!(r#"{{"tags":{tags},"tags_all":{tags}}}"#).leak();
    for form in forms(Action::Create, Body(["null", after, "{}"])) {
        assert_eq!(
            form.matches("a-long-name-of-something").count(),
            1,
            "{form}"
        );
        assert!(form.contains("(tags_all: what tags has)"), "{form}");
    }
}

#[test]
fn drift_that_is_only_empty_is_named_in_one_place() {
    let body = Body([r#"{"zones":null}"#, r#"{"zones":[],"tags":{}}"#, "{}"]);
    let object = |n: usize, address: &str| {
        ReviewedObject::new(ObjectList::Drift, n, address.to_owned(), Action::Update)
    };
    let review = Review::of([object(0, "a.b"), object(1, "a.c")], Vec::new());
    let mut text = String::new();
    let mut plans = [ReviewedPlan::only(review, body)];
    let written = write_text(&mut plans, &ReviewTextOptions::default(), &mut text);
    assert_eq!(written, Ok(()));
    assert_eq!(
        text,
        "2 drifted.\n\nChanged outside of OpenTofu:\n\n\
         Only empty lists and maps where there was nothing:\n    a.b, a.c\n"
    );
}
