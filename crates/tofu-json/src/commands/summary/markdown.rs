use super::sums::{HEADS, Sums, broken_checks, busy, drifted, numbers, verdict};
use crate::markdown::code;
use std::collections::BTreeMap;
use tofu_json_model::summary::{Counts, Summary};

/// Tables: by plan, by type, by module.
pub(super) fn write(sums: &Sums) -> String {
    let mut text = String::new();
    head(
        &mut text,
        "plan",
        &["drift", "outputs", "failed checks", "result"],
    );
    for plan in &sums.plans {
        plan_row(&mut text, &code(&plan.file), &plan.summary);
    }
    if sums.plans.len() > 1 {
        plan_row(&mut text, "**total**", &sums.total);
    }
    part(&mut text, "type", &sums.total.by_type);
    if sums.total.by_module.keys().any(|module| !module.is_empty()) {
        part(&mut text, "module", &sums.total.by_module);
    }
    text
}

fn plan_row(text: &mut String, name: &str, summary: &Summary) {
    let result = match verdict(summary) {
        failed @ "planning failed" => format!("**{failed}**"),
        other => other.to_owned(),
    };
    let own = [
        drifted(summary),
        summary.outputs.acting(),
        broken_checks(summary),
    ];
    let own = own
        .map(|number| number.to_string())
        .into_iter()
        .chain([result]);
    row(text, name, &summary.changes, own);
}

fn part(text: &mut String, name: &str, rows: &BTreeMap<String, Counts>) {
    if busy(rows).next().is_none() {
        return;
    }
    text.push('\n');
    head(text, name, &[]);
    for (name, counts) in busy(rows) {
        let name = if name.is_empty() {
            "(root)".to_owned()
        } else {
            code(name)
        };
        row(text, &name, counts, []);
    }
}

fn head(text: &mut String, name: &str, own: &[&str]) {
    let heads: Vec<_> = HEADS.iter().chain(own).copied().collect();
    let rules = heads
        .iter()
        .map(|head| if *head == "result" { "---" } else { "---:" });
    let rules: Vec<_> = rules.collect();
    text.push_str(&format!(
        "| {name} | {} |\n| --- | {} |\n",
        heads.join(" | "),
        rules.join(" | ")
    ));
}

fn row(text: &mut String, name: &str, counts: &Counts, own: impl IntoIterator<Item = String>) {
    let numbers = numbers(counts).map(|(_, number)| number.to_string());
    let cells: Vec<_> = numbers.into_iter().chain(own).collect();
    text.push_str(&format!("| {name} | {} |\n", cells.join(" | ")));
}
