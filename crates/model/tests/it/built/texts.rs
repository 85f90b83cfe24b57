//! What is built as text: values, order, mistakes.

use crate::generated::{any_value, run};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tofu_json_model::build::{
    ChangeBuilder, JsonText, OutputBuilder, PlanBuilder, ResourceBuilder, ResourceChangeBuilder,
    StateBuilder,
};
use tofu_json_model::document::plan::DeferredReason;
use tofu_json_model::write::{Style, canonical};
use tofu_json_model::{document::Any, kind::DocumentKind};
use tofu_json_vocab::Action;

/// Texts of values come out byte for byte, but for the white space in them.
#[test]
fn values_keep_their_text() {
    run(&(any_value(), vec(any_value(), 0..3)), |(value, more)| {
        let mut plan = PlanBuilder::new()
            .variable("v", value.as_str())
            .member("of_the_future", value.as_str());
        for (position, value) in more.iter().enumerate() {
            plan = plan.variable(format!("w{position}"), value.as_bytes());
        }
        let built = plan.build().unwrap();
        let view = built.view();
        let expected = tofu_json_value::compact(value.as_bytes());
        let variable = view.variables.get("v").unwrap().unwrap();
        prop_assert_eq!(
            String::from_utf8_lossy(variable.value.or_null().raw()),
            expected.as_str()
        );
        let (key, unknown) = view.unknown_members().next().unwrap();
        prop_assert_eq!((&*key, unknown.to_string()), ("of_the_future", expected));
        for (position, value) in more.iter().enumerate() {
            let found = view
                .variables
                .get(&format!("w{position}"))
                .unwrap()
                .unwrap();
            prop_assert_eq!(
                found.value.or_null().to_string(),
                tofu_json_value::compact(value.as_bytes())
            );
        }
        Ok(())
    });
}

/// Members are in the order of OpenTofu: writing them canonically moves none.
#[test]
fn members_have_the_order_of_the_tables() {
    let change = ChangeBuilder::new(Action::CreateThenDelete)
        .importing(r#"{"id":"i"}"#)
        .replace_path(r#"["a"]"#)
        .after_sensitive("{}")
        .after("{}")
        .before("{}")
        .generated_config("x")
        .before_identity("null")
        .after_identity(r#"{"i":1}"#);
    let plan = PlanBuilder::new()
        .errored(true)
        .checks("[]")
        .configuration(r#"{"root_module":{}}"#)
        .resource_change(ResourceChangeBuilder::new("box.a[*]", change.clone()))
        .deferred_change(
            DeferredReason::AbsentPrereq,
            ResourceChangeBuilder::new("box.b", change),
        )
        .applyable(false)
        .complete(true)
        .planned_resource(
            ResourceBuilder::new("data.box.a[0]")
                .identity("{}", 2)
                .values("{}"),
        )
        .planned_output(
            "o",
            OutputBuilder::unknown()
                .output_type("\"string\"")
                .deprecated("no"),
        )
        .variable("v", "null")
        .terraform_version("1.9.0")
        .build()
        .unwrap();
    let mut written = Vec::new();
    canonical(
        plan.root(),
        Any::shape_of(DocumentKind::Plan),
        Style::LINE,
        &mut written,
    )
    .unwrap();
    assert_eq!(
        String::from_utf8_lossy(&written).trim_end(),
        String::from_utf8_lossy(plan.text())
    );
    let changes = plan.view().resource_changes;
    assert!(changes.get(0).unwrap().unwrap().index_unknown);
}

#[test]
fn mistakes_have_their_place() {
    let create = || ChangeBuilder::new(Action::Create).after("{}");
    let ok = || ResourceChangeBuilder::new("box.b", create());
    let deep = format!("{}1{}", "[".repeat(20_000), "]".repeat(20_000));
    for (plan, message) in [
        (
            PlanBuilder::new()
                .resource_change(ok())
                .resource_change(ResourceChangeBuilder::new(
                    "box.a",
                    create().after_unknown("{"),
                )),
            "expected a key in quotes, but the text ends here at byte 1, in /resource_changes/0/change/after_unknown",
        ),
        (
            PlanBuilder::new().resource_drift(ResourceChangeBuilder::new("box.", create())),
            "expected the address of a resource, found another text at byte 4, in /resource_drift/0/address",
        ),
        (
            PlanBuilder::new().planned_resource(ResourceBuilder::new("nothing")),
            "expected the address of a resource, found another text at byte 7, in /planned_values/root_module/resources/0/address",
        ),
        (
            PlanBuilder::new().member("prior_state", "[]"),
            "expected an object, found an array",
        ),
        (
            PlanBuilder::new().prior_state(
                StateBuilder::new().resource(ResourceBuilder::new("module.a.box.b").values("tru")),
            ),
            "in /prior_state/values/root_module/child_modules/0/resources/0/values",
        ),
        (
            PlanBuilder::new().configuration(deep),
            "arrays and objects nest deeper than the limit of 10000",
        ),
        (
            PlanBuilder::new().planned_resource(ResourceBuilder::new(format!(
                "{}box.a",
                "module.a.".repeat(2_000)
            ))),
            "arrays and objects nest deeper than the limit of 1000",
        ),
        (
            PlanBuilder::new().format_version("9.0"),
            "expected a plan of format version 1.2 or older, found 9.0",
        ),
    ] {
        let error = plan.build().unwrap_err().to_string();
        assert!(error.contains(message), "{error}\n{message}");
    }
}

/// What serde gives is text like any other.
#[test]
fn values_of_serde() {
    let value = serde_json::json!({ "list": [1, 2.5, null], "text": "a\"b" });
    let built = PlanBuilder::new()
        .variable("v", JsonText::serialize(&value))
        .build()
        .unwrap();
    let variable = built.view().variables.get("v").unwrap().unwrap();
    assert_eq!(variable.value.or_null().to_string(), value.to_string());
    let impossible = BTreeMap::from([(vec![1], "hunter2")]);
    let plan = PlanBuilder::new().variable("v", JsonText::serialize(&impossible));
    assert_eq!(
        plan.build().unwrap_err().to_string(),
        "expected a value that JSON can have, found one that serde cannot give it at byte 0, in /variables/v/value"
    );
}
