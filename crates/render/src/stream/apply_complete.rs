use super::Narrator;
use super::hook::{ended, words};
use tofu_json_term::Canvas;
use tofu_json_ui::{ApplyComplete, Message, duration, id_suffix};

impl Narrator<'_> {
    pub(super) fn apply_complete(
        &mut self,
        canvas: &mut Canvas,
        hook: &ApplyComplete<'_>,
        message: &Message<'_>,
    ) {
        let address = &hook.resource.addr;
        self.open.end(address);
        let Some(words) = words(&hook.action) else {
            return ended(canvas, &message.text());
        };
        let id = id_suffix(hook.id_key.as_deref(), hook.id_value.as_deref());
        let elapsed = duration(hook.elapsed_seconds);
        ended(
            canvas,
            &format!("{address}: {} complete after {elapsed}{id}", words.noun),
        );
    }
}
