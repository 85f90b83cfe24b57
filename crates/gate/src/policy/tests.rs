mod parts;

use super::{Policies, PolicyError, PolicyLimits, PolicyPlan};
use crate::PolicyReport;
use tofu_json_model::Limits;
use tofu_json_model::stream::{Slice, outline_plan};

fn read(rego: &str) -> Result<Policies, PolicyError> {
    let files = [("p.rego".to_owned(), rego.to_owned())];
    Policies::read(&files, "main", PolicyLimits::default())
}

fn plan(entries: &[String]) -> String {
    format!(
        r#"{{"format_version":"1.2","resource_changes":[{}]}}"#,
        entries.join(",")
    )
}

fn entry(address: &str, resource_type: &str, action: &str) -> String {
    format!(
        r#"{{"address":"{address}","type":"{resource_type}","change":{{"actions":["{action}"]}}}}"#
    )
}

fn whole(policies: &mut Policies, entries: &[String]) -> PolicyReport {
    policies.whole(&plan(entries)).unwrap();
    policies.take_report()
}

fn by_object(policies: &mut Policies, entries: &[String]) -> PolicyReport {
    policies.head(r#"{"format_version":"1.2"}"#).unwrap();
    for entry in entries {
        policies.object(entry, "a").unwrap();
    }
    policies.take_report()
}

fn texts(report: &PolicyReport) -> Vec<(&str, &str)> {
    let verdicts = report.verdicts.iter();
    verdicts
        .map(|verdict| (&*verdict.rule, &*verdict.message))
        .collect()
}

/// The example for plans in the documentation of conftest, by the rules before Rego 1. For its plan of a cluster the
/// documentation has: "FAIL - Terraform plan will change prohibited resources in the following namespaces: google_iam,
/// google_container".
const CONFTEST: &str = r#"
package main

blacklist = [
  "google_iam",
  "google_container"
]

deny[msg] {
  check_resources(input.resource_changes, blacklist)
  banned := concat(", ", blacklist)
  msg = sprintf("Terraform plan will change prohibited resources in the following namespaces: %v", [banned])
}

# Checks whether the plan will cause resources with certain prefixes to change
check_resources(resources, disallowed_prefixes) {
  startswith(resources[_].type, disallowed_prefixes[_])
}
"#;

#[test]
fn the_example_of_conftest() {
    let mut policies = read(CONFTEST).unwrap();
    assert!(!policies.by_object(), "a function sees all objects");
    let report = whole(
        &mut policies,
        &[entry(
            "google_container_cluster.c",
            "google_container_cluster",
            "create",
        )],
    );
    assert_eq!(
        texts(&report),
        [(
            "main.deny",
            "Terraform plan will change prohibited resources in the following namespaces: google_iam, google_container"
        )]
    );
    assert!(!report.passed());
    let report = whole(
        &mut policies,
        &[entry("null_resource.n", "null_resource", "create")],
    );
    assert!(report.passed());
}

/// The example of OPA's documentation for plans: a score by type and action, and a plan that scores 30 or more is not
/// authorized. The documentation has 11 points and `true` for a group and an instance that are created, and `false` for a
/// larger plan.
const OPA: &str = r#"
package terraform.analysis

import input as tfplan

blast_radius := 30

weights := {
	"aws_autoscaling_group": {"delete": 100, "create": 10, "modify": 1},
	"aws_instance": {"delete": 10, "create": 1, "modify": 1},
}

resource_types := {"aws_autoscaling_group", "aws_instance", "aws_iam", "aws_launch_configuration"}

default authz := false

authz if {
	score < blast_radius
	not touches_iam
}

score := s if {
	all_resources := [x |
		some resource_type, crud in weights
		del := crud.delete * num_deletes[resource_type]
		new := crud.create * num_creates[resource_type]
		mod := crud.modify * num_modifies[resource_type]
		x := (del + new) + mod
	]
	s := sum(all_resources)
}

touches_iam if {
	all_resources := resources.aws_iam
	count(all_resources) > 0
}

resources[resource_type] := all_resources if {
	some resource_type
	resource_types[resource_type]
	all_resources := [name |
		name := tfplan.resource_changes[_]
		name.type == resource_type
	]
}

num_creates[resource_type] := num if {
	some resource_type
	resource_types[resource_type]
	all_resources := resources[resource_type]
	creates := [res | res := all_resources[_]; res.change.actions[_] == "create"]
	num := count(creates)
}

num_deletes[resource_type] := num if {
	some resource_type
	resource_types[resource_type]
	all_resources := resources[resource_type]
	deletions := [res | res := all_resources[_]; res.change.actions[_] == "delete"]
	num := count(deletions)
}

num_modifies[resource_type] := num if {
	some resource_type
	resource_types[resource_type]
	all_resources := resources[resource_type]
	modifies := [res | res := all_resources[_]; res.change.actions[_] == "update"]
	num := count(modifies)
}

deny contains msg if {
	not authz
	msg := sprintf("%d points", [score])
}
"#;

#[test]
fn another_package_is_named() {
    let files = [("terraform.rego".to_owned(), OPA.to_owned())];
    let error = Policies::read(&files, "main", PolicyLimits::default()).unwrap_err();
    let expected = "expected a rule deny, violation or warn in the package main, \
                    found some in terraform.analysis, which `--namespace` names";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn the_example_of_opa() {
    let files = [("terraform.rego".to_owned(), OPA.to_owned())];
    let read = Policies::read(&files, "terraform.analysis", PolicyLimits::default());
    let mut policies = read.unwrap();
    assert!(!policies.by_object());
    let group = entry("g", "aws_autoscaling_group", "create");
    let instance = entry("i", "aws_instance", "create");
    assert!(whole(&mut policies, &[group.clone(), instance]).passed());
    let report = whole(&mut policies, &[group.clone(), group.clone(), group]);
    assert_eq!(texts(&report), [("terraform.analysis.deny", "30 points")]);
    let report = whole(&mut policies, &[entry("i", "aws_iam", "create")]);
    assert_eq!(texts(&report), [("terraform.analysis.deny", "0 points")]);
}

/// The three kinds of rules, and exceptions by what follows the kind, as the documentation of conftest has them: a failure
/// for `deny` and `violation`, a warning for `warn`, and nothing where an exception names the rule.
#[test]
fn kinds_of_rules_and_exceptions() {
    let rego = r#"
package main

deny_public contains msg if {
    some change in input.resource_changes
    change.type == "bucket"
    msg := sprintf("%s is public", [change.address])
}

violation contains {"msg": msg, "details": {"a": 1}} if {
    input.resource_changes[_].type == "bucket"
    msg := "a bucket"
}

warn contains "look at it" if input.resource_changes[_].change.actions[_] == "delete"

exception contains rules if rules := ["public"]
"#;
    let mut policies = read(rego).unwrap();
    assert!(policies.by_object());
    let report = by_object(&mut policies, &[entry("b.a", "bucket", "delete")]);
    assert_eq!(
        texts(&report),
        [("main.violation", "a bucket"), ("main.warn", "look at it")]
    );
    assert_eq!(report.excepted, 1);
    let report = by_object(&mut policies, &[entry("b.a", "disk", "delete")]);
    assert!(report.passed(), "a warning is no failure");
    assert_eq!(texts(&report), [("main.warn", "look at it")]);
}

#[test]
fn mistakes_have_places() {
    for (rego, file, place, part) in [
        (
            "package main\n\ndeny contains msg if {\n  msg := \n}\n",
            true,
            Some((4, 7)),
            "expecting",
        ),
        (
            "package main\ndeny[msg] {\n  msg = $\n}\n",
            true,
            Some((3, 9)),
            "invalid character",
        ),
        ("packag main", true, Some((1, 1)), "package"),
        (
            "package other\ndeny contains 1 if true",
            false,
            None,
            "in the package main, found some in other",
        ),
    ] {
        let error = read(rego).unwrap_err();
        assert_eq!(error.file.is_some(), file, "{error}");
        assert_eq!(error.place, place, "{error}");
        assert!(error.message.contains(part), "{error}");
    }
    let rego = "package main\ndeny contains msg if {\n  msg := foo(1)\n}\n";
    let error = read(rego).unwrap().whole("{}").unwrap_err();
    assert_eq!(
        error.to_string(),
        "p.rego:3:13: could not find function foo"
    );
}

#[test]
fn steps_are_limited() {
    let rego = r"
package main
deny contains msg if {
    numbers := numbers.range(1, 400)
    x := numbers[_]
    y := numbers[_]
    z := numbers[_]
    x + y + z == 0
    msg := 1
}";
    let files = [("p.rego".to_owned(), rego.to_owned())];
    let limits = PolicyLimits {
        steps: 20_000,
        ..PolicyLimits::default()
    };
    let mut policies = Policies::read(&files, "main", limits).unwrap();
    let error = policies.whole("{}").unwrap_err();
    assert_eq!(error.message, "the policy takes more steps than it may");
    // The next evaluation begins anew.
    assert_eq!(policies.whole("{}").unwrap_err(), error);
}

#[test]
fn whole_plans_have_a_limit() {
    let files = [("p.rego".to_owned(), CONFTEST.to_owned())];
    let limits = PolicyLimits {
        document: 10,
        ..PolicyLimits::default()
    };
    let mut policies = Policies::read(&files, "main", limits).unwrap();
    let error = policies.whole("{\"resource_changes\":[]}").unwrap_err();
    assert!(
        error
            .message
            .starts_with("expected a plan of at most 10 bytes"),
        "{error}"
    );
}

fn asked(rego: &str, plan: &str) -> PolicyReport {
    let mut policies = read(rego).unwrap();
    let mut objects = PolicyPlan::default();
    let outline = outline_plan(&mut Slice(plan.as_bytes()), Limits::default(), |event| {
        objects.event(&event);
    });
    let part = |range: std::ops::Range<usize>| Ok(plan.as_bytes()[range].into());
    objects
        .ask(&mut policies, &outline.unwrap(), Limits::default(), part)
        .unwrap()
}

#[test]
fn messages_show_nothing_that_a_mask_hides() {
    let plan = r#"{"format_version":"1.2","terraform_version":"1.12.6","resource_changes":[
        {"address":"a.b","mode":"managed","type":"a","change":{"actions":["create"],"before":null,
         "after":{"password":"correct-horse","url":"db://me:correct-horse@h"},"after_sensitive":{"password":true}}}],
        "variables":{"token":{"value":"battery-staple"}},
        "configuration":{"root_module":{"variables":{"token":{"sensitive":true}}}}}"#;
    let by_object = "package main\nimport rego.v1\ndeny contains m if m := input.resource_changes[_].change.after.url\n";
    let whole = "package main\nimport rego.v1\ndeny contains m if m := sprintf(\"%s\", [input.variables])\n";
    for rego in [by_object, whole] {
        let report = asked(rego, plan);
        assert_eq!(
            texts(&report),
            [(
                "main.deny",
                "(a message that holds a sensitive value of the plan)"
            )]
        );
    }
    let version = "package main\nimport rego.v1\ndeny contains input.terraform_version if input.resource_changes[_].address\n";
    assert_eq!(texts(&asked(version, plan)), [("main.deny", "1.12.6")]);
}

