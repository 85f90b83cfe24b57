use super::failures::failures;
use super::list::{self, Row};
use super::log::{LogLine, Weight};
use super::{View, ViewOptions};
use crate::commands::ui::duration::told;
use crate::message::visible_on_one_line;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Widget as _};
use std::time::Duration;
use tofu_json_ui::{Outcome, Phase, Run, Timestamp};

/// How many failures are shown at most.
const FAILURES: usize = 6;

/// Draws the view; `since` is how long ago the last message came.
pub(crate) fn draw(view: &View, since: Duration, area: Rect, buffer: &mut Buffer) {
    let now = view.now(since);
    let (failed, count) = failures(view, FAILURES);
    let pinned = if failed.is_empty() {
        0
    } else {
        failed.len() + 1
    };
    let rest = area.height.saturating_sub(3).saturating_sub(height(pinned));
    let areas = Layout::vertical([
        Constraint::Length(2),
        Constraint::Length(height(pinned)),
        Constraint::Length(rest / 2),
        Constraint::Fill(1),
        Constraint::Length(1),
    ]);
    let [head, failures, rows, log, foot] = areas.areas(area);
    let paint = Paint(view.options);
    view.draw_head(paint, now, head, buffer);
    paint.failures(&failed, count, failures, buffer);
    view.draw_rows(paint, now, rows, buffer);
    view.draw_log(paint, log, buffer);
    view.draw_foot(paint, foot, buffer);
    view.draw_overlay(paint, area, buffer);
}

