use super::*;

/// A provider with every way to nest.
const SCHEMAS: &str = r#"{"format_version":"1.0","provider_schemas":{"registry.opentofu.org/acme/thing":{
    "provider":{"version":0,"block":{
        "attributes":{"region":{"type":"string","optional":true}},
        "block_types":{"endpoints":{"nesting_mode":"set","block":{"attributes":{"s3":{"type":"string","optional":true}}}}}}},
    "resource_schemas":{"thing_box":{"version":0,"block":{
        "attributes":{
            "tags":{"type":["map","string"],"optional":true},
            "ingress":{"type":["set",["object",{"from":"number","to":"number"}]],"optional":true,"computed":true},
            "nested":{"nested_type":{"nesting_mode":"list","attributes":{"a":{"type":"string","required":true},"b":{"type":"string","optional":true}}},"optional":true}},
        "block_types":{
            "single":{"nesting_mode":"single","block":{"attributes":{"x":{"type":"number","optional":true}}}},
            "rule":{"nesting_mode":"list","block":{
                "attributes":{"n":{"type":"number","optional":true},"map":{"type":["map","string"],"optional":true}},
                "block_types":{"deep":{"nesting_mode":"list","block":{"attributes":{"v":{"type":["map","string"],"optional":true}}}}}}},
            "named":{"nesting_mode":"map","block":{"attributes":{"v":{"type":"string","optional":true}}}}}}}}}}}"#;

fn with_schema(body: &str) -> Native {
    let schemas = ProviderSchemas::new(SCHEMAS.as_bytes().to_vec()).unwrap();
    let mut options = Options::for_file("m.tf.json");
    options.schemas = Some(&schemas);
    convert_with(&resource(body), &options).unwrap()
}

fn resource(body: &str) -> String {
    format!(
        "{{\"terraform\":{{\"required_providers\":{{\"thing\":{{\"source\":\"acme/thing\"}}}}}},\"resource\":{{\"thing_box\":{{\"b\":{body}}}}}}}"
    )
}

/// The body of the resource, with its schema.
#[track_caller]
fn check_body(body: &str, expected: &str) {
    let native = with_schema(body);
    let (_, text) = native
        .text
        .split_once("resource \"thing_box\" \"b\" {\n")
        .unwrap();
    assert_eq!(text.strip_suffix("}\n").unwrap(), expected);
    assert_eq!(native.losses, []);
}

