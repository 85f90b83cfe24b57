use super::super::Role;
use super::{decoded, faulty, fine};

const NOT_MOVABLE: &str = "Invalid \"moved\" address";

#[test]
fn case_86_both_ends_of_a_move_are_of_a_kind() {
    fine(r#"{"moved": {"from": "terraform_data.a", "to": "terraform_data.b"}}"#);
    fine(r#"{"moved": [{"from": "module.a", "to": "module.b[\"k\"]"}]}"#);
    fine(r#"{"moved": {"from": "module.m[\"k\"].aws_x.b", "to": "aws_x.a[0]"}}"#);
    for from in ["1", r#""${terraform_data.a}""#] {
        faulty(
            &format!(r#"{{"moved": {{"from": {from}, "to": "terraform_data.b"}}}}"#),
            &["Invalid expression", NOT_MOVABLE],
        );
    }
    faulty(
        r#"{"moved": {"from": "module.a", "to": "terraform_data.b"}}"#,
        &["Invalid \"moved\" addresses"],
    );
    faulty(
        r#"{"moved": {}}"#,
        &[
            "Missing required argument",
            "Missing required argument",
            NOT_MOVABLE,
            NOT_MOVABLE,
        ],
    );
}

#[test]
fn case_87_an_import_has_a_target_and_one_identification() {
    let import = r#"{"import": {"to": "module.m.terraform_data.a[each.key].x", "id": "i"}}"#;
    faulty(import, &["Invalid address"]);
    let import = r#"{"import": {"to": "module.m.terraform_data.a[each.key]", "id": "${each.value}", "for_each": {"a": "b"}}}"#;
    decoded("m.tf.json", Role::Configuration, import, |file| {
        assert!(file.faults.is_empty());
        assert_eq!(file.import[0].static_to, "module.m.terraform_data.a");
    });
    faulty(
        r#"{"import": {"to": "${terraform_data.a}", "id": "x"}}"#,
        &["Invalid character", "Invalid expression"],
    );
    faulty(
        r#"{"import": {"to": "terraform_data.a"}}"#,
        &["Missing required import argument"],
    );
    faulty(
        r#"{"import": {"to": "terraform_data.a", "id": "x", "identity": {"a": 1}}}"#,
        &["Conflicting import arguments"],
    );
}

#[test]
fn case_88_removed_wants_a_lifecycle() {
    faulty(
        r#"{"removed": {"from": "terraform_data.x"}}"#,
        &["Missing lifecycle from the removed block"],
    );
    fine(r#"{"removed": {"from": "module.m", "lifecycle": {"destroy": false}}}"#);
    for (from, expected) in [
        (
            "terraform_data.x[0]",
            "Resource instance address with keys is not allowed",
        ),
        ("data.a.b", "Data source address is not allowed"),
        ("a", "Invalid address"),
    ] {
        let text =
            format!(r#"{{"removed": {{"from": "{from}", "lifecycle": {{"destroy": false}}}}}}"#);
        faulty(&text, &[expected]);
    }
}

#[test]
fn removed_with_a_broken_address_and_a_provisioner_does_not_abort() {
    faulty(
        r#"{"removed": {"from": 1, "lifecycle": {"destroy": true}, "provisioner": {"local-exec": {"when": "destroy", "command": "x"}}}}"#,
        &["Invalid expression"],
    );
}

#[test]
fn case_89_a_check_asserts_something() {
    faulty(r#"{"check": {"c": {}}}"#, &["Zero assert blocks"]);
    faulty(
        r#"{"check": {"c": {"assert": {"condition": "${1 == 1}", "error_message": "x"}}}}"#,
        &["Invalid assert expression", "Zero assert blocks"],
    );
    fine(
        r#"{"check": {"c": {"data": {"a": {"b": {}}}, "assert": {"condition": "${data.a.b.x}", "error_message": "x"}}}}"#,
    );
}

#[test]
fn case_106_native_files_give_the_same() {
    let native = "resource \"terraform_data\" \"a\" {\n  depends_on = [\"terraform_data.b\"]\n  provisioner \"local-exec\" {\n    when = \"destroy\"\n  }\n}\nmoved {\n  from = a.b\n  to = module.c\n}\n";
    decoded("m.tf", Role::Configuration, native, |file| {
        let summaries: Vec<_> = file.faults.iter().map(|one| &*one.summary).collect();
        assert_eq!(
            summaries,
            [
                "Quoted references are deprecated",
                "Quoted keywords are deprecated",
                "Invalid \"moved\" addresses",
            ]
        );
    });
}
