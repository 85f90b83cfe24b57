//! Rules that need more than one file.

use super::Module;
use crate::{CheckContext, FileKind, FolderEntry, Listing, validate};
use tofu_json_config::Source;

/// The faults of a directory, as `FILE: SUMMARY`.
fn messages(files: &[(&str, &str)]) -> Vec<String> {
    let entries: Vec<_> = files
        .iter()
        .map(|(name, _)| FolderEntry::file(name))
        .collect();
    let listing = Listing::of(&entries, None);
    let read = |name: &str| {
        let (name, text) = files.iter().find(|(one, _)| *one == name).unwrap();
        Source::read(name, text.as_bytes())
    };
    let sources: Vec<_> = listing
        .configuration()
        .map(|(name, kind)| (read(name), kind))
        .collect();
    let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
    let mut faults = module.faults().to_vec();
    if module.is_ok() {
        faults.extend(validate(&module, &CheckContext::default()));
    }
    faults
        .iter()
        .map(|found| {
            let file = module.name_of(found.file);
            format!("{file}: {}", found.fault.summary)
        })
        .collect()
}

#[test]
fn case_01_a_native_and_a_json_file_of_one_name_load_both() {
    assert_eq!(
        messages(&[
            ("a.tf", "locals {\n  a = local.b\n}\n"),
            ("a.tf.json", r#"{"locals": {"b": 2}}"#)
        ]),
        Vec::<String>::new()
    );
}

#[test]
fn case_02_a_shadowed_file_declares_nothing() {
    assert_eq!(
        messages(&[
            ("a.tf.json", r#"{"locals": {"a": 1}}"#),
            ("a.tofu.json", r#"{"locals": {"b": "${local.a}"}}"#)
        ]),
        ["a.tofu.json: Reference to undeclared local value"]
    );
}

#[test]
fn case_05_a_dot_before_override_makes_no_override_file() {
    assert_eq!(
        messages(&[
            ("foo.override.tf.json", r#"{"locals": {"a": 1}}"#),
            ("m.tf.json", r#"{"locals": {"a": 2}}"#)
        ]),
        ["m.tf.json: Duplicate local value definition"]
    );
}

#[test]
fn case_07_duplicates_are_reported_in_the_later_file() {
    let a = Source::read("a.tf.json", br#"{"locals":{"a":1}}"#);
    let b = Source::read("b.tf", b"locals {\n  a = 1\n}\n");
    let module = Module::load([(&a, FileKind::Primary), (&b, FileKind::Primary)]);
    let [found] = module.faults() else {
        panic!("{:?}", module.faults());
    };
    assert_eq!(module.name_of(found.file), "b.tf");
    assert_eq!(
        found.fault.detail,
        "A local value named \"a\" was already defined at a.tf.json:1,12-17. Local value names must be unique within a module."
    );
}

#[test]
fn case_08_an_override_needs_something_to_override() {
    assert_eq!(
        messages(&[
            ("a.tf.json", "{}"),
            ("override.tf.json", r#"{"locals": {"a": 1}}"#)
        ]),
        ["override.tf.json: Missing base local value definition to override"]
    );
}

#[test]
fn case_09_what_an_override_may_not_change() {
    let base = r#"{"resource": {"terraform_data": {"a": {}, "b": {}}}}"#;
    let of = |over| messages(&[("a.tf.json", base), ("override.tf.json", over)]);
    assert_eq!(
        of(r#"{"resource": {"terraform_data": {"a": {"depends_on": ["terraform_data.b"]}}}}"#),
        ["override.tf.json: Unsupported override"]
    );
    assert_eq!(
        of(r#"{"moved": {"from": "terraform_data.c", "to": "terraform_data.a"}}"#),
        ["override.tf.json: Cannot override 'moved' blocks"]
    );
    assert_eq!(
        of(
            r#"{"resource": {"terraform_data": {"a": {"lifecycle": {"precondition": {"condition": "${self.id == 1}", "error_message": "x"}}}}}}"#
        ),
        ["override.tf.json: Can't override precondition blocks"]
    );
}

#[test]
fn case_10_an_override_hides_unknown_properties() {
    let base = r#"{"resource": {"terraform_data": {"a": {"inptu": 1}}}}"#;
    assert_eq!(
        messages(&[("a.tf.json", base)]),
        ["a.tf.json: Extraneous JSON object property"]
    );
    let over = r#"{"resource": {"terraform_data": {"a": {"input": 2}}}}"#;
    assert_eq!(
        messages(&[("a.tf.json", base), ("override.tf.json", over)]),
        Vec::<String>::new()
    );
}

#[test]
fn case_12_a_version_counts_in_files_of_opentofu_alone() {
    let text = r#"{"terraform": {"required_version": "< 0.1"}, "bogus": 1}"#;
    assert_eq!(
        messages(&[("m.tf.json", text)]),
        ["m.tf.json: Extraneous JSON object property"]
    );
    assert_eq!(
        messages(&[("m.tofu.json", text), ("x.tf", "x = 1\n")]),
        ["m.tofu.json: Incompatible module"]
    );
}

#[test]
fn one_backend_or_cloud() {
    let backend = |kind: &str| format!(r#"{{"terraform": {{"backend": {{"{kind}": {{}}}}}}}}"#);
    let cloud = r#"{"terraform": {"cloud": {}}}"#;
    let (local, http) = (backend("local"), backend("http"));
    assert_eq!(
        messages(&[("a.tf.json", &local), ("b.tf.json", &http)]),
        ["b.tf.json: Duplicate backend configuration"]
    );
    assert_eq!(
        messages(&[("a.tf.json", &local), ("b.tf.json", cloud)]),
        ["a.tf.json: Both a backend and a cloud configuration are present"]
    );
    assert_eq!(
        messages(&[("a.tf.json", &local), ("override.tf.json", cloud)]),
        Vec::<String>::new()
    );
}

#[test]
fn circles() {
    assert_eq!(
        messages(&[
            (
                "a.tf.json",
                r#"{"locals": {"a": "${local.b}", "x": "${local.x}"}}"#
            ),
            ("b.tf", "locals {\n  b = local.a\n}\n")
        ]),
        ["a.tf.json: Cycle: local.a (expand), local.b (expand)"]
    );
    assert_eq!(
        messages(&[("a.tf.json", r#"{"locals": {"x": "${local.x}"}}"#)]),
        ["a.tf.json: Self-referencing local value"]
    );
}

#[test]
fn a_default_is_of_the_type_that_another_file_gives() {
    let base = r#"{"variable": {"v": {"type": "number"}, "w": {"default": "x"}}}"#;
    let of = |over| messages(&[("a.tf.json", base), ("override.tf.json", over)]);
    assert_eq!(
        of(r#"{"variable": {"v": {"default": "x"}}}"#),
        ["override.tf.json: Invalid default value for variable"]
    );
    assert_eq!(
        of(r#"{"variable": {"w": {"type": "list(string)"}}}"#),
        ["override.tf.json: Invalid default value for variable"]
    );
    assert_eq!(
        of(r#"{"variable": {"v": {"default": "5"}, "w": {"type": "string"}}}"#),
        Vec::<String>::new()
    );
}