#[test]
fn a_rule_with_several_names_is_refused_with_its_place() {
    for (rule, expected) in [
        (
            "deny.foo contains msg if { msg := \"x\" }",
            "p.rego:4:1: expected a rule with one name, such as deny_foo, found deny.foo",
        ),
        (
            "warn[\"a\"] := 1 if { true }",
            "p.rego:4:1: expected a rule with one name, such as warn_a, found warn.a",
        ),
    ] {
        let rego = format!("package main\nimport rego.v1\n\n{rule}\n");
        assert_eq!(read(&rego).unwrap_err().to_string(), expected);
    }
    let own = "package main\nimport rego.v1\ndeny contains \"x\" if { tags.a }\ntags.a := true\n";
    assert!(read(own).is_ok());
}

/// Each level would take twice the time.
#[test]
fn nested_brackets_have_a_limit() {
    let rego = format!(
        "package main\ndeny contains {}1{}\n",
        "[".repeat(60),
        "]".repeat(60)
    );
    let error = read(&rego).unwrap_err();
    let expected = "p.rego:2:31: expected at most 16 brackets inside of one another, found more";
    assert_eq!(error.to_string(), expected);
}

/// What the engine says in several lines, or by the number of a file.
#[test]
fn errors_are_whole_sentences() {
    let head = "package main\nimport rego.v1\ndeny contains x\n";
    let lines = "\n".repeat(20_001);
    for (rules, expected) in [
        (
            "x := 1\nx := 2\n",
            "p.rego:5:1: the rule gives another value than the one at p.rego:4:1",
        ),
        (
            "x := y\ny := x\n",
            "expected no recursion, found a rule that uses itself",
        ),
        (
            "x := f(1)\nf(y) := x\n",
            "expected no recursion, found a rule that uses itself",
        ),
        (
            &*lines,
            "p.rego: the policy exceeds maximum allowed line count 20000",
        ),
    ] {
        let asked = read(&format!("{head}{rules}")).and_then(|mut policies| policies.whole("{}"));
        let error = asked.unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
    }
}

