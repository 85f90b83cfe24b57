use super::*;

#[test]
fn case_15_a_list_of_files() {
    check(
        r#"[{"locals":{"a":1}},{"output":{"o":{"value":"${local.a}"}}}]"#,
        "locals {\n  a = 1\n}\n\noutput \"o\" {\n  value = local.a\n}\n",
    );
}

#[test]
fn case_16_nothing() {
    check("{}", "");
    check("[]", "");
}

#[test]
fn mistakes_of_the_syntax_refuse_a_file() {
    assert_eq!(
        refused(r#"{"locals":{"a":1,}}"#)[0],
        "1:17 Trailing comma in object"
    );
    assert_eq!(refused("12"), ["1:1 Root value must be object"]);
}

#[test]
fn case_33_blocks_that_are_null_declare_nothing() {
    check(
        r#"{"locals":null,"output":{"a":null},"resource":{"t":{"a":null}}}"#,
        "",
    );
}

#[test]
fn case_34_labels_have_to_be_there() {
    for json in [
        r#"{"resource":null}"#,
        r#"{"resource":{}}"#,
        r#"{"resource":[]}"#,
        r#"{"resource":{"t":{}}}"#,
    ] {
        let faults = refused(json);
        assert!(
            faults[0].ends_with("Missing block label"),
            "{json}: {faults:?}"
        );
    }
}

#[test]
fn case_36_bodies_of_several_objects_are_one() {
    check(
        r#"{"resource":{"terraform_data":{"a":[[{"input":1},{"triggers_replace":2}]]}}}"#,
        "resource \"terraform_data\" \"a\" {\n  input            = 1\n  triggers_replace = 2\n}\n",
    );
}

#[test]
fn case_37_locals_are_an_object() {
    assert_eq!(
        refused(r#"{"locals":[[{"a":1}]]}"#),
        ["1:12 Incorrect JSON value type"]
    );
}

#[test]
fn case_38_comments_in_bodies() {
    check(
        r#"{"//":"of the file","locals":{"//":["two","lines"],"a":1},"terraform":{"//":{"k":[1, 2]}}}"#,
        "# of the file\n\nlocals {\n  # two\n  # lines\n  a = 1\n}\n\nterraform {\n  # {\"k\":[1,2]}\n}\n",
    );
}

#[test]
fn case_41_a_comment_in_an_expression_is_data() {
    check(
        r#"{"locals":{"a":{"//":"x"}}}"#,
        "locals {\n  a = {\n    \"//\" = \"x\"\n  }\n}\n",
    );
}

#[test]
fn case_42_arguments_that_occur_twice() {
    assert_eq!(
        refused(r#"{"resource":{"terraform_data":{"a":{"input":1,"input":2}}}}"#),
        ["1:47 Duplicate argument"]
    );
}

#[test]
fn case_43_locals_that_occur_twice() {
    assert_eq!(
        refused(r#"{"locals":{"a":1,"a":2}}"#),
        ["1:18 Duplicate attribute definition"]
    );
}

#[test]
fn case_47_names_that_nobody_knows() {
    assert_eq!(
        refused(r#"{"output":{"o":{"value":1,"bogus":2}}}"#),
        ["1:27 Extraneous JSON object property"]
    );
}

#[test]
fn labels_are_escaped() {
    let native =
        native(r#"{"check":{"a \"${b}\\":{"assert":{"condition":"${c}","error_message":"d"}}}}"#);
    assert!(
        native.text.starts_with("check \"a \\\"$${b}\\\\\" {\n"),
        "{}",
        native.text
    );
}

#[test]
fn names_without_native_syntax_are_refused() {
    assert_eq!(
        refused(r#"{"locals":{"a b":1}}"#),
        ["1:12 name without native syntax"]
    );
}

#[test]
fn case_116_provisioners_in_order() {
    check(
        r#"{"resource":{"t":{"n":{"provisioner":[
            {"local-exec":{"command":"a"}},
            {"remote-exec":{"inline":["b"],"when":"destroy"}},
            {"local-exec":{"command":"c"}}]}}}}"#,
        "resource \"t\" \"n\" {\n  provisioner \"local-exec\" {\n    command = \"a\"\n  }\n\n  \
         provisioner \"remote-exec\" {\n    inline = [\"b\"]\n    when   = destroy\n  }\n\n  \
         provisioner \"local-exec\" {\n    command = \"c\"\n  }\n}\n",
    );
}

#[test]
fn case_117_metadata_of_generators_comes_back() {
    let json = r#"{"//":{"metadata":{"version":"0.20"}},"resource":{"t":{"n":{"//":{"metadata":{"path":"a/b","uniqueId":"x"}},"b":1}}}}"#;
    let native = native(json).text;
    assert_eq!(
        native,
        "# {\"metadata\":{\"version\":\"0.20\"}}\n\nresource \"t\" \"n\" {\n  \
         # {\"metadata\":{\"path\":\"a/b\",\"uniqueId\":\"x\"}}\n  b = 1\n}\n"
    );
    let back: serde_json::Value = serde_json::from_str(&json_of(&native)).unwrap();
    let before: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(back, before);
}

#[test]
fn data_in_comments_has_escapes_for_what_a_comment_cannot_hold() {
    let json = "{\"locals\":{\"//\":{\"k\":\"\u{feff}a\u{7f}\"},\"a\":1}}";
    let native = native(json).text;
    assert_eq!(
        native,
        "locals {\n  # {\"k\":\"\\ufeffa\\u007f\"}\n  a = 1\n}\n"
    );
    let back: serde_json::Value = serde_json::from_str(&json_of(&native)).unwrap();
    let before: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(back, before);
}

#[test]
fn comments_can_be_left_out() {
    let json = r#"{"//":{"k":1},"locals":{"//":"text","a":1}}"#;
    let mut options = Options::for_file("m.tf.json");
    options.comments = super::super::Comments::Text;
    let text = convert_with(json, &options).unwrap().text;
    assert_eq!(text, "locals {\n  # text\n  a = 1\n}\n");
    options.comments = super::super::Comments::None;
    let text = convert_with(json, &options).unwrap().text;
    assert_eq!(text, "locals {\n  a = 1\n}\n");
}

#[test]
fn nesting_without_end_is_refused() {
    let json = format!(
        "{{\"locals\":{{\"a\":{}{}}}}}",
        "[".repeat(1000),
        "]".repeat(1000)
    );
    let faults = refused(&json);
    assert!(faults[0].ends_with("too many levels"), "{faults:?}");
}

/// The place of each would be counted from the start of the string.
#[test]
fn many_mistakes_in_one_string_are_told_quickly() {
    let directives = "%{ if true }".repeat(20_000);
    let mistakes = refused(&format!(r#"{{"locals":{{"a":"{directives}"}}}}"#));
    assert_eq!(mistakes.len(), 20_000);
}

#[test]
fn paths_of_losses_are_not_longer_than_anybody_reads() {
    let name = "x".repeat(100_000);
    let losses = native(&format!(
        r#"{{"resource":{{"t":{{"{name}":{{"a":{{"b":1}}}}}}}}}}"#
    ))
    .losses;
    assert_eq!(losses[0].kind, LossKind::Ambiguous);
    assert!(losses[0].path.len() < 1_100 && losses[0].path.ends_with("xxx.a"));
}
