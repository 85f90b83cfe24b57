use crate::{NAME, entry, file, lock, lock_without};
use insta::assert_snapshot;

const PLAN: &str = r#"{"format_version":"1.2","terraform_version":"1.12.6","planned_values":{"root_module":{}},
    "resource_changes":[{"address":"c_x.y","mode":"managed","type":"c_x","name":"y","provider_name":"example.com/acme/c",
        "change":{"actions":["no-op"],"before":{},"after":{},"after_unknown":{},"before_sensitive":{},"after_sensitive":{}}}],
    "configuration":{"provider_config":{
        "a":{"name":"a","full_name":"example.com/acme/a","version_constraint":"~> 1.0, != 1.5.0"},
        "b":{"name":"b","full_name":"example.com/acme/b","version_constraint":">= 2"},
        "module.m:t":{"name":"terraform","full_name":"terraform.io/builtin/terraform"}},
        "root_module":{}}}"#;
const STATE: &str = r#"{"version":4,"terraform_version":"1.12.6","serial":1,"lineage":"x","outputs":{},"resources":[
    {"mode":"managed","type":"d_x","name":"y","provider":"provider[\"example.com/acme/d\"]","instances":[
        {"schema_version":0,"attributes":{},"sensitive_attributes":[]}]}],"check_results":null}"#;

fn locked() -> String {
    file(&[
        entry(
            "example.com/acme/a",
            "1.4.0",
            "~> 1.0",
            "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
        ),
        entry("example.com/acme/b", "1.0.0", ">= 2.0.0", "zh:b"),
        entry("example.com/acme/e", "1.0.0", "", ""),
    ])
}

fn check(arguments: &[&str]) -> crate::Run {
    let arguments: Vec<_> = ["check"].iter().chain(arguments).copied().collect();
    lock(&arguments, locked())
        .file("plan.json", PLAN)
        .file("t.tfstate", STATE)
}

#[test]
fn case_135_every_difference_fails() {
    assert_snapshot!(check(&["--plan", "plan.json"]).all());
    assert_snapshot!(
        check(&["--plan", "-", "--state", "t.tfstate"])
            .input(PLAN)
            .all()
    );
    assert_snapshot!(check(&["--plan", "plan.json", "--format", "json"]).all());
}

#[test]
fn nothing_to_say() {
    let text = file(&[entry(
        "example.com/acme/d",
        "1.4.0",
        "~> 1.0",
        "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    )]);
    let mut run = check(&["--state", "t.tfstate"]).file(NAME, text);
    assert_eq!(run.stdout(), "");
}

/// No file is one without entries, unless it was asked for.
#[test]
fn no_lock_file() {
    let mut run = lock_without(&["check", "--state", "t.tfstate"]).file("t.tfstate", STATE);
    assert_eq!(run.code(), 2);
    let mut run = check(&["none", "--state", "t.tfstate"]);
    assert_eq!(run.code(), 1);
}

#[test]
fn wrong_documents() {
    assert_snapshot!(check(&["--plan", "t.tfstate"]).all());
    assert_eq!(check(&[]).code(), 1);
    assert_eq!(check(&["-", "--plan", "-"]).input(PLAN).code(), 1);
}

const CONFIG: &str = r#"{"terraform": {"required_providers": {
    "a": {"source": "example.com/acme/a", "version": "~> 1.0, != 1.5.0"}}},
    "module": {"m": {"source": "./child"}, "n": {"source": "git::https://example.com/n"}},
    "resource": {"a_x": {"y": {}}, "terraform_data": {"z": {}}}}"#;
const CHILD: &str = "terraform {\n  required_providers {\n    b = {\n      source = \"example.com/acme/b\"\n    }\n  }\n}\nresource \"b_x\" \"y\" {}\n";

#[test]
fn what_a_configuration_requires() {
    let text = file(&[
        entry(
            "example.com/acme/a",
            "1.5.0",
            "~> 1.0, != 1.5.0",
            "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
        ),
        entry(
            "example.com/acme/b",
            "1.0.0",
            "",
            "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
        ),
        entry(
            "example.com/acme/c",
            "1.0.0",
            "",
            "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
        ),
    ]);
    let mut run = lock_without(&["check", "--config", "m"])
        .file("m/.terraform.lock.hcl", text)
        .file("m/main.tf.json", CONFIG)
        .file("m/child/main.tf", CHILD);
    assert_eq!(
        run.all(),
        "code: 2\n--- stdout\n\
         m/.terraform.lock.hcl: example.com/acme/a: locked version 1.5.0 does not fit the constraints \"~> 1.0, != 1.5.0\" [outside-constraints]\n\
         m/.terraform.lock.hcl: example.com/acme/c: locked in version 1.0.0, but not required [superfluous]\n\
         --- stderr\n\
         tofu-json: note: m: the providers of module.n are not known: it is not installed, and git::https://example.com/n is not looked into\n\
         tofu-json: help: `tofu get` installs it\n\
         --- end"
    );
}

#[test]
fn installed_modules_are_followed() {
    let modules = r#"{"Modules":[{"Key":"","Source":"","Dir":"."},{"Key":"n","Source":"git::https://example.com/n","Dir":".terraform/modules/n"}]}"#;
    let mut run = lock_without(&["check", "--config", "."])
        .file("main.tf.json", CONFIG)
        .file("child/main.tf", CHILD)
        .file(".terraform/modules/modules.json", modules)
        .file(
            ".terraform/modules/n/main.tf",
            "resource \"other_x\" \"y\" {}\n",
        );
    let all = run.all();
    assert!(
        all.contains("registry.opentofu.org/hashicorp/other"),
        "{all}"
    );
    assert!(all.ends_with("--- stderr\n--- end"), "{all}");
}

/// As other commands take the current folder by themselves.
#[test]
fn the_configuration_beside_the_lock_file_is_taken_by_itself() {
    let locked = file(&[entry(
        "example.com/acme/b",
        "1.0.0",
        "",
        "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    )]);
    let mut here = lock(&["check"], &locked).file("main.tf", CHILD);
    assert_eq!(here.stdout(), "");
    let below = "below/.terraform.lock.hcl";
    let mut there = lock_without(&["check", below])
        .file(below, file(&[]))
        .file("below/main.tf", CHILD);
    assert_eq!(
        there.all(),
        "code: 2\n--- stdout\nbelow/.terraform.lock.hcl: example.com/acme/b: required, but no version is locked \
         [missing]\n--- stderr\n--- end"
    );
    let mut nothing = lock(&["check"], &locked);
    assert_eq!(
        nothing.all(),
        "code: 1\n--- stdout\n--- stderr\n\
         tofu-json: error: .: expected a configuration beside the lock file, found none\n\
         tofu-json: help: give one with --config, or a plan with --plan, or a state with --state\n--- end"
    );
}

#[test]
fn a_broken_configuration_requires_nothing() {
    let mut run = lock_without(&["check", "--config", "."]).file("main.tf.json", "[3]");
    assert_eq!(run.code(), 1);
}
