use crate::run::run;
use insta::assert_snapshot;

const STATE: &str = r#"{"format_version":"1.0","terraform_version":"1.12.6","values":{"outputs":{"o":{"sensitive":true,"value":"SECRET","type":"string"}},
    "root_module":{"resources":[
    {"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"h/n/a","schema_version":1,
        "values":{"id":"i","token":"SECRET","list":["x","SECRET"],"size":1.50,"odd":"\u001b[31m\u009b\u202e"},"sensitive_values":{"token":true,"list":[false,true]},"tainted":true},
    {"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"h/n/a","schema_version":0,"values":{"id":"old"},"deposed_key":"0123abcd"}],
    "child_modules":[{"address":"module.m[\"k\"]","resources":[
        {"address":"module.m[\"k\"].data.d.x[2]","mode":"data","type":"d","name":"x","index":2,"provider_name":"h/n/a","schema_version":0,"values":{"any":null}}]}]}}}"#;
const RAW: &str = r#"{"version":4,"terraform_version":"1.12.6","serial":3,"lineage":"x",
    "outputs":{"o":{"value":"SECRET2","type":"string","sensitive":true},"p":{"value":1,"type":"number"}},"resources":[
    {"mode":"managed","type":"a","name":"b","provider":"provider[\"h/n/a\"]","instances":[
        {"schema_version":1,"attributes":{"id":"i","token":"SECRET2","list":["y","SECRET"],"size":1.5,"odd":{"value":"\u001b[31m\u009b\u202e","type":"string"}},
         "sensitive_attributes":[[{"type":"get_attr","value":"token"}]],"private":"c2VjcmV0"}]},
    {"module":"module.m[\"k\"]","mode":"data","type":"d","name":"x","provider":"provider[\"h/n/a\"]","instances":[
        {"index_key":2,"schema_version":0,"attributes":{"any":"SECRET3"},"sensitive_attributes":[]}]},
    {"mode":"managed","type":"a","name":"new","provider":"provider[\"h/n/a\"]","instances":[{"schema_version":1,"attributes":{}}]}],"check_results":null}"#;
const SCHEMAS: &str = r#"{"format_version":"1.0","provider_schemas":{"h/n/a":{"data_source_schemas":{"d":{"version":0,
    "block":{"attributes":{"any":{"type":"string","sensitive":true}}}}}}}}"#;

/// Case 66 of the conformance cases.
#[test]
fn case_66_ls() {
    assert_snapshot!(run(&["state", "ls"]).input(STATE).all());
    assert_snapshot!(run(&["state", "ls", "--format", "json"]).input(RAW).all());
}

#[test]
fn get() {
    assert_snapshot!(run(&["state", "get", "a.b"]).input(STATE).all());
    assert_snapshot!(
        run(&["state", "get", "a.b", "--deposed", "0123abcd"])
            .input(STATE)
            .all()
    );
    assert_snapshot!(
        run(&["state", "get", "a.b", "t.tfstate", "--show-sensitive"])
            .file("t.tfstate", RAW)
            .all()
    );
}

#[test]
fn get_what_schemas_say_is_sensitive() {
    let address = "module.m[\"k\"].data.d.x[2]";
    assert_snapshot!(run(&["state", "get", address]).input(RAW).all());
    let mut run = run(&["state", "get", address, "--schemas", "s.json"])
        .file("s.json", SCHEMAS)
        .input(RAW);
    let text = run.stdout();
    assert!(text.contains("(sensitive value)") && !text.contains("SECRET"));
}

#[test]
fn get_what_is_not_there() {
    assert_snapshot!(run(&["state", "get", "a.c"]).input(STATE).all());
    assert_snapshot!(
        run(&["state", "get", "a.b", "--deposed", "x"])
            .input(STATE)
            .all()
    );
}

#[test]
fn diff() {
    let diff = |arguments: &[&str]| {
        let arguments: Vec<_> = ["state", "diff", "a.json", "b.tfstate"]
            .iter()
            .chain(arguments)
            .copied()
            .collect();
        run(&arguments)
            .file("a.json", STATE)
            .file("b.tfstate", RAW)
            .file("s.json", SCHEMAS)
            .all()
    };
    assert_snapshot!(diff(&["--schemas", "s.json"]));
    let json = diff(&["--format", "json", "--schemas", "s.json"]);
    assert!(!json.contains("SECRET"));
    assert_snapshot!(json);
}

#[test]
fn diff_of_the_same() {
    let mut run = run(&["state", "diff", "a.json", "-"])
        .file("a.json", STATE)
        .input(STATE);
    assert_eq!(run.stdout(), "");
}

#[test]
fn size() {
    assert_snapshot!(run(&["state", "size", "--top", "2"]).input(STATE).all());
    assert_snapshot!(
        run(&["state", "size", "--top", "1", "--format", "json"])
            .input(STATE)
            .all()
    );
}

/// Cases 8, 72 and 76 of the conformance cases.
#[test]
fn case_08_72_and_76_documents_that_are_no_state() {
    let all = |text: &str| run(&["state", "ls"]).input(text).all();
    assert_snapshot!(all(
        r#"{"version":3,"serial":1,"lineage":"x","modules":[]}"#
    ));
    assert_snapshot!(all(
        r#"{"serial":1,"lineage":"x","meta":{},"encrypted_data":"eA==","encryption_version":"v0"}"#
    ));
    assert_snapshot!(all(
        r#"{"format_version":"1.2","planned_values":{"root_module":{}}}"#
    ));
}

#[test]
fn case_03_newer_versions() {
    let newer = STATE.replace("\"1.0\"", "\"2.0\"");
    assert_snapshot!(run(&["state", "ls"]).input(&newer).all());
    assert_eq!(run(&["state", "ls", "--lax"]).input(&newer).code(), 0);
}

#[test]
fn empty_states() {
    assert_eq!(
        run(&["state", "ls"])
            .input(r#"{"format_version":"1.0"}"#)
            .stdout(),
        ""
    );
}
