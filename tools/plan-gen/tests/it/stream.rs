use super::text;
use std::collections::HashMap;
use tofu_json_plan_gen::{Document, Recipe};

/// The `@message` and the `type` of each line.
fn messages(stream: &[u8]) -> Vec<(String, String)> {
    let mut last = String::new();
    let lines = stream.split_inclusive(|byte| *byte == b'\n');
    let message = |line: &[u8]| {
        assert!(line.ends_with(b"}\n"));
        let document = tofu_json_value::Document::parse(line).unwrap();
        let members: Vec<_> = document.root().members().collect();
        let keys: Vec<_> = members.iter().map(|(key, _)| &**key).collect();
        assert!(keys.is_sorted(), "{keys:?}");
        let member = |name: &str| {
            let value = document.root().get(name).unwrap();
            value.as_str().unwrap().into_owned()
        };
        let time = member("@timestamp");
        assert!(last <= time);
        last = time;
        (member("@message"), member("type"))
    };
    lines.map(message).collect()
}

#[test]
fn every_operation_starts_and_ends() {
    let recipe = Recipe::new(1).with_resources(150);
    let messages = messages(&text(&recipe, Document::Stream));
    let mut counts = HashMap::<&str, usize>::new();
    for (_, kind) in &messages {
        *counts.entry(kind).or_default() += 1;
    }
    assert_eq!(counts["version"], 1);
    assert_eq!(counts["change_summary"], 2);
    assert_eq!(counts["outputs"], 2);
    assert!(counts["planned_change"] > 50);
    assert!(counts["apply_progress"] > 1);
    assert_eq!(counts["apply_start"], counts["apply_complete"]);
    assert_eq!(counts["refresh_start"], counts["refresh_complete"]);
    assert_eq!(messages.first().unwrap().0, "OpenTofu 1.12.6");
}

/// The plan of the same recipe has the same numbers.
#[test]
fn the_summary_is_that_of_the_plan() {
    let recipe = Recipe::new(4).with_resources(120);
    let messages = messages(&text(&recipe, Document::Stream));
    let (summary, _) = messages
        .iter()
        .find(|(_, kind)| kind == "change_summary")
        .unwrap();
    let (plan, schemas) = (
        text(&recipe, Document::Plan),
        text(&recipe, Document::Schemas),
    );
    let mut shown = Vec::new();
    let options = tofu_json_show::Options::default();
    tofu_json_show::show(&plan, Some(&schemas), &options, &mut shown).unwrap();
    assert!(
        String::from_utf8(shown).unwrap().contains(summary),
        "{summary}"
    );
}
