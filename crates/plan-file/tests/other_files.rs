//! Plan files of Terraform and other files that are taken for plan files, put together by what the format says: none is
//! recorded.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Cursor;
use tofu_json_plan_file::{Limits, PlanFile, PlanFileError, PlanFileErrorKind, Program};

/// A field with a length.
fn field(number: usize, content: impl AsRef<[u8]>) -> Vec<u8> {
    let content = content.as_ref();
    [
        varint(number << 3 | 2),
        varint(content.len()),
        content.to_vec(),
    ]
    .concat()
}

fn number(field: usize, number: usize) -> Vec<u8> {
    [varint(field << 3), varint(number)].concat()
}

fn varint(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 0x7f {
        bytes.push(u8::try_from(number & 0x7f).unwrap() | 0x80);
        number >>= 7;
    }
    bytes.push(u8::try_from(number).unwrap());
    bytes
}

/// A value in MessagePack.
fn value(packed: &[u8]) -> Vec<u8> {
    field(1, packed)
}

/// A plan with one change of an object, and more fields.
fn plan(format: usize, version: &str, provider: &str, action: usize, more: &[u8]) -> Vec<u8> {
    // The object {"name": "web"}.
    let after = field(2, value(b"\x81\xa4name\xa3web"));
    let change = [number(1, action), after].concat();
    let resource = [
        field(8, format!("provider[\"{provider}\"]")),
        field(9, change),
        field(13, "lab_thing.web"),
    ];
    let backend = [
        field(1, "local"),
        field(2, value(b"\xc0")),
        field(3, "default"),
    ];
    [
        number(1, format),
        field(3, resource.concat()),
        field(13, backend.concat()),
        field(14, version),
        field(21, "2026-01-02T03:04:05Z"),
        more.to_vec(),
    ]
    .concat()
}

/// An archive with a plan and a lock file. Its entries are not packed, and have no checksum.
fn archive(plan: &[u8], lock: &str) -> Vec<u8> {
    const STATE: &str = r#"{"version":4,"terraform_version":"1.15.3","serial":0,"lineage":"","outputs":{},"resources":[],"check_results":null}"#;
    let configuration = "resource \"lab_thing\" \"web\" {\n  name = \"web\"\n}\n";
    let entries: [(&str, &[u8]); 6] = [
        ("tfplan", plan),
        ("tfstate", STATE.as_bytes()),
        ("tfstate-prev", STATE.as_bytes()),
        ("tfconfig/m-/main.tf", configuration.as_bytes()),
        ("tfconfig/modules.json", br#"[{"Key":"","Dir":"."}]"#),
        (".terraform.lock.hcl", lock.as_bytes()),
    ];
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    let two = |number: usize| u16::try_from(number).unwrap().to_le_bytes();
    let four = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    for (name, content) in entries {
        let head = [&b"\x14\0\0\0\0\0\0\0\0\0"[..], &[0; 4]].concat();
        let sizes = [four(content.len()), four(content.len())].concat();
        let lengths = [two(name.len()), two(0)].concat();
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend([&head[..], &sizes, &lengths, &[0; 10], &four(file.len())].concat());
        directory.extend(name.as_bytes());
        file.extend(b"PK\x03\x04");
        file.extend([&head[..], &sizes, &lengths, name.as_bytes(), content].concat());
    }
    let start = file.len();
    file.extend(&directory);
    file.extend(b"PK\x05\x06\0\0\0\0");
    file.extend([two(entries.len()), two(entries.len())].concat());
    file.extend(
        [four(directory.len()), four(start), [0; 4]]
            .concat()
            .get(..10)
            .unwrap(),
    );
    file
}

fn lock(program: &str, provider: &str) -> String {
    format!(
        "# This file is maintained automatically by \"{program} init\".\n\nprovider \"{provider}\" {{\n  version = \"1.0.0\"\n}}\n"
    )
}

const TERRAFORM: &str = "registry.terraform.io/example/lab";

fn of_terraform(format: usize, action: usize, more: &[u8]) -> Vec<u8> {
    let plan = plan(format, "1.15.3", TERRAFORM, action, more);
    archive(&plan, &lock("terraform", TERRAFORM))
}

fn read(file: &[u8]) -> Result<PlanFile, PlanFileError> {
    PlanFile::read(Cursor::new(file), &Limits::default())
}

#[test]
fn a_plan_file_of_terraform_is_named_and_read() {
    let file = read(&of_terraform(3, 1, &[])).unwrap();
    let info = file.info().unwrap();
    assert_eq!(
        (info.program, info.terraform_version.as_str()),
        (Program::Terraform, "1.15.3")
    );
    let (text, made) = file.document(None).unwrap();
    assert_eq!(made.program, Program::Terraform);
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["terraform_version"], "1.15.3");
    let expected = serde_json::json!([{
        "address": "lab_thing.web", "mode": "managed", "type": "lab_thing", "name": "web", "provider_name": TERRAFORM,
        "change": {"actions": ["create"], "before": null, "after": {"name": "web"}, "after_unknown": {},
            "before_sensitive": false, "after_sensitive": {}},
    }]);
    assert_eq!(document["resource_changes"], expected);
    assert_eq!(
        document["configuration"]["root_module"]["resources"][0]["address"],
        "lab_thing.web"
    );
}

