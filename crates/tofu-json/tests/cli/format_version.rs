//! Plans of a format version that is not known: nothing that somebody decides by is made of them without `--lax`.

use crate::run::run;

const PLAN: &str = r#"{"format_version":"1.2","resource_changes":[
    {"address":"a.n","mode":"managed","type":"a","name":"n","provider_name":"p/p/p","change":{
        "actions":["update"],"before":{"x":"old"},"after":{"x":"new"}}}]}"#;
/// What is wrong with a version, with what is said of it.
const VERSIONS: [(&str, &str); 2] = [
    (r#""format_version":"2.0","#, "found 2.0: a newer release"),
    ("", "with the member `format_version`, found none"),
];

fn of_version(version: &str) -> String {
    PLAN.replace(r#""format_version":"1.2","#, version)
}

/// Who approves a plan by its review must know that the review knows the plan.
#[test]
fn a_plan_of_another_format_version_is_refused() {
    for (version, why) in VERSIONS {
        let plan = of_version(version);
        for format in ["text", "json", "markdown"] {
            let mut refused = run(&["review", "--format", format]).input(&plan);
            let all = refused.all();
            assert!(
                all.contains("error: standard input: expected a plan"),
                "{all}"
            );
            assert!(all.contains(why), "{all}");
            assert!(all.contains("help: `--lax` reads it nevertheless"), "{all}");
            assert!(!all.contains("a.n"), "{all}");
            assert_eq!(refused.code(), 1);
            let mut lax = run(&["review", "--lax", "--format", format]).input(&plan);
            let all = lax.all();
            assert!(
                all.contains("note: standard input: expected a plan"),
                "{all}"
            );
            assert!(all.contains("a.n"), "{all}");
            assert_eq!(lax.code(), 0);
        }
    }
}

#[test]
fn what_plans_are_compared_by_is_of_versions_that_are_known() {
    let commands: [(&[&str], i32); 4] = [
        (&["fingerprint", "plan.json"], 0),
        (&["diff", "known.json", "plan.json"], 0),
        (&["diff", "plan.json", "known.json"], 0),
        (&["verify", "--expect", "known.json", "plan.json"], 0),
    ];
    for (version, why) in VERSIONS {
        let plan = of_version(version);
        for (arguments, code) in commands {
            let with = |more: &[&str]| {
                let run = run(arguments).arguments(more).file("plan.json", &plan);
                run.file("known.json", PLAN)
            };
            let mut refused = with(&[]);
            let all = refused.all();
            assert!(
                all.contains("tofu-json: error: plan.json: expected a plan"),
                "{arguments:?}: {all}"
            );
            assert!(
                all.contains(why) && all.contains("`--lax` reads it"),
                "{all}"
            );
            assert_eq!(refused.code(), 1);
            let mut lax = with(&["--lax"]);
            assert!(lax.all().contains("note: plan.json: expected a plan"));
            assert_eq!(lax.code(), code, "{arguments:?}");
        }
    }
}

/// What is left of it is a document like the whole one, which the next program refuses or not.
#[test]
fn a_filter_notes_another_version() {
    for (version, why) in VERSIONS {
        let mut run = run(&["filter", "--address", "a.*"]).input(of_version(version));
        let all = run.all();
        assert!(
            all.contains("tofu-json: note: standard input: expected a plan") && all.contains(why),
            "{all}"
        );
        assert!(!all.contains("--lax"), "{all}");
        assert!(all.contains(r#""address":"a.n""#), "{all}");
        assert_eq!(run.code(), 0);
    }
}
