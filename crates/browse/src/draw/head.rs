//! The lines above and below the list.

use super::paint::BrowsePaint;
use super::{FOOT, draw_line, drawable};
use crate::browser::{Browser, Overlay};
use crate::counts::Counted;
use crate::object::BrowseSection;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

impl Browser {
    /// What it is, and how many objects do what.
    pub(super) fn draw_head(&self, paint: BrowsePaint, area: Rect, buffer: &mut Buffer) {
        let columns = usize::from(area.width);
        let mut spans = vec![Span::styled(self.title(columns / 3), paint.title())];
        if let Some(status) = &self.status {
            let status = format!("  {}", drawable(status, columns));
            spans.push(Span::styled(status, paint.quiet()));
        }
        if let Some(warning) = &self.warning {
            let warning = format!("  {}", drawable(warning, columns));
            spans.push(Span::styled(warning, paint.warning()));
        }
        for (at, (counted, count)) in self.counts.all().into_iter().enumerate() {
            let before = if at == 0 { "  " } else { ", " };
            let style = match counted {
                Counted::Planned(risk) => paint.risk(risk),
                Counted::In(BrowseSection::Checks) => paint.warning(),
                Counted::In(_) => Style::new(),
            };
            spans.push(Span::raw(before));
            spans.push(Span::styled(counted.label(count), style));
        }
        draw_line(Line::from(spans), 0, area, buffer);
    }

    /// The title, whose end says most.
    fn title(&self, columns: usize) -> String {
        let title = drawable(&self.options.title, 1000);
        let most = columns.max(8);
        match title.chars().count().checked_sub(most) {
            Some(more @ 1..) => format!("…{}", title.chars().skip(more + 1).collect::<String>()),
            _ => title,
        }
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
        // What is typed goes on at the end, which is to be seen.
        let is_typed = self.notice.is_none() && matches!(self.overlay, Some(Overlay::Typed(_)));
        let left = match is_typed {
            true => Span::raw(&text).width().saturating_sub(columns),
            false => 0,
        };
        draw_line(Line::from(Span::styled(text, style)), left, area, buffer);
    }

    fn foot(&self) -> String {
        let mut parts = Vec::new();
        if let Some(Overlay::Typed(typed)) = &self.overlay {
            return format!("filter: {}_", drawable(&typed.text, 2000));
        }
        if self.search.is_open || self.search.is_on() {
            let (at, of) = self.search.position(self.place());
            let cursor = if self.search.is_open { "_" } else { "" };
            let text = drawable(self.search.text(), 200);
            let help = match self.search.is_open {
                true => "enter: keep, escape: back",
                false => "n: next, N: before, escape: end",
            };
            parts.push(format!("/{text}{cursor}  {at} of {of}  ({help})"));
        }
        if !self.filter.is_empty() {
            let (listed, all) = (self.listed_count(), self.object_count());
            let filter = drawable(&self.filter.to_string(), 2000);
            parts.push(format!("{listed} of {all} listed, x lists all: {filter}"));
        }
        match parts.is_empty() {
            true => FOOT.to_owned(),
            false => parts.join("  "),
        }
    }
}
