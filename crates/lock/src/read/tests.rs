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
