use crate::schema::{Needed, Needs, PassedPlan};
use crate::stream::{Slice, StreamError, Window};
use tofu_json_value::Limits;

const PLAN: &str = r#"{"format_version":"1.2","resource_drift":[{"mode":"managed","type":"drift","provider_name":"p"}],
    "resource_changes":[{"address":"x","mode":"managed","type":"change","provider_name":"p","change":{"type":"no"}},null],
    "deferred_changes":[{"reason":"x","resource_change":{"mode":"data","type":"deferred","provider_name":"p"}}],
    "action_invocations":[{"type":"act","provider_name":"p"}],
    "deferred_action_invocations":[{"action_invocation":{"type":"later","provider_name":"p"}}],
    "planned_values":{"outputs":{},"root_module":{"child_modules":[
        {"child_modules":[{"resources":[{"mode":"managed","type":"deep","provider_name":"p"}]},null]},
        {"resources":[{"mode":"ephemeral","type":"short","provider_name":"p"}]}]}},
    "prior_state":{"values":{"root_module":{"resources":[{"type":"read","mode":"d\u0061ta","provider_name":"p"}]}}},
    "configuration":{"root_module":{"resources":[{"mode":"managed","type":"a","provider_config_key":"one"}],
        "module_calls":{"m":{"expressions":{"module":1},"module":{"actions":[{"type":"b","provider_config_key":"two"}],
            "module_calls":{"n":{"module":{"resources":[{"mode":"data","type":"c","provider_config_key":"module.m:far.x"}]}}}}}}},
        "provider_config":{"one":{"name":"one","full_name":"h/n/one"},"two":{"full_name":"h/n/two"}}}}"#;

fn described(needs: &Needs) -> Vec<String> {
    let each = needs.iter().map(|need| match &need.of {
        Needed::Objects(mode) => {
            format!(
                "{} {} {}",
                need.provider_name,
                mode.as_str(),
                need.type_name
            )
        }
        Needed::Action => format!("{} action {}", need.provider_name, need.type_name),
        Needed::Configuration => format!("{} configured", need.provider_name),
    });
    let mut all: Vec<_> = each.collect();
    all.sort();
    all
}

fn passed(text: &str) -> Result<(Needs, PassedPlan), StreamError> {
    let mut needs = Needs::new();
    let passed = needs.add_plan(&mut Slice(text.as_bytes()), Limits::default())?;
    Ok((needs, passed))
}

const OF_VALUES: [&str; 8] = [
    "p action act",
    "p action later",
    "p data deferred",
    "p data read",
    "p ephemeral short",
    "p managed change",
    "p managed deep",
    "p managed drift",
];

#[test]
fn whatever_has_values() {
    let (needs, passed) = passed(&format!("{PLAN} rest")).unwrap();
    assert_eq!(described(&needs), OF_VALUES);
    assert_eq!(passed.format_version.as_deref(), Some("1.2"));
    assert_eq!(passed.end, PLAN.len());
    let mut again = Needs::new();
    let mut window = Window::with_chunk(PLAN.as_bytes(), 3);
    again.add_plan(&mut window, Limits::default()).unwrap();
    assert_eq!(again, needs);
}

#[test]
fn what_the_configuration_declares() {
    let mut needs = Needs::new();
    let mut input = Slice(PLAN.as_bytes());
    let passed = needs.add_plan_and_configuration(&mut input, Limits::default());
    passed.unwrap();
    let mut expected = OF_VALUES.map(str::to_owned).to_vec();
    expected.extend(
        [
            "far data c",
            "h/n/one configured",
            "h/n/one managed a",
            "h/n/two action b",
            "h/n/two configured",
        ]
        .map(str::to_owned),
    );
    expected.sort();
    assert_eq!(described(&needs), expected);
}

#[test]
fn the_version_of_the_form_for_rendering() {
    let text = r#"{"plan_format_version":"1.2","format_version":"0.1","resource_changes":null}"#;
    let (needs, passed) = passed(text).unwrap();
    assert_eq!(passed.format_version.as_deref(), Some("1.2"));
    assert_eq!(needs, Needs::new());
}

#[test]
fn wrong_kinds_are_placed() {
    for (text, pointer) in [
        ("[]", ""),
        (r#"{"resource_changes":{}}"#, "/resource_changes"),
        (
            r#"{"resource_changes":[{},{"type":1}]}"#,
            "/resource_changes/1/type",
        ),
        (
            r#"{"deferred_changes":[{"resource_change":{"mode":[]}}]}"#,
            "/deferred_changes/0/resource_change/mode",
        ),
        (
            r#"{"prior_state":{"values":{"root_module":[]}}}"#,
            "/prior_state/values/root_module",
        ),
    ] {
        let Err(StreamError::Document(error)) = passed(text) else {
            panic!("{text}");
        };
        assert_eq!(error.pointer, pointer, "{text}");
    }
    for end in 0..PLAN.len() {
        assert!(passed(&PLAN[..end]).is_err(), "{end}");
    }
}

#[test]
fn modules_in_modules() {
    let depth = 3_000;
    let open = r#"{"child_modules":["#.repeat(depth);
    let close = "]}".repeat(depth);
    let text = format!(r#"{{"planned_values":{{"root_module":{open}{close}}}}}"#);
    assert!(passed(&text).is_ok());
    let tight = Limits::with_depth(100);
    assert!(
        Needs::new()
            .add_plan(&mut Slice(text.as_bytes()), tight)
            .is_err()
    );
}
