//! What there is a lot of. Looking at everything again for each would take minutes.

use super::{found, nothing};
use crate::lint::LintRule;

#[test]
fn comments_that_are_keys() {
    let many = r#""//": 1, "#.repeat(20_000);
    let text = format!(r#"{{"resource": {{"t": {{"a": {{"for_each": {{{many}"x": 1}}}}}}}}}}"#);
    assert_eq!(found(LintRule::LabelComment, &text).len(), 20_000);
}

#[test]
fn sequences_in_one_string() {
    let local = |text: String| format!(r#"{{"locals": {{"a": "{text}"}}}}"#);
    let rule = LintRule::ForeignInterpolation;
    assert_eq!(found(rule, &local("${HOME:-x}".repeat(5_000))).len(), 5_000);
    nothing(rule, &local("${".repeat(200_000)));
    nothing(rule, &local("${".repeat(200_000) + "}"));
    let spaces = " ".repeat(100_000);
    nothing(rule, &local("%{".repeat(100_000) + &spaces + "}"));
    let rule = LintRule::LegacyIndex;
    let text = local(format!("${{[{}]}}", "a.0.1, ".repeat(5_000)));
    assert_eq!(found(rule, &text).len(), 5_000);
}
