use crate::field::object;
use crate::text::{duration, id_suffix, verb};
use crate::{Action, Resource};
use std::borrow::Cow;

object! {
    /// `apply_complete`: an operation has ended well; also `ephemeral_op_complete`.
    ApplyComplete {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The action.
        "action" => action: Action,
        /// The attribute that names the object.
        "id_key" => id_key: Option<Cow<'a, str>>,
        /// The name.
        "id_value" => id_value: Option<Cow<'a, str>>,
        /// Seconds since the start, by the producer's clock.
        "elapsed_seconds" => elapsed_seconds: i64,
    }
}

impl ApplyComplete<'_> {
    pub(crate) fn text(&self) -> String {
        let id = id_suffix(self.id_key.as_deref(), self.id_value.as_deref());
        let (noun, elapsed) = (verb(&self.action).noun, duration(self.elapsed_seconds));
        format!(
            "{}: {noun} complete after {elapsed}{id}",
            self.resource.addr
        )
    }
}
