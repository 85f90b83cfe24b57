use super::hook::begun;
use tofu_json_term::Canvas;
use tofu_json_ui::Provision;

pub(super) fn write(canvas: &mut Canvas, hook: &Provision<'_>) {
    let (address, provisioner) = (&hook.resource.addr, &hook.provisioner);
    begun(
        canvas,
        &format!("{address}: Provisioning with '{provisioner}'..."),
    );
}
