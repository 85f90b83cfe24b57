//! Objects that are imported and changed at once, and outputs of a plan that destroys everything.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where its plan is not what it should be"
)]

use tofu_json_explain::model::Limits;
use tofu_json_explain::model::stream::{OutlinedPlan, Slice, parts_in};
use tofu_json_explain::{ChainEnd, ChainStep, Explainer, write_text};

/// What is told of the objects and outputs of a plan that an address is for.
fn told(plan: &str, address: &str) -> Vec<(String, ChainStep)> {
    let text = plan.as_bytes();
    let plan = OutlinedPlan::read(&mut Slice(text), Limits::default(), parts_in(text)).unwrap();
    let configuration = plan.configuration().unwrap();
    let explainer = Explainer::new(&plan, configuration.as_ref()).unwrap();
    let objects = explainer.wanted(address).into_iter();
    let objects = objects.map(|object| explainer.explain(object).unwrap());
    let outputs = explainer.wanted_outputs(address).unwrap().into_iter();
    let outputs = outputs.map(|name| explainer.explain_output(&name).unwrap().unwrap());
    let program = explainer.program();
    let steps = objects.chain(outputs);
    steps
        .map(|step| (write_text(&step, program), step))
        .collect()
}

#[test]
fn what_is_imported_and_changed_says_both() {
    let change = |name: &str, action: &str| {
        format!(
            r#"{{"address":"a.{name}","mode":"managed","type":"a","name":"{name}","change":{{"actions":[{action}],
            "before":{{"x":1}},"after":{{"x":2}},"importing":{{"id":"i"}}}}}}"#
        )
    };
    let changes = [
        change("updated", r#""update""#),
        change("replaced", r#""delete","create""#),
        change("same", r#""no-op""#),
    ];
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{}]}}"#,
        changes.join(",")
    );
    for (address, line, imported) in [
        (
            "a.updated",
            "a.updated is updated, after its import\n",
            true,
        ),
        (
            "a.replaced",
            "a.replaced is replaced, after its import\n",
            true,
        ),
        ("a.same", "a.same is imported\n", false),
    ] {
        let [(text, step)] = &*told(&plan, address) else {
            panic!("{address}");
        };
        assert!(text.starts_with(line), "{text}");
        assert_eq!(step.imported, imported, "{address}");
    }
}

#[test]
fn outputs_that_go() {
    let plan = |configuration: &str| {
        format!(
            r#"{{"format_version":"1.2","planned_values":{{}},"output_changes":{{"o":
            {{"actions":["delete"],"before":"x","after":null}}}}{configuration}}}"#
        )
    };
    for (configuration, end) in [
        (
            r#","configuration":{"root_module":{"outputs":{"o":{"expression":{"constant_value":"x"}}}}}"#,
            ChainEnd::TakenAway,
        ),
        (
            r#","configuration":{"root_module":{"outputs":{"p":{"expression":{"constant_value":"x"}}}}}"#,
            ChainEnd::Gone,
        ),
        ("", ChainEnd::NoConfiguration),
    ] {
        let [(text, step)] = &*told(&plan(configuration), "output.o") else {
            panic!("{configuration}");
        };
        assert_eq!(step.ends(), [end], "{text}");
    }
}