/// However a policy is asked: of several objects too the same is one message.
#[test]
fn excepted_messages_are_counted_once() {
    for condition in [
        "true",
        "some c in input.resource_changes; c.type == \"bucket\"",
        "some c in input.resource_changes; count(input.resource_changes) > 0",
    ] {
        let rego = format!(
            "package main\nimport rego.v1\ndeny_public contains msg if {{ {condition}; msg := \"pub\" }}\n\
             exception contains [\"public\"] if true\n"
        );
        let mut policies = read(&rego).unwrap();
        let entries = ["a", "b", "c"].map(|name| entry(name, "bucket", "delete"));
        let report = match policies.by_object() {
            true => by_object(&mut policies, &entries),
            false => whole(&mut policies, &entries),
        };
        assert_eq!(report.excepted, 1, "{condition}");
    }
}

/// Each package has its own exceptions.
#[test]
fn several_packages_are_asked() {
    let one = "package one\nimport rego.v1\ndeny_a contains r.address if some r in input.resource_changes\nexception contains [\"a\"]\n";
    let other = "package two.b\nimport rego.v1\ndeny_a contains r.address if { some r in input.resource_changes; data.lib.x }\n";
    let lib = "package lib\nimport rego.v1\nx if true\n";
    let files = [("1", one), ("2", other), ("3", lib)]
        .map(|(name, text)| (name.to_owned(), text.to_owned()));
    let packages = ["two.b", "one", "one"].map(str::to_owned);
    let mut policies = Policies::read_packages(&files, &packages, PolicyLimits::default()).unwrap();
    assert!(policies.by_object());
    let report = by_object(&mut policies, &[entry("a.b", "a", "delete")]);
    assert_eq!(texts(&report), [("two.b.deny_a", "a.b")]);
    assert_eq!((report.rules, report.excepted), (2, 1));
    let absent = ["one".to_owned(), "lib".to_owned()];
    let error = Policies::read_packages(&files, &absent, PolicyLimits::default()).unwrap_err();
    assert!(
        error
            .message
            .contains("in the package lib, found some in one, two.b"),
        "{error}"
    );
}
