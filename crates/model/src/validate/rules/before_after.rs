use crate::Presence;
use crate::document::plan::Change;
use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_value::Value;
use tofu_json_vocab::Action;

/// Whether a value has to be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Null,
    Object,
    Either,
}

/// Compares the action of a resource with what was before and what will be after.
pub(super) fn check(change: &Change<'_>, findings: &mut Findings) {
    let (before, after) = sides(&change.actions.action);
    side("before", change.before, before, change, findings);
    side("after", change.after, after, change, findings);
}

const fn sides(action: &Action) -> (Side, Side) {
    match action {
        Action::Create | Action::Read => (Side::Null, Side::Object),
        Action::Update
        | Action::DeleteThenCreate
        | Action::CreateThenDelete
        | Action::ForgetThenCreate => (Side::Object, Side::Object),
        Action::Delete | Action::Forget => (Side::Object, Side::Null),
        Action::NoOp | Action::Other(_) => (Side::Either, Side::Either),
    }
}

fn side(
    key: &str,
    found: Presence<Value<'_>>,
    wanted: Side,
    change: &Change<'_>,
    findings: &mut Findings,
) {
    let at = match found {
        Presence::Value(value) => value,
        Presence::Null => change.whole().get(key).unwrap_or(change.whole()),
        Presence::Absent => change.whole(),
    };
    let expected = match (wanted, found) {
        (Side::Either, _) | (Side::Null, Presence::Null) => return,
        (Side::Object, Presence::Value(value)) if value.is_object() => return,
        (Side::Null, _) => "null",
        (Side::Object, _) => "an object",
    };
    let message = format!("expected {expected} in `{key}` for this action");
    findings.add(Code::BeforeAfter, at, message);
}
