//! Which rows are listed, and which of them is selected.

use super::View;
use tofu_json_ui::{RunList, RunRow};

/// A text that rows and lines must hold, whatever their case.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    text: String,
    wanted: String,
    /// Whether keys go to it.
    pub(crate) is_open: bool,
}

impl Filter {
    pub(crate) fn lets_through(&self, text: &str) -> bool {
        self.wanted.is_empty() || text.to_lowercase().contains(&self.wanted)
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn push(&mut self, letter: char) {
        if !letter.is_control() && self.text.len() < 256 {
            self.text.push(letter);
            self.wanted = self.text.to_lowercase();
        }
    }

    pub(crate) fn pop(&mut self) {
        self.text.pop();
        self.wanted = self.text.to_lowercase();
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}

/// Which list is shown, and which row of it is selected.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub(crate) which: RunList,
    pub(crate) selected: usize,
}

impl List {
    pub(crate) fn next(&mut self) {
        self.show(self.which.next());
    }

    pub(crate) fn show(&mut self, which: RunList) {
        *self = Self { which, selected: 0 };
    }

    pub(crate) fn reset(&mut self) {
        self.selected = 0;
    }

    pub(crate) fn select(&mut self, by: isize) {
        self.selected = self.selected.saturating_add_signed(by);
    }

    pub(crate) fn clamp(&mut self, count: usize) {
        self.selected = self.selected.min(count.saturating_sub(1));
    }
}

/// The rows of the list that the filter lets through.
pub(crate) fn rows(view: &View) -> Vec<RunRow<'_>> {
    let Some(run) = view.run() else {
        return Vec::new();
    };
    let mut rows = tofu_json_ui::rows(run, view.list.which);
    rows.retain(|row| view.filter.lets_through(&row.title()));
    rows
}

/// The row that is selected.
pub(crate) fn selected(view: &View) -> Option<RunRow<'_>> {
    let rows = rows(view);
    let at = view.list.selected.min(rows.len().saturating_sub(1));
    rows.get(at).copied()
}
