//! The types and functions that people start from have an example in their documentation, which is a test of it.

use crate::file_size::sources;

/// The names that must have an example, by crate.
const ENTRY_POINTS: [(&str, &[&str]); 26] = [
    ("browse", &["Browser"]),
    (
        "compare",
        &[
            "write_canonical",
            "Fingerprint",
            "Statement",
            "IgnoredPaths",
        ],
    ),
    ("computed", &["Diff", "Kind", "Visitor"]),
    ("config", &["Source", "Body", "Decoded"]),
    ("convert", &["to_hcl", "to_json", "differences"]),
    ("diagnostic", &["Diagnostic", "Batch"]),
    ("differ", &["Differ", "Sides"]),
    ("explain", &["Explainer"]),
    ("evaluate", &["Evaluator", "Value", "Type"]),
    ("hcl", &["File", "Body", "Attribute", "Block"]),
    ("lock", &["Lock", "Requirements", "merge", "resolve"]),
    (
        "model",
        &[
            "Plan",
            "State",
            "ResourceChange",
            "Owned",
            "PlanItems",
            "IndexedPlan",
            "OutlinedPlan",
            "Schemas",
            "Summary",
            "changes",
            "leaves",
            "recognize",
        ],
    ),
    ("moves", &["find_moves"]),
    ("module", &["Module", "Listing", "References"]),
    ("number", &["Number", "WrittenNumber"]),
    ("plan-file", &["PlanFile"]),
    ("provider", &["Provider", "Version", "Constraints"]),
    ("redact", &["Redaction", "MaskedStrings"]),
    ("report", &["Recorder"]),
    ("review", &["differences"]),
    ("scan", &["members", "skip_value"]),
    ("show", &["show", "Options", "Report"]),
    ("term", &["Canvas"]),
    (
        "ui",
        &[
            "Feed",
            "Fold",
            "Run",
            "Message",
            "Event",
            "Filter",
            "read_from",
            "events",
        ],
    ),
    ("value", &["Value", "Document", "Arena", "Json"]),
    ("vocab", &["Action", "ResourceAddress", "AttributePath"]),
];

/// Whether the documentation of an item of this name, anywhere in a text, has an example.
fn has_example(text: &str, name: &str) -> bool {
    let mut example = false;
    for line in text.lines().map(str::trim_start) {
        if line.starts_with("///") {
            example |= line.starts_with("/// ```");
        } else if declares(line, name) {
            if example {
                return true;
            }
        } else if !is_between(line) {
            example = false;
        }
    }
    false
}

/// Whether a line begins an item of this name; documents of `model` are items of a macro.
fn declares(line: &str, name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    let kinds = ["struct ", "enum ", "trait ", "fn ", "type "];
    let item = line
        .strip_prefix("pub ")
        .and_then(|rest| kinds.iter().find_map(|kind| rest.strip_prefix(kind)));
    let named = item.and_then(|item| item.strip_prefix(name));
    let of_macro = line.strip_prefix(name);
    named.is_some_and(ends) || of_macro.is_some_and(|rest| rest.starts_with(" = \""))
}

/// What may come between documentation and item: attributes, over several lines too.
fn is_between(line: &str) -> bool {
    line.starts_with("#[") || line.starts_with(')') || line.ends_with("\",") || line.ends_with("\"")
}

#[test]
fn examples_are_seen() {
    let documented = "/// A.\n/// ```\n/// x();\n/// ```\n#[must_use]\npub fn found() {}\n";
    assert!(has_example(documented, "found"));
    assert!(!has_example(documented, "fou"));
    assert!(!has_example("/// A.\npub struct Bare;\n", "Bare"));
    assert!(!has_example(
        "/// ```\nuse x;\n/// A.\npub struct Bare;\n",
        "Bare"
    ));
    assert!(has_example(
        "    /// ```\n    Plan = \"Plan\" of Plan {\n",
        "Plan"
    ));
}

#[test]
fn people_start_from_an_example() {
    let files = sources(&["crates"]);
    let mut missing = Vec::new();
    let mut count = 0;
    for (folder, names) in ENTRY_POINTS {
        let place = format!("crates/{folder}/src/");
        for name in names {
            count += 1;
            let mut of_crate = files.iter().filter(|(file, _)| file.starts_with(&place));
            if !of_crate.any(|(_, text)| has_example(text, name)) {
                missing.push(format!("{folder}::{name}"));
            }
        }
    }
    assert!(count >= 40, "only {count} entry points");
    assert!(missing.is_empty(), "no example: {missing:?}");
}
