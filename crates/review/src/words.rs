//! The words of a review, the same in every form.

use crate::object::{ImportSource, ReviewedObject};
use crate::review::{ReviewGroup, Risk};
use crate::shift::Shift;
use tofu_json_vocab::{Action, ChangeWord, Reason};

/// What happens to an object, in the word of a plan's JSON: `delete`, `replace`.
#[must_use]
pub const fn verb(risk: Risk) -> &'static str {
    match risk {
        Risk::Unknown => "change",
        _ => change_word(risk).as_str(),
    }
}

/// What has happened to it: `deleted`, `replaced`.
#[must_use]
pub const fn participle(risk: Risk) -> &'static str {
    change_word(risk).participle()
}

const fn change_word(risk: Risk) -> ChangeWord {
    match risk {
        Risk::DestroysData | Risk::Destroys => ChangeWord::Delete,
        Risk::ReplacesData | Risk::Replaces => ChangeWord::Replace,
        Risk::Unknown => ChangeWord::Other,
        Risk::Forgets => ChangeWord::Forget,
        Risk::Updates => ChangeWord::Update,
        Risk::Creates => ChangeWord::Create,
        Risk::Imports => ChangeWord::Import,
        Risk::Moves => ChangeWord::Move,
        Risk::Reads => ChangeWord::Read,
    }
}

/// The symbol of an action, as in OpenTofu's own text.
#[must_use]
pub const fn symbol(action: &Action) -> &'static str {
    match action {
        Action::Create => "+",
        Action::Delete => "-",
        Action::Update => "~",
        Action::DeleteThenCreate => "-/+",
        Action::CreateThenDelete => "+/-",
        Action::Read => "<=",
        Action::Forget => ".",
        Action::ForgetThenCreate => "./+",
        Action::NoOp => " ",
        _ => "?",
    }
}

/// Why it happens, in a few words; nothing where the plan does not say.
#[must_use]
pub const fn because(reason: &Reason) -> Option<&'static str> {
    Some(match reason {
        Reason::ReplaceBecauseTainted => "it is tainted",
        Reason::ReplaceBecauseCannotUpdate => "it cannot be updated in place",
        Reason::ReplaceByRequest => "as requested",
        Reason::ReplaceByTriggers => "replace_triggered_by has changed",
        Reason::DeleteBecauseNoResourceConfig => "it is not in the configuration",
        Reason::DeleteBecauseWrongRepetition => "its key does not fit count or for_each",
        Reason::DeleteBecauseCountIndex => "its index is out of range for count",
        Reason::DeleteBecauseEachKey => "its key is not in for_each",
        Reason::DeleteBecauseNoModule => "its module is not in the configuration",
        Reason::DeleteBecauseNoMoveTarget => {
            "it was moved to an address that is not in the configuration"
        }
        Reason::DeleteBecauseEnabledFalse => "enabled is false",
        Reason::ReadBecauseConfigUnknown => "its configuration is not known yet",
        Reason::ReadBecauseDependencyPending => "something that it depends on changes",
        Reason::ReadBecauseCheckNested => "a check block needs it",
        Reason::ForgotBecauseLifecycleDestroyInState
        | Reason::ForgotBecauseLifecycleDestroyInConfig => "lifecycle.destroy is false",
        _ => return None,
    })
}

/// All that is to be known of a group beside its action and its addresses.
#[must_use]
pub fn remarks(group: &ReviewGroup) -> Vec<String> {
    let Some(first) = group.objects.first() else {
        return Vec::new();
    };
    let mut remarks = Vec::new();
    if first.is_important && matches!(group.risk, Risk::DestroysData | Risk::ReplacesData) {
        remarks.push("holds data".to_owned());
    }
    if let Some(deposed) = &first.deposed {
        remarks.push(format!("deposed object {deposed}"));
    }
    remarks.extend(why(first));
    if let Some(previous) = first.moved_from().filter(|_| group.risk != Risk::Moves) {
        remarks.push(format!("moved from {previous}"));
    }
    remarks.extend(imported(first));
    let has_before = matches!(
        group.risk,
        Risk::Updates | Risk::Replaces | Risk::ReplacesData
    );
    if group.objects.len() > 1 && has_before {
        remarks.push("values before are those of the first".to_owned());
    }
    if group.risk == Risk::Unknown {
        let words: Vec<_> = first.action.words().collect();
        remarks.push(match words.is_empty() {
            true => "the plan names no action".to_owned(),
            false => format!("actions: {}", words.join(", ")),
        });
    }
    if first.action.forgets() {
        remarks.push("the object stays, out of the state".to_owned());
    }
    remarks
}

