use super::{RULES, read_gates};
use crate::{GateCode, GateRule};

#[test]
fn all_rules() {
    let text = r#"
[[gate]]
rule = "max-destroy"
limit = 5
name = "few"
reason = "somebody should look"
[[gate]]
rule = "max-change"
limit = 0x10
[[gate]]
rule = "protect"
addresses = "a.*"
[[gate]]
rule = "only-addresses"
addresses = ["a.*", "b"]
[[gate]]
rule = "deny"
changes = ["destroy:aws_*", "forget"]
[[gate]]
rule = "allow"
changes = ["*:null_resource"]
[[gate]]
rule = "require-moved"
[[gate]]
rule = "no-drift"
[[gate]]
rule = "no-failed-checks"
"#;
    let gates = read_gates(text).unwrap();
    let rules: Vec<_> = gates.iter().map(|gate| gate.rule.to_string()).collect();
    assert_eq!(
        rules,
        [
            "max-destroy 5",
            "max-change 16",
            "protect a.*",
            "only-addresses a.* b",
            "deny delete:aws_* forget:*",
            "allow *:null_resource",
            "require-moved",
            "no-drift",
            "no-failed-checks",
        ]
    );
    assert_eq!(gates[0].name.as_deref(), Some("few"));
    assert_eq!(gates[0].reason.as_deref(), Some("somebody should look"));
    assert_eq!(gates[0].rule, GateRule::MaxDestroy(5));
    assert_eq!(read_gates("").unwrap(), []);
}

#[test]
fn words_of_rules_are_codes() {
    for word in RULES {
        assert!(word.parse::<GateCode>().is_ok(), "{word}");
    }
}

#[test]
fn mistakes_have_places() {
    for (text, expected) in [
        ("[[gate]", "1:8: "),
        (
            "[gates]",
            "1:2: expected one of gate, found gates. Did you mean \"gate\"?",
        ),
        (
            "gate = 5",
            "1:8: expected tables [[gate]] as gate, found the number 5",
        ),
        ("[[gate]]\n", "1:1: expected the key rule, found none"),
        (
            "[[gate]]\nrule = 5",
            "2:8: expected a text as rule, found the number 5",
        ),
        (
            "[[gate]]\nrule = \"max-destroy\"\n",
            "1:1: expected the key limit, found none",
        ),
        (
            "[[gate]]\nrule = \"max-destroy\"\nlimit = -1",
            "3:9: expected a whole number from 0 as limit, found the number -1",
        ),
        (
            "[[gate]]\nrule = \"max-destroy\"\nlimits = 1",
            "3:1: expected one of rule, limit, addresses, changes, name, reason, exception, found limits. Did you mean \"limit\"?",
        ),
        (
            "[[gate]]\nrule = \"no-drift\"\nlimit = 1",
            "3:9: the rule no-drift has no limit",
        ),
        (
            "[[gate]]\nrule = \"protect\"\naddresses = []",
            "3:13: expected texts as addresses, found an empty list",
        ),
        (
            "[[gate]]\nrule = \"deny\"\nchanges = [\"forget\", \"destory:x\"]",
            "3:22: expected ACTION:TYPE",
        ),
        (
            "[[gate]]\nrule = \"no-drift\"\n[[gate.exception]]\naddress = \"a\"\npath = \"b\"",
            "5:8: an exception of a gate is for whole objects, and has no path",
        ),
    ] {
        let error = read_gates(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}
