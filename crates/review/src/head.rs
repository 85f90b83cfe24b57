//! What a person reads first: what happens, what may be lost, what is not here.

use crate::counts::{FateCount, fates};
use crate::review::{LeftOut, Review, Risk};
use crate::width::columns;
use crate::words::participle;
use tofu_json_text::visible_on_one_line;

/// One line with the numbers, the most dangerous first. A plan that failed part-way says so before anything else.
#[must_use]
pub fn head(review: &Review) -> String {
    let mut parts: Vec<_> = review.counts().iter().map(fate).collect();
    for (number, one, several) in [
        (review.outputs.len(), "output", "outputs"),
        (review.failed_checks(), "failed check", "failed checks"),
        (review.drifted(), "drifted", "drifted"),
        (
            review.invocations.len(),
            "action invoked",
            "actions invoked",
        ),
        (
            review.waiting.len(),
            "change waits for the next plan",
            "changes wait for the next plan",
        ),
    ] {
        if number > 0 {
            let noun = if number == 1 { one } else { several };
            parts.push(format!("{number} {noun}"));
        }
    }
    let counts = match (parts.is_empty(), review.errored, &review.left_out) {
        (false, ..) => parts.join(", "),
        (true, true, _) => "No change was found before".to_owned(),
        (true, false, Some(_)) => "No changes that the filter shows".to_owned(),
        (true, false, None) => "No changes".to_owned(),
    };
    match review.errored {
        true => format!("Planning failed part-way: this is not all. {counts}."),
        false => format!("{counts}."),
    }
}

fn fate(count: &FateCount) -> String {
    let mut remarks = Vec::new();
    for (number, one, several) in [
        (count.holding_data, "holds data", "hold data"),
        (count.deposed, "deposed", "deposed"),
        (count.renumbered, "renumbered", "renumbered"),
        (count.folded, "folded", "folded"),
    ] {
        if number > 0 {
            let words = if number == 1 { one } else { several };
            remarks.push(format!("{number} {words}"));
        }
    }
    let (objects, participle) = (count.objects, count.participle);
    match remarks.is_empty() {
        true => format!("{objects} {participle}"),
        false => format!("{objects} {participle} ({})", remarks.join(", ")),
    }
}

/// The most dangerous of it by name, in one line of at most about `width` columns; nothing where nothing is
/// deleted or replaced.
#[must_use]
pub fn dangers(review: &Review, width: usize) -> Option<String> {
    let has_data = |risk| matches!(risk, Risk::DestroysData | Risk::ReplacesData);
    let data = addresses(review, has_data, true);
    if !data.is_empty() {
        return Some(listed("Data is lost with", &data, width));
    }
    if !review.shifts.is_empty() {
        let shifts = review.shifts.iter().map(|shift| {
            let (removed, renumbered) = (shift.removed.len(), shift.renumbered);
            format!(
                "{} ({removed} removed, {renumbered} renumbered)",
                shift.resource
            )
        });
        let shifts: Vec<_> = shifts.collect();
        return Some(listed("Only renumbered:", &shifts, width));
    }
    let deleted = addresses(review, |risk| risk == Risk::Destroys, false);
    let replaced = addresses(review, |risk| risk == Risk::Replaces, false);
    match (deleted.is_empty(), replaced.is_empty()) {
        (false, _) => Some(listed("Deleted:", &deleted, width)),
        (true, false) => Some(listed("Replaced:", &replaced, width)),
        (true, true) => None,
    }
}

/// The addresses of groups of some risks, with what happens to them if that is to be said.
fn addresses(review: &Review, of: impl Fn(Risk) -> bool, with_fate: bool) -> Vec<String> {
    let groups = review.planned.iter().filter(|group| of(group.risk));
    let texts = groups.flat_map(|group| {
        let objects = group.objects.iter();
        objects.map(|object| match with_fate {
            true => format!("{} ({})", object.address, participle(group.risk)),
            false => object.address.clone(),
        })
    });
    texts.collect()
}

/// As many as fit, and how many more there are. The first is always there.
fn listed(lead: &str, texts: &[String], width: usize) -> String {
    let mut line = lead.to_owned();
    for (n, text) in texts.iter().enumerate() {
        let text = visible_on_one_line(text);
        let more = format!(" and {} more.", texts.len() - n);
        if n > 0 && columns(&line) + columns(&text) + more.len() + 2 > width {
            return line + &more;
        }
        line.push_str(if n == 0 { " " } else { ", " });
        line.push_str(&text);
    }
    line + "."
}

/// What a filter leaves out, in one line.
#[must_use]
pub fn left_out_text(left_out: &LeftOut) -> String {
    let mut parts = fates(&left_out.planned);
    for (number, one, several) in [
        (left_out.outputs, "output", "outputs"),
        (left_out.drift, "drifted", "drifted"),
    ] {
        if number > 0 {
            let noun = if number == 1 { one } else { several };
            parts.push(format!("{number} {noun}"));
        }
    }
    let filter = visible_on_one_line(&left_out.filter);
    match parts.is_empty() {
        true => format!("Filtered by {filter}, which leaves nothing out."),
        false => format!("Filtered by {filter}. Not shown: {}.", parts.join(", ")),
    }
}