#[test]
fn case_99_blocks_of_a_list() {
    check_body(r#"{"rule":{"n":1}}"#, "  rule {\n    n = 1\n  }\n");
    check_body(
        r#"{"rule":[{"n":1},{"n":2,"deep":[{"v":{"k":"x"}}]}]}"#,
        "  rule {\n    n = 1\n  }\n\n  rule {\n    n = 2\n\n    deep {\n      v = {\n        k = \"x\"\n      }\n    }\n  }\n",
    );
    check_body(r#"{"single":{"x":1}}"#, "  single {\n    x = 1\n  }\n");
    let native = with_schema(r#"{"rule":[],"single":null}"#);
    assert!(
        native.text.ends_with("resource \"thing_box\" \"b\" {}\n"),
        "{}",
        native.text
    );
}

#[test]
fn case_100_blocks_of_a_map_have_a_label() {
    check_body(
        r#"{"named":{"k":{"v":"a"},"l":[{"v":"b"}]}}"#,
        "  named \"k\" {\n    v = \"a\"\n  }\n\n  named \"l\" {\n    v = \"b\"\n  }\n",
    );
}

#[test]
fn case_101_attributes_as_blocks_stay_attributes() {
    check_body(
        r#"{"ingress":[{"from":1,"to":null}]}"#,
        "  ingress = [\n    {\n      from = 1\n      to   = null\n    },\n  ]\n",
    );
    check_body(r#"{"ingress":[]}"#, "  ingress = []\n");
}

#[test]
fn case_102_attributes_as_blocks_can_be_dynamic() {
    check_body(
        r#"{"dynamic":{"ingress":{"for_each":[1],"content":{"from":"${ingress.value}"}}}}"#,
        "  dynamic \"ingress\" {\n    for_each = [1]\n\n    content {\n      from = ingress.value\n    }\n  }\n",
    );
}

#[test]
fn case_103_nested_attributes_are_attributes() {
    check_body(
        r#"{"nested":[{"a":"x"}],"tags":{"k":"v"}}"#,
        "  nested = [\n    {\n      a = \"x\"\n    },\n  ]\n  tags = {\n    k = \"v\"\n  }\n",
    );
}

#[test]
fn case_104_dynamic_blocks_of_unknown_types_are_reported() {
    let native = with_schema(r#"{"dynamic":{"nope":{"for_each":[1],"content":{}}}}"#);
    assert!(
        native.text.contains("dynamic \"nope\" {"),
        "{}",
        native.text
    );
    assert_eq!(native.losses.len(), 1);
    assert_eq!(native.losses[0].kind, LossKind::Unknown);
    assert_eq!(native.losses[0].path, "resource.thing_box.b.nope");
}

#[test]
fn case_105_what_is_not_ambiguous_needs_no_schema() {
    for body in [
        r#"{"tags":"${local.t}","rule":[{"n":1}],"dynamic":{"rule":{"for_each":[2],"content":{"n":2}}}}"#,
        r#"{"ingress":["${local.i}"],"single":null}"#,
        r#"{"tags":{"a/b":"c"}}"#,
        r#"{"rule":{"n":1},"rule":[{"n":2}]}"#,
    ] {
        let without = native(&resource(body));
        assert_eq!(without.losses, [], "{body}");
        if body.contains("null") {
            continue;
        }
        assert_eq!(without.text, with_schema(body).text, "{body}");
    }
}

#[test]
fn what_is_ambiguous_is_what_the_caller_chooses() {
    let json = r#"{"resource":{"t":{"n":{"tags":{"a":1},"empty":[]}}}}"#;
    let attributes = native(json);
    assert_eq!(
        attributes.text,
        "resource \"t\" \"n\" {\n  tags = {\n    a = 1\n  }\n  empty = []\n}\n"
    );
    let paths: Vec<_> = attributes
        .losses
        .iter()
        .map(|loss| (loss.kind, loss.path.as_str()))
        .collect();
    assert_eq!(
        paths,
        [
            (LossKind::Ambiguous, "resource.t.n.tags"),
            (LossKind::Ambiguous, "resource.t.n.empty")
        ]
    );
    let mut options = Options::for_file("m.tf.json");
    options.ambiguous = Ambiguous::Block;
    let blocks = convert_with(json, &options).unwrap();
    assert_eq!(
        blocks.text,
        "resource \"t\" \"n\" {\n  tags {\n    a = 1\n  }\n}\n"
    );
    assert_eq!(blocks.losses.len(), 2);
    options.ambiguous = Ambiguous::Error;
    let refusal = convert_with(json, &options).unwrap_err();
    assert_eq!(refusal.faults.len(), 2);
}

#[test]
fn case_115_static_and_dynamic_blocks_keep_their_order() {
    check(
        r#"{"resource":{"t":{"n":[[{"x":[{"a":1}]},{"dynamic":{"x":{"for_each":[2],"content":{"a":2}}}},{"x":[{"a":3}]}]]}}}"#,
        "resource \"t\" \"n\" {\n  x {\n    a = 1\n  }\n\n  dynamic \"x\" {\n    for_each = [2]\n\n    \
         content {\n      a = 2\n    }\n  }\n\n  x {\n    a = 3\n  }\n}\n",
    );
}

#[test]
fn configurations_of_providers_have_schemas_too() {
    let schemas = ProviderSchemas::new(SCHEMAS.as_bytes().to_vec()).unwrap();
    let mut options = Options::for_file("m.tf.json");
    options.schemas = Some(&schemas);
    options
        .required_providers
        .insert("thing".to_owned(), "acme/thing".to_owned());
    let json = r#"{"provider":{"thing":[{"region":"r","endpoints":[{"s3":"u"}]}]}}"#;
    let native = convert_with(json, &options).unwrap();
    assert_eq!(
        native.text,
        "provider \"thing\" {\n  region = \"r\"\n\n  endpoints {\n    s3 = \"u\"\n  }\n}\n"
    );
}

#[test]
fn inputs_of_modules_are_never_blocks() {
    check(
        r#"{"module":{"m":{"source":"./m","rules":[{"a":1}],"providers":{"aws.x":"aws.y[\"k\"]"}}}}"#,
        "module \"m\" {\n  source = \"./m\"\n  rules = [\n    {\n      a = 1\n    },\n  ]\n  providers = {\n    aws.x = aws.y[\"k\"]\n  }\n}\n",
    );
}

#[test]
fn backends_have_a_table() {
    check(
        r#"{"terraform":{"backend":{"remote":{"organization":"o","workspaces":[{"name":"w"}]}}}}"#,
        "terraform {\n  backend \"remote\" {\n    organization = \"o\"\n\n    workspaces {\n      name = \"w\"\n    }\n  }\n}\n",
    );
    check(
        r#"{"terraform":{"backend":{"s3":{"assume_role":{"role_arn":"r"}}}}}"#,
        "terraform {\n  backend \"s3\" {\n    assume_role = {\n      role_arn = \"r\"\n    }\n  }\n}\n",
    );
}
