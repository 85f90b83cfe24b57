//! What is named under the tables: what goes away, failed checks, outputs.

use super::sums::{Plan, broken_checks};
use crate::message::visible_on_one_line;
use tofu_json_model::summary::Listed;
use tofu_json_render::human::symbol;
use tofu_json_term::StyledLabel;
use tofu_json_vocab::Reason;

/// Some of the names of a plan, under a title.
pub(super) struct Section {
    pub(super) title: &'static str,
    pub(super) names: Vec<Named>,
    /// How many more there are.
    pub(super) more: u64,
}

/// Something with a name, and what there is to say of it.
pub(super) struct Named {
    pub(super) symbol: Option<StyledLabel>,
    pub(super) name: String,
    /// What is written after the name.
    pub(super) about: Vec<String>,
    /// What is written below it.
    pub(super) messages: Vec<String>,
}

/// The sections of a plan that have anything. All texts are on one line and harmless.
pub(super) fn of(plan: &Plan, all_addresses: bool) -> Vec<Section> {
    let sections = [changes(plan, all_addresses), checks(plan), outputs(plan)];
    let has_any = |section: &Section| !section.names.is_empty();
    sections.into_iter().filter(has_any).collect()
}

fn changes(plan: &Plan, all: bool) -> Section {
    let summary = &plan.summary;
    let names: Vec<_> = summary.listed.iter().map(change).collect();
    let (title, of) = match all {
        true => ("changes", names.len() as u64),
        false => ("deleted or replaced", summary.deleting),
    };
    section(title, names, of)
}

fn section(title: &'static str, names: Vec<Named>, of: u64) -> Section {
    let more = of.saturating_sub(names.len() as u64);
    Section { title, names, more }
}

fn change(listed: &Listed) -> Named {
    let mut about = Vec::new();
    if let Some(deposed) = &listed.deposed {
        about.push(format!("deposed {deposed}"));
    }
    if let Some(previous) = &listed.previous_address {
        about.push(format!("moved from {previous}"));
    }
    if listed.importing {
        about.push("imported".to_owned());
    }
    if let Some(reason) = &listed.reason {
        about.push(because(reason));
    }
    Named {
        symbol: Some(symbol(&listed.action)),
        name: visible_on_one_line(&listed.address),
        about: about.iter().map(|text| visible_on_one_line(text)).collect(),
        messages: Vec::new(),
    }
}

fn checks(plan: &Plan) -> Section {
    let failed = plan.summary.failed_checks.iter();
    let names = failed.map(|check| {
        let problems = check.problems.iter();
        let cannot_say = (check.status == "error").then(|| "could not be evaluated".to_owned());
        Named {
            symbol: None,
            name: visible_on_one_line(match check.address.as_str() {
                "" => "a check without an address",
                address => address,
            }),
            about: Vec::from_iter(cannot_say),
            messages: problems.map(|text| visible_on_one_line(text)).collect(),
        }
    });
    section(
        "failed checks",
        names.collect(),
        broken_checks(&plan.summary),
    )
}

fn outputs(plan: &Plan) -> Section {
    let names = plan.summary.changed_outputs.iter().map(|output| Named {
        symbol: Some(symbol(&output.action)),
        name: visible_on_one_line(&output.name),
        about: Vec::new(),
        messages: Vec::new(),
    });
    section("outputs", names.collect(), plan.summary.outputs.acting())
}

/// Why it is done, in a few words; a word that is not known as it is.
fn because(reason: &str) -> String {
    let text = match Reason::from(reason) {
        Reason::ReplaceBecauseTainted => "it is tainted",
        Reason::ReplaceBecauseCannotUpdate => "cannot be updated in place",
        Reason::ReplaceByRequest => "as requested",
        Reason::ReplaceByTriggers => "due to changes in replace_triggered_by",
        Reason::DeleteBecauseNoResourceConfig => "not in the configuration",
        Reason::DeleteBecauseWrongRepetition => "count or for_each came or went",
        Reason::DeleteBecauseCountIndex => "index out of range for count",
        Reason::DeleteBecauseEachKey => "key not in the for_each map",
        Reason::DeleteBecauseNoModule => "module not in the configuration",
        Reason::DeleteBecauseNoMoveTarget => "moved to what is not in the configuration",
        Reason::ReadBecauseConfigUnknown => "its configuration has values not yet known",
        Reason::ReadBecauseDependencyPending => "depends on something with changes pending",
        Reason::ReadBecauseCheckNested => "to verify a check block",
        Reason::DeleteBecauseEnabledFalse => "enabled is false",
        Reason::ForgotBecauseLifecycleDestroyInState
        | Reason::ForgotBecauseLifecycleDestroyInConfig => "lifecycle.destroy is false",
        _ => reason,
    };
    text.to_owned()
}
