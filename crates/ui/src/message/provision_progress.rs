use crate::Resource;
use crate::field::object;
use std::borrow::Cow;

object! {
    /// `provision_progress`: a line that a provisioner printed.
    ProvisionProgress {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The provisioner's type.
        "provisioner" => provisioner: Cow<'a, str>,
        /// The line, without its end.
        "output" => output: Cow<'a, str>,
    }
}

impl ProvisionProgress<'_> {
    pub(crate) fn text(&self) -> String {
        format!(
            "{}: ({}): {}",
            self.resource.addr, self.provisioner, self.output
        )
    }
}
