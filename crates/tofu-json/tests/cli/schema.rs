use crate::run::run;
use insta::assert_snapshot;

const ONE: &str = r#"{"format_version":"1.0","provider_schemas":{"h/n/a":{"provider":{"version":0},
    "resource_schemas":{"a_x":{"version":1,"block":{"attributes":{"id":{"type":"string","computed":true},"s\u001b":{"type":"string"}}}},
        "a_y":{"version": 0,"block":{}}},
    "data_source_schemas":{"a_x":{"version":0,"block":{}}},"functions":{"f":{"return_type":"string"}}},
    "h/n/b":{"resource_schemas":{"b_x":{"version":0}}}}}"#;
const OTHER: &str = r#"{"format_version":"1.0","provider_schemas":{"h/n/a":{
    "resource_schemas":{"a_x":{"version":2,"block":{"attributes":{"id":{"type":"number","computed":true},"new":{"type":"string"}},
        "block_types":{"b":{"nesting_mode":"list"}}}}},
    "data_source_schemas":{"a_x":{"block":{},"version":0}},"functions":{"f":{"return_type":"string"}}}}}"#;
const PLAN: &str = r#"{"format_version":"1.2","planned_values":{"root_module":{}},"resource_changes":[
    {"address":"a_x.x","mode":"managed","type":"a_x","provider_name":"h/n/a","change":{"actions":["no-op"]}},
    {"address":"c_x.x","mode":"managed","type":"c_x","provider_name":"h/n/c","change":{"actions":["no-op"]}}]}"#;
const RAW_STATE: &str = r#"{"version":4,"terraform_version":"1.12.6","serial":1,"lineage":"x","outputs":{},"resources":[
    {"mode":"data","type":"a_x","name":"x","provider":"provider[\"h/n/a\"].west","instances":[{"schema_version":0}]}]}"#;

#[test]
fn trim_to_a_plan() {
    let mut run = run(&["schema", "trim", "--for", "plan.json"])
        .file("plan.json", PLAN)
        .input(ONE);
    assert_snapshot!(run.all());
}

/// A data source that was read before, and an action: with the trimmed schemas the same is secret.
#[test]
fn trimmed_schemas_know_the_same_secrets() {
    let schemas = r#"{"format_version":"1.0","provider_schemas":{"h/n/a":{"resource_schemas":{"a_y":{"block":{}}},
        "data_source_schemas":{"a_d":{"block":{"attributes":{"token":{"type":"string","sensitive":true,"computed":true}}}}},
        "action_schemas":{"a_run":{"block":{"attributes":{"token":{"type":"string","sensitive":true,"optional":true}}}}}}}}"#;
    let plan = r#"{"format_version":"1.2","planned_values":{"root_module":{}},"resource_changes":[],
        "action_invocations":[{"address":"action.a_run.x","type":"a_run","name":"x","provider_name":"h/n/a",
            "config_values":{"token":"CANARY-action"}}],
        "prior_state":{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"data.a_d.x","mode":"data",
            "type":"a_d","name":"x","provider_name":"h/n/a","values":{"token":"CANARY-data"}}]}}}}"#;
    let trim = ["schema", "trim", "--for", "plan.json"];
    let trimmed = run(&trim).file("plan.json", plan).input(schemas).output();
    let trimmed = String::from_utf8(trimmed.stdout).unwrap();
    assert!(!trimmed.contains("a_y"), "{trimmed}");
    for command in [
        &["redact", "plan.json", "--schemas", "s.json"][..],
        &[
            "state",
            "get",
            "data.a_d.x",
            "plan.json",
            "--schemas",
            "s.json",
        ],
    ] {
        for schemas in [schemas, &trimmed] {
            let mut run = run(command).file("plan.json", plan).file("s.json", schemas);
            let output = run.output();
            assert!(output.status.success());
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(!text.contains("CANARY") && !text.is_empty(), "{text}");
        }
    }
}

#[test]
fn trim_to_a_plan_and_a_state_with_more() {
    let arguments = [
        "schema",
        "trim",
        "s.json",
        "--for",
        "p.json",
        "--for",
        "t.tfstate",
        "--with",
        "provider",
        "--with",
        "functions",
    ];
    let mut run = run(&arguments)
        .file("s.json", ONE)
        .file("p.json", PLAN)
        .file("t.tfstate", RAW_STATE);
    assert_snapshot!(run.all());
}

#[test]
fn trim_of_something_else() {
    let mut run = run(&["schema", "trim", "p.json", "--for", "p.json"]).file("p.json", PLAN);
    assert_snapshot!(run.all());
}

#[test]
fn everything_from_standard_input() {
    assert_snapshot!(run(&["schema", "trim", "--for", "-"]).all());
}

#[test]
fn ls() {
    assert_snapshot!(run(&["schema", "ls"]).input(ONE).all());
    assert_snapshot!(run(&["schema", "ls", "--format", "json"]).input(ONE).all());
}

#[test]
fn case_01_an_object_with_nothing_but_a_version() {
    assert_eq!(
        run(&["schema", "ls"])
            .input(r#"{"format_version":"1.0"}"#)
            .stdout(),
        "provider  what  name  version  bytes\n"
    );
}

#[test]
fn a_version_that_is_no_json_has_its_place() {
    let broken = ONE.replacen(
        "\"format_version\":\"1.0\"",
        "\"a\":1,\n\"format_version\":tru",
        1,
    );
    let at = broken.find("tru").unwrap() + "tru".len();
    let error = run(&["schema", "ls", "--error-format", "json"])
        .input(&broken)
        .all();
    let place = format!(r#""byte":{at},"pointer":"/format_version""#);
    assert!(error.contains(&place), "{error}");
}

#[test]
fn case_03_newer_versions() {
    let newer = ONE.replace("\"1.0\"", "\"2.1\"");
    assert_snapshot!(run(&["schema", "ls"]).input(&newer).all());
    assert_eq!(run(&["schema", "ls", "--lax"]).input(&newer).code(), 0);
}

#[test]
fn diff() {
    let diff = |arguments: &[&str]| {
        let arguments: Vec<_> = ["schema", "diff", "a.json", "b.json"]
            .iter()
            .chain(arguments)
            .copied()
            .collect();
        run(&arguments)
            .file("a.json", ONE)
            .file("b.json", OTHER)
            .all()
    };
    assert_snapshot!(diff(&[]));
    assert_snapshot!(diff(&["--format", "json"]));
}

#[test]
fn diff_of_the_same() {
    let mut run = run(&["schema", "diff", "a.json", "-"])
        .file("a.json", ONE)
        .input(ONE);
    assert_eq!(run.stdout(), "");
}

#[test]
fn diff_tells_which_of_both_is_broken() {
    let mut run = run(&["schema", "diff", "a.json", "b.json"])
        .file("a.json", ONE)
        .file("b.json", &OTHER[..90]);
    assert_snapshot!(run.all());
}
