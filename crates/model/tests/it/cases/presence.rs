use super::{change, plan, recorded, root};
use tofu_json_model::Presence;
use tofu_json_model::changes::applyable;
use tofu_json_model::document::config::{Expression, Reading, Variable};
use tofu_json_model::document::raw::{CheckResult, Instance, RawState, Resource as RawResource};
use tofu_json_model::document::values::{PlannedOutput, Resource};
use tofu_json_value::Value;

#[test]
fn case_13_before_and_after() {
    let found = change(r#"{"before":null,"after":null}"#);
    assert!(found.before.is_null() && found.after.is_null());
    let found = change("{}");
    assert!(found.before.is_absent() && found.after.is_absent());
    assert!(matches!(change(r#"{"after":{}}"#).after, Presence::Value(after) if after.is_object()));
}

#[test]
fn case_14_outputs_that_are_unknown_or_null() {
    let unknown = PlannedOutput::read(root(r#"{"sensitive":false}"#)).unwrap();
    assert!(unknown.value.is_absent() && unknown.output_type.is_none());
    let null =
        PlannedOutput::read(root(r#"{"sensitive":false,"type":"dynamic","value":null}"#)).unwrap();
    assert!(null.value.is_null());
    assert_eq!(null.output_type.unwrap().value().raw(), br#""dynamic""#);
}

#[test]
fn case_15_variables_that_are_null() {
    let plan = plan(r#"{"variables":{"a":{"value":null},"b":{}}}"#);
    assert!(plan.variables.get("a").unwrap().unwrap().value.is_null());
    assert!(plan.variables.get("b").unwrap().unwrap().value.is_absent());
    assert!(plan.variables.get("c").unwrap().is_none());
}

#[test]
fn case_16_constants_of_expressions() {
    let read = |text| Expression::read(root(text)).unwrap().reading();
    assert!(matches!(
        read(r#"{"constant_value":null}"#),
        Reading::Constant(Presence::Null)
    ));
    assert!(
        matches!(read(r#"{"constant_value":null,"references":["var.x"]}"#), Reading::References(found) if found.len() == 1)
    );
    assert!(matches!(read(r#"{"references":[]}"#), Reading::Computed));
    assert!(matches!(read("{}"), Reading::Computed));
}

#[test]
fn case_17_defaults_of_variables() {
    let read = |text| Variable::read(root(text)).unwrap();
    assert!(read(r#"{"default":null}"#).default.is_null());
    assert!(read("{}").default.is_absent());
    assert_eq!(read("{}").required, None);
    assert_eq!(read(r#"{"required":true}"#).required, Some(true));
}

#[test]
fn case_18_planned_to_be_forgotten() {
    let object = Resource::read(root(r#"{"address":"a.b","sensitive_values":false}"#)).unwrap();
    assert!(object.values.is_absent());
    assert_eq!(
        object.sensitive_values.and_then(Value::as_bool),
        Some(false)
    );
}

#[test]
fn case_19_applyable() {
    let opentofu = plan(r#"{"errored":false,"output_changes":{"o":{"actions":["create"]}}}"#);
    assert_eq!((opentofu.applyable, opentofu.complete), (None, None));
    assert_eq!(applyable(&opentofu), Ok(Some(true)));
    let terraform = plan(
        r#"{"applyable":false,"complete":true,"errored":false,"output_changes":{"o":{"actions":["create"]}}}"#,
    );
    assert_eq!(applyable(&terraform), Ok(Some(false)));
    let old = plan(r#"{"output_changes":{"o":{"actions":["create"]}}}"#);
    assert_eq!((old.errored, applyable(&old)), (None, Ok(None)));
    let errored = plan(r#"{"errored":true,"output_changes":{"o":{"actions":["create"]}}}"#);
    assert_eq!(applyable(&errored), Ok(Some(false)));
}

#[test]
fn case_20_versions_of_identities() {
    let shown = Resource::read(root(r#"{"identity":{},"identity_schema_version":0}"#)).unwrap();
    assert_eq!(shown.identity_schema_version.unwrap().as_u64(), Some(0));
    assert!(
        Resource::read(root("{}"))
            .unwrap()
            .identity_schema_version
            .is_none()
    );
    let raw = Instance::read(root(r#"{"schema_version":0,"identity_schema_version":0}"#)).unwrap();
    assert!(raw.identity.is_none() && raw.identity_schema_version.is_some());
}

#[test]
fn case_21_results_of_checks_that_are_null() {
    let read = |text| RawState::read(root(text)).unwrap().check_results;
    assert!(read(r#"{"check_results":null}"#).is_null());
    assert!(read(r#"{"check_results":[]}"#).value().unwrap().is_empty());
    assert!(read("{}").is_absent());
    assert!(
        CheckResult::read(root(r#"{"objects":null}"#))
            .unwrap()
            .objects
            .is_null()
    );
}

#[test]
fn case_22_importing() {
    let read = |text: &str| {
        change(&format!(r#"{{"importing":{text}}}"#))
            .importing
            .unwrap()
    };
    let empty = read("{}");
    assert!(empty.id.is_none() && empty.identity.is_absent() && !empty.unknown);
    assert_eq!(read(r#"{"id":"i"}"#).id.as_deref(), Some("i"));
    assert!(
        read(r#"{"identity":{"a":null}}"#)
            .identity
            .value()
            .is_some()
    );
    assert!(read(r#"{"unknown":true}"#).unknown);
    assert!(change("{}").importing.is_none());
    let recorded = super::Plan::read(recorded("import-identity/plan.json")).unwrap();
    let imports = recorded
        .resource_changes
        .iter()
        .filter_map(|entry| entry.unwrap().change.importing);
    assert!(
        imports
            .filter(|import| import.identity.is_present())
            .all(|import| import.id.is_none())
    );
}

#[test]
fn case_23_resources_without_a_current_object() {
    let empty = RawResource::read(root(
        r#"{"mode":"managed","type":"a","name":"b","provider":"p","instances":[]}"#,
    ))
    .unwrap();
    assert!(empty.instances.is_empty() && empty.instances.presence().is_present());
    let deposed = RawResource::read(root(
        r#"{"instances":[{"deposed":"0123abcd","schema_version":0}]}"#,
    ))
    .unwrap();
    assert_eq!(
        deposed
            .instances
            .get(0)
            .unwrap()
            .unwrap()
            .deposed
            .as_deref(),
        Some("0123abcd")
    );
}
