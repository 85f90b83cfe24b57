//! What a new object has: nothing is compared with anything, so values share lines.

use super::ReviewText;
use super::lines::INDENT;
use crate::lines::{LineMark, ReviewLine};
use crate::mirrored::without_mirrored_values;
use crate::quiet::UNKNOWN;
use crate::width::CutAt;
use crate::words::more_lines;

/// How many lines of a text are shown.
const TEXT_LINES: usize = 3;

/// What shares lines in a new object.
#[derive(Default)]
struct Shared {
    /// Names with their values.
    values: Vec<String>,
    /// Names of what is known only after apply.
    unknown: Vec<String>,
    /// The names of what the line is in, each with its level.
    within: Vec<String>,
}

impl ReviewText<'_> {
    pub(super) fn created(&mut self, lines: &[ReviewLine]) {
        let mut shared = Shared::default();
        let mut rest = lines;
        while let [line, below @ ..] = rest {
            let parts = below
                .iter()
                .position(|next| next.level <= line.level)
                .unwrap_or(below.len());
            let (parts, after) = below.split_at_checked(parts).unwrap_or((below, &[]));
            rest = below;
            if shared.take_elements(line, parts) {
                rest = after;
                continue;
            }
            if shared.opens(line, parts) || shared.take(line, parts) {
                continue;
            }
            self.values(&mut shared.values);
            self.line(line);
            self.first_lines(parts);
            rest = after;
        }
        self.values(&mut shared.values);
        self.names("known after apply", &shared.unknown);
    }

    fn values(&mut self, values: &mut Vec<String>) {
        without_mirrored_values(values);
        if !values.is_empty() {
            self.listed(INDENT, CutAt::Anywhere, values.iter().map(|text| &**text));
            values.clear();
        }
    }

    /// The first lines of a text, and how many there are beside them.
    fn first_lines(&mut self, lines: &[ReviewLine]) {
        let shown = match lines.len().saturating_sub(TEXT_LINES) {
            0 | 1 => lines.len(),
            _ => TEXT_LINES,
        };
        for line in lines.iter().take(shown) {
            self.line(line);
        }
        if let (Some(more @ 1..), Some(first)) = (lines.len().checked_sub(shown), lines.first()) {
            let mut remark = first.clone();
            remark.mark = LineMark::Remark;
            remark.text = more_lines(more);
            remark.emphasis.clear();
            self.line(&remark);
        }
    }
}

impl Shared {
    /// Whether a line only names an object of which the lines below are the parts: their names then begin with it.
    fn opens(&mut self, line: &ReviewLine, parts: &[ReviewLine]) -> bool {
        self.within.truncate(line.level);
        let name = line
            .text
            .strip_suffix(':')
            .filter(|name| !name.ends_with(')'));
        let is_own = line.mark == LineMark::Added && self.within.len() == line.level;
        let is_object = parts
            .iter()
            .all(|part| !matches!(part.mark, LineMark::Context));
        let Some(name) = name.filter(|_| is_own && is_object && !parts.is_empty()) else {
            return false;
        };
        let name = self.named(name);
        self.within.push(name);
        true
    }

    /// Takes a list of plain values, or an element of a list with plain members, as one value: names with positions in
    /// front of each part are hard to read.
    fn take_elements(&mut self, line: &ReviewLine, parts: &[ReviewLine]) -> bool {
        self.within.truncate(line.level);
        let name = line.text.strip_suffix(':').filter(|_| {
            line.mark == LineMark::Added && self.within.len() == line.level && !parts.is_empty()
        });
        let Some((name, value)) = name.and_then(|name| Some((name, one_value(name, line, parts)?)))
        else {
            return false;
        };
        self.values.push(format!("{}: {value}", self.named(name)));
        true
    }

    /// Whether a line without anything below it can share a line with others.
    fn take(&mut self, line: &ReviewLine, parts: &[ReviewLine]) -> bool {
        // What is below a line of another kind stays with it.
        if !parts.is_empty() || self.within.len() != line.level {
            return false;
        }
        let text = &*line.text;
        if let Some(names) = text.strip_prefix(UNKNOWN) {
            let names = names.split(", ").map(|name| self.named(name));
            let names: Vec<_> = names.collect();
            self.unknown.extend(names);
        } else if line.mark == LineMark::Remark {
            self.values.push(text.to_owned());
        } else if line.mark != LineMark::Added {
            return false;
        } else {
            self.values.push(self.named(text));
        }
        true
    }

    /// A name with that of the object before it.
    fn named(&self, name: &str) -> String {
        match (self.within.last(), name.starts_with('[')) {
            (None, _) => name.to_owned(),
            (Some(within), true) => format!("{within}{name}"),
            (Some(within), false) => format!("{within}.{name}"),
        }
    }
}

/// The parts of a list or of an element as one value; nothing where one of them has parts or is no plain value.
fn one_value(name: &str, line: &ReviewLine, parts: &[ReviewLine]) -> Option<String> {
    let is_plain = |part: &ReviewLine| {
        part.level == line.level + 1 && part.mark == LineMark::Added && !part.text.ends_with(':')
    };
    if name.ends_with(')') || !parts.iter().all(is_plain) {
        return None;
    }
    let mut is_list = true;
    let mut values = Vec::new();
    for part in parts {
        let (own, value) = part.text.split_once(": ")?;
        if own.starts_with(['(', '"']) || own.ends_with(')') {
            return None;
        }
        let is_element = own.starts_with('[') && own.ends_with(']');
        is_list &= is_element;
        values.push(match is_element {
            true => value.to_owned(),
            false => format!("{own} = {value}"),
        });
    }
    let is_element = name.ends_with(']');
    match (is_list, is_element) {
        (true, _) => Some(format!("[{}]", values.join(", "))),
        (false, true) => Some(format!("{{ {} }}", values.join(", "))),
        (false, false) => None,
    }
}
