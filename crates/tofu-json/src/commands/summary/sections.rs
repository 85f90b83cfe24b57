//! What is named under the tables: what goes away, failed checks, outputs.

use super::sums::Plan;
use crate::message::visible_on_one_line;
use std::collections::HashMap;
use tofu_json_model::stream::CheckHead;
use tofu_json_model::summary::Listed;
use tofu_json_render::human::symbol;
use tofu_json_term::StyledLabel;
use tofu_json_vocab::address::{ResourceAddress, roll_up};
use tofu_json_vocab::{Action, ChangeWord, Reason};

/// Some of the names of a plan, under a title.
pub(super) struct Section {
    pub(super) title: &'static str,
    pub(super) names: Vec<Named>,
    /// How many more objects there are.
    pub(super) more: usize,
}

/// Something with a name, or several of one resource, and what there is to say of it.
pub(super) struct Named {
    pub(super) symbol: Option<StyledLabel>,
    pub(super) name: String,
    /// Whether the name is no name but words.
    pub(super) is_words: bool,
    /// How many objects it is the name of.
    pub(super) objects: usize,
    /// What is written after the name.
    pub(super) about: Vec<String>,
    /// What is written below it.
    pub(super) messages: Vec<String>,
}

/// So many names of a kind are in the formats for people; the rest is counted.
pub(super) const MOST_NAMED: usize = 20;

/// The sections of a plan that have anything. All texts are on one line and harmless.
pub(super) fn of(plan: &Plan, all_addresses: bool) -> Vec<Section> {
    let changes = match all_addresses {
        true => vec![changes(plan)],
        false => vec![
            rolled_up(plan, "deleted", ChangeWord::Delete),
            rolled_up(plan, "replaced", ChangeWord::Replace),
            // Lists of other tables that delete.
            rolled_up(plan, "deleted in another way", ChangeWord::Other),
        ],
    };
    let mut sections = changes;
    sections.extend([
        checks(plan, all_addresses),
        outputs(plan, all_addresses),
        besides(plan),
    ]);
    sections.retain(|section| !section.names.is_empty());
    sections
}

/// What only plans of Terraform have, in numbers.
fn besides(plan: &Plan) -> Section {
    let count = |number: u64, one: &str, many: &str| {
        let noun = if number == 1 { one } else { many };
        (number > 0).then(|| Named {
            symbol: None,
            name: format!("{number} {noun}"),
            is_words: true,
            objects: 1,
            about: Vec::new(),
            messages: Vec::new(),
        })
    };
    let summary = &plan.summary;
    let deferred = count(
        summary.deferred,
        "change waits for the next plan",
        "changes wait for the next plan",
    );
    let invoked = count(
        summary.action_invocations,
        "action is invoked",
        "actions are invoked",
    );
    let deferred_actions = count(
        summary.deferred_action_invocations,
        "action waits for the next plan",
        "actions wait for the next plan",
    );
    let names = [deferred, deferred_actions, invoked];
    Section {
        title: "besides",
        names: names.into_iter().flatten().collect(),
        more: 0,
    }
}

/// All changes, each by itself.
fn changes(plan: &Plan) -> Section {
    Section {
        title: "changes",
        names: plan.summary.listed.iter().map(change).collect(),
        more: 0,
    }
}

/// The changes of an action, where those of a resource for one reason are one.
fn rolled_up(plan: &Plan, title: &'static str, word: ChangeWord) -> Section {
    let mut groups: Vec<(&Listed, Vec<&str>)> = Vec::new();
    let mut known: HashMap<GroupKey<'_>, usize> = HashMap::new();
    let listed = plan.summary.listed.iter();
    for one in listed.filter(|one| one.word() == word) {
        // A deposed object, a move and an import are of one object.
        let alone = one.deposed.is_some() || one.previous_address.is_some() || one.importing;
        let key = (&one.action, one.reason.as_deref(), resource(&one.address));
        let at = match alone {
            true => groups.len(),
            false => *known.entry(key).or_insert(groups.len()),
        };
        match groups.get_mut(at) {
            Some((_, addresses)) => addresses.push(&one.address),
            None => groups.push((one, vec![&one.address])),
        }
    }
    let names = groups.into_iter().flat_map(|(first, addresses)| {
        roll_up(addresses).into_iter().map(|rolled| Named {
            name: visible_on_one_line(&rolled.pattern),
            objects: rolled.count,
            ..change(first)
        })
    });
    section(title, names.collect(), false)
}

/// What objects have in common that are named as one: action, reason and resource.
type GroupKey<'l> = (&'l Action, Option<&'l str>, Option<ResourceAddress>);

/// The resource of the configuration; none for what is no address.
fn resource(address: &str) -> Option<ResourceAddress> {
    let address = ResourceAddress::parse(address).ok()?;
    Some(address.without_keys())
}

/// The first names, or all; the rest is counted by objects.
fn section(title: &'static str, mut names: Vec<Named>, all: bool) -> Section {
    let most = if all { names.len() } else { MOST_NAMED };
    let rest = names.split_off(most.min(names.len()));
    let more = rest.iter().map(|named| named.objects).sum();
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
        is_words: false,
        objects: 1,
        about: about.iter().map(|text| visible_on_one_line(text)).collect(),
        messages: Vec::new(),
    }
}

fn checks(plan: &Plan, all: bool) -> Section {
    let failed = plan.summary.failed_checks.iter();
    let names = failed.flat_map(CheckHead::told).map(|failure| {
        let problems = failure.messages.iter();
        let cannot_say = (failure.status == "error").then(|| "could not be evaluated".to_owned());
        Named {
            symbol: None,
            name: visible_on_one_line(match &*failure.name {
                "" => "a check without an address",
                name => name,
            }),
            is_words: false,
            objects: 1,
            about: Vec::from_iter(cannot_say),
            messages: problems.map(|text| visible_on_one_line(text)).collect(),
        }
    });
    section("failed checks", names.collect(), all)
}

fn outputs(plan: &Plan, all: bool) -> Section {
    let names = plan.summary.changed_outputs.iter().map(|output| Named {
        symbol: Some(symbol(&output.action)),
        name: visible_on_one_line(&output.name),
        is_words: false,
        objects: 1,
        about: Vec::new(),
        messages: Vec::new(),
    });
    section("outputs", names.collect(), all)
}

impl Named {
    /// What is written after the name of several objects.
    pub(super) fn count(&self) -> Option<String> {
        (self.objects > 1).then(|| format!(" ({})", self.objects))
    }
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
