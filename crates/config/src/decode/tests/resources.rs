use super::super::{IgnoreChanges, OnFailure, Role, When};
use super::{decoded, faulty, fine, lifecycle, resource, summaries};

const NOT_STATIC: &str = "Invalid expression";

#[test]
fn case_35_an_array_holds_a_resource_for_each_element() {
    for (body, count) in [("null", 0), ("[]", 0), ("[{}]", 1), ("[{}, {}]", 2)] {
        decoded("m.tf.json", Role::Configuration, &resource(body), |file| {
            assert_eq!(file.managed_resources.len(), count, "{body}");
            assert!(file.faults.is_empty(), "{body}");
        });
    }
}

#[test]
fn case_36_an_array_in_an_array_is_one_body() {
    let text = resource(r#"[[{"input": 1}, {"triggers_replace": 2}]]"#);
    decoded("m.tf.json", Role::Configuration, &text, |file| {
        let [one] = file.managed_resources.as_slice() else {
            panic!("not one resource");
        };
        assert_eq!(one.config.entries().len(), 2);
        assert!(file.faults.is_empty());
    });
}

#[test]
fn case_39_a_comment_is_none_where_labels_are() {
    let text = resource(r#"{"provisioner": {"//": "c"}}"#);
    assert!(summaries(&text).contains(&"Incorrect JSON value type".to_owned()));
}

#[test]
fn case_46_one_lifecycle_block() {
    faulty(&lifecycle("[{}, {}]"), &["Duplicate lifecycle block"]);
    faulty(
        &resource(r#"{"lifecycle": {}, "lifecycle": {}}"#),
        &["Duplicate lifecycle block"],
    );
    for body in ["[{}]", "null", "[]"] {
        fine(&lifecycle(body));
    }
}

#[test]
fn case_47_a_near_name_is_suggested() {
    let text = lifecycle(r#"{"prevent_destory": true}"#);
    decoded("m.tf.json", Role::Configuration, &text, |file| {
        assert_eq!(file.faults[0].summary, "Extraneous JSON object property");
        assert!(
            file.faults[0]
                .detail
                .ends_with("Did you mean \"prevent_destroy\"?")
        );
    });
}

#[test]
fn case_48_names_of_resources_and_types() {
    for (kind, name, expected) in [
        ("terraform_data", "1a", "Invalid resource name"),
        ("terraform_data", "a b", "Invalid resource name"),
        ("terraform data", "a", "Invalid resource type name"),
    ] {
        let text = format!(r#"{{"resource": {{"{kind}": {{"{name}": {{}}}}}}}}"#);
        faulty(&text, &[expected]);
    }
}

#[test]
fn case_62_depends_on_takes_bare_references() {
    for list in [
        r#"["terraform_data.b"]"#,
        r#"[" terraform_data.b "]"#,
        r#"["terraform_data.b\n"]"#,
        r#"["terraform_data.b /* c */"]"#,
        "[]",
    ] {
        fine(&resource(&format!(r#"{{"depends_on": {list}}}"#)));
    }
    for list in [
        r#"["${terraform_data.b}"]"#,
        r#""terraform_data.b""#,
        "null",
        "[1]",
        r#"["terraform_data.b.0"]"#,
        r#"["\"terraform_data.b\""]"#,
    ] {
        faulty(
            &resource(&format!(r#"{{"depends_on": {list}}}"#)),
            &[NOT_STATIC],
        );
    }
}

#[test]
fn case_63_provider_is_native_text() {
    fn provider(value: &str) -> String {
        resource(&format!(r#"{{"provider": {value}}}"#))
    }
    fine(&provider(r#""terraform""#));
    fine(&provider(r#""a.b[each.key]""#));
    faulty(
        &provider(r#""${terraform}""#),
        &["Invalid character", "Invalid expression"],
    );
    faulty(&provider("1"), &["Expected string expression"]);
    faulty(&provider("null"), &["Expected string expression"]);
    faulty(
        &provider(r#""\"terraform\"""#),
        &["Quoted references are deprecated"],
    );
    decoded(
        "m.tf.json",
        Role::Configuration,
        &provider(r#""terraform.x""#),
        |file| {
            let reference = file.managed_resources[0]
                .provider_config_ref
                .as_ref()
                .unwrap();
            assert_eq!(reference.name, "terraform");
            assert_eq!(reference.alias.as_deref(), Some("x"));
        },
    );
}

#[test]
fn case_64_ignore_changes_is_all_or_a_list() {
    fn ignored(value: &str) -> String {
        lifecycle(&format!(r#"{{"ignore_changes": {value}}}"#))
    }
    decoded(
        "m.tf.json",
        Role::Configuration,
        &ignored(r#""all""#),
        |file| {
            let ignored = &file.managed_resources[0].ignore_changes;
            assert!(matches!(ignored, Some(IgnoreChanges::All)));
            assert!(file.faults.is_empty());
        },
    );
    let text = ignored(r#"["input[\"x\"]", "input.y[0]"]"#);
    decoded("m.tf.json", Role::Configuration, &text, |file| {
        let Some(IgnoreChanges::Listed(list)) = &file.managed_resources[0].ignore_changes else {
            panic!("no list");
        };
        let texts: Vec<_> = list.iter().map(ToString::to_string).collect();
        assert_eq!(texts, [".input[\"x\"]", ".input.y[0]"]);
    });
    fine(&ignored(r#"["input"]"#));
    fine(&ignored("[]"));
    faulty(&ignored(r#"["*"]"#), &["Invalid ignore_changes wildcard"]);
    for wrong in [r#""*""#, r#""input""#, "null"] {
        faulty(&ignored(wrong), &[NOT_STATIC]);
    }
}

#[test]
fn case_65_create_before_destroy_is_a_literal() {
    fn created(value: &str) -> String {
        lifecycle(&format!(r#"{{"create_before_destroy": {value}}}"#))
    }
    fine(&created("true"));
    fine(&created(r#""true""#));
    let mut details = Vec::new();
    for wrong in [r#""${true}""#, "1", "null"] {
        decoded("m.tf.json", Role::Configuration, &created(wrong), |file| {
            assert_eq!(file.faults[0].summary, "Unsuitable value type", "{wrong}");
            details.push(file.faults[0].detail.clone());
        });
    }
    details.dedup();
    assert_eq!(details.len(), 3);
}

#[test]
fn case_67_lifecycle_destroy_is_read_later() {
    for value in [r#""false""#, r#""${false}""#, "null", "1", "false"] {
        fine(&lifecycle(&format!(r#"{{"destroy": {value}}}"#)));
    }
    fine(r#"{"removed": {"from": "terraform_data.x", "lifecycle": {"destroy": "false"}}}"#);
}

#[test]
fn case_68_replace_triggered_by_takes_resources() {
    fn triggered(value: &str) -> String {
        lifecycle(&format!(r#"{{"replace_triggered_by": {value}}}"#))
    }
    fine(&triggered(r#"["terraform_data.b[count.index]"]"#));
    fine(&triggered(r#"["terraform_data.b[each.key].output"]"#));
    faulty(
        &triggered(r#"["${terraform_data.b}"]"#),
        &["Invalid character", "Invalid expression"],
    );
    faulty(
        &triggered(r#"["var.v"]"#),
        &[
            "Invalid reference in replace_triggered_by expression",
            "Invalid replace_triggered_by expression",
        ],
    );
    faulty(&triggered(r#""terraform_data.b""#), &[NOT_STATIC]);
}

#[test]
fn case_71_a_condition_refers_to_something() {
    for condition in [r#""var.v == \"x\"""#, "true"] {
        let text = lifecycle(&format!(
            r#"{{"precondition": {{"condition": {condition}, "error_message": "e"}}}}"#
        ));
        faulty(&text, &["Invalid precondition expression"]);
    }
}

#[test]
fn case_72_provisioners_run_in_order() {
    for provisioners in [
        r#"{"file": {}, "local-exec": {}}"#,
        r#"[{"file": {}}, {"local-exec": {}}]"#,
        r#"{"file": {}}, "provisioner": {"local-exec": {}}"#,
    ] {
        let text = resource(&format!(r#"{{"provisioner": {provisioners}}}"#));
        decoded("m.tf.json", Role::Configuration, &text, |file| {
            let all = file.managed_resources[0].provisioners.iter();
            let types: Vec<_> = all.map(|one| one.type_name.as_str()).collect();
            assert_eq!(types, ["file", "local-exec"], "{provisioners}");
        });
    }
    for when in [r#""${destroy}""#, r#""\"destroy\"""#, r#""never""#] {
        let text = resource(&format!(
            r#"{{"provisioner": {{"local-exec": {{"when": {when}}}}}}}"#
        ));
        faulty(&text, &["Invalid \"when\" keyword"]);
    }
    let text = resource(
        r#"{"provisioner": {"local-exec": {"when": "destroy", "on_failure": "continue"}}}"#,
    );
    decoded("m.tf.json", Role::Configuration, &text, |file| {
        let one = &file.managed_resources[0].provisioners[0];
        assert_eq!(
            (one.when, one.on_failure),
            (When::Destroy, OnFailure::Continue)
        );
    });
}

#[test]
fn case_73_the_type_of_a_connection_is_a_template() {
    fine(&resource(r#"{"connection": {"type": "${var.v}"}}"#));
    faulty(
        &resource(r#"{"connection": [{}, {}]}"#),
        &["Duplicate connection block"],
    );
}

#[test]
fn case_74_one_escaping_block() {
    fine(&resource(r#"{"_": {"count": 1}}"#));
    fine(&resource(r#"{"_": null}"#));
    faulty(
        &resource(r#"{"_": [{"input": 1}, {"input": 2}]}"#),
        &["Duplicate escaping block"],
    );
}

/// As Terraform 1.11.4 refuses it.
#[test]
fn a_message_cannot_name_its_own_resource() {
    let rule = |kind: &str, message: &str| {
        lifecycle(&format!(
            r#"{{"{kind}": {{"condition": "${{local.c == 1}}", "error_message": "{message}"}}}}"#
        ))
    };
    for kind in ["precondition", "postcondition"] {
        let expected = format!("Invalid reference in {kind}");
        for own in [
            "${terraform_data.a.id}",
            "a ${resource.terraform_data.a.id} b",
        ] {
            faulty(&rule(kind, own), &[&expected]);
        }
        fine(&rule(kind, "${terraform_data.b.id}"));
    }
    fine(&rule("postcondition", "${self.id}"));
}

/// Each name was looked for once more for each other one.
#[test]
fn very_many_variables_and_outputs_are_listed() {
    let blocks = (0..30_000).map(|number| {
        format!("output \"o{number}\" {{\n  value = 1\n}}\nvariable \"v{number}\" {{\n  sensitive = true\n  default   = 1\n}}\n")
    });
    let text = blocks.collect::<String>();
    decoded("m.tf", Role::Configuration, &text, |file| {
        let json = file.to_json_with(tofu_json_vocab::Secrets::Masked);
        assert!(json.matches("\"sensitive\"").count() >= 30_000);
    });
}
