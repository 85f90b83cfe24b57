use crate::Resource;
use crate::field::object;
use std::borrow::Cow;

object! {
    /// `provision_start`: a provisioner begins; `provision_complete` and `provision_errored` have
    /// the same shape.
    Provision {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The provisioner's type.
        "provisioner" => provisioner: Cow<'a, str>,
    }
}

impl Provision<'_> {
    pub(crate) fn start_text(&self) -> String {
        format!(
            "{}: Provisioning with '{}'...",
            self.resource.addr, self.provisioner
        )
    }
}
