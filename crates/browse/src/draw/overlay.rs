//! What lies over the list: the keys, and the choice of a filter.

use super::drawable;
use super::paint::BrowsePaint;
use crate::browser::{Browser, Overlay};
use crate::filter::{FilterChoice, FilterMenu, has};
use crate::keys::KEYS;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget as _, Wrap};

impl Browser {
    pub(super) fn draw_overlay(&mut self, paint: BrowsePaint, area: Rect, buffer: &mut Buffer) {
        match &mut self.overlay {
            Some(Overlay::Keys(top)) => {
                draw_keys(*top, frame(" Keys ", paint, area, buffer), buffer);
            }
            Some(Overlay::Filter(menu)) => {
                let title = " List only: space chooses, x lists all, escape leaves ";
                let area = frame(title, paint, area, buffer);
                menu.scroll_to(usize::from(area.height));
                self.menu_area = area;
            }
            Some(Overlay::Typed(_)) | None => {}
        }
        if let Some(Overlay::Filter(menu)) = &self.overlay {
            self.draw_menu(menu, paint, self.menu_area, buffer);
        }
    }

    fn draw_menu(&self, menu: &FilterMenu, paint: BrowsePaint, area: Rect, buffer: &mut Buffer) {
        let choices = menu.choices.iter().enumerate().skip(menu.top);
        for ((number, (choice, count)), area) in choices.zip(area.rows()) {
            let sign = match has(&self.filter, choice) {
                true => "[x]",
                false => "[ ]",
            };
            let (label, style) = match choice {
                FilterChoice::Word(word) => (word.to_string(), paint.title()),
                FilterChoice::Type(name) => {
                    let name = match &**name {
                        "" => "(no type)",
                        name => name,
                    };
                    (drawable(name, usize::from(area.width)), paint.quiet())
                }
            };
            Span::styled(format!("{sign} {label}  {count}"), style).render(area, buffer);
            if number == menu.selected {
                buffer.set_style(area, paint.selected());
            }
        }
    }
}

/// The keys from a line on; where they are too wide, each line is broken between words.
fn draw_keys(top: usize, area: Rect, buffer: &mut Buffer) {
    let widest = KEYS.lines().map(str::len).max().unwrap_or_default();
    let is_narrow = usize::from(area.width) < widest;
    let most = match is_narrow {
        true => KEYS.lines().count() * 3,
        false => KEYS.lines().count(),
    };
    let top = top.min(most.saturating_sub(usize::from(area.height)));
    let top = u16::try_from(top).unwrap_or(u16::MAX);
    let narrow = |line: &str| match line.split_once("  ") {
        Some((keys, what)) if is_narrow => Line::from(format!("{keys}: {}", what.trim_start())),
        _ => Line::from(line.to_owned()),
    };
    let lines: Vec<_> = KEYS.lines().map(narrow).collect();
    Paragraph::new(lines)
        .wrap(Wrap { trim: false })
        .scroll((top, 0))
        .render(area, buffer);
}

/// Draws a frame over the list; where there is no room for one, only what is in it is drawn.
fn frame(title: &str, paint: BrowsePaint, area: Rect, buffer: &mut Buffer) -> Rect {
    Clear.render(area, buffer);
    if area.height < 4 || area.width < 8 {
        return area;
    }
    let block = Block::bordered().border_style(paint.quiet()).title(title);
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}