/// Releases that both programs have are told by the lock file and the registry.
#[test]
fn terraform_is_told_by_its_lock_file_where_both_have_a_release() {
    for (command, provider, expected) in [
        ("terraform", TERRAFORM, Program::Terraform),
        ("tofu", TERRAFORM, Program::OpenTofu),
        (
            "terraform",
            "registry.opentofu.org/example/lab",
            Program::OpenTofu,
        ),
    ] {
        let plan = plan(3, "1.12.0", provider, 1, &[]);
        let file = read(&archive(&plan, &lock(command, provider))).unwrap();
        assert_eq!(
            file.info().unwrap().program,
            expected,
            "{command} {provider}"
        );
    }
}

/// The number 22 is another field there, that holds any bytes.
#[test]
fn fields_that_mean_something_else_are_passed_over() {
    let other = field(22, b"\xff\xfe");
    assert!(
        read(&of_terraform(3, 1, &other))
            .unwrap()
            .document(None)
            .is_ok()
    );
    let provider = "registry.opentofu.org/example/lab";
    let plan = plan(3, "1.12.6", provider, 1, &other);
    let file = read(&archive(&plan, &lock("tofu", provider))).unwrap();
    assert!(
        file.document(None)
            .unwrap_err()
            .to_string()
            .contains("UTF-8")
    );
}

#[test]
fn what_only_terraform_has_is_refused_with_the_reason() {
    let error = read(&of_terraform(3, 9, &[]))
        .unwrap()
        .document(None)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid change action 9; Terraform wrote the plan file, and only what its format has in common with OpenTofu's \
         is read, in tfplan, field resource_changes[0].change.action, at byte 4"
    );
}

#[test]
fn a_newer_format_is_refused_by_its_number() {
    let plan = plan(4, "1.14.0", "registry.opentofu.org/example/lab", 77, &[]);
    let file = read(&archive(
        &plan,
        &lock("tofu", "registry.opentofu.org/example/lab"),
    ))
    .unwrap();
    let error = file.document(None).unwrap_err();
    assert!(matches!(error.kind, PlanFileErrorKind::Version(4)));
    assert_eq!(
        error.to_string(),
        "unsupported plan file format version 4; only version 3 is supported, in tfplan"
    );
}

#[test]
fn other_files_are_refused_by_what_they_are() {
    for (file, expected) in [
        (
            &br#"{"meta":{"key_provider.aws_kms.b":"e30=","key_provider.pbkdf2.a":"e30="},"encrypted_data":"eA==","encryption_version":"v0"}"#[..],
            "the given plan file is encrypted (with key_provider.aws_kms.b, key_provider.pbkdf2.a)",
        ),
        (
            br#"{"remote_plan_format":1,"run_id":"run-x","hostname":"app.example.com"}"#,
            "expected a plan file, found a saved cloud plan: its plan is with the service that made it",
        ),
        (
            b"tfplan\x02rest",
            "expected a plan file, found one created by an earlier version",
        ),
        (br#"{"format_version":"1.2"}"#, "expected a plan file, found a JSON document"),
    ] {
        assert_eq!(read(file).unwrap_err().to_string(), expected);
    }
}
