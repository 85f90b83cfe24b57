use crate::field::object;
use crate::text::{duration, verb};
use crate::{Action, Resource};

object! {
    /// `apply_errored`: an operation has failed; also `ephemeral_op_errored`.
    ApplyErrored {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The action that failed.
        "action" => action: Action,
        /// Seconds since the start, by the producer's clock.
        "elapsed_seconds" => elapsed_seconds: i64,
    }
}

impl ApplyErrored<'_> {
    pub(crate) fn text(&self) -> String {
        let (noun, elapsed) = (verb(&self.action).noun, duration(self.elapsed_seconds));
        format!("{}: {noun} errored after {elapsed}", self.resource.addr)
    }
}
