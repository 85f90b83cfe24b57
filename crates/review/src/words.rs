//! The words of a review, the same in every form.

use crate::review::{ReviewGroup, Risk};
use crate::shift::Shift;
use tofu_json_vocab::{Action, Reason};

/// What happens to an object, as an imperative: `destroy`, `replace`.
#[must_use]
pub const fn verb(risk: Risk) -> &'static str {
    match risk {
        Risk::DestroysData | Risk::Destroys => "destroy",
        Risk::ReplacesData | Risk::Replaces => "replace",
        Risk::Unknown => "change",
        Risk::Forgets => "forget",
        Risk::Updates => "update",
        Risk::Creates => "create",
        Risk::Imports => "import",
        Risk::Moves => "move",
        Risk::Reads => "read",
    }
}

/// What has happened to it: `destroyed`, `replaced`.
#[must_use]
pub const fn participle(risk: Risk) -> &'static str {
    match risk {
        Risk::DestroysData | Risk::Destroys => "destroyed",
        Risk::ReplacesData | Risk::Replaces => "replaced",
        Risk::Unknown => "changed in another way",
        Risk::Forgets => "forgotten",
        Risk::Updates => "updated",
        Risk::Creates => "created",
        Risk::Imports => "imported",
        Risk::Moves => "moved",
        Risk::Reads => "read",
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
    remarks.extend(first.reason.as_ref().and_then(because).map(str::to_owned));
    if let Some(previous) = first.moved_from() {
        remarks.push(format!("moved from {previous}"));
    }
    if first.importing {
        remarks.push("imported".to_owned());
    }
    remarks
}

/// What a shift means, and what helps.
#[must_use]
pub fn shift_advice(shift: &Shift) -> String {
    let removed: Vec<_> = shift.removed.iter().map(u64::to_string).collect();
    format!(
        "{}: {} removed (index {}), {} only renumbered. With for_each, or moved blocks, they would stay.",
        shift.resource,
        shift.removed.len(),
        removed.join(", "),
        shift.renumbered,
    )
}
