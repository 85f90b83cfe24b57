use super::text;
use tofu_json_plan_gen::{Document, Recipe};

#[test]
fn documents_are_about_as_big_as_asked() {
    for (document, bytes) in [
        (Document::Plan, 150_000),
        (Document::Plan, 2_000_000),
        (Document::State, 1_000_000),
        (Document::Stream, 300_000),
    ] {
        let recipe = Recipe::new(5).with_size(document, bytes);
        let made = text(&recipe, document).len() as u64;
        assert!(
            made.abs_diff(bytes) <= bytes / 10,
            "{document:?} {bytes}: {made}"
        );
    }
}

#[test]
fn there_are_as_many_resources_as_asked() {
    for resources in [0, 1, 24, 25, 121, 300] {
        let recipe = Recipe::new(5).with_resources(resources);
        let plan = text(&recipe, Document::Plan);
        let plan = tofu_json_value::Document::parse(&plan).unwrap();
        let changes = plan.root().get("resource_changes");
        let instances = changes.iter().flat_map(|changes| changes.elements());
        let current = instances.filter(|change| change.get("deposed").is_none());
        assert_eq!(current.count() as u64, resources);
    }
}
