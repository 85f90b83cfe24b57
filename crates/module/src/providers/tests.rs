use super::ModuleProviders;
use crate::{FileKind, Module};
use tofu_json_config::Source;

fn needs(files: &[(&str, &str, FileKind)]) -> Vec<String> {
    let sources: Vec<_> = files
        .iter()
        .map(|(name, text, kind)| (Source::read(name, text.as_bytes()), *kind))
        .collect();
    let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
    assert_eq!(module.faults(), []);
    let providers = ModuleProviders::of(&module);
    let needs = providers.needs.iter();
    let mut told: Vec<_> = needs
        .map(|need| match need.constraints().unwrap() {
            Some(constraints) => format!("{} {constraints}", need.provider),
            None => need.provider.to_string(),
        })
        .collect();
    told.sort();
    told.dedup();
    told
}

#[test]
fn required_and_implied() {
    let text = r#"{
        "terraform": {"required_providers": {
            "my": {"source": "acme/widget", "version": "~> 1.0"}, "null": "3.2"}},
        "provider": {"random": {"alias": "x"}},
        "resource": {"my_thing": {"a": {}}, "aws_instance": {"b": {"provider": "other.x"}},
            "terraform_data": {"c": {}}, "null_resource": {"d": {}}},
        "data": {"google_project": {"p": {}}}
    }"#;
    assert_eq!(
        needs(&[("m.tf.json", text, FileKind::Primary)]),
        [
            "registry.opentofu.org/acme/widget",
            "registry.opentofu.org/acme/widget ~> 1.0",
            "registry.opentofu.org/hashicorp/google",
            "registry.opentofu.org/hashicorp/null",
            "registry.opentofu.org/hashicorp/null 3.2.0",
            "registry.opentofu.org/hashicorp/other",
            "registry.opentofu.org/hashicorp/random",
            "terraform.io/builtin/terraform",
        ]
    );
}

#[test]
fn entries_are_replaced_as_a_whole() {
    let base =
        r#"{"terraform": {"required_providers": {"a": {"source": "x/a", "version": "1.0.0"}}}}"#;
    let over = r#"{"terraform": {"required_providers": {"a": {"source": "y/a"}}}}"#;
    let files = [
        ("m.tf.json", base, FileKind::Primary),
        ("override.tf.json", over, FileKind::Override),
    ];
    assert_eq!(needs(&files), ["registry.opentofu.org/y/a"]);
}
