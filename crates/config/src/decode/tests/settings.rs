use super::super::Role;
use super::{decoded, faulty, fine, summaries};

fn terraform(body: &str) -> String {
    format!(r#"{{"terraform": {body}}}"#)
}

fn required(entry: &str) -> String {
    terraform(&format!(r#"{{"required_providers": {{"aws": {entry}}}}}"#))
}

#[test]
fn case_12_required_version_counts_in_files_of_opentofu() {
    let text = terraform(r#"{"required_version": "< 0.1"}, "bogus": 1"#);
    for (name, expected) in [
        ("m.tf.json", "Extraneous JSON object property"),
        ("m.tofu.json", "Incompatible module"),
    ] {
        decoded(name, Role::Configuration, &text, |file| {
            let summaries: Vec<_> = file.faults.iter().map(|one| &*one.summary).collect();
            assert_eq!(summaries, [expected], "{name}");
        });
    }
    decoded(
        "m.tofu.json",
        Role::Configuration,
        &terraform(r#"{"required_version": ">= 1.5"}"#),
        |file| {
            assert!(file.faults.is_empty());
            assert_eq!(file.required_versions[0].requirement.to_string(), ">= 1.5");
        },
    );
}

#[test]
fn case_17_a_root_is_read_three_times() {
    let expected = ["Incorrect JSON value type"; 3];
    assert_eq!(summaries("[{}, 3]"), expected);
}

#[test]
fn case_40_a_comment_in_an_entry_of_required_providers() {
    faulty(
        &required(r#"{"//": "c", "version": "1"}"#),
        &["Invalid required_providers object"],
    );
}

#[test]
fn case_80_provider_blocks() {
    let provider = |body: &str| format!(r#"{{"provider": {{"aws": {body}}}}}"#);
    fine(&provider(r#"[{}, {"alias": "x"}]"#));
    for value in [r#""${x}""#, "1", r#""a b""#] {
        let text = provider(&format!(r#"{{"alias": {value}}}"#));
        faulty(&text, &["Invalid provider configuration alias"]);
    }
    for name in ["count", "depends_on", "source"] {
        let text = provider(&format!(r#"{{"{name}": 1}}"#));
        faulty(&text, &["Reserved argument name in provider block"]);
    }
    faulty(
        r#"{"provider": {"Terraform": {}}}"#,
        &["Invalid provider local name"],
    );
}

#[test]
fn case_81_required_providers() {
    for entry in [
        "\">= 1\"",
        "1",
        r#"{"version": "1"}"#,
        "{}",
        r#"{"source": "x"}"#,
    ] {
        fine(&required(entry));
    }
    for (entry, summary) in [
        ("true", "Invalid version constraint"),
        ("null", "Invalid required_providers object"),
        ("[]", "Invalid required_providers object"),
        (r#"{"source": 1}"#, "Invalid source"),
        (r#"{"source": "a/b/c/d"}"#, "Invalid provider source string"),
        (r#"{"version": 1}"#, "Invalid version constraint"),
    ] {
        faulty(&required(entry), &[summary]);
    }
}

#[test]
fn case_82_configuration_aliases() {
    let aliases = |value: &str| required(&format!(r#"{{"configuration_aliases": {value}}}"#));
    fine(&aliases(r#"["aws.a", "aws.b"]"#));
    faulty(&aliases(r#"["${aws.a}"]"#), &["Invalid expression"]);
    faulty(&aliases(r#""aws.a""#), &["Invalid expression"]);
    faulty(
        &aliases(r#"["other.a"]"#),
        &["Invalid configuration_aliases value"],
    );
}

#[test]
fn case_83_backends() {
    fine(&terraform(
        r#"{"backend": [{"local": {"path": "${var.x}"}}]}"#,
    ));
    faulty(&terraform(r#"{"backend": {}}"#), &["Missing block label"]);
    let two = terraform(r#"{"backend": {"local": {}, "s3": {}}}"#);
    decoded("m.tf.json", Role::Configuration, &two, |file| {
        let types: Vec<_> = file.backends.iter().map(|one| &*one.type_name).collect();
        assert_eq!(types, ["local", "s3"]);
    });
}

#[test]
fn case_85_modules() {
    let module = |body: &str| format!(r#"{{"module": {{"m": {body}}}}}"#);
    fine(&module(
        r#"[{"source": "./${var.x}", "in": [{"a": 1}], "lifecycle": {"enabled": true}}]"#,
    ));
    for (arguments, summary) in [
        (r#""providers": ["aws"]"#, "Invalid expression"),
        (
            r#""providers": {"aws": "aws.x", "aws": "aws.y"}"#,
            "Duplicate provider address",
        ),
        (
            r#""count": 1, "for_each": {}"#,
            "Invalid combination of \"count\" and \"for_each\"",
        ),
        (
            r#""locals": {}"#,
            "Reserved block type name in module block",
        ),
        (r#""lifecycle": [{}, {}]"#, "Duplicate lifecycle block"),
        (r#""_": [{}, {}]"#, "Duplicate escaping block"),
    ] {
        let text = module(&format!(r#"{{"source": "./x", {arguments}}}"#));
        faulty(&text, &[summary]);
    }
}

#[test]
fn case_90_encryption() {
    let encryption = |body: &str| terraform(&format!(r#"{{"encryption": {body}}}"#));
    for keys in ["key_provider.a.b", "${key_provider.a.b}"] {
        let text = encryption(&format!(
            r#"{{"method": {{"aes_gcm": {{"x": {{"keys": "{keys}"}}}}}}}}"#
        ));
        decoded("m.tf.json", Role::Configuration, &text, |file| {
            assert!(file.faults.is_empty());
            assert_eq!(file.encryptions[0].method_configs[0].name, "x");
        });
    }
    fine(&encryption(
        r#"{"state": {"method": "${method.aes_gcm.x}"}}"#,
    ));
    faulty(
        &encryption(r#"{"key_provider": {"pbkdf2": {"a": [{}, {}]}}}"#),
        &["Duplicate key_provider", "Duplicate key_provider"],
    );
    let nested = r#"{"state": {"method": "method.a.b", "fallback": {"fallback": {}}}}"#;
    decoded(
        "m.tf.json",
        Role::Configuration,
        &encryption(nested),
        |file| {
            let state = file.encryptions[0].state.as_ref().expect("a state");
            let methods: Vec<_> = state.methods.iter().map(Option::is_some).collect();
            assert_eq!(methods, [true, false, false]);
        },
    );
}

#[test]
fn case_91_language() {
    let language = |body: &str| format!(r#"{{"language": {body}}}"#);
    fine(&language(r#"{"edition": "tofu2024", "experiments": []}"#));
    faulty(
        &language(r#"{"edition": "x y"}"#),
        &["Invalid language edition"],
    );
    faulty(
        &language(r#"{"experiments": ["x"]}"#),
        &["Unknown experiment keyword"],
    );
    fine(&language(
        r#"{"compatible_with": {"opentofu": ">= 1.12", "other": 1}}"#,
    ));
    faulty(
        &language(r#"{"compatible_with": {"opentofu": "< 1.0"}}"#),
        &["Incompatible module"],
    );
    // OpenTofu aborts.
    faulty(
        &language(r#"{"compatible_with": {}}"#),
        &["Missing required argument"],
    );
}

#[test]
fn provider_references() {
    let provider =
        |text: &str| format!(r#"{{"resource": {{"a_b": {{"c": {{"provider": "{text}"}}}}}}}}"#);
    for text in ["a", "a.b", "a.b[each.key]", r#"a.b[\"k\"]"#, "a.b[0]"] {
        fine(&provider(text));
    }
    for text in [r#"a[\"k\"]"#, "a[each.key]", "a.b.c", "f()"] {
        faulty(
            &provider(text),
            &["Invalid provider configuration reference"],
        );
    }
}
