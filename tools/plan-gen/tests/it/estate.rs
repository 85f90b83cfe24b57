//! The plan of 300 changes, and that its review is what a person can read.

use std::collections::BTreeMap;
use tofu_json_model::validate::{self, Severity, validate};
use tofu_json_plan_gen::Estate;
use tofu_json_show::review::{
    Important, MarkdownOptions, PlanReviewer, Review, ReviewTextOptions, ReviewedPlan,
    write_markdown, write_text,
};
use tofu_json_show::{Input, Options, Session, show};

fn reviewed<T>(
    estate: Estate,
    write: impl FnOnce(&mut [ReviewedPlan<&PlanReviewer<'_>>]) -> T,
) -> T {
    let (plan, schemas) = (estate.plan(), estate.schemas());
    let (plan, schemas) = (plan.as_bytes(), schemas.as_bytes());
    let session = Session::open(
        Input::Memory(plan),
        Some(Input::Memory(schemas)),
        &Options::default(),
    );
    let session = session.expect("a plan");
    let reviewer = PlanReviewer::new(&session, Important::default()).expect("a plan");
    let review = reviewer.review(&()).expect("a review");
    write(&mut [ReviewedPlan::only(review, &reviewer)])
}

fn text(estate: Estate) -> String {
    reviewed(estate, |plans| {
        let mut text = String::new();
        write_text(plans, &ReviewTextOptions::default(), &mut text).expect("a text");
        text
    })
}

fn shown(estate: Estate) -> String {
    let (plan, schemas) = (estate.plan(), estate.schemas());
    let mut shown = Vec::new();
    let options = Options::default();
    show(
        plan.as_bytes(),
        Some(schemas.as_bytes()),
        &options,
        &mut shown,
    )
    .expect("a plan");
    String::from_utf8(shown).expect("text")
}

fn gone(review: &Review) -> Vec<String> {
    let objects = review.planned.iter().flat_map(|group| &group.objects);
    let gone = objects.filter(|object| object.action.destroys());
    gone.map(|object| object.address.clone()).collect()
}

#[test]
fn it_has_what_it_says() {
    for seed in [1, 2, 9] {
        let plan = Estate::new(seed).plan();
        let report = validate(plan.as_bytes(), &validate::Options::default());
        let found = report.findings.iter();
        let wrong: Vec<_> = found.filter(|one| one.severity != Severity::Note).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        let plan: serde_json::Value = serde_json::from_str(&plan).expect("JSON");
        let mut actions = BTreeMap::<String, usize>::new();
        for change in plan["resource_changes"].as_array().expect("a list") {
            *actions
                .entry(change["change"]["actions"].to_string())
                .or_default() += 1;
        }
        let actions: Vec<_> = actions.values().copied().collect();
        // Created, replaced, destroyed, updated.
        assert_eq!(actions, [20, 57, 18, 205], "seed {seed}");
    }
}

/// What a review is for: a part of the lines, with everything that goes away in it.
#[test]
fn a_review_is_a_small_part_of_the_text() {
    for seed in [1, 5] {
        let estate = Estate::new(seed);
        let (review, shown) = (text(estate), shown(estate));
        let (lines, all) = (review.lines().count(), shown.lines().count());
        assert!(lines * 100 < all * 15, "{lines} lines of {all}");
        for address in reviewed(estate, |plans| gone(&plans[0].review)) {
            assert!(review.contains(&address), "{address}");
        }
        // The one statement, by what became of it.
        assert!(review.contains(r#""*""#), "the policy that is opened");
    }
}

#[test]
fn a_comment_names_all_that_goes_and_no_secret() {
    let estate = Estate::new(3);
    let (comment, gone) = reviewed(estate, |plans| {
        let options = MarkdownOptions::default();
        let comment = write_markdown(plans, &options).expect("a comment");
        (comment, gone(&plans[0].review))
    });
    assert_eq!(gone.len(), 75);
    for address in gone {
        assert!(comment.contains(&address), "{address}");
    }
    assert!(comment.len() <= 65_536);
    assert!(comment.contains("(sensitive value)"));
    assert!(!comment.contains("s3cret-") && !comment.contains("t0ken-"));
}
