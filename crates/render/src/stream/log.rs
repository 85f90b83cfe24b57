use super::hook::line;
use tofu_json_term::{Canvas, wrap};
use tofu_json_ui::{Interrupt, Message};

pub(super) fn write(canvas: &mut Canvas, message: &Message<'_>, width: usize) {
    let text = message.text();
    match Interrupt::of(&text) {
        Some(Interrupt::First | Interrupt::Second) => line(canvas, &wrap(&text, width)),
        // The human text ends with a period, the message does not.
        Some(Interrupt::ApplyCancelled | Interrupt::DestroyCancelled) => {
            line(canvas, &format!("{}.", text.trim_end_matches('.')));
        }
        _ => line(canvas, &text),
    }
}
