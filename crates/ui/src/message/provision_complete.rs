use crate::Provision;

/// `provision_complete`: a provisioner has ended well.
pub(crate) fn text(hook: &Provision<'_>) -> String {
    format!(
        "{}: ({}) Provisioning complete",
        hook.resource.addr, hook.provisioner
    )
}
