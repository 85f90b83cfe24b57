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
const SCHEMAS: &str = r#"{"format_version":"1.0","provider_schemas":{"h/n/a":{"resource_schemas":{"a":{}},"data_source_schemas":{"d":{"version":0,
    "block":{"attributes":{"any":{"type":"string","sensitive":true}}}}}}}}"#;

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

/// Programs of old recorded the marks of the configuration only.
#[test]
fn states_of_old_programs_do_not_say_what_is_sensitive() {
    let old = |version: &str| {
        let managed = RAW.replace(r#""mode":"data""#, r#""mode":"managed""#);
        managed.replace("1.12.6", version)
    };
    let note = "standard input: a state file of an old program does not say which attributes of resources are sensitive by \
                their schemas";
    for arguments in [
        &["state", "get", "a.b"][..],
        &["state", "grep", "SECRET3"],
        &["state", "show", "a.b"],
        &["state", "diff", "-", "new"],
        &["redact"],
    ] {
        let told = |version: &str, more: &[&str]| {
            let mut run = run(&[arguments, more].concat()).input(old(version));
            run = run.file("new", STATE).file("s.json", SCHEMAS);
            String::from_utf8(run.output().stderr).unwrap()
        };
        assert!(told("1.3.0", &[]).contains(note), "{arguments:?}");
        assert!(!told("1.12.6", &[]).contains(note), "{arguments:?}");
        let with_schemas = told("1.3.0", &["--schemas", "s.json"]);
        assert!(!with_schemas.contains(note), "{arguments:?}");
    }
    // Where they are shown anyway there is nothing to warn of.
    let mut shown = run(&["state", "get", "a.b", "--show-sensitive"]).input(old("1.3.0"));
    assert!(!shown.all().contains(note));
}

/// Schemas of something else are not taken for those of the state.
#[test]
fn types_that_the_schemas_do_not_have() {
    let told = |more: &[&str]| {
        let arguments = [&["state", "get", "a.b", "--schemas", "s.json"][..], more].concat();
        let schemas = SCHEMAS.replace("resource_schemas\":{\"a\"", "resource_schemas\":{\"z\"");
        run(&arguments).file("s.json", schemas).input(RAW).all()
    };
    let note =
        "s.json: the schemas do not have a: what only those would call sensitive is not masked";
    assert!(told(&[]).contains(note), "{}", told(&[]));
    assert!(!told(&["--show-sensitive"]).contains(note));
}

#[test]
fn deposed_objects() {
    let listed = run(&["state", "get", "a"]).input(STATE).all();
    assert!(listed.contains("expected an object"), "{listed}");
    let inside = STATE.replace("\"address\":\"a.b\"", "\"address\":\"module.n.a.b\"");
    let listed = run(&["state", "get", "module.n"]).input(&inside).stdout();
    assert!(
        listed.contains("\"deposed_key\": \"0123abcd\"") && listed.contains("\"tainted\": true")
    );
    let only = ["state", "get", "module.n", "--deposed", "0123abcd"];
    let listed = run(&only).input(&inside).stdout();
    assert!(listed.contains("\"id\": \"old\"") && !listed.contains("tainted"));
    let shown = run(&["state", "show", "a.b", "--deposed", "0123abcd"])
        .input(STATE)
        .all();
    assert!(
        shown.contains("(deposed object 0123abcd)") && shown.contains("\"old\""),
        "{shown}"
    );
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

const DYNAMIC: &str = r#"{"version":4,"terraform_version":"1.12.6","serial":1,"lineage":"x",
    "outputs":{"pw":{"value":"SECRET","type":"string","sensitive":true},"port":{"value":80,"type":"number"}},"resources":[
    {"mode":"managed","type":"terraform_data","name":"svc","provider":"provider[\"terraform.io/builtin/terraform\"]","instances":[
        {"index_key":0,"schema_version":0,"attributes":{"id":"i","input":{"value":{"password":"SECRET","user":"u"},
            "type":["object",{"password":"string","user":"string"}]},"output":null},
         "sensitive_attributes":[[{"type":"get_attr","value":"input"},{"type":"get_attr","value":"password"}]]},
        {"index_key":1,"schema_version":0,"attributes":{"id":"j","input":{"value":"plain","type":"string"}}}]},
    {"module":"module.app[\"k\"]","mode":"managed","type":"terraform_data","name":"one","provider":"provider[\"terraform.io/builtin/terraform\"]",
        "instances":[{"schema_version":0,"attributes":{"id":"k"}}]}],"check_results":null}"#;

#[test]
fn get_values_of_the_type_dynamic() {
    let get = |arguments: &[&str]| {
        let arguments = [&["state", "get", "terraform_data.svc[0]"], arguments].concat();
        run(&arguments).input(DYNAMIC).all()
    };
    assert_snapshot!(get(&[]));
    assert!(get(&["--show-sensitive"]).contains(r#""password": "SECRET""#));
}

#[test]
fn get_all_instances_of_a_resource_and_all_objects_of_a_module() {
    for address in ["terraform_data.svc", "module.app"] {
        assert_snapshot!(run(&["state", "get", address]).input(DYNAMIC).all());
    }
    // Each of them is printed as it is alone.
    let list = run(&["state", "get", "terraform_data.svc"])
        .input(DYNAMIC)
        .stdout();
    let objects: Vec<serde_json::Value> = serde_json::from_str(&list).unwrap();
    for (position, object) in objects.iter().enumerate() {
        let address = format!("terraform_data.svc[{position}]");
        let alone = run(&["state", "get", &address]).input(DYNAMIC).stdout();
        let alone: serde_json::Value = serde_json::from_str(&alone).unwrap();
        assert_eq!(*object, alone);
    }
}

#[test]
fn get_outputs() {
    assert_snapshot!(run(&["state", "get", "output.pw"]).input(DYNAMIC).all());
    assert_snapshot!(run(&["state", "get", "outputs"]).input(DYNAMIC).all());
    let shown = run(&["state", "get", "output.pw", "--show-sensitive"])
        .input(DYNAMIC)
        .stdout();
    assert!(shown.contains("SECRET"));
}

#[test]
fn get_suggests_what_there_is() {
    for (address, expected) in [
        (
            "terraform_data.svc[7]",
            "did you mean terraform_data.svc[0] or terraform_data.svc[1]?",
        ),
        ("terraform_data.scv", "did you mean terraform_data.svc?"),
        (
            "terraform_data.one",
            "did you mean module.app[\"k\"].terraform_data.one?",
        ),
        ("module.ap", "did you mean module.app?"),
        ("output.pwd", "did you mean output.pw?"),
        (
            "nothing.like_it",
            "`tofu-json state ls` lists the addresses",
        ),
    ] {
        let told = run(&["state", "get", address]).input(DYNAMIC).all();
        assert!(
            told.contains("code: 1") && told.contains(expected),
            "{told}"
        );
    }
}

/// The name that OpenTofu has for this command.
#[test]
fn list_is_ls() {
    let outputs = ["list", "ls"].map(|word| run(&["state", word]).input(DYNAMIC).stdout());
    assert!(!outputs[0].is_empty());
    assert_eq!(outputs[0], outputs[1]);
}

#[test]
fn the_prior_state_of_a_plan() {
    let plan = format!(
        r#"{{"format_version":"1.2","terraform_version":"1.12.6","planned_values":{{"root_module":{{}}}},"prior_state":{STATE},"errored":false}}"#
    );
    assert_snapshot!(run(&["state", "ls"]).input(&plan).all());
    for words in [
        &["state", "ls"][..],
        &["state", "get", "a.b"],
        &["state", "size"],
    ] {
        let [of_plan, of_state] =
            [plan.as_str(), STATE].map(|text| run(words).input(text).output().stdout);
        assert_eq!(of_plan, of_state, "{words:?}");
    }
    let newer = plan.replace("\"1.0\"", "\"2.0\"");
    assert!(
        run(&["state", "ls"])
            .input(&newer)
            .all()
            .contains("code: 1")
    );
}

#[test]
fn diff_of_values_of_the_type_dynamic() {
    let other = DYNAMIC.replace("SECRET", "OTHER-SECRET").replace(
        r#"{"value":"plain","type":"string"}"#,
        r#"{"value":5,"type":"number"}"#,
    );
    for format in ["text", "json"] {
        let words = [
            "state",
            "diff",
            "a.tfstate",
            "b.tfstate",
            "--format",
            format,
        ];
        let run = run(&words).file("a.tfstate", DYNAMIC);
        let told = run.file("b.tfstate", &other).all();
        assert!(!told.contains("SECRET"));
        assert_snapshot!(told);
    }
}

#[test]
fn size_of_what_is_masked() {
    let state = r#"{"format_version":"1.0","values":{"root_module":{"resources":[
        {"address":"a.b","type":"a","values":{"SECRET":"x"},"sensitive_values":true}]}}}"#;
    for format in ["text", "json"] {
        let told = run(&["state", "size", "--format", format])
            .input(state)
            .stdout();
        assert!(
            told.contains("(values)") && !told.contains("SECRET"),
            "{told}"
        );
    }
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
