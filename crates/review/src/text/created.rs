//! What a new object has: nothing is compared with anything, so values share lines.

use super::ReviewText;
use super::lines::INDENT;
use super::paint::Paint;
use crate::lines::{LineMark, ReviewLine};
use crate::width::columns;

/// How lines begin that name what is unknown.
const UNKNOWN: &str = "(known after apply): ";

/// What shares lines in a new object.
#[derive(Default)]
struct Shared<'l> {
    /// Names with their values.
    values: Vec<&'l str>,
    /// Names of what is an empty list or object.
    empty: Vec<&'l str>,
    /// Names of what is known only after apply.
    unknown: Vec<&'l str>,
}

impl ReviewText<'_> {
    pub(super) fn created(&mut self, lines: &[ReviewLine]) {
        let mut shared = Shared::default();
        for (n, line) in lines.iter().enumerate() {
            let has_more = lines.get(n + 1).is_some_and(|next| next.level > line.level);
            if has_more || line.level > 0 || !shared.take(line) {
                self.values(&mut shared.values);
                self.line(line);
            }
        }
        self.values(&mut shared.values);
        self.names("empty", &shared.empty);
        self.names("known after apply", &shared.unknown);
    }

    fn values(&mut self, values: &mut Vec<&str>) {
        if !values.is_empty() {
            self.listed(INDENT, values.drain(..));
        }
    }

    /// Names with a word before them, in one line: how many there are beside those that fit.
    fn names(&mut self, lead: &str, names: &[&str]) {
        if names.is_empty() {
            return;
        }
        let mut line = format!("{lead}: ");
        for (n, name) in names.iter().enumerate() {
            let more = format!(" and {} more", names.len() - n);
            let room = self.width().saturating_sub(INDENT + more.len() + 2);
            if n > 0 && columns(&line) + columns(name) > room {
                line.push_str(&more);
                break;
            }
            line.push_str(if n > 0 { ", " } else { "" });
            line.push_str(name);
        }
        self.painted(Paint::Faint, |text| text.prose(INDENT, &line));
        self.canvas.newline();
    }
}

impl<'l> Shared<'l> {
    /// Whether a line without anything below it can share a line with others.
    fn take(&mut self, line: &'l ReviewLine) -> bool {
        let text = &*line.text;
        if let Some(names) = text.strip_prefix(UNKNOWN) {
            self.unknown.extend(names.split(", "));
        } else if line.mark == LineMark::Remark {
            self.values.push(text);
        } else if line.mark != LineMark::Added {
            return false;
        } else if let Some(name) = text.strip_suffix(": []").or(text.strip_suffix(": {}")) {
            self.empty.push(name);
        } else {
            self.values.push(text);
        }
        true
    }
}
