//! The screen while somebody looks at it.

use super::clipboard;
use super::reader::{Found, Reader, Wanted};
use crate::screen::Screen;
use crate::signals::Asked;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::io;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tofu_json_browse::{BrowseAnswer, BrowseKey, Browser};
use tofu_json_show::{EntryPlace, Error, Report};

/// How long a key is waited for before one looks whether something was read.
const KEY: Duration = Duration::from_millis(25);

/// A browser with a reader.
pub(super) struct Live {
    browser: Browser,
    reader: Reader,
    /// Where each object is.
    places: Vec<EntryPlace>,
    report: Option<Report>,
    /// The columns that were asked for.
    width: Option<u16>,
}

impl Live {
    pub(super) const fn new(browser: Browser, reader: Reader, width: Option<u16>) -> Self {
        Self {
            browser,
            reader,
            places: Vec::new(),
            report: None,
            width,
        }
    }

    /// Shows it until it is left. Gives what is to be said of the document.
    pub(super) fn show(
        mut self,
        mut screen: Screen,
        asked: &Asked,
    ) -> Result<Option<Report>, Box<Error>> {
        let mut is_new = true;
        while !asked.leave.load(Ordering::Relaxed) {
            if asked.redraw.swap(false, Ordering::Relaxed) {
                screen.resume().map_err(broken)?;
                is_new = true;
            }
            is_new |= self.take()?;
            if is_new {
                let browser = &mut self.browser;
                let drawn = screen.draw(|area, buffer| browser.draw(area, buffer));
                drawn.map_err(broken)?;
            }
            // A key that is held down does not wait for the screen.
            is_new = false;
            let mut wait = KEY;
            while event::poll(wait).map_err(broken)? {
                wait = Duration::ZERO;
                is_new = true;
                if let Some(key) = event::read().ok().as_ref().and_then(key)
                    && !self.key(key, &mut screen)?
                {
                    return Ok(self.report);
                }
            }
        }
        Ok(self.report)
    }

    /// Takes what was read; whether there was anything.
    fn take(&mut self) -> Result<bool, Box<Error>> {
        let mut any = false;
        while let Some(found) = self.reader.next() {
            any = true;
            match found {
                Found::Opened(report) => self.report = Some(report),
                Found::Objects(objects) => {
                    self.places.extend(objects.iter().map(|(_, place)| *place));
                    self.browser
                        .push(objects.into_iter().map(|(object, _)| object));
                }
                Found::End => {
                    let errored = self.report.as_ref().is_some_and(|report| report.errored);
                    let status = errored.then_some("the plan failed part-way and is not complete");
                    self.browser.set_status(status);
                }
                Found::Lines {
                    object,
                    form,
                    lines,
                } => self.browser.fill(object, form, lines),
                Found::Failed(error) => return Err(Box::new(error)),
            }
        }
        Ok(any)
    }

    /// Takes a key; whether to go on.
    fn key(&mut self, key: BrowseKey, screen: &mut Screen) -> Result<bool, Box<Error>> {
        match self.browser.key(key) {
            BrowseAnswer::Quit => return Ok(false),
            BrowseAnswer::Read {
                object,
                form,
                width,
            } => {
                if let Some(place) = self.places.get(object).copied() {
                    self.reader.want(Wanted {
                        object,
                        place,
                        form,
                        width: self.width.map_or(width, usize::from),
                    });
                }
            }
            BrowseAnswer::Copy(address) => match clipboard::copy(&address) {
                Some(sequence) => {
                    screen.send(&sequence).map_err(broken)?;
                    self.browser.notify(&format!("copied {address}"));
                }
                None => self.browser.notify("the address is too long to copy"),
            },
            _ => {}
        }
        Ok(true)
    }
}

/// The terminal takes nothing, or gives no keys.
fn broken(error: io::Error) -> Box<Error> {
    Box::new(Error::Write(error))
}

/// The key of an event, if it is one that was pressed.
fn key(event: &Event) -> Option<BrowseKey> {
    let Event::Key(KeyEvent {
        code,
        modifiers,
        kind,
        ..
    }) = event
    else {
        return None;
    };
    if *kind == KeyEventKind::Release || modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    Some(match code {
        KeyCode::Char(letter) if modifiers.contains(KeyModifiers::CONTROL) => {
            BrowseKey::Control(*letter)
        }
        KeyCode::Char(letter) => BrowseKey::Char(*letter),
        KeyCode::Enter => BrowseKey::Enter,
        KeyCode::Esc => BrowseKey::Escape,
        KeyCode::Backspace => BrowseKey::Backspace,
        KeyCode::Up => BrowseKey::Up,
        KeyCode::Down => BrowseKey::Down,
        KeyCode::Left => BrowseKey::Left,
        KeyCode::Right => BrowseKey::Right,
        KeyCode::PageUp => BrowseKey::PageUp,
        KeyCode::PageDown => BrowseKey::PageDown,
        KeyCode::Home => BrowseKey::Home,
        KeyCode::End => BrowseKey::End,
        _ => return None,
    })
}
