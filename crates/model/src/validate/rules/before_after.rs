use crate::Presence;
use crate::document::plan::Change;
use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_value::Value;
use tofu_json_vocab::Action;

/// Whether a value has to be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpectedSide {
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

const fn sides(action: &Action) -> (ExpectedSide, ExpectedSide) {
    match action {
        Action::Create | Action::Read => (ExpectedSide::Null, ExpectedSide::Object),
        Action::Update
        | Action::DeleteThenCreate
        | Action::CreateThenDelete
        | Action::ForgetThenCreate => (ExpectedSide::Object, ExpectedSide::Object),
        Action::Delete | Action::Forget => (ExpectedSide::Object, ExpectedSide::Null),
        _ => (ExpectedSide::Either, ExpectedSide::Either),
    }
}

fn side(
    key: &str,
    found: Presence<Value<'_>>,
    wanted: ExpectedSide,
    change: &Change<'_>,
    findings: &mut Findings,
) {
    let at = match found {
        Presence::Value(value) => value,
        Presence::Null => change.whole().get(key).unwrap_or(change.whole()),
        Presence::Absent => change.whole(),
    };
    let expected = match (wanted, found) {
        (ExpectedSide::Either, _) | (ExpectedSide::Null, Presence::Null) => return,
        (ExpectedSide::Object, Presence::Value(value)) if value.is_object() => return,
        (ExpectedSide::Null, _) => "null",
        (ExpectedSide::Object, _) => "an object",
    };
    let message = format!("expected {expected} in `{key}` for this action");
    findings.add(Code::BeforeAfter, at, message);
}
