//! What differs in an object that is replaced or updated. In a replacement most of what the provider computes is
//! unknown until apply, which says nothing about the change.

use super::ReviewText;
use super::lines::INDENT;
use super::paint::Paint;
use crate::lines::{LineMark, ReviewLine};
use crate::quiet::{UNKNOWN, becomes_unknown};
use crate::width::columns;

impl ReviewText<'_> {
    pub(super) fn replaced(&mut self, lines: &[ReviewLine]) {
        let mut unknown = Vec::new();
        for (n, line) in lines.iter().enumerate() {
            match becomes_unknown(line, lines.get(n + 1)) {
                Some(names) => unknown.extend(names.split(", ").map(str::to_owned)),
                None => self.line(line),
            }
        }
        self.names("known after apply", &unknown);
    }

    /// What differs in an object that stays. That there is an empty list where there was nothing says next to nothing,
    /// so such parts share a line.
    pub(super) fn updated(&mut self, lines: &[ReviewLine]) {
        let (mut empty, mut unknown) = (Vec::new(), Vec::new());
        for line in lines {
            match (becomes_empty(line), line.text.strip_prefix(UNKNOWN)) {
                (Some(name), _) => empty.push(name.to_owned()),
                (None, Some(names)) if line.level == 0 && !line.forces_replacement => {
                    unknown.extend(names.split(", ").map(str::to_owned));
                }
                _ => self.line(line),
            }
        }
        self.names("known after apply", &unknown);
        self.names("empty, and not there before", &empty);
    }

    /// Names with a word before them, in one line: how many there are beside those that fit.
    pub(super) fn names(&mut self, lead: &str, names: &[String]) {
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

/// The name of what is new and empty.
pub(super) fn becomes_empty(line: &ReviewLine) -> Option<&str> {
    let is_own = line.level == 0 && line.mark == LineMark::Added && !line.forces_replacement;
    let name = line.text.strip_suffix(": []");
    name.or_else(|| line.text.strip_suffix(": {}"))
        .filter(|_| is_own)
}
