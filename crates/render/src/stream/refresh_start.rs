use super::hook::ended;
use tofu_json_term::Canvas;
use tofu_json_ui::{Refresh, id_suffix};

pub(super) fn write(canvas: &mut Canvas, hook: &Refresh<'_>) {
    let id = id_suffix(hook.id_key.as_deref(), hook.id_value.as_deref());
    ended(
        canvas,
        &format!("{}: Refreshing state...{id}", hook.resource.addr),
    );
}
