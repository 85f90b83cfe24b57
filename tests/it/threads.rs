//! The same bytes on any number of threads, for documents that are big enough to be spread.

use tofu_json_show::{Options, PlanMode};
use tofu_json_tests::{Case, MergedPlan, corpus, laws};

fn big_plan(name: &str) -> MergedPlan {
    let recording = corpus(name).unwrap();
    let cases: Vec<Case<'_>> = recording.cases().map(Result::unwrap).collect();
    let plan = MergedPlan::of(&cases, 5 << 20);
    assert!(
        plan.document.len() > 4 << 20,
        "{name}: only {} bytes",
        plan.document.len()
    );
    plan
}

#[test]
fn big_plans_with_schemas() {
    let plan = big_plan("hard");
    let options = Options::default().mode(Some(PlanMode::Normal));
    for color in [false, true] {
        laws::threads_do_not_matter(&plan.document, Some(&plan.schemas), &options.color(color));
    }
}

#[test]
fn big_plans_without_schemas() {
    let plan = big_plan("hard");
    laws::threads_do_not_matter(&plan.document, None, &Options::default());
}

#[test]
fn big_plan_files() {
    laws::threads_of_plan_files_do_not_matter();
}
