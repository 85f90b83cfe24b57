use tofu_json_provider::{Constraints, Provider, Version, VersionConstraint};
use tofu_json_text::{Timestamp, quoted, similar};
use tofu_json_vocab::address::{ModuleAddress, ResourceAddress};
use tofu_json_vocab::format_version;
use tofu_json_vocab::matches_glob;
use tofu_json_vocab::path::{AttributePath, Step};

use super::people::is_harmless;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Names to begin with.
pub const NAMES: [&str; 16] = [
    "module.a[0].module.b[\"k\"].data.test_thing.c[\"${x}\"]",
    "test_thing.a[\"a\\n\\u00a0\\\\\\\"\"]",
    "ephemeral.test_thing.a[*]",
    "module.a[-1]",
    "registry.opentofu.org/hashicorp/aws",
    "bücher.example:8443/a/b",
    "terraform.io/builtin/terraform",
    "-/aws",
    "1.2.3-beta.1+meta.5",
    "0.0.0",
    "1.2",
    ">= 1.2.0, ~> 1.2, != 1.3.0-beta, < 2.0.0",
    "= v1.0",
    "2026-01-02T03:04:05.123456Z",
    "0000-01-01T00:00:00+23:59",
    "terraform-provider-null_3.2.1_linux_amd64.zip",
];

/// Any two texts, with a line end between them, are names of all sorts: addresses, providers, versions,
/// moments. What is one reads as it was written, and errors and quoted texts steer nothing.
pub fn names_come_back(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    let (first, second) = text.split_once('\n').unwrap_or((text, ""));
    for name in [text, first, second] {
        comes_back::<ResourceAddress>(name);
        comes_back::<ModuleAddress>(name);
        // As in OpenTofu, a full stop of another script becomes ours, which is refused.
        let provider = Provider::parse(name).ok();
        let is_refused = |part: &str| part.contains('.') || part.contains("--");
        if !provider
            .is_some_and(|one| is_refused(one.namespace()) || is_refused(one.provider_type()))
        {
            comes_back::<Provider>(name);
        }
        comes_back::<Version>(name);
        comes_back::<Constraints>(name);
        let moment = Timestamp::parse(name);
        if let Some(moment) = moment {
            let written = moment.to_string();
            // A zone can lead behind the years that have four digits.
            let is_dated = written.len() == 27 && !written.starts_with('-');
            let again = is_dated.then(|| Timestamp::parse(&written));
            assert!(again.is_none_or(|again| again == Some(moment)), "{name}");
        }
        is_spelled(name);
    }
    are_told_apart(first, second);
}

fn comes_back<T: FromStr + Display + PartialEq>(text: &str)
where
    T::Err: Display + Debug,
{
    match text.parse::<T>() {
        Ok(name) => {
            let written = name.to_string();
            match written.parse::<T>() {
                Ok(again) => assert!(again == name, "{text:?} comes back as {written:?}"),
                Err(error) => panic!("{text:?} is written as {written:?}: {error}"),
            }
        }
        Err(error) => is_harmless(&error.to_string(), "an error"),
    }
}

fn is_spelled(text: &str) {
    is_harmless(&quoted(text), "a quoted text");
    let path: AttributePath = [Step::Attribute(text.into()), Step::Other]
        .into_iter()
        .collect();
    let path = path.to_string();
    assert!(
        path.starts_with(['.', '[']),
        "a path without a step: {path}"
    );
    // Larger ones are not told apart as floating-point numbers.
    if let Some(major) = format_version::major(text).filter(|major| *major < 1 << 50) {
        let newer = format!("{}.0", major + 2);
        assert!(
            format_version::newer_than(&newer, text),
            "{newer} and {text}"
        );
        assert!(!format_version::newer_than(text, text), "newer than itself");
    }
}

fn are_told_apart(first: &str, second: &str) {
    assert!(matches_glob("*", first) && matches_glob(first, first));
    let pattern = format!("{first}*");
    assert!(
        matches_glob(&pattern, &format!("{first}{second}")),
        "{pattern}"
    );
    assert_eq!(
        similar(first, [first]),
        Some(first),
        "not similar to itself"
    );
    let either = [similar(first, [second]), similar(second, [first])];
    assert_eq!(either[0].is_some(), either[1].is_some(), "similar one way");
    if let (Ok(one), Ok(other)) = (first.parse::<Version>(), second.parse::<Version>()) {
        assert_eq!(one.cmp(&other), other.cmp(&one).reverse());
        assert_eq!(one == other, one.cmp(&other).is_eq(), "{one} and {other}");
    }
    if let (Ok(one), Ok(other)) = (first.parse::<Constraints>(), second.parse::<Constraints>()) {
        assert_eq!(one.union(&other), other.union(&one));
        assert_eq!(one.union(&one), one);
    }
    if let (Ok(constraint), Ok(version)) = (
        first.parse::<VersionConstraint>(),
        second.parse::<Version>(),
    ) {
        let _ = (constraint.allows(&version), constraint.has_prerelease());
    }
    if let (Ok(one), Ok(other)) = (first.parse::<Provider>(), second.parse::<Provider>()) {
        assert_eq!(one == other, one.cmp(&other).is_eq(), "{one} and {other}");
        assert_eq!(one.same_but_for_host(&other), other.same_but_for_host(&one));
    }
}
