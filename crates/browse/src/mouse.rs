//! The mouse.

use crate::browser::{Browser, Overlay};
use crate::keys::{BrowseAnswer, BrowseKey, KEYS};
use ratatui::layout::{Position, Rect};

/// What was done with the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BrowseMouse {
    /// The first button was pressed.
    Click {
        /// The column, from 0.
        column: u16,
        /// The line, from 0.
        row: u16,
    },
    /// The wheel was turned up.
    WheelUp,
    /// The wheel was turned down.
    WheelDown,
}

/// How many lines the wheel moves.
const WHEEL: isize = 3;

impl Browser {
    /// Takes what was done with the mouse. A click selects a line, and on the selected one opens or closes it.
    pub fn mouse(&mut self, mouse: BrowseMouse) -> BrowseAnswer {
        match mouse {
            BrowseMouse::Click { column, row } => {
                self.notice = None;
                return self.click(Position::new(column, row));
            }
            BrowseMouse::WheelUp => self.wheel(-WHEEL),
            BrowseMouse::WheelDown => self.wheel(WHEEL),
        }
        BrowseAnswer::Draw
    }

    fn wheel(&mut self, rows: isize) {
        match &mut self.overlay {
            Some(Overlay::Filter(menu)) => menu.select(rows),
            Some(Overlay::Keys(top)) => {
                *top = top
                    .saturating_add_signed(rows)
                    .min(KEYS.lines().count() * 3);
            }
            Some(Overlay::Typed(_)) | None => self.scroll(rows),
        }
    }

    /// Scrolls the list; what is selected stays on the screen.
    fn scroll(&mut self, rows: isize) {
        let page = self.page.max(1);
        let last_top = self.rows.rows.len().saturating_sub(page);
        self.top = self.top.saturating_add_signed(rows).min(last_top);
        self.selected = self.selected.clamp(self.top, self.top + page - 1);
        self.step(0);
    }

    fn click(&mut self, at: Position) -> BrowseAnswer {
        if self.overlay.is_some() {
            self.click_overlay(at);
            return BrowseAnswer::Draw;
        }
        let Some(line) = line_in(self.list_area, at) else {
            return BrowseAnswer::Draw;
        };
        let row = self.top + line;
        if row >= self.rows.rows.len() {
            return BrowseAnswer::Draw;
        }
        if row == self.selected {
            return self.key(BrowseKey::Enter);
        }
        self.selected = row;
        BrowseAnswer::Draw
    }

    /// Chooses in the filter; a click beside what lies over the list leaves it.
    fn click_overlay(&mut self, at: Position) {
        let line = line_in(self.menu_area, at);
        match (&mut self.overlay, line) {
            (Some(Overlay::Filter(menu)), Some(line)) => {
                let choice = menu.top + line;
                if choice < menu.choices.len() {
                    menu.selected = choice;
                    self.key(BrowseKey::Enter);
                }
            }
            (Some(Overlay::Keys(_)), _) | (Some(Overlay::Filter(_)), None) => self.overlay = None,
            _ => {}
        }
    }
}

/// The line of an area that a position is in.
fn line_in(area: Rect, at: Position) -> Option<usize> {
    area.contains(at)
        .then(|| usize::from(at.y.saturating_sub(area.y)))
}
