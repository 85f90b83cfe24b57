//! The screen.

mod head;
mod overlay;
mod paint;
pub(crate) mod row;

use crate::browser::Browser;
use paint::BrowsePaint;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

/// The keys that one needs most.
const FOOT: &str = "? keys  / search  f filter  g group  enter open  t text  y copy  q quit";

impl Browser {
    /// Draws the screen. The list scrolls so that what is selected is seen.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        // The list has the last line that is left.
        let heads = u16::from(area.height > 2);
        let feet = u16::from(area.height > 1);
        let areas = Layout::vertical([
            Constraint::Length(heads),
            Constraint::Fill(1),
            Constraint::Length(feet),
        ]);
        let [head, list, foot] = areas.areas(area);
        self.list_area = list;
        self.scroll_to(usize::from(list.height), usize::from(list.width));
        let paint = BrowsePaint::new(self.options.color);
        if !head.is_empty() {
            self.draw_head(paint, head, buffer);
        }
        self.draw_list(paint, list, buffer);
        if !foot.is_empty() {
            self.draw_foot(paint, foot, buffer);
        }
        self.draw_overlay(paint, list, buffer);
    }

    /// Moves the top so that the selected row is on the page.
    fn scroll_to(&mut self, page: usize, width: usize) {
        (self.page, self.width) = (page, width);
        if page == 0 {
            return;
        }
        let lowest = self.selected.saturating_sub(page - 1);
        self.top = self.top.clamp(lowest, self.selected.max(lowest));
        // No empty lines at the end as long as there is something above.
        let full = self.rows.rows.len().saturating_sub(page);
        self.top = self.top.min(full.max(lowest));
    }

    fn draw_list(&self, paint: BrowsePaint, area: Rect, buffer: &mut Buffer) {
        let rows = self.rows.rows.iter().enumerate().skip(self.top);
        for ((number, row), area) in rows.zip(area.rows()) {
            let line = self.line(paint, *row, usize::from(area.width));
            draw_line(line, self.left, area, buffer);
            if number == self.selected {
                buffer.set_style(area, paint.selected());
            }
        }
        if self.rows.rows.is_empty() && self.status.is_none() {
            let text = match self.objects.is_empty() {
                true => "There is nothing to list.",
                false => "The filter lists nothing; x lists everything again.",
            };
            Span::styled(text, paint.quiet()).render(area, buffer);
        }
    }
}

/// Draws a line from a column on. Where it goes on at the right, its last column says so.
fn draw_line(line: Line<'_>, left: usize, area: Rect, buffer: &mut Buffer) {
    let goes_on = line.width() > left + usize::from(area.width);
    let left = u16::try_from(left).unwrap_or(u16::MAX);
    Paragraph::new(line).scroll((0, left)).render(area, buffer);
    if goes_on && let Some(cell) = buffer.cell_mut((area.right().saturating_sub(1), area.y)) {
        cell.set_symbol("…");
    }
}

/// A text of a document as it can be drawn. No more characters than can be seen are looked at: those that take no
/// column are at most a few for each that does.
fn drawable(text: &str, columns: usize) -> String {
    let seen = text
        .char_indices()
        .nth(columns.saturating_mul(4).saturating_add(16));
    let seen = seen.and_then(|(end, _)| text.get(..end)).unwrap_or(text);
    tofu_json_text::visible_on_one_line(&seen.replace('\t', "    "))
}
