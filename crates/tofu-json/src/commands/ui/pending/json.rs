use crate::json::{Json, finish};
use tofu_json_ui::{Action, Pending, Results, Run};

/// One object: how many there are of each state, and the list.
pub(super) fn write(run: &Run, listed: &[&Pending], found: &[Pending]) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("command").string(run.command().as_str());
        json.member("outcome").string(run.outcome().as_str());
        json.member("counts").object(|json| {
            for (state, number) in Results::of(found).by_state() {
                json.member(&state.as_str().replace(' ', "_"))
                    .literal(number);
            }
        });
        json.member("pending").array(|json| {
            for pending in listed {
                json.element().object(|json| {
                    json.member("address").string(&pending.address);
                    json.member("action")
                        .string_or_null(pending.action.as_ref().map(Action::plan_word));
                    json.member("state")
                        .string(&pending.state.as_str().replace(' ', "_"));
                });
            }
        });
    });
    finish(json)
}
