//! The lines above and below the list.

use super::paint::BrowsePaint;
use super::{FOOT, draw_line, drawable};
use crate::browser::Browser;
use crate::filter::ActionChoice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

impl Browser {
    /// What it is, and how many objects do what.
    pub(super) fn draw_head(&self, paint: BrowsePaint, area: Rect, buffer: &mut Buffer) {
        let columns = usize::from(area.width);
        let mut spans = vec![Span::styled(
            drawable(&self.options.title, columns),
            paint.title(),
        )];
        for (at, (action, count)) in self.counts.all().into_iter().enumerate() {
            let before = if at == 0 { "  " } else { ", " };
            let style = match action {
                ActionChoice::Planned(risk) => paint.risk(risk),
                ActionChoice::Drift | ActionChoice::State => Style::new(),
            };
            spans.push(Span::raw(before));
            spans.push(Span::styled(format!("{count} {}", action.label()), style));
        }
        if let Some(status) = &self.status {
            let status = format!("  {}", drawable(status, columns));
            spans.push(Span::styled(status, paint.quiet()));
        }
        draw_line(Line::from(spans), 0, area, buffer);
    }

    /// What is to be said now, else what is searched for and filtered, else the keys.
    pub(super) fn draw_foot(&self, paint: BrowsePaint, area: Rect, buffer: &mut Buffer) {
        let columns = usize::from(area.width);
        let text = match &self.notice {
            Some(notice) => drawable(notice, columns),
            None => self.foot(),
        };
        let style = match self.notice {
            Some(_) => paint.title(),
            None => paint.quiet(),
        };
        Span::styled(text, style).render(area, buffer);
    }

    fn foot(&self) -> String {
        let mut parts = Vec::new();
        if self.search.is_open || self.search.is_on() {
            let (at, of) = self.search.position(self.place());
            let cursor = if self.search.is_open { "_" } else { "" };
            let text = drawable(self.search.text(), 200);
            parts.push(format!("/{text}{cursor}  {at} of {of}"));
        }
        if self.filter.is_on() {
            let (listed, all) = (self.listed_count(), self.object_count());
            parts.push(format!("filter: {listed} of {all} listed, x lists all"));
        }
        match parts.is_empty() {
            true => FOOT.to_owned(),
            false => parts.join("  "),
        }
    }
}
