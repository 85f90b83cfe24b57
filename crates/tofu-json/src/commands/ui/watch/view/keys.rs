use super::View;
use super::list;
use super::overlay::Overlay;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tofu_json_ui::{RunList, RunRow, Status};

/// The keys, for the help of the view and of the command.
pub(crate) const KEYS: &str = "\
up, k / down, j     select a row of the list
tab                 list what runs, what waits, what is done, what failed
f                   list what failed
enter               open the row: a whole error, or a change (with --plan)
page up / page down scroll the log
home / end          the oldest and the newest line of the log
/                   filter list and log; enter keeps it, escape drops it
?, h                show these keys
escape              back
q                   leave the view; then each event is printed as a line
ctrl-c              interrupt the run, as without the view";

/// What a key asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Nothing but to draw again.
    Draw,
    /// The end of the view.
    Leave,
    /// The planned change of a resource.
    Change(String),
    /// The errors about what is selected.
    Errors,
}

/// How many lines a page is, whatever the window.
const PAGE: usize = 10;

impl View {
    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Answer {
        self.notice = None;
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if has_control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            return Answer::Leave;
        }
        if self.filter.is_open {
            self.filter_key(key.code);
            return Answer::Draw;
        }
        match key.code {
            KeyCode::Char('q') => return Answer::Leave,
            KeyCode::Esc if self.overlay.is_some() => self.overlay = None,
            KeyCode::Esc => self.filter.clear(),
            KeyCode::Char('?' | 'h') => {
                let was_help = self
                    .overlay
                    .take()
                    .is_some_and(|overlay| overlay.title == "Keys");
                if !was_help {
                    self.overlay = Some(Overlay::help());
                }
            }
            code if self.overlay.is_some() => self.overlay_key(code),
            code => return self.main_key(code),
        }
        Answer::Draw
    }

    fn filter_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(letter) => self.filter.push(letter),
            KeyCode::Backspace => self.filter.pop(),
            KeyCode::Enter => self.filter.is_open = false,
            KeyCode::Esc => self.filter.clear(),
            _ => {}
        }
        self.list.reset();
        self.log_offset = 0;
    }

    fn overlay_key(&mut self, code: KeyCode) {
        let Some(overlay) = &mut self.overlay else {
            return;
        };
        match code {
            KeyCode::Up | KeyCode::Char('k') => overlay.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') => overlay.scroll(1),
            KeyCode::PageUp => overlay.scroll(-(PAGE as isize)),
            KeyCode::PageDown => overlay.scroll(PAGE as isize),
            KeyCode::Home => overlay.offset = 0,
            KeyCode::End => overlay.scroll(isize::MAX),
            KeyCode::Enter => self.overlay = None,
            _ => {}
        }
    }

    fn main_key(&mut self, code: KeyCode) -> Answer {
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.list.select(-1),
            KeyCode::Down | KeyCode::Char('j') => {
                let count = list::rows(self).len();
                self.list.select(1);
                self.list.clamp(count);
            }
            KeyCode::Tab => self.list.next(),
            KeyCode::PageUp => {
                self.log_offset = self.log_offset.saturating_add(PAGE).min(self.log.len());
            }
            KeyCode::PageDown => self.log_offset = self.log_offset.saturating_sub(PAGE),
            KeyCode::Home => self.log_offset = self.log.len(),
            KeyCode::End => self.log_offset = 0,
            KeyCode::Char('/') => self.filter.is_open = true,
            KeyCode::Char('f') => self.list.show(RunList::Failed),
            KeyCode::Enter => return self.open_key(),
            _ => {}
        }
        Answer::Draw
    }

    fn open_key(&mut self) -> Answer {
        let Some(row) = list::selected(self) else {
            return Answer::Draw;
        };
        let is_failure = match row {
            RunRow::Error(_) => true,
            RunRow::Operation(operation) => operation.status == Status::Failed,
            RunRow::Planned(_) => false,
        };
        if is_failure {
            return Answer::Errors;
        }
        match row.address() {
            Some(address) if self.options.has_plan => Answer::Change(address.to_owned()),
            _ => {
                self.notify("the planned change cannot be shown: give the plan with --plan");
                Answer::Draw
            }
        }
    }
}
