use crate::Provision;

/// `provision_errored`: a provisioner has failed.
pub(crate) fn text(hook: &Provision<'_>) -> String {
    format!(
        "{}: ({}) Provisioning errored",
        hook.resource.addr, hook.provisioner
    )
}
