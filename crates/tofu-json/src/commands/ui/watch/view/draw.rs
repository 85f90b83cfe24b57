use super::list;
use super::log::{LogLine, Weight};
use super::{View, ViewOptions};
use crate::message::visible_on_one_line;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Widget as _};
use std::time::Duration;
use tofu_json_ui::{
    Outcome, Phase, Run, RunList, RunRow, Timestamp, format_duration, result_sentence, rows,
};

/// How many failures are shown at most.
const FAILURES: usize = 6;

/// The keys that one needs most.
const FOOT: &str = "? keys  / filter  tab list  f failures  enter open  q leave";

/// Draws the view; `since` is how long ago the last message came.
pub(crate) fn draw(view: &View, since: Duration, area: Rect, buffer: &mut Buffer) {
    let now = view.now(since);
    // The list of failures shows them anyway.
    let failed = match view.list.which {
        RunList::Failed => Vec::new(),
        _ => view
            .run()
            .map_or_else(Vec::new, |run| rows(run, RunList::Failed)),
    };
    let pinned = match failed.len() {
        0 => 0,
        count => count.min(FAILURES) + 1,
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
    paint.failures(&failed, failures, buffer);
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
    fn of(self, color: Color) -> Style {
        if self.0.color {
            Style::new().fg(color)
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

    fn failures(self, failed: &[RunRow<'_>], area: Rect, buffer: &mut Buffer) {
        if failed.is_empty() {
            return;
        }
        let title = format!(" failures: {} ", failed.len());
        let inner = self.title(title, area, buffer);
        let red = self.of(Color::Red);
        for (failure, row) in failed.iter().zip(inner.rows()) {
            Span::styled(visible_on_one_line(&failure.failure()), red).render(row, buffer);
        }
    }
}

impl View {
    fn draw_head(&self, paint: Paint, now: Option<Timestamp>, area: Rect, buffer: &mut Buffer) {
        let Some(run) = self.run() else { return };
        let [first, second] = Layout::vertical([Constraint::Length(1); 2]).areas(area);
        let mut words = vec![run.command().as_str().to_owned()];
        let version = run.version.as_deref();
        words.extend(version.map(|version| format!("{} {version}", run.program.name())));
        words.push(if self.fold.is_some() {
            run.phase.as_str().to_owned()
        } else {
            run.outcome().as_str().to_owned()
        });
        if let (Some(now), Some(started)) = (now, run.started) {
            words.push(format_duration(now.since(started)));
        }
        if run.was_interrupted() || self.interrupts > 0 {
            words.push("interrupted".to_owned());
        }
        let style = match self.fold {
            None if run.outcome() == Outcome::Succeeded => paint.of(Color::Green),
            None if run.outcome() == Outcome::Cancelled => paint.of(Color::Yellow),
            None => paint.of(Color::Red),
            Some(_) => Style::new(),
        };
        let text = visible_on_one_line(&words.join("  "));
        Span::styled(text, style.add_modifier(Modifier::BOLD)).render(first, buffer);
        progress(run, paint, self.fold.is_none(), second, buffer);
    }

    fn draw_rows(&self, paint: Paint, now: Option<Timestamp>, area: Rect, buffer: &mut Buffer) {
        let rows = list::rows(self);
        let title = format!(" {}: {} ", self.list.which.as_str(), rows.len());
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
        let lines = lines.filter(|line| self.filter.lets_through(line.line.text()));
        let lines: Vec<&LogLine> = lines.take(usize::from(inner.height)).collect();
        for (line, row) in lines.iter().rev().zip(inner.rows()) {
            let style = match line.weight {
                Weight::Plain => Style::new(),
                Weight::Warning => paint.of(Color::Yellow),
                Weight::Error => paint.of(Color::Red),
            };
            let line = line.line.draw(style, self.options.color);
            line.render(row, buffer);
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
            format!("{FOOT} (run goes on)")
        } else {
            FOOT.to_owned()
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
            .map(|line| line.draw(Style::new(), paint.0.color))
            .collect();
        Paragraph::new(lines).block(block).render(area, buffer);
    }
}

/// What has come of a run that has ended; else a bar by the totals of the plan, and the counts.
fn progress(run: &Run, paint: Paint, is_ended: bool, area: Rect, buffer: &mut Buffer) {
    let totals = run.totals();
    let mut words = Vec::new();
    match result_sentence(run).filter(|_| is_ended) {
        Some(sentence) => words.push(sentence),
        None => words.extend(counts(run)),
    }
    for (count, word) in [(run.errors, "error"), (run.warnings, "warning")] {
        match count {
            0 => {}
            1 => words.push(format!("1 {word}")),
            count => words.push(format!("{count} {word}s")),
        }
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
    let text = visible_on_one_line(&words.join("  "));
    Span::styled(text, style).render(area, buffer);
}

/// What is done and what is not, of a run that goes on.
fn counts(run: &Run) -> Vec<String> {
    let totals = run.totals();
    let mut words = Vec::new();
    if totals.announced > 0 {
        words.push(bar(totals.done, totals.announced));
        words.push(format!("{} of {} done", totals.done, totals.announced));
    }
    let counts = [
        (totals.failed, "failed"),
        (totals.open, "running"),
        (totals.unknown, "unknown"),
        (totals.not_started, "waiting"),
    ];
    for (count, word) in counts {
        if count > 0 {
            words.push(format!("{count} {word}"));
        }
    }
    if let Some(tests) = &run.tests {
        words.push(format!("{} test files", tests.files.len()));
    }
    words
}

const BAR: u64 = 20;

fn bar(done: u64, all: u64) -> String {
    let filled = done
        .saturating_mul(BAR)
        .checked_div(all)
        .unwrap_or(0)
        .min(BAR);
    let filled = usize::try_from(filled).unwrap_or_default();
    format!("[{:<20}]", "#".repeat(filled))
}

/// The address on the left, what happens and how long it takes on the right.
fn draw_row(
    row: RunRow<'_>,
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
    Span::styled(visible_on_one_line(&row.title()), style).render(left, buffer);
    let what = visible_on_one_line(row.state());
    Span::raw(format!("{what:<11}{:>11}", row.time(now))).render(right, buffer);
}
