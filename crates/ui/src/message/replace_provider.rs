use crate::field::object;
use std::borrow::Cow;

object! {
    /// `replace_provider`: which resources get another provider.
    ReplaceProvider {
        /// Their addresses, in no order.
        "resources" => resources: Vec<Cow<'a, str>>,
        /// The old provider.
        "from" => from: Cow<'a, str>,
        /// The new one.
        "to" => to: Cow<'a, str>,
    }
}

impl ReplaceProvider<'_> {
    pub(crate) fn text(&self) -> String {
        format!(
            "OpenTofu will replace provider from {} to {} for {} resources",
            self.from,
            self.to,
            self.resources.len()
        )
    }
}