/// Why it happens: what forces a replacement says more than the reason of the plan.
fn why(object: &ReviewedObject) -> Option<String> {
    const MOST: usize = 3;
    let reason = object.reason.as_ref();
    let is_forced = matches!(reason, None | Some(Reason::ReplaceBecauseCannotUpdate));
    if object.forced_by.is_empty() || !is_forced {
        return reason.and_then(because).map(str::to_owned);
    }
    let shown = object.forced_by.iter().take(MOST).map(|path| named(path));
    let shown = shown.collect::<Vec<_>>().join(", ");
    Some(match object.forced_by.len().checked_sub(MOST) {
        Some(more @ 1..) => format!("forced by {shown} and {more} more"),
        _ => format!("forced by {shown}"),
    })
}

/// A path, or what the empty one means.
const fn named(path: &str) -> &str {
    match path.is_empty() {
        true => "the whole object",
        false => path,
    }
}

/// From what it is imported, and whether there is configuration for it.
fn imported(object: &ReviewedObject) -> Option<String> {
    if !object.importing {
        return None;
    }
    let mut text = match &object.import_source {
        Some(ImportSource::Id(id)) => format!("imported from {id:?}"),
        Some(ImportSource::Identity(identity)) => format!("imported by its identity {identity}"),
        Some(ImportSource::Unknown) => "imported, its id is known after apply".to_owned(),
        Some(ImportSource::Sensitive) => "imported, its id is sensitive".to_owned(),
        None => "imported".to_owned(),
    };
    if object.generates_configuration {
        text.push_str(", configuration is generated");
    }
    Some(text)
}

/// What a shift means, and what helps.
#[must_use]
pub fn shift_advice(shift: &Shift) -> String {
    format!(
        "{}: {} removed ({}), {} only renumbered. {}",
        shift.resource,
        shift.removed.len(),
        removed(shift),
        shift.renumbered,
        shift_help(shift, false),
    )
}

/// What a shift does to the objects of a group.
pub(crate) fn shift_remark(shift: &Shift, group: &ReviewGroup) -> String {
    let holds = match group.risk {
        Risk::ReplacesData => "holds data; ",
        _ => "",
    };
    let removed = removed(shift);
    format!("{holds}only renumbered: {removed} removed, each becomes what a later one was")
}

/// What helps against a shift, with `moved` blocks below or without.
pub(crate) fn shift_help(shift: &Shift, has_blocks: bool) -> String {
    let first = shift.removed.first().copied().unwrap_or_default();
    let mut help = "With for_each instead of count the others would stay as they are.".to_owned();
    if has_blocks {
        help.push_str(" Blocks for its keys, to keep them:");
        if let Some(last) = first.checked_sub(1) {
            let before = match last {
                0 => "[0] needs one".to_owned(),
                1 => "[0] and [1] need one each".to_owned(),
                _ => format!("[0] to [{last}] need one each"),
            };
            help.insert_str(help.len() - 1, &format!(" ({before} as well)"));
        }
    }
    help
}

/// The indices of what is removed: `[1] and [4]`, with no more than a few of them.
fn removed(shift: &Shift) -> String {
    const MOST: usize = 5;
    let shown = shift.removed.iter().take(MOST);
    let shown: Vec<_> = shown.map(|index| format!("[{index}]")).collect();
    match shift.removed.len().checked_sub(MOST) {
        Some(more @ 1..) => format!("{} and {more} more", shown.join(", ")),
        _ => shown.join(", "),
    }
}

/// `1 line`, `2 lines`
pub(crate) fn count_of_lines(count: usize) -> String {
    match count {
        1 => "1 line".to_owned(),
        count => format!("{count} lines"),
    }
}

/// What is written in the place of lines for which there is no room.
pub(crate) fn more_lines(count: usize) -> String {
    match count {
        1 => "(1 more line)".to_owned(),
        count => format!("({count} more lines)"),
    }
}
