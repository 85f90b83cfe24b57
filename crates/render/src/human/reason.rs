//! Why an action is planned, in the words of the comment.

use super::comment::Comment;
use tofu_json_value::{Kind, Value};
use tofu_json_vocab::Reason;

pub(super) fn of_read<B>(comment: &mut Comment<'_, '_, B>) {
    comment.say(match comment.entry.reason {
        Some(Reason::ReadBecauseConfigUnknown) => "\n  # (config refers to values not yet known)",
        Some(Reason::ReadBecauseDependencyPending) => {
            "\n  # (depends on a resource or a module with changes pending)"
        }
        Some(Reason::ReadBecauseCheckNested) => {
            "\n  # (config will be reloaded to verify a check block)"
        }
        _ => "",
    });
}

pub(super) fn of_replacement<B>(comment: &mut Comment<'_, '_, B>) {
    if comment.entry.reason == Some(Reason::ReplaceBecauseTainted) {
        let tainted = comment.rules.tainted;
        comment.about("[reset] ");
        comment.say(tainted);
        comment.say(" [bold][red]replaced[reset]");
        return;
    }
    comment.about(match comment.entry.reason {
        Some(Reason::ReplaceByRequest) => {
            "[reset] will be [bold][red]replaced[reset], as requested"
        }
        Some(Reason::ReplaceByTriggers) => {
            "[reset] will be [bold][red]replaced[reset] due to changes in replace_triggered_by"
        }
        _ => "[reset] must be [bold][red]replaced[reset]",
    });
}

/// These two lines begin with one more space and have no `#`.
pub(super) fn of_forgetting<B>(comment: &mut Comment<'_, '_, B>) {
    comment.say(match comment.entry.reason {
        Some(Reason::ForgotBecauseLifecycleDestroyInState) => {
            " \n (because [bold]lifecycle.destroy = false[reset] was configured before this resource was removed from the configuration)"
        }
        Some(Reason::ForgotBecauseLifecycleDestroyInConfig) => {
            " \n (because [bold]lifecycle.destroy = false[reset] is set in the configuration)"
        }
        _ => "",
    });
}

pub(super) fn of_deletion<B>(comment: &mut Comment<'_, '_, B>) {
    let entry = comment.entry;
    match entry.reason {
        Some(Reason::DeleteBecauseNoResourceConfig) => {
            comment.say("\n  # (because ");
            comment.cite(entry.resource_type);
            comment.say(".");
            comment.cite(entry.name);
            comment.say(" is not in configuration)");
        }
        Some(Reason::DeleteBecauseNoMoveTarget) => {
            comment.say("\n  # (because ");
            comment.cite(entry.previous_address.unwrap_or_default());
            comment.say(" was moved to ");
            comment.cite(entry.address);
            comment.say(", which is not in configuration)");
        }
        Some(Reason::DeleteBecauseNoModule) => {
            comment.say("\n  # (because ");
            comment.cite(entry.module_address.unwrap_or_default());
            comment.say(" is not in configuration)");
        }
        Some(Reason::DeleteBecauseWrongRepetition) => comment.say(wrong_repetition(entry.index)),
        Some(Reason::DeleteBecauseCountIndex) => {
            comment.say("\n  # (because index [");
            comment.cite_raw(entry.index);
            comment.say("] is out of range for count)");
        }
        Some(Reason::DeleteBecauseEnabledFalse) => {
            comment.say(comment.rules.enabled_false);
        }
        Some(Reason::DeleteBecauseEachKey) => {
            comment.say("\n  # (because key [");
            comment.cite_raw(entry.index);
            comment.say("] is not in for_each map)");
        }
        _ => {}
    }
}

fn wrong_repetition(index: Option<Value<'_>>) -> &'static str {
    match index.map(Value::kind) {
        Some(Kind::Number) => "\n  # (because resource does not use count)",
        Some(Kind::String) => "\n  # (because resource does not use for_each)",
        _ => "\n  # (because resource uses count or for_each)",
    }
}
