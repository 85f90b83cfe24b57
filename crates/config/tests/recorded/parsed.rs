//! The decoded tree as `config parse` prints it, against the tree that OpenTofu decoded: which
//! blocks there are, their labels, how each value was read, and what it refers to.

use std::collections::BTreeSet;

use tofu_json_config::Source;
use tofu_json_config::decode::{Role, Secrets, decode};
use tofu_json_value::{Document, Value};

use super::recordings;

/// Members that name things.
const NAMES: [&str; 6] = ["name", "type", "alias", "provider", "attribute", "block"];

/// Lists that the recordings do not have.
const NOT_RECORDED: [&str; 2] = [".languages", ".required_versions"];

/// How a fact ends that stands for something unknown.
const OPAQUE: &str = " cannot be seen";

/// What has to be equal, with the way to each value.
fn facts(value: Value<'_>, path: &str, found: &mut BTreeSet<String>) {
    // What the recorder could not look into, ours cannot be compared with.
    if value.get("k").is_some() || value.get("dump_panic").is_some() {
        found.insert(format!("{path}{OPAQUE}"));
        return;
    }
    for name in NAMES {
        let name = value.get(name).and_then(Value::as_str);
        found.extend(name.map(|name| format!("{path} is {name}")));
    }
    if let Some(kind) = value.get("kind").and_then(Value::as_str) {
        found.insert(format!("{path} has {kind}"));
    }
    for field in ["refs", "labels", "aliases"] {
        let texts = value.get(field).into_iter().flat_map(Value::elements);
        let texts: Vec<_> = texts.filter_map(Value::as_str).collect();
        if !texts.is_empty() {
            found.insert(format!("{path} {field} {texts:?}"));
        }
    }
    if value.get("kind").is_some() {
        let text = value.get("v").and_then(Value::as_str);
        found.extend(text.map(|text| format!("{path} is {text}")));
    }
    for (name, member) in value.members() {
        if !matches!(&*name, "value" | "form" | "type_defaults" | "eval") {
            facts(member, &format!("{path}.{name}"), found);
        }
    }
    for (number, element) in value.elements().enumerate() {
        if element.is_object() {
            facts(element, &format!("{path}[{number}]"), found);
        }
    }
}

fn facts_of(value: Value<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    facts(value, "", &mut found);
    found
}

#[test]
fn decoded_trees_are_those_recorded() {
    let (mut cases, mut all) = (0_usize, 0_usize);
    let mut wrong = Vec::new();
    for (line, case) in recordings::lines().iter().zip(recordings::files()) {
        let recorded = Document::parse(line.as_bytes()).unwrap();
        let Some(theirs) = recorded.root().get("decoded") else {
            continue;
        };
        let role = match case.role() {
            "override" => Role::Override,
            "test" => Role::Test,
            "tfvars" => Role::Values,
            _ => Role::Configuration,
        };
        let text = case.bytes();
        let source = Source::read(case.name(), &text);
        let ours = decode(&source, role).to_json();
        let ours = Document::parse(ours.as_bytes()).unwrap();
        let (mut ours, mut theirs) = (facts_of(ours.root()), facts_of(theirs));
        let opaque: Vec<String> = theirs
            .iter()
            .filter_map(|fact| Some(fact.strip_suffix(OPAQUE)?.to_owned()))
            .chain(NOT_RECORDED.map(str::to_owned))
            .collect();
        for facts in [&mut ours, &mut theirs] {
            facts.retain(|fact| !opaque.iter().any(|path| fact.starts_with(path.as_str())));
        }
        cases += 1;
        all += theirs.len();
        let lacks = theirs.difference(&ours).map(|fact| format!("- {fact}"));
        let has = ours.difference(&theirs).map(|fact| format!("+ {fact}"));
        let different: Vec<_> = lacks.chain(has).collect();
        if !different.is_empty() {
            wrong.push(format!("{}:\n  {}", case.id(), different.join("\n  ")));
        }
    }
    assert!(
        cases > 900 && all > 10_000,
        "only {cases} cases, {all} facts"
    );
    let share = 100.0 * (cases - wrong.len()) as f64 / cases as f64;
    println!("{share:.2} % of {cases} decoded trees agree ({all} facts)");
    if share < 100.0 {
        println!("{}", wrong.join("\n"));
    }
    assert!(share >= 99.0, "only {share:.2} %");
}

#[test]
fn what_is_printed_is_json_for_any_text() {
    const ROLES: [Role; 4] = [
        Role::Configuration,
        Role::Override,
        Role::Test,
        Role::Values,
    ];
    for (number, case) in recordings::files().into_iter().enumerate() {
        let text = case.bytes();
        let cut = text.len() * (number % 8) / 8;
        let (before, after) = text.split_at(cut);
        for (part, role) in [before, after]
            .into_iter()
            .zip(ROLES.iter().cycle().skip(number))
        {
            let source = Source::read(case.name(), part);
            let json = decode(&source, *role).to_report_json(Secrets::Masked);
            assert!(Document::parse(json.as_bytes()).is_ok(), "{}", case.id());
        }
    }
}
