use super::Narrator;
use super::hook::line;
use tofu_json_term::Canvas;

impl Narrator<'_> {
    /// A line that is no message: passed on. Gives back what is no text, for the caller to write as
    /// it is.
    pub(super) fn foreign<'l>(&mut self, canvas: &mut Canvas, raw: &'l [u8]) -> Option<&'l [u8]> {
        self.flush(canvas);
        self.is_foreign = true;
        match std::str::from_utf8(raw) {
            Ok(text) => line(canvas, text),
            Err(_) if canvas.style().sanitise => line(canvas, &String::from_utf8_lossy(raw)),
            Err(_) => return Some(raw),
        }
        None
    }

    /// A blank line continues the foreign lines before it; a blank line between messages is
    /// dropped.
    pub(super) fn blank(&mut self, canvas: &mut Canvas) {
        if self.is_foreign {
            canvas.newline();
        }
    }
}
