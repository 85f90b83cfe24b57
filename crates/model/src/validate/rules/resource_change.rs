use super::address::Parts;
use super::{change, order};
use crate::document::plan::ResourceChange;
use crate::shape::List;
use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_value::Value;
use tofu_json_vocab::address::ResourceAddress;
use tofu_json_vocab::{Action, Reason};

/// Rules for a list of changes.
pub(super) fn list(changes: &List<'_, ResourceChange<'_>>, findings: &mut Findings) {
    let mut keys: Vec<((ResourceAddress, String), Value<'_>)> = Vec::new();
    for change in changes.iter().flatten() {
        if let Some(address) = one(&change, findings) {
            let deposed = change.deposed.as_deref().unwrap_or_default().to_owned();
            keys.push(((address, deposed), change.whole()));
        }
    }
    order::ascending(
        keys.iter().map(|(key, value)| (key, *value)),
        "module, mode, type, name, key and deposed key",
        findings,
    );
    order::unique(keys, "object", findings);
}

/// Rules for a change; gives the address where it can be read.
pub(super) fn one(entry: &ResourceChange<'_>, findings: &mut Findings) -> Option<ResourceAddress> {
    change::of_resource(&entry.change, findings);
    reason(entry, findings);
    let parts = Parts {
        whole: entry.whole(),
        address: &entry.address,
        module: Some(entry.module_address.as_deref().unwrap_or_default()),
        mode: entry.mode.as_ref(),
        resource_type: &entry.resource_type,
        name: &entry.name,
        index: entry.index,
        index_unknown: entry.index_unknown,
    };
    parts.check(findings)
}

/// Whether the reason goes with the action.
fn reason(entry: &ResourceChange<'_>, findings: &mut Findings) {
    let Some(reason) = &entry.action_reason else {
        return;
    };
    let action = &entry.change.actions.action;
    let fits = match reason.as_str().split_once('_') {
        _ if matches!(reason, Reason::Other(_)) => true,
        Some(("replace", _)) => action.is_replace(),
        Some(("delete", _)) => matches!(action, Action::Delete | Action::Forget),
        Some(("read", _)) => *action == Action::Read,
        Some(("forgot", _)) => action.forgets(),
        _ => true,
    };
    if !fits {
        let at = entry
            .whole()
            .get(ResourceChange::action_reason)
            .unwrap_or(entry.whole());
        findings.add(
            Code::ReasonAction,
            at,
            "expected a reason that goes with the action",
        );
    }
}
