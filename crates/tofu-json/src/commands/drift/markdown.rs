use super::text::{expired, gone_at, happened, head, known, name, trend};
use crate::markdown::code;
use tofu_json_gate::{DriftReport, DriftedObject, DriftedPath};

/// A section for each plan, with a table of what drifted. No text of a plan or a list means anything in it.
pub(super) fn write(reports: &[(String, DriftReport)]) -> String {
    let sections: Vec<_> = reports.iter().map(section).collect();
    sections.join("\n")
}

fn section((file, report): &(String, DriftReport)) -> String {
    let mut text = format!("### Drift: {}\n\n{}.\n", code(file), capital(&head(report)));
    if !report.objects.is_empty() {
        text.push_str("\n| object | what | difference | known |\n|---|---|---|---|\n");
        for object in &report.objects {
            object
                .paths
                .iter()
                .for_each(|path| text.push_str(&row(object, path)));
        }
    }
    let gone = report
        .gone
        .iter()
        .map(|place| format!("gone: {}", code(&gone_at(place))));
    let expired = report.expired.iter().map(|known| code(&expired(known)));
    let notes: Vec<_> = gone.chain(expired).collect();
    if !notes.is_empty() {
        text.push('\n');
    }
    notes
        .iter()
        .for_each(|note| text.push_str(&format!("* {note}\n")));
    text
}

fn row(object: &DriftedObject, path: &DriftedPath) -> String {
    let trend = trend(path).map_or_else(String::new, |trend| format!(", {trend}"));
    let difference = match &*path.path {
        "" => String::new(),
        path => code(path),
    };
    let known = path
        .known
        .as_ref()
        .map_or_else(String::new, |entry| code(&known(entry)));
    format!(
        "| {} | {}{trend} | {difference} | {known} |\n",
        code(&name(&object.address, object.deposed.as_deref())),
        happened(object)
    )
}

fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(rest).collect()
}
