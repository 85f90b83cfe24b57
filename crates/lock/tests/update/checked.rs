use crate::recordings::{Case, cases};
use tofu_json_hcl::{Body, ExpressionKind, File, Item};
use tofu_json_lock::{CheckFinding, Lock, Requirements, check};

/// What `check` finds in the runs of `plan`, of `validate` and of `init -lockfile=readonly`.
const CHECKED: &[(&str, &str)] = &[
    ("lock-version-mismatch", "foo outside-constraints"),
    ("plan-empty-lock", "foo missing"),
    ("plan-extra-lock-entry", "bar superfluous"),
    ("plan-hash-mismatch", "foo no-usable-hash"),
    ("plan-installed-constraints-drift", "foo constraints-drift"),
    (
        "plan-installed-extra-entry-not-installed",
        "bar superfluous",
    ),
    ("plan-installed-lock-deleted", "foo missing"),
    (
        "plan-installed-predecessor-only",
        "null missing, null superfluous",
    ),
    (
        "plan-installed-two-problems",
        "bar outside-constraints, foo outside-constraints",
    ),
    ("plan-installed-version-mismatch", "foo outside-constraints"),
    ("plan-missing-one", "bar missing"),
    // The lock is right, the installed package is not.
    ("plan-tampered", ""),
    ("plan-version-mismatch", "foo outside-constraints"),
    (
        "plan-version-mismatch-recorded-constraints-equal",
        "foo outside-constraints",
    ),
    ("predecessor-plan", "null missing, null superfluous"),
    ("readonly-constraints-drift", "foo constraints-drift"),
    ("readonly-extra-provider", "bar superfluous"),
    ("readonly-mismatch", "foo no-usable-hash"),
    ("readonly-missing-provider", "bar missing"),
    ("readonly-new-hash", "foo no-package-hash"),
    ("readonly-no-hashes", "foo no-package-hash"),
    ("readonly-no-lock-file", "foo missing"),
    ("readonly-then-plan-zh-only", "foo no-package-hash"),
    ("readonly-unsorted", "foo not-normalised"),
    // The options exclude each other.
    ("readonly-with-upgrade", ""),
];

/// The `required_providers` of a configuration.
fn required(configuration: &str) -> Requirements {
    let file = File::parse("main.tf", configuration.as_bytes());
    let mut required = Requirements::new();
    for terraform in blocks(file.body(), "terraform") {
        for providers in blocks(terraform, "required_providers") {
            for provider in providers.attributes() {
                let ExpressionKind::Object(object) = provider.expression().kind() else {
                    continue;
                };
                let member = |name: &str| {
                    let mut items = object.items();
                    let item = items.find(|item| item.key_name() == Some(name))?;
                    let ExpressionKind::Template(template) = item.value().kind() else {
                        return None;
                    };
                    template.literal()
                };
                let source = member("source").unwrap();
                let constraints = member("version").unwrap_or_default();
                required.add(source.parse().unwrap(), Some(&constraints.parse().unwrap()));
            }
        }
    }
    required
}

fn blocks<'f>(body: Body<'f>, name: &str) -> Vec<Body<'f>> {
    let blocks = body.items().filter_map(|item| match item {
        Item::Block(block) if block.type_name() == name => Some(block.body()),
        _ => None,
    });
    blocks.collect()
}

fn checked(case: &Case) -> Vec<CheckFinding> {
    let lock = Lock::parse(case.before.as_bytes()).lock;
    check(&lock, &required(&case.configuration))
}

fn told(findings: &[CheckFinding]) -> String {
    let told = findings.iter().map(|finding| {
        format!(
            "{} {}",
            finding.provider.provider_type(),
            finding.kind.as_str()
        )
    });
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_recorded_check_has_its_findings() {
    let cases = cases();
    for (name, expected) in CHECKED {
        let case = &cases[*name];
        assert_eq!(told(&checked(case)), *expected, "{name}");
    }
}

/// What OpenTofu says of selections, `check` says of the same providers.
#[test]
fn what_opentofu_refuses_is_found() {
    for case in cases().values() {
        let text = format!("{}{}", case.stdout, case.stderr).replace('\n', " ");
        let findings = checked(case);
        let has = |provider: &str, kind: &str| {
            let mut findings = findings.iter();
            findings
                .any(|found| found.provider.to_string() == provider && found.kind.as_str() == kind)
        };
        for (phrase, kind) in [
            (": required by this configuration but no version", "missing"),
            (": locked version selection", "outside-constraints"),
        ] {
            for (at, _) in text.match_indices(phrase) {
                let provider = text[..at].rsplit(' ').next().unwrap();
                assert!(has(provider, kind), "{}: {provider} {kind}", case.name);
            }
        }
        let phrase = "Changes to the required provider dependencies were detected";
        if text.contains(phrase) {
            assert_eq!(case.exit_code, 1);
            assert!(
                ["missing", "superfluous"]
                    .iter()
                    .any(|kind| findings.iter().any(|found| found.kind.as_str() == *kind)),
                "{}",
                case.name
            );
        }
    }
}

/// OpenTofu ends well and only warns; here it is a finding.
#[test]
fn case_135_every_difference_is_found() {
    let phrase = "Changes to the provider selections were detected, but not saved";
    let warned: Vec<_> = cases()
        .into_values()
        .filter(|case| case.stdout.replace('\n', " ").contains(phrase))
        .collect();
    let names: Vec<_> = warned.iter().map(|case| case.name.as_str()).collect();
    for name in [
        "readonly-new-hash",
        "readonly-no-hashes",
        "readonly-unsorted",
    ] {
        assert!(names.contains(&name), "{names:?}");
    }
    for case in warned {
        assert_eq!(case.exit_code, 0, "{}", case.name);
        assert!(!checked(&case).is_empty(), "{}", case.name);
    }
}
