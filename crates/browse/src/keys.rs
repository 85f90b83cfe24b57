//! Keys, and what they do.

use crate::body::BodyForm;
use crate::browser::{Browser, Overlay};
use crate::filter::{FilterMenu, toggle};
use crate::object::BrowseSection;
use crate::rows::Row;

/// The keys, for the help of the screen and of programs.
pub const KEYS: &str = "\
up, k / down, j      the line before and after
page up / page down  a screen up and down
home / end, G        the first and the last line
enter, right, l      open a group; open an object to its differences
left, h              close it, or go to what is around it
t                    the object as the text that OpenTofu prints, and back
g                    group by module, by action, by type
- / +                close all groups and objects; open all groups
/                    search addresses and types as you type
n / N                the next match and the one before
f                    choose which actions and types are listed
F                    type which are listed, as --only, --address and others
x                    list everything again
y                    copy the address to the clipboard of the terminal
m                    the mouse selects text of the terminal, and back
< / >                see more of the left and of the right of long lines
?                    show these keys
escape               back
q, ctrl-c            quit";

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BrowseKey {
    /// A character.
    Char(char),
    /// A character together with the control key.
    Control(char),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// The cursor key up.
    Up,
    /// The cursor key down.
    Down,
    /// The cursor key to the left.
    Left,
    /// The cursor key to the right.
    Right,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Home.
    Home,
    /// End.
    End,
}

/// What a key asks of the program, besides drawing the screen again.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BrowseAnswer {
    /// Nothing.
    Draw,
    /// To leave.
    Quit,
    /// To give the lines of an object to [`Browser::fill`].
    Read {
        /// Its number, in the order in which objects were given.
        object: usize,
        /// As what it is to be shown.
        form: BodyForm,
        /// How many columns there are for it.
        width: usize,
    },
    /// To copy a text, which has no control characters.
    Copy(String),
    /// To take the mouse, or to leave it to the terminal.
    Mouse(bool),
}

impl Browser {
    /// Takes a key.
    pub fn key(&mut self, key: BrowseKey) -> BrowseAnswer {
        self.notice = None;
        match key {
            BrowseKey::Control('c') => return BrowseAnswer::Quit,
            key if self.search.is_open => self.search_key(key),
            key if matches!(self.overlay, Some(Overlay::Typed(_))) => self.typed_key(key),
            key if self.overlay.is_some() => self.overlay_key(key),
            key => return self.list_key(key),
        }
        BrowseAnswer::Draw
    }

    fn list_key(&mut self, key: BrowseKey) -> BrowseAnswer {
        let page = isize::try_from(self.page.max(2) - 1).unwrap_or(isize::MAX);
        match key {
            BrowseKey::Char('q') => return BrowseAnswer::Quit,
            BrowseKey::Up | BrowseKey::Char('k') => self.step(-1),
            BrowseKey::Down | BrowseKey::Char('j') => self.step(1),
            BrowseKey::PageUp | BrowseKey::Control('b') => self.step(-page),
            BrowseKey::PageDown | BrowseKey::Control('f') | BrowseKey::Char(' ') => self.step(page),
            BrowseKey::Control('u') => self.step(-page / 2),
            BrowseKey::Control('d') => self.step(page / 2),
            BrowseKey::Home => self.step(isize::MIN),
            BrowseKey::End | BrowseKey::Char('G') => self.step(isize::MAX),
            BrowseKey::Enter => return self.open_or_close(),
            BrowseKey::Right | BrowseKey::Char('l') => return self.open(),
            BrowseKey::Left | BrowseKey::Char('h') => self.close(),
            BrowseKey::Char('t') => return self.other_form(),
            BrowseKey::Char('g') => self.regroup(),
            BrowseKey::Char('-') => self.set_all_closed(true),
            BrowseKey::Char('+' | '=') => self.set_all_closed(false),
            BrowseKey::Char('/') => self.search.open(self.place()),
            BrowseKey::Char('n') => self.next_match(),
            BrowseKey::Char('N') => self.match_before(),
            BrowseKey::Char('f') => {
                self.overlay = Some(Overlay::Filter(FilterMenu::new(&self.objects)));
            }
            BrowseKey::Char('F') => self.type_filter(),
            BrowseKey::Char('x') => self.list_everything(),
            BrowseKey::Char('y') => return self.copy(),
            BrowseKey::Char('m') => return self.other_mouse(),
            BrowseKey::Char('<') => self.left = self.left.saturating_sub(self.width / 2),
            BrowseKey::Char('>') => {
                self.left = self.left.saturating_add(self.width / 2).min(50_000)
            }
            BrowseKey::Char('?') => self.overlay = Some(Overlay::Keys(0)),
            BrowseKey::Escape if self.search.is_on() => self.search.clear(),
            BrowseKey::Escape => self.list_everything(),
            _ => {}
        }
        BrowseAnswer::Draw
    }

