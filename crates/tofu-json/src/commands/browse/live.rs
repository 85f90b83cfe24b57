//! The screen while somebody looks at it.

use super::clipboard;
use super::reader::{BrowsePlace, FromReader, Reader, Wanted};
use super::version_refusal;
use crate::screen::Screen;
use crate::signals::Asked;
use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use std::io;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tofu_json_browse::{BrowseAnswer, BrowseKey, BrowseMouse, Browser};
use tofu_json_show::{Error, Report};

/// How long a key is waited for before one looks whether something was read, or a signal came.
const READING: Duration = Duration::from_millis(25);
const IDLE: Duration = Duration::from_millis(200);

/// A browser with a reader.
pub(super) struct Live {
    browser: Browser,
    reader: Reader,
    /// Where each object is.
    places: Vec<BrowsePlace>,
    report: Option<Report>,
    /// The patterns of the filter that have matched nothing.
    unmatched: Vec<String>,
    /// Whether objects are still to come, and how many objects whose lines are.
    is_reading: bool,
    wanted: usize,
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
            unmatched: Vec::new(),
            is_reading: true,
            wanted: 0,
            width,
        }
    }

    /// Shows it until it is left. Gives what is to be said of the document, and the patterns that match nothing.
    pub(super) fn show(mut self, mut screen: Screen, asked: &Asked) -> Result<Said, Box<Error>> {
        screen.take_mouse(true).map_err(broken)?;
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
            let mut wait = match self.is_reading || self.wanted > 0 {
                true => READING,
                false => IDLE,
            };
            while event::poll(wait).map_err(broken)? {
                wait = Duration::ZERO;
                is_new = true;
                let Ok(event) = event::read() else { continue };
                let answer = match (key(&event), mouse(&event)) {
                    (Some(key), _) => self.browser.key(key),
                    (None, Some(mouse)) => self.browser.mouse(mouse),
                    (None, None) => continue,
                };
                if !self.answer(answer, &mut screen)? {
                    return Ok((self.report, self.unmatched));
                }
            }
        }
        Ok((self.report, self.unmatched))
    }

    /// Takes what was read; whether there was anything.
    fn take(&mut self) -> Result<bool, Box<Error>> {
        let mut any = false;
        while let Some(found) = self.reader.next() {
            any = true;
            match found {
                FromReader::Again => {
                    self.browser.clear();
                    self.places.clear();
                }
                FromReader::Opened(report) => {
                    if version_refusal(&report).is_some() {
                        self.browser
                            .warn("the format version is not known: what is shown may be wrong");
                    }
                    if report.errored {
                        self.browser
                            .warn("the plan failed part-way and is not complete");
                    }
                    self.report = Some(report);
                }
                FromReader::Objects(objects) => {
                    self.places.extend(objects.iter().map(|(_, place)| *place));
                    self.browser
                        .push(objects.into_iter().map(|(object, _)| object));
                }
                FromReader::End(unmatched) => {
                    if let Some(pattern) = unmatched.first() {
                        self.browser.notify(&format!("nothing matches {pattern}"));
                    }
                    self.unmatched = unmatched;
                    self.is_reading = false;
                    self.browser.set_status(None);
                }
                FromReader::Lines {
                    object,
                    form,
                    lines,
                } => {
                    self.wanted = self.wanted.saturating_sub(1);
                    self.browser.fill(object, form, lines);
                }
                FromReader::Failed(error) => return Err(Box::new(error)),
            }
        }
        Ok(any)
    }

    /// Does what a key or the mouse asks for; whether to go on.
    fn answer(&mut self, answer: BrowseAnswer, screen: &mut Screen) -> Result<bool, Box<Error>> {
        match answer {
            BrowseAnswer::Quit => return Ok(false),
            BrowseAnswer::Read {
                object,
                form,
                width,
            } => {
                if let Some(place) = self.places.get(object).copied() {
                    self.wanted += 1;
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
            BrowseAnswer::Mouse(takes) => screen.take_mouse(takes).map_err(broken)?,
            _ => {}
        }
        Ok(true)
    }
}

/// What is to be said of a document, and the patterns of the filter that match nothing.
type Said = (Option<Report>, Vec<String>);

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

/// What an event says of the mouse, if it is about it.
fn mouse(event: &Event) -> Option<BrowseMouse> {
    let Event::Mouse(mouse) = event else {
        return None;
    };
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(BrowseMouse::Click {
            column: mouse.column,
            row: mouse.row,
        }),
        MouseEventKind::ScrollUp => Some(BrowseMouse::WheelUp),
        MouseEventKind::ScrollDown => Some(BrowseMouse::WheelDown),
        _ => None,
    }
}
