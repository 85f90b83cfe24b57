use std::fmt::Write as _;

pub(crate) const SCHEMAS: &[u8] = br#"{"format_version":"1.0","provider_schemas":{"p":{"resource_schemas":{"t":{"version":0,
    "block":{"attributes":{"id":{"type":"string","computed":true},"v":{"type":"string","optional":true}}}}}}}}"#;

/// An entry of about 4 KB, most of which nothing is shown of.
pub(crate) fn entry(name: &str, action: &str, before: &str, after: &str) -> String {
    let padding = "z".repeat(4_000);
    format!(
        r#"{{"address":"t.{name}","mode":"managed","type":"t","name":"{name}","provider_name":"p","padding":"{padding}",
            "change":{{"actions":["{action}"],"before":{before},"after":{after},"after_unknown":{{}},
            "before_sensitive":{{}},"after_sensitive":{{}}}}}}"#
    )
}

/// One whose attribute `v` changes.
pub(crate) fn update(name: &str, before: &str, after: &str) -> String {
    let object = |v: &str| format!(r#"{{"id":"i","v":{v}}}"#);
    entry(name, "update", &object(before), &object(after))
}

/// One that is created, which certainly changes something, and so many that are updated.
pub(crate) fn changes(updates: usize) -> Vec<String> {
    let first = entry("first", "create", "null", r#"{"id":"i","v":"a"}"#);
    let one = |n: usize| update(&format!("n{n}"), "\"a\"", &format!("\"b{n}\""));
    [first].into_iter().chain((0..updates).map(one)).collect()
}

/// A plan with lists of changes, and more members after them.
pub(crate) fn plan(lists: &[&[String]], members: &str) -> String {
    let mut plan = String::from(r#"{"format_version":"1.2","terraform_version":"1.12.6""#);
    for list in lists {
        write!(plan, r#","resource_changes":[{}]"#, list.join(",")).unwrap();
    }
    plan + members + r#","planned_values":{}}"#
}
