//! Which policies are asked about one object at a time, and that they say the same then.

use super::{asked, by_object, entry, plan, read, texts, whole};
use proptest::prelude::*;

/// What needs the whole plan, and what does not.
#[test]
fn parts_only_where_they_are_enough() {
    let head = "package main\nimport rego.v1\n";
    for (rule, parts) in [
        (
            "deny contains m if { r := input.resource_changes[_]; m := r.address }",
            true,
        ),
        (
            "deny contains m if { r := input.resource_changes[_]; not ok(r); m := r.address }\nok(r) if r.x",
            true,
        ),
        (
            "deny contains m if { m := input.resource_changes[_].change.after.tags[_] }",
            true,
        ),
        ("deny contains m if { m := input.terraform_version }", true),
        (
            "deny contains m if { r := input.resource_changes[_]; l := [x | x := r.change.actions[_]]; count(l) > 1; m := 1 }",
            true,
        ),
        (
            "deny contains m if { count(input.resource_changes) > 1; m := 1 }",
            false,
        ),
        (
            "deny contains m if { r := input.resource_changes[i]; m := i }",
            false,
        ),
        (
            "deny contains m if { some i, r in input.resource_changes; m := i }",
            false,
        ),
        (
            "deny contains m if { not input.resource_changes[_].x; m := 1 }",
            false,
        ),
        (
            "deny contains m if { l := [r | r := input.resource_changes[_]]; count(l) > 1; m := 1 }",
            false,
        ),
        (
            "deny contains m if { every r in input.resource_changes { r.x }; m := 1 }",
            false,
        ),
        (
            "deny contains m if { a := input.resource_changes[_]; b := input.resource_changes[_]; a.x == b.x; m := 1 }",
            false,
        ),
        ("deny contains m if { m := input.variables.x.value }", false),
        (
            "deny contains m if { r := input.resource_changes[_]; m := input }",
            false,
        ),
        (
            "deny contains m if { m := all[_] }\nall contains r if r := input.resource_changes[_]",
            false,
        ),
        (
            "deny contains m if { input.resource_changes[_]; m := 1 }\nwarn contains m if { count(deny) > 3; m := 1 }",
            false,
        ),
        (
            "deny contains m if { input.resource_changes[_]; m := 1 }\nwarn contains m if { count(data.main.deny) > 3; m := 1 }",
            false,
        ),
        (
            "deny contains m if { input.resource_changes[_]; m := 1 }\nwarn contains m if { x := \"deny\"; count(data.main[x]) > 3; m := 1 }",
            false,
        ),
        (
            "deny contains m if { f with input as {\"a\": 1}; m := 1 }\nf if true",
            false,
        ),
        ("deny := input.resource_changes[_].address", false),
        (
            "deny contains 1 if count(all) > 3\nall := [r | r := input.resource_changes[_]]",
            false,
        ),
        (
            "deny contains 1 if all > 3\nall := count(input.resource_changes) if true",
            false,
        ),
        (
            "deny contains 1 if all > 3\nall := 1 if { false } else := count(input.resource_changes)",
            false,
        ),
        (
            "deny contains 1 if all(1) > 3\nall(x) := x + count(input.resource_changes)",
            false,
        ),
        (
            "deny contains 1 if all[\"x\"]\nall[k] := input.variables[k]",
            false,
        ),
        (
            "deny contains m if { r := input.resource_changes[_]; m := least }\nleast := 2 * 3",
            true,
        ),
    ] {
        let policies = read(&format!("{head}{rule}\n")).unwrap();
        assert_eq!(policies.by_object(), parts, "{rule}");
    }
    let imported =
        "package main\nimport input.resource_changes as rs\ndeny contains m if m := rs[_].a\n";
    assert!(!read(imported).unwrap().by_object());
}

/// A rule without a body has its value from the whole plan.
#[test]
fn what_heads_take_of_a_plan_is_all_of_it() {
    let rego = "package main\nimport rego.v1\nall := [r.address | r := input.resource_changes[_]]\n\
                deny contains sprintf(\"%d go\", [count(all)]) if count(all) > 1\n";
    let entries = [entry("a.b", "a", "delete"), entry("a.c", "a", "delete")];
    let report = asked(rego, &plan(&entries));
    assert_eq!(texts(&report), [("main.deny", "2 go")]);
}

/// An object by itself has no place in the plan.
#[test]
fn an_object_that_cannot_be_given_is_named() {
    let rego =
        "package main\nimport rego.v1\ndeny contains r.x if some r in input.resource_changes\n";
    let mut policies = read(rego).unwrap();
    policies.head("{}").unwrap();
    let error = policies.object(r#"{"x":1e400}"#, "a.b").unwrap_err();
    let expected = "the plan cannot be given to policies: number out of range, in a.b";
    assert_eq!(error.to_string(), expected);
    let error = policies.whole(r#"{"x":1e400}"#).unwrap_err();
    assert!(
        error
            .message
            .ends_with("number out of range at line 1 column 10"),
        "{error}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// One after the other the objects give what the whole plan gives.
    #[test]
    fn objects_say_what_the_plan_says(kinds in prop::collection::vec((0_u8..3, 0_u8..3), 0..6)) {
        let rego = r#"
package main
import rego.v1
deny contains msg if {
    change := input.resource_changes[_]
    change.change.actions[_] == "a1"
    not small(change)
    msg := sprintf("%s", [change.address])
}
small(change) if change.type == "t0"
warn contains input.format_version if input.resource_changes[_].type == "t2"
violation contains {"msg": "always"} if true
"#;
        let entries: Vec<_> = kinds
            .iter()
            .enumerate()
            .map(|(n, (kind, action))| entry(&format!("a.b{}", n % 3), &format!("t{kind}"), &format!("a{action}")))
            .collect();
        let mut policies = read(rego).unwrap();
        prop_assert!(policies.by_object());
        let parts = by_object(&mut policies, &entries);
        let all = whole(&mut policies, &entries);
        prop_assert_eq!(texts(&parts), texts(&all));
    }
}
