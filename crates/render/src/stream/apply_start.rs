use super::Narrator;
use super::hook::{begun, words};
use tofu_json_term::Canvas;
use tofu_json_ui::{ApplyStart, Message, id_suffix};

impl Narrator<'_> {
    pub(super) fn apply_start(
        &mut self,
        canvas: &mut Canvas,
        hook: &ApplyStart<'_>,
        message: &Message<'_>,
    ) {
        self.imported(canvas);
        let id = id_suffix(hook.id_key.as_deref(), hook.id_value.as_deref());
        self.open.begin(
            &hook.resource.addr,
            hook.id_key.as_deref(),
            hook.id_value.as_deref(),
        );
        match words(&hook.action) {
            Some(words) => begun(
                canvas,
                &format!("{}: {}...{id}", hook.resource.addr, words.start),
            ),
            None => begun(canvas, &message.text()),
        }
    }
}
