use super::LockCode::{self, *};
use crate::Lock;

/// The codes of all diagnostics, in their order.
#[track_caller]
fn check(text: &str, expected: &[LockCode]) {
    let parsed = Lock::parse(text.as_bytes());
    let codes: Vec<_> = parsed
        .diagnostics
        .iter()
        .filter_map(|found| found.code)
        .collect();
    assert_eq!(codes, expected, "{text}");
}

fn entry(arguments: &str) -> String {
    format!("provider \"example.com/a/b\" {{\n{arguments}}}\n")
}

/// Programs decide by them, and never by the words.
#[test]
fn every_diagnostic_has_a_code() {
    let version = "version = \"1.0.0\"\n";
    check("provider {", &[Syntax, Structure]);
    check("other {\n}\n", &[Structure]);
    check(&entry(""), &[Structure]);
    check(&entry("version = null\n"), &[Structure]);
    check(&entry("version = 1 + null\n"), &[Syntax]);
    check("provider \"a b\" {\n}\n", &[Address]);
    check("provider \"a/b\" {\n}\n", &[AddressForm]);
    check(&entry(version).repeat(2), &[Duplicate]);
    check(&entry("version = \"x\"\n"), &[Version, VersionForm]);
    check(&entry("version = \"1\"\n"), &[VersionForm]);
    let constraints = |text: &str| entry(&format!("{version}constraints = \"{text}\"\n"));
    check(&constraints("~> 1.0"), &[]);
    check(&constraints("~>1.0"), &[ConstraintsForm]);
    check(&constraints("x y"), &[Constraints, ConstraintsForm]);
    for hashes in ["[]", "\"h1:a\"", "[\"a\"]"] {
        check(&entry(&format!("{version}hashes = {hashes}\n")), &[Hashes]);
    }
    check("module \"a\" {\n}\n", &[Modules]);
}

/// As `struct/attr-unicode-name` and `struct/unknown-attr-hash` of the recordings: a name that is set already was
/// not meant, and letters beyond ASCII are letters.
#[test]
fn names_that_are_set_are_not_suggested() {
    let detail = |arguments: &str| {
        let text = entry(arguments);
        let parsed = Lock::parse(text.as_bytes());
        parsed.diagnostics[0].detail.clone()
    };
    let version = "version = \"1.0.0\"\n";
    for (arguments, ending) in [
        (format!("{version}v\u{e9}rsion = 1\n"), "expected here."),
        (format!("{version}versions = 1\n"), "expected here."),
        (
            format!("{version}h\u{e2}shes = 1\n"),
            "Did you mean \"hashes\"?",
        ),
        (format!("{version}hash = 1\n"), "Did you mean \"hashes\"?"),
    ] {
        let detail = detail(&arguments);
        assert!(detail.ends_with(ending), "{detail}");
    }
}

/// What `for` of the specification lists: each program with the details of what it finds.
#[test]
fn terraform_reads_by_its_own_rules() {
    use crate::Program::{self, OpenTofu, Terraform};
    let details = |program: Program, text: &str| -> Vec<String> {
        let parsed = Lock::parse_for(program, "lock", text.as_bytes());
        let found = parsed.diagnostics.iter();
        found.map(|found| found.detail.to_string()).collect()
    };
    let entry = |address: &str| format!("provider \"{address}\" {{\n  version = \"1.0.0\"\n}}\n");
    let first = |program, address: &str| details(program, &entry(address)).into_iter().next();

    let short = first(Terraform, "hashicorp/null").unwrap();
    assert!(
        short.contains("registry.terraform.io/hashicorp/null"),
        "{short}"
    );
    let builtin = first(Terraform, "terraform.io/builtin/x").unwrap();
    assert!(
        builtin.contains("bundled inside Terraform itself"),
        "{builtin}"
    );
    assert_eq!(first(Terraform, "opentofu.org/builtin/x"), None);
    assert!(first(OpenTofu, "opentofu.org/builtin/x").is_some());
    assert_eq!(first(Terraform, "example.com/a/opentofu-b"), None);
    assert!(first(OpenTofu, "example.com/a/opentofu-b").is_some());
    let special = first(Terraform, "registry.terraform.io/-/x").unwrap();
    assert!(
        special.contains("not eligible for dependency locking"),
        "{special}"
    );
    assert_ne!(first(OpenTofu, "registry.terraform.io/-/x"), Some(special));

    let unknown = "provider \"example.com/a/b\" {\n  version = foo\n}\n";
    let (one, two) = (details(OpenTofu, unknown), details(Terraform, unknown));
    assert_eq!(one.len() + 1, two.len(), "{one:?} {two:?}");
    assert_eq!(two.last().unwrap(), "Unsuitable value: value must be known");

    let prefix = "provider \"example.com/a/b\" {\n  version     = \"1.0.0\"\n  constraints = \"> v1.0\"\n}\n";
    let found = details(Terraform, prefix);
    assert!(
        found[0].ends_with("are invalid: a \"v\" prefix should not be used."),
        "{found:?}"
    );
    assert!(details(OpenTofu, prefix)[0].contains("when specifying versions"));
}