    fn search_key(&mut self, key: BrowseKey) {
        match key {
            BrowseKey::Char(letter) => self.search.push(letter),
            BrowseKey::Backspace => self.search.pop(),
            BrowseKey::Enter => {
                self.search.is_open = false;
                return;
            }
            BrowseKey::Escape => {
                let start = self.search.start;
                self.search.clear();
                return self.select_place(start);
            }
            _ => return,
        }
        self.search_again();
    }

    fn overlay_key(&mut self, key: BrowseKey) {
        let step = match key {
            BrowseKey::Up | BrowseKey::Char('k') => -1,
            BrowseKey::Down | BrowseKey::Char('j') => 1,
            BrowseKey::PageUp => -10,
            BrowseKey::PageDown => 10,
            BrowseKey::Home => isize::MIN,
            BrowseKey::End => isize::MAX,
            BrowseKey::Enter | BrowseKey::Char(' ') => return self.choose(key),
            BrowseKey::Escape | BrowseKey::Char('q' | '?' | 'f') => {
                self.overlay = None;
                return;
            }
            BrowseKey::Char('x') => return self.list_everything(),
            _ => return,
        };
        match &mut self.overlay {
            Some(Overlay::Filter(menu)) => menu.select(step),
            Some(Overlay::Keys(top)) => {
                *top = top
                    .saturating_add_signed(step)
                    .min(KEYS.lines().count() * 3);
            }
            Some(Overlay::Typed(_)) | None => {}
        }
    }

    /// Chooses what is selected in the filter; enter leaves anything else.
    fn choose(&mut self, key: BrowseKey) {
        let Some(Overlay::Filter(menu)) = &self.overlay else {
            if key == BrowseKey::Enter {
                self.overlay = None;
            }
            return;
        };
        if let Some(choice) = menu.choice().cloned() {
            let mut filter = self.filter.clone();
            toggle(&mut filter, &choice);
            self.filter_by(filter);
        }
    }

    fn copy(&mut self) -> BrowseAnswer {
        match self.selected_address() {
            Some(address) => BrowseAnswer::Copy(address),
            None => {
                self.notify("this line has no address");
                BrowseAnswer::Draw
            }
        }
    }

    fn other_mouse(&mut self) -> BrowseAnswer {
        self.leaves_mouse = !self.leaves_mouse;
        self.notify(match self.leaves_mouse {
            true => "the mouse selects text; m takes it back",
            false => "the mouse selects lines",
        });
        BrowseAnswer::Mouse(!self.leaves_mouse)
    }

    fn open_or_close(&mut self) -> BrowseAnswer {
        let is_open = match self.row() {
            Some(Row::Group(group)) => self.tree.group(group).is_some_and(|group| !group.is_closed),
            Some(Row::Object(object)) => self.bodies.get(object).is_some(),
            Some(Row::Line(..)) => true,
            None => false,
        };
        if is_open {
            self.close();
            return BrowseAnswer::Draw;
        }
        self.open()
    }

    fn open(&mut self) -> BrowseAnswer {
        match self.row() {
            Some(Row::Group(group)) => {
                self.tree.set_closed(group, false);
                self.list_again();
            }
            Some(Row::Object(object)) if self.bodies.get(object).is_none() => {
                return self.read(object, self.first_form(object));
            }
            _ => {}
        }
        BrowseAnswer::Draw
    }

    fn other_form(&mut self) -> BrowseAnswer {
        let (Some(Row::Object(object)) | Some(Row::Line(object, _))) = self.row() else {
            self.notify("select an object for its text");
            return BrowseAnswer::Draw;
        };
        if !self.has_text(object) {
            self.notify("there is no native text of this alone");
            return BrowseAnswer::Draw;
        }
        let form = match self.bodies.get(object).map(|body| body.form) {
            Some(BodyForm::NativeText) => self.first_form(object),
            Some(BodyForm::Differences) | None => BodyForm::NativeText,
        };
        self.read(object, form)
    }

    /// Whether there is native text of an object alone.
    fn has_text(&self, object: usize) -> bool {
        let section = self.objects.get(object).map(|object| object.section);
        section.is_some_and(BrowseSection::has_objects)
    }

    /// As what an object is opened: nothing differs in a state.
    fn first_form(&self, object: usize) -> BodyForm {
        match self.objects.get(object).map(|object| object.section) {
            Some(BrowseSection::State) => BodyForm::NativeText,
            _ => BodyForm::Differences,
        }
    }
}
