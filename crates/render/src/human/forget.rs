//! The comments above objects that are forgotten where forgetting is not counted.
//!
//! Their lines begin with one space less than all others, as Terraform has them.

use super::comment::Comment;

const IN_CONFIGURATION: &str = "\n # (destroy = false is set in the configuration)";
const LEFT_OVER: &str =
    "\n[bold] # (left over from a partially-failed replacement of this instance)";

pub(super) fn of_forgetting<B>(comment: &mut Comment<'_, '_, B>) {
    let program = comment.rules.program.name();
    comment.say("[bold] # ");
    comment.address();
    comment.say("[reset] will ");
    if comment.deposed().is_some() {
        comment.say("be removed from ");
        comment.say(program);
        comment.say(" state");
    } else {
        comment.say("no longer be managed by ");
        comment.say(program);
    }
    comment.say(", but [bold][red]will not be destroyed[reset]");
    if comment.deposed().is_some() {
        comment.say(LEFT_OVER);
    }
    comment.say(IN_CONFIGURATION);
}

/// Of an object that is replaced while the old one stays; why is not said.
pub(super) fn of_replacement<B>(comment: &mut Comment<'_, '_, B>) {
    comment.say("[bold] # ");
    comment.address();
    comment.say("[reset] must be replaced, but the existing object will not be destroyed");
    comment.say(IN_CONFIGURATION);
}
