use super::Narrator;
use super::hook::{begun, ended};
use tofu_json_term::Canvas;
use tofu_json_ui::{EphemeralAction, Message, duration};

impl Narrator<'_> {
    pub(super) fn ephemeral_started(
        &mut self,
        canvas: &mut Canvas,
        hook: &EphemeralAction<'_>,
        message: &Message<'_>,
    ) {
        self.imported(canvas);
        if let Some(now) = message.timestamp() {
            self.open.start_clock(&hook.resource.addr, now);
        }
        begun(canvas, &format!("{}: {}", hook.resource.addr, hook.text));
    }

    /// The stream does not say how long it took, but when each message was written. OpenTofu rounds
    /// both ends to seconds.
    pub(super) fn ephemeral_complete(
        &mut self,
        canvas: &mut Canvas,
        hook: &EphemeralAction<'_>,
        message: &Message<'_>,
    ) {
        let address = &hook.resource.addr;
        let started = self.open.stop_clock(address);
        let text = match (started, message.timestamp()) {
            (Some(start), Some(end)) => {
                let seconds = rounded(end.micros()) - rounded(start.micros());
                format!("{address}: {} after {}", hook.text, duration(seconds))
            }
            _ => format!("{address}: {}", hook.text),
        };
        ended(canvas, &text);
    }
}

const fn rounded(micros: i64) -> i64 {
    micros.saturating_add(500_000).div_euclid(1_000_000)
}
