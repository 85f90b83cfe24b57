//! What a person reads first: what happens, what may be lost, what is not here.

use crate::counts::{FateCount, counts, fates};
use crate::object::ReviewedObject;
use crate::review::{LeftOut, Review, Risk};
use crate::width::columns;
use crate::words::participle;
use tofu_json_text::visible_on_one_line;

/// One line with the numbers, the most dangerous first. A plan that failed part-way says so before anything else.
#[must_use]
pub fn head(review: &Review) -> String {
    let parts = numbers(&[review]);
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

/// The numbers of several plans together, without a full stop; a filter has its own line.
pub(crate) fn head_of_all(reviews: &[&Review]) -> String {
    let parts = numbers(reviews);
    let counts = match parts.is_empty() {
        true => "no changes".to_owned(),
        false => parts.join(", "),
    };
    match reviews.iter().filter(|review| review.errored).count() {
        0 => counts,
        errored => format!("planning of {errored} failed part-way, {counts}"),
    }
}

/// What there is, each with its number, the most dangerous first.
fn numbers(reviews: &[&Review]) -> Vec<String> {
    let sum = |of: fn(&Review) -> usize| reviews.iter().map(|review| of(review)).sum::<usize>();
    let mut groups: Vec<_> = reviews.iter().flat_map(|one| &one.planned).collect();
    groups.sort_by_key(|group| group.risk);
    let mut parts: Vec<_> = counts(groups.into_iter()).iter().map(fate).collect();
    for (number, one, several) in [
        (sum(|review| review.outputs.len()), "output", "outputs"),
        (sum(Review::failed_checks), "failed check", "failed checks"),
        (
            sum(|review| review.drifted() - review.moved_by_refresh()),
            "drifted",
            "drifted",
        ),
        (sum(Review::moved_by_refresh), "moved", "moved"),
        (
            sum(|review| review.invocations.len()),
            "action invoked",
            "actions invoked",
        ),
        (
            sum(|review| review.waiting.len() - waiting_actions(review)),
            "change waits for the next plan",
            "changes wait for the next plan",
        ),
        (
            sum(waiting_actions),
            "action waits for the next plan",
            "actions wait for the next plan",
        ),
    ] {
        if number > 0 {
            let noun = if number == 1 { one } else { several };
            parts.push(format!("{number} {noun}"));
        }
    }
    parts
}

fn waiting_actions(review: &Review) -> usize {
    review.waiting.iter().filter(|one| one.is_action()).count()
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
    for (lead, risk) in [("Deleted:", Risk::Destroys), ("Replaced:", Risk::Replaces)] {
        let mut lost = addresses(review, |own| own == risk, false);
        lost.retain(|address| !is_of_shift(review, address, risk));
        if !lost.is_empty() {
            return Some(listed(lead, &lost, width));
        }
    }
    let shifts = review.shifts.iter().map(|shift| {
        let (removed, renumbered) = (shift.removed.len(), shift.renumbered);
        format!(
            "{} ({removed} removed, {renumbered} renumbered)",
            shift.resource
        )
    });
    let shifts: Vec<_> = shifts.collect();
    (!shifts.is_empty()).then(|| listed("Only renumbered:", &shifts, width))
}

/// Whether it is an instance that is renumbered, or the place at the end that is free then. It is told of the resource.
fn is_of_shift(review: &Review, address: &str, risk: Risk) -> bool {
    review.shifts.iter().any(|shift| {
        let index = address.strip_prefix(&*shift.resource);
        let index =
            index.and_then(|index| index.strip_prefix('[')?.strip_suffix(']')?.parse().ok());
        index.is_some_and(|index| risk == Risk::Destroys || shift.renumbers(index))
    })
}

/// The addresses of groups of some risks, with what happens to them if that is to be said.
fn addresses(review: &Review, of: impl Fn(Risk) -> bool, with_fate: bool) -> Vec<String> {
    let groups = review.planned.iter().filter(|group| of(group.risk));
    let texts = groups.flat_map(|group| {
        let objects = group.objects.iter();
        let fate = with_fate.then(|| participle(group.risk));
        objects.map(move |object| name(object, fate))
    });
    texts.collect()
}

/// An object at its address, or a deposed one, which is another. With what happens to it if that is to be said.
fn name(object: &ReviewedObject, fate: Option<&str>) -> String {
    let deposed = object.deposed.as_ref();
    let deposed = deposed.map(|key| format!("deposed object {key}"));
    let remarks: Vec<_> = deposed.as_deref().into_iter().chain(fate).collect();
    match remarks.is_empty() {
        true => object.address.clone(),
        false => format!("{} ({})", object.address, remarks.join(", ")),
    }
}

/// As many as fit, and how many more there are. The first is always there.
pub(crate) fn listed(lead: &str, texts: &[String], width: usize) -> String {
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
