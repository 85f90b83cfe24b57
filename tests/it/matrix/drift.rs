//! Rows 53 to 67: drift, and plans that change nothing but outputs.

use super::document_level::{NOTHING_TO_DESTROY, RULE};
use super::recorded::{easy, hard, options, scenario};
use super::written::{plan, thing};
use tofu_json_show::PlanMode;

#[test]
fn row_053_drift() {
    scenario("widths/show").plain(
        r#"

Note: Objects have changed outside of OpenTofu

OpenTofu detected the following changes made outside of OpenTofu since the
last "tofu apply" which may have affected this plan:

  # fixture_prim.a has changed
  ~ resource "fixture_prim" "a" {
        id              = "i-34f3c2f8"
        name            = "a"
      + text            = "changed elsewhere"
      ~ wo              = (write-only attribute)
        # (8 unchanged attributes hidden)
    }


Unless you have made equivalent changes to your configuration, or ignored the
relevant attributes using ignore_changes, the following plan may include
actions to undo or respond to these changes.
"#,
    );
}

/// Of three objects that changed, and of three attributes of the first, only one matters.
#[test]
fn row_054_drift_filtered() {
    scenario("drift-in-normal-plan/show")
        .reads(r#""resource_drift":[{"address":"fixture_coll.c""#)
        .reads(
            r#""relevant_attributes":[{"resource":"fixture_prim.a","attribute":["computed_str"]}]"#,
        )
        .hides("# fixture_coll.c has changed")
        .hides("# fixture_prim.gone has been deleted")
        .plain(
            r#"
last "tofu apply" which may have affected this plan:

  # fixture_prim.a has changed
  ~ resource "fixture_prim" "a" {
      ~ computed_str    = "made-computed_str" -> "drifted too"
        id              = "i-34f3c2f8"
        name            = "a"
      ~ wo              = (write-only attribute)
        # (8 unchanged attributes hidden)
    }


Unless you have made equivalent changes to your configuration, or ignored the
"#,
        );
}

/// Paths of an entry without a resource are for every object.
#[test]
fn row_055_drift_wildcard() {
    const ATTRIBUTES: &str = r#""s":{"type":"string"},"t":{"type":"string"}"#;
    let drift = thing(ATTRIBUTES).update(r#"{"s":"a","t":"a"}"#, r#"{"s":"b","t":"b"}"#);
    let change = thing(ATTRIBUTES).update(r#"{"s":"b","t":"b"}"#, r#"{"s":"a","t":"b"}"#);
    let schemas = drift.schemas();
    let (drift, change) = (drift.entry(), change.entry());
    let relevant = r#""relevant_attributes":[{"resource":"","attribute":["s"]}]"#;
    let members = format!(r#""resource_drift":[{drift}],"resource_changes":[{change}],{relevant}"#);
    plan(&members).with_schemas(schemas).plain(
        r#"
  # thing.a has changed
  ~ resource "thing" "a" {
      ~ s = "a" -> "b"
        # (1 unchanged attribute hidden)
    }
"#,
    );
}

#[test]
fn row_056_drift_without_relevance() {
    scenario("drift-in-normal-plan/irrelevant.show")
        .reads(r#""resource_drift":[{"address":"fixture_prim.a""#)
        .lacks("relevant_attributes")
        .hides("Note: Objects have changed")
        .plain("Plan: 0 to add, 1 to change, 0 to destroy.");
}

/// The drift is relevant, but nothing is planned.
#[test]
fn row_057_drift_with_empty_plan() {
    easy("11-37")
        .reads(r#""a": [null], "rule": null"#)
        .reads(r#""a": ["t3.micro"], "rule": null"#)
        .reads(r#""relevant_attributes": [{"resource": "t_0.x-y[\"key\"]", "attribute": []}]"#)
        .whole(NOTHING_TO_DESTROY);
}

const REFRESH_ONLY_CLOSING: &str = r"


This is a refresh-only plan, so OpenTofu will not take any actions to undo
these. If you were expecting these changes then you can apply this plan to
record the updated values in the OpenTofu state without changing any remote
objects.
";

#[test]
fn row_058_drift_refresh_only() {
    let case = scenario("refresh-only-drift/show")
        .reads(
            r#""relevant_attributes":[{"resource":"fixture_coll.c","attribute":["map_str","k"]},"#,
        )
        .reads(r#"{"resource":"fixture_prim.a","attribute":["text"]}],"timestamp""#);
    assert_eq!(case.options().mode, Some(PlanMode::RefreshOnly));
    case.plain("  # fixture_coll.c has changed")
        .plain("  # fixture_prim.a has changed")
        .plain("  # fixture_prim.gone has been deleted")
        .plain(REFRESH_ONLY_CLOSING);
}

#[test]
fn row_059_drift_moved() {
    scenario("refresh-only-drift/moved.show").whole(&format!(
        r#"

Note: Objects have changed outside of OpenTofu

OpenTofu detected the following changes made outside of OpenTofu since the
last "tofu apply" which may have affected this plan:

  # fixture_prim.uses has moved to fixture_prim.moved
    resource "fixture_prim" "moved" {{
        id              = "i-d58d9cdb"
        name            = "uses"
        # (9 unchanged attributes hidden)
    }}{REFRESH_ONLY_CLOSING}"#
    ));
}

#[test]
fn row_060_drift_deleted() {
    scenario("refresh-only-drift/show").plain(
        r#"
  # fixture_prim.gone has been deleted
  - resource "fixture_prim" "gone" {
      - choice          = "made-choice" -> null
"#,
    );
}

#[test]
fn row_061_rule_after_drift() {
    scenario("widths/show").plain(&format!(
        r"
actions to undo or respond to these changes.

{RULE}

OpenTofu used the selected providers to generate the following execution
"
    ));
}

#[test]
fn row_062_already_matches_applyable() {
    hard("12-299").plain(&format!(
        r"
{RULE}

No changes. Your infrastructure matches the configuration.

Your configuration already matches the changes detected above, so applying
this plan will only update the state to include the changes detected above
and won't change any real infrastructure.
"
    ));
}

#[test]
fn row_063_already_matches_interactive() {
    let case = hard("12-1841");
    assert!(!case.options().automation);
    case.plain(&format!(
        r"
{RULE}

No changes. Your infrastructure matches the configuration.

Your configuration already matches the changes detected above. If you'd like
to update the OpenTofu state to match, create and apply a refresh-only plan:
  tofu apply -refresh-only
"
    ));
}

/// The suffix is a full stop.
#[test]
fn row_064_already_matches_automation() {
    let drift = thing(r#""s":{"type":"string"}"#).update(r#"{"s":"a"}"#, r#"{"s":"b"}"#);
    let change = thing("")
        .update(r#"{"s":"b"}"#, r#"{"s":"a"}"#)
        .actions(r#"["no-op"]"#)
        .entry();
    let relevant = r#"{"resource":"thing.a","attribute":["s"]}"#;
    let members = format!(
        r#""resource_drift":[{}],"resource_changes":[{change}],"relevant_attributes":[{relevant}]"#,
        drift.entry()
    );
    plan(&members)
        .with_schemas(drift.schemas())
        .automation()
        .hides("tofu apply -")
        .plain(
            r"
Your configuration already matches the changes detected above. If you'd like
to update the OpenTofu state to match, create and apply a refresh-only plan.
",
        );
}

#[test]
fn row_065_outputs_only() {
    scenario("refresh-only-outputs/output-changed.show").whole(
        r#"

Changes to Outputs:
  ~ t = "s" -> "a"

You can apply this plan to save these new output values to the OpenTofu
state, without changing any real infrastructure.
"#,
    );
    let narrow = options("13-662");
    assert_eq!(narrow.options().width, 40);
    narrow.plain("You can apply this plan to save these");
}

#[test]
fn row_066_outputs_with_moves() {
    hard("12-1963").plain(
        r#"
Plan: 0 to add, 0 to change, 0 to destroy.

Changes to Outputs:
  - "9digit"  = (sensitive value) -> null
  + config    = jsonencode({})

You can apply this plan to save these new output values to the OpenTofu
state, without changing any real infrastructure.
"#,
    );
}

#[test]
fn row_067_outputs_with_changes() {
    scenario("widths/show")
        .hides("You can apply this plan")
        .plain(
            r#"
Plan: 1 to add, 1 to change, 0 to destroy.

Changes to Outputs:
  ~ o = "some output" -> "other output"
"#,
        );
}
