use super::*;
use crate::Lock;
use tofu_json_diagnostic::Severity;

const HEADER: &str = "# This file is maintained automatically by \"tofu init\".\n# Manual edits may be lost in future updates.\n";
const H1: &str = "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
const ZH: &str = "zh:8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85";

fn block(provider: &str, version: &str, constraints: &str, hashes: &[&str]) -> String {
    let mut text = format!("\nprovider \"{provider}\" {{\n");
    if constraints.is_empty() {
        text.push_str(&format!("  version = \"{version}\"\n"));
    } else {
        text.push_str(&format!(
            "  version     = \"{version}\"\n  constraints = \"{constraints}\"\n"
        ));
    }
    if !hashes.is_empty() {
        text.push_str("  hashes = [\n");
        for hash in hashes {
            text.push_str(&format!("    \"{hash}\",\n"));
        }
        text.push_str("  ]\n");
    }
    text + "}\n"
}

fn fine() -> String {
    HEADER.to_owned() + &block("example.com/a/a", "1.0.0", "~> 1.0", &[H1, ZH])
}

fn findings(text: &str) -> Vec<LintFinding> {
    lint(&Lock::parse(text.as_bytes()), &LintOptions::default())
}

/// The rules and where they found something: line and column.
#[track_caller]
fn check(text: &str, expected: &[(LintRule, Option<(usize, usize)>)]) {
    let found: Vec<_> = findings(text)
        .into_iter()
        .map(|finding| {
            let start = finding.start;
            (finding.code, start.map(|start| (start.line, start.column)))
        })
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn nothing_is_wrong() {
    check(&fine(), &[]);
    check(HEADER, &[]);
}

#[test]
fn what_opentofu_refuses() {
    check(
        "provider {\n",
        &[
            (LintRule::InvalidFile, Some((1, 10))),
            (LintRule::InvalidFile, Some((1, 10))),
        ],
    );
    let conflict = fine() + "<<<<<<< a\n=======\n>>>>>>> b\n";
    check(&conflict, &[(LintRule::InvalidFile, None)]);
    assert_eq!(findings(&conflict)[0].severity, Severity::Error);
    check(
        "=======\n",
        &[
            (LintRule::InvalidFile, None),
            (LintRule::InvalidFile, Some((1, 1))),
        ],
    );
}

#[test]
fn other_bytes() {
    check(&(fine() + "\n"), &[(LintRule::Unformatted, None)]);
    assert!(
        findings(&(fine() + "\n"))[0]
            .message
            .ends_with("first in line 13")
    );
    check("", &[(LintRule::Unformatted, None)]);
    // The other tool's header is as good.
    check(&fine().replace("tofu init", "terraform init"), &[]);
}

#[test]
fn order_of_hashes() {
    let unsorted = HEADER.to_owned() + &block("example.com/a/a", "1.0.0", "", &[ZH, H1]);
    check(
        &unsorted,
        &[
            (LintRule::Unformatted, None),
            (LintRule::UnsortedHashes, Some((8, 5))),
        ],
    );
    let twice = HEADER.to_owned() + &block("example.com/a/a", "1.0.0", "", &[H1, H1, ZH]);
    check(
        &twice,
        &[
            (LintRule::Unformatted, None),
            (LintRule::RepeatedHash, Some((8, 5))),
        ],
    );
}

#[test]
fn order_of_providers() {
    let text = HEADER.to_owned()
        + &block("example.com/b/b", "1.0.0", "", &[H1, ZH])
        + &block("example.com/a/a", "1.0.0", "", &[H1, ZH]);
    check(
        &text,
        &[
            (LintRule::Unformatted, None),
            (LintRule::UnsortedProviders, Some((12, 10))),
        ],
    );
}

#[test]
fn kinds_of_hashes() {
    let rule = |hashes: &[&str]| {
        let text = HEADER.to_owned() + &block("example.com/a/a", "1.0.0", "", hashes);
        let found = findings(&text).into_iter();
        found.map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(rule(&[]), [LintRule::NoHashes]);
    assert_eq!(rule(&[ZH]), [LintRule::ArchiveHashesOnly]);
    assert_eq!(rule(&[H1]), [LintRule::UnpackedHashesOnly]);
    assert_eq!(
        rule(&["h2:x"]),
        [LintRule::NoHashes, LintRule::UnknownHashScheme]
    );
    assert_eq!(rule(&[H1, "h2:x", ZH]), [LintRule::UnknownHashScheme]);
    assert_eq!(
        rule(&["h1:bad", "zh:BAD"]),
        [LintRule::MalformedHash, LintRule::MalformedHash]
    );
}

#[test]
fn constraints_in_another_form() {
    let text = fine().replace("~> 1.0", "~>1");
    check(
        &text,
        &[(LintRule::ConstraintsNotNormalised, Some((6, 17)))],
    );
    assert_eq!(
        fix(&Lock::parse(text.as_bytes())),
        Some(fine().into_bytes())
    );
}

#[test]
fn versions() {
    let rule = |version: &str, constraints: &str| {
        let text = HEADER.to_owned() + &block("example.com/a/a", version, constraints, &[H1, ZH]);
        let found = findings(&text).into_iter();
        found.map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(rule("1.0.0", "~> 1.1"), [LintRule::OutsideConstraints]);
    assert_eq!(
        rule("1.0.0", "> 1.0.0, < 1.0.0"),
        [LintRule::UnsatisfiableConstraints]
    );
    assert_eq!(rule("1.0.0-rc1", "1.0.0-rc1"), [LintRule::Prerelease]);
    assert_eq!(
        rule("1.0.0-rc1", ">= 0.1.0"),
        [LintRule::Prerelease, LintRule::OutsideConstraints]
    );
    assert_eq!(rule("0.0.0", ""), [LintRule::UnspecifiedVersion]);
    assert_eq!(rule("1.0.0+b1", ""), [LintRule::BuildMetadata]);
}

#[test]
fn registries() {
    let entry = |host: &str, name: &str| block(&format!("{host}/{name}"), "1.0.0", "", &[H1, ZH]);
    let (tofu, terraform) = ("registry.opentofu.org", "registry.terraform.io");
    let both =
        HEADER.to_owned() + &entry(tofu, "hashicorp/null") + &entry(terraform, "hashicorp/null");
    check(
        &both,
        &[
            (LintRule::SeveralRegistries, Some((12, 10))),
            (LintRule::RegistryOfOtherTool, Some((12, 10))),
        ],
    );
    let other = HEADER.to_owned() + &entry(terraform, "hashicorp/null");
    check(
        &other,
        &[
            (LintRule::HeaderOfOtherTool, Some((1, 1))),
            (LintRule::RegistryOfOtherTool, Some((4, 10))),
        ],
    );
    let right = other.replace("tofu init", "terraform init");
    check(&right, &[]);
    let options = LintOptions::default().program(Some(Program::OpenTofu));
    let found = lint(&Lock::parse(right.as_bytes()), &options);
    let rules: Vec<_> = found.iter().map(|finding| finding.code).collect();
    assert_eq!(
        rules,
        [LintRule::HeaderOfOtherTool, LintRule::RegistryOfOtherTool]
    );
}

#[test]
fn files_that_disagree() {
    let text = |hash: &str| HEADER.to_owned() + &block("example.com/a/a", "1.0.0", "", &[hash]);
    let texts = [text("h1:a"), text("h1:b"), text("h1:a"), text("h2:c")];
    let parsed: Vec<_> = texts
        .iter()
        .map(|text| Lock::parse(text.as_bytes()))
        .collect();
    let names = ["one", "two", "three", "four"];
    let files: Vec<_> = names
        .into_iter()
        .zip(&parsed)
        .map(|(name, parsed)| LintFile {
            name,
            parsed,
            options: LintOptions::default(),
        })
        .collect();
    let found = lint_files(&files);
    let disjoint: Vec<Vec<_>> = found
        .iter()
        .map(|findings| {
            let findings = findings.iter();
            findings
                .filter(|finding| finding.code == LintRule::DisjointHashes)
                .map(|finding| finding.message.split(" too").next().unwrap())
                .collect()
        })
        .collect();
    assert_eq!(
        disjoint,
        [vec![], vec!["one locks version 1.0.0"], vec![], vec![]]
    );
}

#[test]
fn what_a_write_deletes() {
    let module = fine() + "\nmodule \"x\" {\n}\n";
    check(
        &module,
        &[
            (LintRule::Unformatted, None),
            (LintRule::ModuleBlock, Some((13, 1))),
        ],
    );
    let comment = fine() + "# note\n";
    check(
        &comment,
        &[
            (LintRule::Unformatted, None),
            (LintRule::Comment, Some((12, 1))),
        ],
    );
    let windows = fine().replace('\n', "\r\n");
    check(
        &windows,
        &[(LintRule::Unformatted, None), (LintRule::UnusualFile, None)],
    );
    let mark = format!("\u{feff}{}", fine());
    check(
        &mark,
        &[(LintRule::Unformatted, None), (LintRule::UnusualFile, None)],
    );
    let options = LintOptions::default().is_symlink(true).is_executable(true);
    let text = fine();
    assert_eq!(lint(&Lock::parse(text.as_bytes()), &options).len(), 2);
}

#[test]
fn fixing_does_away_with_what_can_be_fixed() {
    let blocks = block("example.com/b/b", "1.0.0", "", &[ZH, H1, H1])
        + &block("example.com/a/a", "1.0.0", "", &[H1, ZH])
        + "module \"x\" {\n}\n# note\n";
    let text = (HEADER.to_owned() + &blocks).replace('\n', "\r\n");
    let before: Vec<_> = findings(&text).iter().map(|finding| finding.code).collect();
    assert_eq!(before.len(), 7, "{before:?}");
    assert!(before.iter().all(|rule| rule.is_fixable()));
    let fixed = fix(&Lock::parse(text.as_bytes())).unwrap();
    check(&String::from_utf8(fixed).unwrap(), &[]);
    assert_eq!(fix(&Lock::parse(b"provider {")), None);
}

/// As the rules for configuration and the kinds of other findings are called: in words.
#[test]
fn every_rule_has_a_name_of_words() {
    let mut names = std::collections::BTreeSet::new();
    for rule in LintRule::ALL {
        let mut words = rule.as_str().split('-');
        let is_word =
            |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        assert!(words.all(is_word), "{rule}");
        assert!(!rule.about().is_empty());
        assert!(names.insert(rule.as_str()), "{rule} is there twice");
    }
}
