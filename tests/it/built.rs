//! Plans and states that are built are shown as what was set.

use proptest::collection::btree_map;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tofu_json_model::build::{
    ChangeBuilder, OutputBuilder, PlanBuilder, ResourceBuilder, ResourceChangeBuilder, StateBuilder,
};
use tofu_json_show::{Options, show};
use tofu_json_vocab::Action;

fn shown(document: &[u8]) -> String {
    let mut text = Vec::new();
    show(document, None, &Options::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn run<S: Strategy>(strategy: &S, law: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config {
        cases: 200,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config).run(strategy, law).unwrap();
}

fn address() -> impl Strategy<Value = String> {
    "(module\\.[a-c](\\[[0-3]\\])?\\.)?box_[a-c]\\.[a-c](\\[\"[a-c]\"\\])?"
}

#[test]
fn plans_are_shown_with_every_change_and_its_values() {
    let actions = vec![
        Action::Create,
        Action::Update,
        Action::Delete,
        Action::DeleteThenCreate,
    ];
    let entries = btree_map(
        address(),
        (prop::sample::select(actions), 1_u64..1_000),
        1..6,
    );
    run(&entries, |entries| {
        let (mut plan, mut counts) = (PlanBuilder::new(), [0, 0, 0]);
        for (address, (action, size)) in &entries {
            let mut change = ChangeBuilder::new(action.clone());
            if *action != Action::Create {
                change = change.before(r#"{"size": 0}"#);
            }
            if *action != Action::Delete {
                change = change.after(format!("{{\"size\": {size}}}"));
            }
            if action.is_replace() {
                change = change.replace_path(r#"["size"]"#);
            }
            plan = plan.resource_change(ResourceChangeBuilder::new(address, change));
            counts[0] += u32::from(*action == Action::Create || action.is_replace());
            counts[1] += u32::from(*action == Action::Update);
            counts[2] += u32::from(*action == Action::Delete || action.is_replace());
        }
        let text = shown(plan.build().unwrap().text());
        let [add, change, destroy] = counts;
        let sum = format!("Plan: {add} to add, {change} to change, {destroy} to destroy.");
        prop_assert!(text.contains(&sum), "{}\n{}", sum, text);
        for (address, (action, size)) in entries {
            let (will, value) = match action {
                Action::Create => ("will be created", format!("= {size}\n")),
                Action::Update => ("will be updated in-place", format!("= 0 -> {size}\n")),
                Action::Delete => ("will be destroyed", "= 0 -> null\n".to_owned()),
                _ => (
                    "must be replaced",
                    format!("= 0 -> {size} # forces replacement\n"),
                ),
            };
            let head = format!("  # {address} {will}\n");
            let at = text.find(&head);
            prop_assert!(at.is_some(), "{}\n{}", head, text);
            let body = text[at.unwrap()..].split("\n    }\n").next().unwrap();
            prop_assert!(format!("{body}\n").contains(&value), "{}\n{}", value, text);
        }
        Ok(())
    });
}

#[test]
fn states_are_shown_with_every_object_and_output() {
    let objects = btree_map(address(), 1_u64..1_000, 0..6);
    let outputs = btree_map("[a-c]", any::<bool>(), 0..3);
    run(&(objects, outputs), |(objects, outputs)| {
        let mut state = StateBuilder::new();
        for (address, size) in &objects {
            let values = format!("{{\"size\": {size}}}");
            state = state.resource(ResourceBuilder::new(address).values(values));
        }
        for (name, sensitive) in &outputs {
            let output = OutputBuilder::new(r#""x""#).output_type(r#""string""#);
            state = state.output(name, output.sensitive(*sensitive));
        }
        let text = shown(state.build().unwrap().text());
        for (address, size) in objects {
            let at = text.find(&format!("# {address}:\n"));
            prop_assert!(at.is_some(), "{}\n{}", address, text);
            let body = text[at.unwrap()..].split("}\n").next().unwrap();
            prop_assert!(body.contains(&format!("size = {size}\n")), "{}", text);
        }
        for (name, sensitive) in outputs {
            let value = if sensitive {
                "(sensitive value)"
            } else {
                "\"x\""
            };
            prop_assert!(text.contains(&format!("{name} = {value}\n")), "{}", text);
        }
        Ok(())
    });
}
