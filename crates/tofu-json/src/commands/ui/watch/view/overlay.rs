use super::keys::KEYS;
use crate::message::visible_on_one_line;

/// A text in front of everything else.
#[derive(Debug)]
pub(crate) struct Overlay {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
    /// The first line that is shown.
    pub(crate) offset: usize,
}

impl Overlay {
    pub(crate) fn help() -> Self {
        Self {
            title: "Keys".to_owned(),
            lines: KEYS.lines().map(str::to_owned).collect(),
            offset: 0,
        }
    }

    pub(crate) fn change(address: &str, text: &str) -> Self {
        Self {
            title: visible_on_one_line(address),
            lines: text.lines().map(visible_on_one_line).collect(),
            offset: 0,
        }
    }

    pub(crate) fn scroll(&mut self, by: isize) {
        let last = self.lines.len().saturating_sub(1);
        self.offset = self.offset.saturating_add_signed(by).min(last);
    }
}
