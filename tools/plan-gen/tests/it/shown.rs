use super::text;
use tofu_json_model::validate::{self, validate};
use tofu_json_plan_gen::{Document, Mix, Recipe};
use tofu_json_show::{Options, show};

/// Neither the reader nor the rules of the format have anything to say.
pub(super) fn check(name: &str, recipe: &Recipe, documents: &[Document]) {
    let schemas = text(recipe, Document::Schemas);
    let valid = |document: &[u8]| {
        let report = validate(document, &validate::Options::default());
        assert!(report.findings.is_empty(), "{name}: {:?}", report.findings);
    };
    valid(&schemas);
    for document in documents {
        let document = text(recipe, *document);
        valid(&document);
        let mut shown = Vec::new();
        let report = show(&document, Some(&schemas), &Options::default(), &mut shown);
        let report = report.expect(name);
        assert!(report.notes.is_empty(), "{name}: {:?}", report.notes);
        assert!(!shown.is_empty(), "{name}");
    }
}

#[test]
fn plans_and_states_are_valid_and_need_no_inference() {
    for seed in 1..6 {
        let recipe = Recipe::new(seed).with_resources(150).with_extra_types(5);
        check("usual mix", &recipe, &[Document::Plan, Document::State]);
    }
}

#[test]
fn every_mix_is_valid() {
    let mixes = [
        "no-op=1",
        "create=1",
        "read=1",
        "delete=1,deposed=1",
        "forget=1,move=1,import=1",
        "replace=1,create-before-delete=1",
        "update=1",
    ];
    for mix in mixes {
        let recipe = Recipe::new(3)
            .with_resources(40)
            .with_mix(mix.parse().unwrap());
        check(mix, &recipe, &[Document::Plan]);
    }
}

#[test]
fn a_plan_of_nothing_has_no_changes_and_a_first_plan_only_new_objects() {
    for (mix, summary) in [
        (
            Mix::all_no_op(),
            "No changes. Your infrastructure matches the configuration.",
        ),
        (
            Mix::all_create(),
            "Plan: 60 to add, 0 to change, 0 to destroy.",
        ),
    ] {
        let recipe = Recipe::new(1).with_resources(60).with_mix(mix);
        let (plan, schemas) = (
            text(&recipe, Document::Plan),
            text(&recipe, Document::Schemas),
        );
        let mut shown = Vec::new();
        show(&plan, Some(&schemas), &Options::default(), &mut shown).unwrap();
        let shown = String::from_utf8(shown).unwrap();
        assert!(shown.contains(summary), "{summary}");
    }
}
