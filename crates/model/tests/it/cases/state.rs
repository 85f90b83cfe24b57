use super::{Code, codes, recorded, root};
use crate::corpus::scenarios;
use tofu_json_model::document::check::CheckKind;
use tofu_json_model::document::raw::{
    CheckedKind, EncryptedState, Generation, Instance, RawState, equivalent, exact_letters,
};
use tofu_json_model::document::state::State;
use tofu_json_model::view::Index;
use tofu_json_value::Document;

fn raw(text: &str) -> RawState<'static> {
    RawState::read(root(text)).unwrap()
}

/// A state file with one resource, which is right but for what is given.
fn raw_of(resource: &str, instance: &str) -> String {
    format!(
        r#"{{"version":4,"terraform_version":"1.12.6","serial":1,"lineage":"x","outputs":{{}},"resources":[{{"mode":"managed","type":"a","name":"b",{resource}"instances":[{instance}]}}],"check_results":null}}"#
    )
}

const PROVIDER: &str = r#""provider":"provider[\"one.example/acme/a\"]","#;

#[test]
fn case_66_deposed_and_tainted_objects() {
    let state = State::read(recorded("deposed/state.json")).unwrap();
    let index = Index::of_state(&state).unwrap();
    let mut states = 0;
    for recorded in scenarios()
        .iter()
        .filter(|recorded| recorded.name().ends_with("state.json"))
    {
        let Ok(document) = Document::parse(&recorded.text) else {
            continue;
        };
        let state = State::read(document.root()).unwrap();
        let index = Index::of_state(&state).unwrap();
        for entry in index
            .entries()
            .iter()
            .filter(|entry| !entry.deposed.is_empty())
        {
            assert_eq!(
                entry
                    .value
                    .get("schema_version")
                    .and_then(|version| version.as_number()),
                Some("0")
            );
            states += 1;
        }
    }
    assert!(states > 0 && !index.entries().is_empty());
    let both = r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"one.example/acme/a","schema_version":1,"values":{},"sensitive_values":{},"tainted":true},{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"one.example/acme/a","schema_version":0,"values":{},"sensitive_values":{},"tainted":true,"deposed_key":"0123abcd"}]}}}"#;
    assert_eq!(codes(both), []);
    let index = Index::of_state(&State::read(root(both)).unwrap()).unwrap();
    assert_eq!(index.at_address("a.b").count(), 2);
    assert_eq!(
        codes(&both.replace(r#""schema_version":0"#, r#""schema_version":1"#))[0].0,
        Code::DeposedVersion
    );
}

#[test]
fn case_67_state_files_of_all_makers() {
    let compact = raw_of(
        PROVIDER,
        r#"{"schema_version":0,"attributes":{"id":"x"},"sensitive_attributes":[]}"#,
    );
    let document = Document::parse(compact.as_bytes()).unwrap();
    let style = tofu_json_model::write::Style::STATE_FILE;
    let mut indented = Vec::new();
    tofu_json_model::write::canonical(
        document.root(),
        <RawState<'_> as tofu_json_model::shape::Part>::SHAPE,
        style,
        &mut indented,
    )
    .unwrap();
    let indented = String::from_utf8(indented).unwrap();
    assert!(indented.ends_with("\n}\n\n"));
    for text in [&compact, &indented, &(compact.clone() + "\n")] {
        assert_eq!(codes(text), [], "{text}");
        assert!(equivalent(&raw(text), &raw(&compact)));
    }
    let absolute = raw_of(
        PROVIDER,
        r#"{"schema_version":0,"depends_on":["module.m[0].a.c"]}"#,
    );
    let relative = raw_of(
        &format!(r#""each":"list",{PROVIDER}"#),
        r#"{"index_key":0,"schema_version":0,"depends_on":["a.c"]}"#,
    );
    for text in [absolute, relative] {
        assert_eq!(codes(&text), [], "{text}");
    }
}

#[test]
fn case_68_provider_configurations() {
    let named = r#"{"index_key":"a","provider":"provider[\"one.example/acme/a\"].west[\"x\"]","schema_version":0}"#;
    assert_eq!(codes(&raw_of("", named)), []);
    let state = raw(&raw_of("", named));
    let resource = state.resources.get(0).unwrap().unwrap();
    assert!(resource.provider.is_none());
    assert_eq!(
        codes(&raw_of(PROVIDER, named))[0].0,
        Code::StateProvider,
        "both"
    );
    assert_eq!(
        codes(&raw_of("", r#"{"schema_version":0}"#))[0].0,
        Code::StateProvider,
        "neither"
    );
    assert_eq!(
        codes(&raw_of(r#""provider":"what","#, r#"{"schema_version":0}"#))[0].0,
        Code::StateProvider
    );
}

#[test]
fn case_69_dynamic_values() {
    let wrapped = root(r#"{"value":[1],"type":["tuple",["number"]]}"#);
    let (value, of) = Instance::unwrap_dynamic(wrapped).unwrap();
    assert_eq!((value.raw(), of.value().is_array()), (&b"[1]"[..], true));
    assert!(Instance::unwrap_dynamic(root(r#"{"value":1}"#)).is_none());
    assert!(Instance::unwrap_dynamic(root(r#"{"value":1,"type":"number","more":1}"#)).is_none());
    assert!(Instance::unwrap_dynamic(root("null")).is_none());
    let text = raw_of(
        PROVIDER,
        r#"{"schema_version":0,"attributes":{"d":{"value":1,"type":"number"}}}"#,
    );
    let instance = raw(&text)
        .resources
        .get(0)
        .unwrap()
        .unwrap()
        .instances
        .get(0)
        .unwrap()
        .unwrap();
    assert!(
        instance.attributes.unwrap().get("d").unwrap().is_object(),
        "left alone without a schema"
    );
}

#[test]
fn case_70_steps_to_sensitive_attributes() {
    let of = |steps: &str| {
        codes(&raw_of(
            PROVIDER,
            &format!(r#"{{"schema_version":0,"sensitive_attributes":{steps}}}"#),
        ))
    };
    assert_eq!(of("[]"), []);
    assert_eq!(
        of(
            r#"[[{"type":"get_attr","value":"l"},{"type":"index","value":{"value":0,"type":"number"}}]]"#
        ),
        []
    );
    assert_eq!(
        of(r#"[[{"type":"index","value":{"value":"k","type":"string"}}]]"#),
        []
    );
    assert_eq!(
        of(r#"[[{"type":"index","value":"k"}]]"#)[0].0,
        Code::SensitivePath
    );
    assert_eq!(
        of(r#"[[{"type":"other","value":"k"}]]"#)[0].0,
        Code::SensitivePath
    );
}

#[test]
fn case_71_keys_in_other_letters() {
    let text = r#"{"Version":4,"Terraform_Version":"1.12.6","serial":1,"lineage":"x","outputs":{},"resources":[]}"#;
    assert!(raw(text).version.is_none(), "not by itself");
    let exact = exact_letters(&Document::parse(text.as_bytes()).unwrap()).unwrap();
    let state = raw(std::str::from_utf8(&exact).unwrap());
    assert_eq!(
        (state.version.unwrap().as_u64(), &*state.terraform_version),
        (Some(4), "1.12.6")
    );
}

fn raw_options() -> tofu_json_model::validate::Options {
    let kind = Some(tofu_json_model::kind::DocumentKind::RawState);
    tofu_json_model::validate::Options::default().kind(kind)
}

#[test]
fn case_72_versions_of_state_files() {
    for (version, generation) in [
        (r#""version":0,"#, Generation::Unsupported(0)),
        (r#""version":1,"#, Generation::Upgraded(1)),
        (r#""version":2,"#, Generation::Upgraded(2)),
        (r#""version":3,"#, Generation::Upgraded(3)),
        (r#""version":4,"#, Generation::Current),
        (r#""version":5,"#, Generation::Unsupported(5)),
        (r#""version":"4","#, Generation::Unreadable),
        (r#""version":4.0,"#, Generation::Unreadable),
        ("", Generation::Missing),
    ] {
        let text = format!(
            r#"{{{version}"terraform_version":"1.12.6","serial":1,"lineage":"x","outputs":{{}},"resources":[],"modules":[]}}"#
        );
        assert_eq!(Generation::of(root(&text)), generation, "{version}");
        let found = tofu_json_model::validate::validate(text.as_bytes(), &raw_options());
        let refused = found
            .findings
            .iter()
            .any(|finding| finding.code == Code::StateVersion);
        assert_eq!(refused, generation != Generation::Current, "{version}");
    }
}

#[test]
fn case_73_kinds_of_checks() {
    assert_eq!(
        CheckedKind::from("output").to_check_kind(),
        CheckKind::OutputValue
    );
    assert_eq!(
        CheckedKind::from("resource").to_check_kind(),
        CheckKind::Resource
    );
    assert_eq!(
        CheckedKind::from("var").to_check_kind(),
        CheckKind::Variable
    );
    assert_eq!(
        CheckedKind::from("new").to_check_kind(),
        CheckKind::Other("new".into())
    );
    let state = RawState::read(recorded("checks-pass-fail/terraform.tfstate")).unwrap();
    let kinds: Vec<_> = state
        .check_results
        .value()
        .unwrap()
        .iter()
        .map(|result| result.unwrap().object_kind.unwrap())
        .collect();
    assert!(kinds.contains(&CheckedKind::Output));
}

#[test]
fn case_74_bytes_and_flat_attributes() {
    let text = raw_of(
        PROVIDER,
        r#"{"schema_version":0,"attributes_flat":{"tags.%":"1","tags.a":"b"},"private":"bnVsbA=="}"#,
    );
    let instance = raw(&text)
        .resources
        .get(0)
        .unwrap()
        .unwrap()
        .instances
        .get(0)
        .unwrap()
        .unwrap();
    assert_eq!(instance.private.as_deref(), Some("bnVsbA=="));
    assert_eq!(
        instance.attributes_flat.get("tags.%").unwrap().as_deref(),
        Some("1")
    );
    assert_eq!(codes(&text), []);
    assert_eq!(
        codes(&text.replace("bnVsbA==", "not base64"))[0].0,
        Code::Base64
    );
}

#[test]
fn case_75_order_that_means_nothing() {
    let instance = |dependencies: &str, paths: &str| {
        raw(&raw_of(
            PROVIDER,
            &format!(
                r#"{{"schema_version":0,"attributes":{{"a":1,"b":[1,2]}},"sensitive_attributes":{paths},"dependencies":{dependencies}}}"#
            ),
        ))
    };
    let (x, y) = (
        r#"[{"type":"get_attr","value":"x"}]"#,
        r#"[{"type":"get_attr","value":"y"}]"#,
    );
    let one = instance(r#"["a.c","a.d"]"#, &format!("[{x},{y}]"));
    assert!(equivalent(
        &one,
        &instance(r#"["a.d","a.c"]"#, &format!("[{y},{x}]"))
    ));
    assert!(!equivalent(
        &one,
        &instance(r#"["a.d","a.d"]"#, &format!("[{y},{x}]"))
    ));
    assert!(!equivalent(
        &one,
        &instance(r#"["a.d","a.c"]"#, &format!("[{y}]"))
    ));
    let checks = |results: &str| raw(&format!(r#"{{"version":4,"check_results":{results}}}"#));
    let (one, two) = (
        r#"{"object_kind":"var","config_addr":"var.a","objects":null}"#,
        r#"{"object_kind":"var","config_addr":"var.b","objects":null}"#,
    );
    assert!(equivalent(
        &checks(&format!("[{one},{two}]")),
        &checks(&format!("[{two},{one}]"))
    ));
    assert!(!equivalent(&checks("null"), &checks("[]")));
}

#[test]
fn case_76_encrypted_states() {
    let text = r#"{"serial":7,"lineage":"x-y","meta":{"key_provider.a":"AAAA"},"encrypted_data":"AAAA","encryption_version":"v0"}"#;
    let state = EncryptedState::read(root(text)).unwrap();
    assert_eq!(
        (state.serial.value().unwrap().as_u64(), &*state.lineage),
        (Some(7), "x-y")
    );
    assert_eq!(codes(text), []);
    let report = tofu_json_model::validate::validate(
        text.as_bytes(),
        &tofu_json_model::validate::Options::default(),
    );
    assert!(
        report
            .kind
            .unwrap()
            .instead()
            .unwrap()
            .contains("where its key is configured")
    );
}
