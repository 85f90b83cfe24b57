use super::keys::KEYS;
use super::styled::StyledLine;
use crate::message::visible_on_one_line;
use ratatui::style::Style;

/// A text in front of everything else.
#[derive(Debug)]
pub(crate) struct Overlay {
    pub(crate) title: String,
    pub(crate) lines: Vec<StyledLine>,
    /// The first line that is shown.
    pub(crate) offset: usize,
}

impl Overlay {
    pub(crate) fn help() -> Self {
        Self {
            title: "Keys".to_owned(),
            lines: KEYS.lines().map(StyledLine::plain).collect(),
            offset: 0,
        }
    }

    /// A text about something, with its colours.
    pub(crate) fn about(title: &str, text: &str) -> Self {
        let mut style = Style::default();
        Self {
            title: visible_on_one_line(title),
            lines: text
                .lines()
                .map(|line| StyledLine::read(line, &mut style))
                .collect(),
            offset: 0,
        }
    }

    pub(crate) fn scroll(&mut self, by: isize) {
        let last = self.lines.len().saturating_sub(1);
        self.offset = self.offset.saturating_add_signed(by).min(last);
    }
}