fn height(lines: usize) -> u16 {
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// How things look.
#[derive(Clone, Copy)]
struct Paint(ViewOptions);

impl Paint {
    fn of(self, colour: Color) -> Style {
        if self.0.colour {
            Style::new().fg(colour)
        } else {
            Style::new()
        }
    }

    fn title(self, text: String, area: Rect, buffer: &mut Buffer) -> Rect {
        let block = Block::new()
            .borders(Borders::TOP)
            .border_style(self.of(Color::DarkGray))
            .title(Span::styled(
                text,
                Style::new().add_modifier(Modifier::BOLD),
            ));
        let inner = block.inner(area);
        block.render(area, buffer);
        inner
    }

    fn failures(self, failed: &[String], count: usize, area: Rect, buffer: &mut Buffer) {
        if failed.is_empty() {
            return;
        }
        let inner = self.title(format!(" failures: {count} "), area, buffer);
        let red = self.of(Color::Red);
        for (text, row) in failed.iter().zip(inner.rows()) {
            Span::styled(visible_on_one_line(text), red).render(row, buffer);
        }
    }
}

impl View {
    fn draw_head(&self, paint: Paint, now: Option<Timestamp>, area: Rect, buffer: &mut Buffer) {
        let Some(run) = self.run() else { return };
        let [first, second] = Layout::vertical([Constraint::Length(1); 2]).areas(area);
        let mut words = vec![run.command().as_str().to_owned()];
        let version = run.version.as_deref();
        words.extend(version.map(|version| format!("{} {version}", run.product.name())));
        words.push(if self.fold.is_some() {
            run.phase.as_str().to_owned()
        } else {
            run.outcome().as_str().to_owned()
        });
        if let (Some(now), Some(started)) = (now, run.started) {
            words.push(told(now.since(started)));
        }
        if run.was_interrupted() || self.interrupts > 0 {
            words.push("interrupted".to_owned());
        }
        let style = match self.fold {
            None if run.outcome() == Outcome::Succeeded => paint.of(Color::Green),
            None => paint.of(Color::Red),
            Some(_) => Style::new(),
        };
        let text = visible_on_one_line(&words.join("  "));
        Span::styled(text, style.add_modifier(Modifier::BOLD)).render(first, buffer);
        progress(run, paint, second, buffer);
    }

    fn draw_rows(&self, paint: Paint, now: Option<Timestamp>, area: Rect, buffer: &mut Buffer) {
        let rows = list::rows(self);
        let title = format!(" {}: {} ", self.list.which.title(), rows.len());
        let inner = paint.title(title, area, buffer);
        let selected = self.list.selected.min(rows.len().saturating_sub(1));
        let room = usize::from(inner.height);
        let first = (selected + 1).saturating_sub(room);
        for ((at, row), area) in rows.iter().enumerate().skip(first).zip(inner.rows()) {
            draw_row(*row, at == selected, now, area, buffer);
        }
    }

    fn draw_log(&self, paint: Paint, area: Rect, buffer: &mut Buffer) {
        let title = match self.log_offset {
            0 => " log ".to_owned(),
            offset => format!(" log, {offset} lines below "),
        };
        let inner = paint.title(title, area, buffer);
        let lines = self.log.newest().skip(self.log_offset);
        let lines = lines.filter(|line| self.filter.lets_through(&line.text));
        let lines: Vec<&LogLine> = lines.take(usize::from(inner.height)).collect();
        for (line, row) in lines.iter().rev().zip(inner.rows()) {
            let style = match line.weight {
                Weight::Plain => Style::new(),
                Weight::Warning => paint.of(Color::Yellow),
                Weight::Error => paint.of(Color::Red),
            };
            Span::styled(&*line.text, style).render(row, buffer);
        }
    }

    fn draw_foot(&self, paint: Paint, area: Rect, buffer: &mut Buffer) {
        let text = if let Some(notice) = &self.notice {
            visible_on_one_line(notice)
        } else if self.filter.is_open {
            format!("filter: {}_", self.filter.text())
        } else if !self.filter.text().is_empty() {
            format!("filter: {}   escape drops it", self.filter.text())
        } else if self.options.is_live {
            "? keys   / filter   tab list   q leave (the run goes on)".to_owned()
        } else {
            "? keys   / filter   tab list   q leave".to_owned()
        };
        Span::styled(text, paint.of(Color::DarkGray)).render(area, buffer);
    }

    fn draw_overlay(&self, paint: Paint, area: Rect, buffer: &mut Buffer) {
        let Some(overlay) = &self.overlay else { return };
        let area = Rect {
            y: area.y + area.height.min(1),
            height: area.height.saturating_sub(2),
            ..area
        };
        Clear.render(area, buffer);
        let block = Block::bordered()
            .border_style(paint.of(Color::DarkGray))
            .title(format!(" {} ", overlay.title));
        let lines = overlay.lines.iter().skip(overlay.offset);
        let lines: Vec<_> = lines
            .take(usize::from(area.height))
            .map(|line| Line::raw(&**line))
            .collect();
        Paragraph::new(lines).block(block).render(area, buffer);
    }
}

/// A bar by the totals of the plan, and the counts.
fn progress(run: &Run, paint: Paint, area: Rect, buffer: &mut Buffer) {
    let totals = run.totals();
    let mut words = Vec::new();
    if totals.announced > 0 {
        let ended = totals.done + totals.failed;
        words.push(bar(ended, totals.announced));
        words.push(format!("{ended} of {}", totals.announced));
    }
    let counts = [
        (totals.open, "running"),
        (totals.failed, "failed"),
        (totals.unknown, "unknown"),
        (totals.not_started, "waiting"),
        (run.errors, "errors"),
        (run.warnings, "warnings"),
    ];
    for (count, word) in counts {
        if count > 0 {
            words.push(format!("{count} {word}"));
        }
    }
    if let Some(tests) = &run.tests {
        words.push(format!("{} test files", tests.files.len()));
    }
    if words.is_empty() && run.phase <= Phase::Planning {
        let refreshed = run.operations().len();
        words.push(format!("{refreshed} objects looked at"));
    }
    let style = if totals.failed > 0 {
        paint.of(Color::Red)
    } else {
        paint.of(Color::Green)
    };
    Span::styled(words.join("  "), style).render(area, buffer);
}

const BAR: u64 = 30;

fn bar(done: u64, all: u64) -> String {
    let filled = done
        .saturating_mul(BAR)
        .checked_div(all)
        .unwrap_or(0)
        .min(BAR);
    let filled = usize::try_from(filled).unwrap_or_default();
    format!("[{:<30}]", "#".repeat(filled))
}

/// The address on the left, what happens and how long it takes on the right.
fn draw_row(
    row: Row<'_>,
    is_selected: bool,
    now: Option<Timestamp>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let style = if is_selected {
        Style::new().add_modifier(Modifier::REVERSED)
    } else {
        Style::new()
    };
    let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(22)])
        .spacing(1)
        .areas(area);
    Span::styled(visible_on_one_line(row.address()), style).render(left, buffer);
    let what = visible_on_one_line(row.what());
    Span::raw(format!("{what:<11}{:>11}", row.time(now))).render(right, buffer);
}
