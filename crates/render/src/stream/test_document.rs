use super::Narrator;
use super::hook::line;
use tofu_json_term::Canvas;
use tofu_json_ui::Message;

impl Narrator<'_> {
    /// The plan or the state of a run, which `-verbose` writes.
    pub(super) fn test_document(&self, canvas: &mut Canvas, message: &Message<'_>) {
        match self.embedded.document(message.payload_value()) {
            Some(text) => canvas.literal(&text),
            None => line(canvas, &message.text()),
        }
    }
}
