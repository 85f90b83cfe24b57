//! `filter`: a smaller document, whose text is that of the whole one.

use crate::run::{Run, run};

const PLAN: &str = include_str!("../../../../examples/plan.json");
const SCHEMAS: &str = include_str!("../../../../examples/schemas.json");
const STATE: &str = include_str!("../../../../examples/state.json");
const FILE: &str = include_str!("../../../../examples/terraform.tfstate");
const ADDRESSES: [&str; 6] = [
    "fixture_coll.c",
    "fixture_nested.n",
    "fixture_prim.asked",
    "fixture_prim.cbd",
    "fixture_prim.dep",
    "fixture_prim.f",
];

fn filtered(document: &str, arguments: &[&str]) -> String {
    let arguments = [&["filter"][..], arguments].concat();
    let mut run = run(&arguments).input(document);
    assert_eq!(run.code(), 0);
    run.stdout()
}

/// What the program says on standard error.
fn told(mut run: Run) -> String {
    String::from_utf8(run.output().stderr).unwrap()
}

fn shown(document: &str) -> String {
    let mut run = run(&["show", "--schemas", "schemas.json", "--color", "never"])
        .file("schemas.json", SCHEMAS)
        .input(document);
    run.stdout()
}

/// The blocks of the text of a plan, each with its address.
fn blocks(text: &str) -> Vec<&str> {
    let body = text.split("\n\nPlan:").next().unwrap();
    body.split("\n\n")
        .filter(|block| block.starts_with("  # "))
        .collect()
}

#[test]
fn the_block_of_each_object_and_no_other() {
    let whole = shown(PLAN);
    let whole = blocks(&whole);
    assert_eq!(whole.len(), ADDRESSES.len());
    for (address, block) in ADDRESSES.iter().zip(&whole) {
        assert!(block.contains(address), "{block}");
        let part = filtered(PLAN, &["--address", address]);
        assert!(part.len() < PLAN.len());
        assert_eq!(blocks(&shown(&part)), [*block], "{address}");
        let rest = filtered(PLAN, &["--not-address", address]);
        assert_eq!(blocks(&shown(&rest)).len(), whole.len() - 1, "{address}");
        let mut sound = run(&["validate"]).input(&part);
        assert!(sound.stdout().contains("nothing found"), "{address}");
    }
}

#[test]
fn nothing_asked_for_is_everything() {
    for document in [PLAN, STATE, FILE] {
        assert_eq!(filtered(document, &[]).trim_end(), document.trim_end());
    }
}

#[test]
fn states_of_both_forms() {
    let of_state = filtered(STATE, &["--address", "*.asked"]);
    let of_file = filtered(FILE, &["--address", "*.asked"]);
    for part in [&of_state, &of_file] {
        assert_eq!(
            run(&["state", "ls"]).input(part).stdout(),
            "fixture_prim.asked\n"
        );
        let mut sound = run(&["validate"]).input(part);
        assert!(sound.stdout().contains("nothing found"));
    }
    let whole = shown(STATE);
    let block = shown(&of_state);
    assert!(block.contains("# fixture_prim.asked:") && whole.contains(block.trim()));
}

#[test]
fn what_cannot_be_filtered() {
    let only = ["filter", "--only", "delete"];
    let text = told(run(&only).input(FILE));
    assert!(
        text.contains("expected a plan") && text.contains("found a raw state file"),
        "{text}"
    );
    let text = told(run(&["filter"]).input(SCHEMAS));
    assert!(
        text.contains("expected a plan or a state, found provider schemas"),
        "{text}"
    );
    let old = r#"{"version":3,"serial":1,"lineage":"x","modules":[]}"#;
    let text = told(run(&["filter"]).input(old));
    assert!(
        text.contains("expected a state file of version 4"),
        "{text}"
    );
    let mut cut = run(&["filter", "-o", "out.json"]).input(&PLAN[..PLAN.len() / 2]);
    assert_eq!(cut.code(), 1);
    assert!(!cut.path("out.json").exists());
}

#[test]
fn patterns_that_match_nothing_are_noted() {
    for document in [PLAN, STATE, FILE] {
        let arguments = ["filter", "--address", "fixture_prim.*", "--type", "no_such"];
        let text = told(run(&arguments).input(document));
        assert!(text.contains("nothing matches --type no_such"), "{text}");
    }
}
