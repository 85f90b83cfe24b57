use super::super::{PlanMode, Role, RunCommand};
use super::decoded;

fn summaries(text: &str) -> Vec<String> {
    decoded("t.tftest.json", Role::Test, text, super::of)
}

#[test]
fn case_92_runs_are_in_order_of_their_properties() {
    let text = r#"{"run": {"b": {"command": "plan"}, "a": {"command": "apply"}}}"#;
    decoded("t.tftest.json", Role::Test, text, |file| {
        let runs: Vec<_> = file
            .runs
            .iter()
            .map(|run| (run.name.as_str(), run.command))
            .collect();
        assert_eq!(runs, [("b", RunCommand::Plan), ("a", RunCommand::Apply)]);
    });
    let text =
        r#"{"run": {"a": {"assert": {"condition": "${output.o} == x", "error_message": "e"}}}}"#;
    assert!(summaries(text).is_empty());
    assert_eq!(
        summaries(r#"{"run": {"a": {"command": "${plan}"}}}"#),
        ["Invalid \"command\" keyword"]
    );
    let text = r#"{"run": {"a": {"plan_options": {"mode": "refresh-only"}}}}"#;
    decoded("t.tftest.json", Role::Test, text, |file| {
        assert_eq!(file.runs[0].options.mode, PlanMode::RefreshOnly);
    });
}

#[test]
fn case_92_a_refresh_cannot_be_left_out_of_a_refresh() {
    assert_eq!(
        summaries(
            r#"{"run": {"a": {"plan_options": {"mode": "refresh-only", "refresh": false}}}}"#
        ),
        ["Incompatible plan options"]
    );
}

#[test]
fn blocks_with_faults_do_not_count() {
    let text = r#"{"run": {"1": {}, "a": {}}, "mock_provider": {"a b": {}, "aws": {"alias": "x", "mock_data": {"aws_y": {"defaults": {"a": "${b}"}}}}}}"#;
    decoded("t.tftest.json", Role::Test, text, |file| {
        assert_eq!(file.runs.len(), 1);
        assert_eq!(file.mock_providers.len(), 1);
        assert_eq!(file.mock_providers[0].mock_resources[0].defaults.len(), 1);
        assert_eq!(
            super::of(file),
            ["Invalid run block name", "Invalid provider local name"]
        );
    });
}

#[test]
fn overrides_hold_literal_objects() {
    let text = r#"{"override_resource": {"target": "aws_x.y", "values": {"a": "${b}"}}}"#;
    decoded("t.tftest.json", Role::Test, text, |file| {
        assert!(file.faults.is_empty());
        assert_eq!(file.override_resources[0].values[0].0, "a");
    });
    assert_eq!(
        summaries(r#"{"override_module": {"target": "module.m", "outputs": "x"}}"#),
        ["Object expected"]
    );
    assert_eq!(
        summaries(r#"{"override_resource": {"target": "${aws_x.y}"}}"#),
        ["Invalid expression"]
    );
}
