//! The rows of the list.

use super::drawable;
use super::paint::BrowsePaint;
use crate::body::BodyLine;
use crate::browser::Browser;
use crate::object::{BrowseObject, BrowseSection};
use crate::rows::Row;
use crate::tree::Grouping;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tofu_json_review::symbol;

impl Browser {
    /// A row as it is drawn where there are so many columns.
    pub(super) fn line(&self, paint: BrowsePaint, row: Row, width: usize) -> Line<'static> {
        let columns = self.left + width;
        match row {
            Row::Group(group) => self.group_line(paint, group, width, columns),
            Row::Object(object) => self.object_line(paint, object, width, columns),
            Row::Line(object, line) => {
                let body = self.bodies.get(object);
                let line = body.and_then(|body| body.lines.get(line));
                let indent = self.object_indent(object, width);
                line.map(|line| body_line(paint, line, indent, columns))
                    .unwrap_or_default()
            }
        }
    }

    fn group_line(
        &self,
        paint: BrowsePaint,
        group: usize,
        width: usize,
        columns: usize,
    ) -> Line<'static> {
        let Some(found) = self.tree.group(group) else {
            return Line::default();
        };
        let sign = match found.is_closed {
            true => "▸ ",
            false => "▾ ",
        };
        let count = self.rows.counts.get(group).copied().unwrap_or_default();
        let label = match &*found.label {
            "" => "(no type)".to_owned(),
            label => drawable(label, columns),
        };
        Line::from_iter([
            Span::raw(" ".repeat(indent(found.depth, width))),
            Span::raw(sign),
            Span::styled(label, paint.title()),
            Span::styled(format!("  {count}"), paint.quiet()),
        ])
    }

    fn object_line(
        &self,
        paint: BrowsePaint,
        object: usize,
        width: usize,
        columns: usize,
    ) -> Line<'static> {
        let Some(found) = self.objects.get(object) else {
            return Line::default();
        };
        let (sign, style) = sign(paint, found);
        let address = match self.tree.grouping {
            Grouping::Module => found.address.get(found.modules().1..),
            _ => None,
        };
        let address = address.unwrap_or(&found.address);
        let of_address = match self.search.matches(found) {
            true => paint.found(),
            false => Style::new(),
        };
        let mut spans = vec![
            Span::raw(" ".repeat(self.object_indent(object, width))),
            Span::styled(format!("{sign:>3} "), style),
            Span::styled(drawable(address, columns), of_address),
        ];
        if !found.remark.is_empty() {
            let remark = format!("  # {}", drawable(&found.remark, columns));
            spans.push(Span::styled(remark, paint.quiet()));
        }
        Line::from(spans)
    }

    pub(crate) fn object_indent(&self, object: usize, width: usize) -> usize {
        let group = self.tree.group(self.tree.group_of(object));
        let depth = match group {
            Some(group) if group.parent.is_some() => group.depth + 1,
            _ => 0,
        };
        indent(depth, width)
    }
}

/// Columns of a body beyond its object, so that its signs are not taken for those of objects.
pub(crate) const BODY_INDENT: usize = 6;

/// Columns before something at a depth: never more than a third of the width.
fn indent(depth: usize, width: usize) -> usize {
    depth.saturating_mul(2).min(width / 3)
}

fn sign(paint: BrowsePaint, object: &BrowseObject) -> (&'static str, Style) {
    match object.section {
        BrowseSection::State => ("", Style::new()),
        BrowseSection::Checks => ("!", paint.warning()),
        BrowseSection::Actions | BrowseSection::Waiting => ("", Style::new()),
        BrowseSection::Planned | BrowseSection::Outputs | BrowseSection::Drift => {
            (symbol(&object.action), paint.risk(object.risk))
        }
    }
}

fn body_line(paint: BrowsePaint, line: &BodyLine, indent: usize, columns: usize) -> Line<'static> {
    let style = paint.mark(line.mark);
    let text = drawable(&line.text, columns);
    let indent = indent + BODY_INDENT + 2 * line.level.min(20);
    let own = if line.is_native { 2 } else { 0 };
    let mut spans = vec![Span::raw(" ".repeat(indent.saturating_sub(own)))];
    if line.has_sign {
        spans.push(Span::styled(format!("{} ", line.mark.sign()), style));
        spans.push(Span::raw(text));
    } else {
        spans.push(Span::styled(text, style));
    }
    if line.forces_replacement {
        spans.push(Span::styled("  # forces replacement", paint.warning()));
    }
    Line::from(spans)
}
