use super::sections::{self, Named, Section};
use super::sums::{Plan, Sums, besides, busy, of_columns, rolled_up, used};
use crate::markdown::code;
use std::collections::BTreeMap;
use tofu_json_model::summary::{Counts, Summary};
use tofu_json_review::unread_markdown;
use tofu_json_term::{Canvas, Style};

/// So many bytes the line may have that names what could not be read.
const UNREAD_BYTES: usize = 8_000;

/// What could not be read, a table of plans, what goes away by its addresses, failed checks, outputs; then types and modules.
pub(super) fn write(sums: &Sums, all_addresses: bool) -> String {
    let mut text = String::new();
    if let Some(unread) = unread_markdown(&sums.failed, sums.all(), UNREAD_BYTES) {
        text = unread + "\n";
    }
    text.push_str(&plans(sums));
    for plan in &sums.plans {
        for section in sections::of(plan, all_addresses) {
            self::section(&mut text, plan, &section);
        }
    }
    part(&mut text, "type", &sums.total.by_type);
    if sums.total.by_module.keys().any(|module| !module.is_empty()) {
        part(&mut text, "module", &rolled_up(&sums.total.by_module));
    }
    if let Some(tally) = &sums.total.filtered {
        let mut tally = tally.clone();
        tally.filter = code(&tally.filter);
        text.push_str(&format!("\n{tally}\n"));
    }
    text
}

fn plans(sums: &Sums) -> String {
    let row = |summary: &Summary| {
        let mut row = summary.changes.by_action().to_vec();
        row.extend(besides(summary));
        row
    };
    let plans = sums.plans.iter();
    let plans = plans.map(|plan| (code(&plan.file), &plan.summary));
    let total = (sums.plans.len() > 1).then(|| ("**total**".to_owned(), &sums.total));
    let plans: Vec<_> = plans.chain(total).collect();
    let rows: Vec<_> = plans.iter().map(|(_, summary)| row(summary)).collect();
    let columns = used(&rows);
    let mut text = String::new();
    head(&mut text, "plan", &columns, Some("result"));
    for ((name, summary), row) in plans.iter().zip(&rows) {
        let result = match summary.verdict() {
            failed @ "planning failed" => format!("**{failed}**"),
            other => other.to_owned(),
        };
        self::row(&mut text, name, of_columns(row, &columns), Some(&result));
    }
    text
}

fn part(text: &mut String, name: &str, parts: &BTreeMap<String, Counts>) {
    if busy(parts).next().is_none() {
        return;
    }
    let rows: Vec<_> = busy(parts)
        .map(|(_, counts)| counts.by_action().to_vec())
        .collect();
    let columns = used(&rows);
    text.push('\n');
    head(text, name, &columns, None);
    for ((name, _), row) in busy(parts).zip(&rows) {
        let name = if name.is_empty() {
            "(root)".to_owned()
        } else {
            code(name)
        };
        self::row(text, &name, of_columns(row, &columns), None);
    }
}

fn head(text: &mut String, name: &str, columns: &[&str], first: Option<&str>) {
    let heads = first.into_iter().chain(columns.iter().copied());
    let heads: String = heads.map(|head| format!(" {head} |")).collect();
    let rules = columns.iter().map(|_| " ---: |");
    let rules: String = first.map(|_| " --- |").into_iter().chain(rules).collect();
    text.push_str(&format!("| {name} |{heads}\n| --- |{rules}\n"));
}

fn row(text: &mut String, name: &str, numbers: impl Iterator<Item = u64>, first: Option<&str>) {
    let cells = numbers.map(|number| number.to_string());
    let cells = first.map(str::to_owned).into_iter().chain(cells);
    let cells: String = cells.map(|cell| format!(" {cell} |")).collect();
    text.push_str(&format!("| {name} |{cells}\n"));
}

fn section(text: &mut String, plan: &Plan, section: &Section) {
    let title = section.title;
    text.push_str(&format!("\n**{}: {title}**\n\n", code(&plan.file)));
    for named in &section.names {
        self::named(text, named);
    }
    if section.more > 0 {
        text.push_str(&format!("- … and {} more\n", section.more));
    }
}

fn named(text: &mut String, named: &Named) {
    text.push_str("- ");
    if let Some(label) = named.symbol {
        let mut canvas = Canvas::new(Style::default());
        canvas.label(label);
        // Moves and imports have none.
        let symbol = canvas.into_string();
        if !symbol.trim().is_empty() {
            text.push_str(&format!("`{}` ", symbol.trim()));
        }
    }
    text.push_str(&match named.is_words {
        true => prose(&named.name),
        false => code(&named.name),
    });
    text.push_str(&named.count().unwrap_or_default());
    for about in &named.about {
        text.push_str(&format!(" ({})", prose(about)));
    }
    text.push('\n');
    for message in &named.messages {
        text.push_str(&format!("  - {}\n", prose(message)));
    }
}

/// Words stay words; what Markdown could take for something else is written as code.
fn prose(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | ',' | '\'' | '-');
    if text.chars().all(is_plain) {
        text.to_owned()
    } else {
        code(text)
    }
}
