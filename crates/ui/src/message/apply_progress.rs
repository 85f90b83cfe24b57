use crate::field::object;
use crate::text::{duration, verb};
use crate::{Action, Resource};

object! {
    /// `apply_progress`: an operation still goes on; also `ephemeral_op_progress`.
    ApplyProgress {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The action.
        "action" => action: Action,
        /// Seconds since the start, by the producer's clock.
        "elapsed_seconds" => elapsed_seconds: i64,
    }
}

impl ApplyProgress<'_> {
    pub(crate) fn text(&self) -> String {
        let (verb, elapsed) = (verb(&self.action).progress, duration(self.elapsed_seconds));
        format!(
            "{}: Still {verb}... [{elapsed} elapsed]",
            self.resource.addr
        )
    }
}
