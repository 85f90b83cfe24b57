//! How things look: with colours, or without.

use ratatui::style::{Color, Modifier, Style};
use tofu_json_review::{LineMark, Risk};

#[derive(Clone, Copy)]
pub(super) struct BrowsePaint {
    color: bool,
}

impl BrowsePaint {
    pub(super) const fn new(color: bool) -> Self {
        Self { color }
    }

    fn of(self, color: Color) -> Style {
        match self.color {
            true => Style::new().fg(color),
            false => Style::new(),
        }
    }

    pub(super) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn quiet(self) -> Style {
        self.of(Color::DarkGray)
    }

    pub(super) fn found(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
    }

    pub(super) fn risk(self, risk: Risk) -> Style {
        match risk {
            Risk::DestroysData | Risk::ReplacesData => {
                self.of(Color::Red).add_modifier(Modifier::BOLD)
            }
            Risk::Destroys | Risk::Replaces | Risk::Forgets => self.of(Color::Red),
            Risk::Creates => self.of(Color::Green),
            Risk::Moves | Risk::Reads => self.of(Color::Cyan),
            _ => self.of(Color::Yellow),
        }
    }

    pub(super) fn mark(self, mark: LineMark) -> Style {
        match mark {
            LineMark::Added => self.of(Color::Green),
            LineMark::Removed => self.of(Color::Red),
            LineMark::Changed => self.of(Color::Yellow),
            _ => self.quiet(),
        }
    }

    pub(super) fn warning(self) -> Style {
        self.of(Color::Red)
    }
}
