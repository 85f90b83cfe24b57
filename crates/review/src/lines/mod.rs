//! Differences as short lines for people, before any form gives them colours or markup.

mod content;
mod emphasis;
mod nested;
mod text;
mod value;
mod words;

use crate::changed_part::{ChangedPart, PartSide};
use crate::path::PathStep;
use crate::words::more_lines;
use emphasis::EmphasisedText;
use std::fmt::{self, Write as _};
use std::ops::Range;
pub use value::ValueText;

/// What a line says at its first look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineMark {
    /// Something comes.
    Added,
    /// Something goes.
    Removed,
    /// Something becomes something else.
    Changed,
    /// It stays as it is and shows where the lines around it are.
    Context,
    /// A remark about what is above.
    Remark,
}

impl LineMark {
    /// The sign in front of the line.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Added => '+',
            Self::Removed => '-',
            Self::Changed => '~',
            Self::Context | Self::Remark => ' ',
        }
    }
}

/// One line of what differs. Its text has no control characters and no line ends.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReviewLine {
    /// What it says.
    pub mark: LineMark,
    /// How deep it lies below the resource.
    pub level: usize,
    /// What differs, where and how.
    pub text: String,
    /// Whether this is why the resource is replaced.
    pub forces_replacement: bool,
    /// Which bytes of the text differ from the line that it is compared with; none where that says nothing.
    pub emphasis: Vec<Range<usize>>,
}

/// Without the text: it has values of the document.
impl fmt::Debug for ReviewLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReviewLine")
            .field("mark", &self.mark)
            .field("level", &self.level)
            .field("bytes", &self.text.len())
            .field("forces_replacement", &self.forces_replacement)
            .finish_non_exhaustive()
    }
}

impl ReviewLine {
    /// A line of the caller's own. Control characters are made visible.
    #[must_use]
    pub fn new(mark: LineMark, level: usize, text: &str) -> Self {
        Self {
            mark,
            level,
            text: tofu_json_text::visible_on_one_line(text),
            forces_replacement: false,
            emphasis: Vec::new(),
        }
    }

    /// The same line with a name in front.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        let name = tofu_json_text::visible_on_one_line(name);
        for range in &mut self.emphasis {
            let [start, end] =
                [range.start, range.end].map(|place| place.saturating_add(name.len()));
            *range = start..end;
        }
        self.text.insert_str(0, &name);
        self
    }
}

/// How much of values is written.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LineOptions {
    /// How wide a line should be; what is wider takes several lines, or is cut where it cannot.
    pub width: usize,
    /// How many characters of one value are written before it is cut.
    pub value_length: usize,
    /// How many lines that stay are shown around a changed line of a text.
    pub context: usize,
    /// How many lines one difference may take.
    pub most_lines: usize,
}

impl Default for LineOptions {
    fn default() -> Self {
        Self {
            width: 100,
            value_length: 500,
            context: 1,
            most_lines: 60,
        }
    }
}

/// The lines of the differences of one object.
///
/// Values that are unknown and new are told together in one line, as OpenTofu tells many of them for each object
/// that it creates. Parts that are hidden inside of what is told as a whole have no line of their own.
#[must_use]
pub fn lines(differences: &[ChangedPart<'_>], options: &LineOptions) -> Vec<ReviewLine> {
    let mut writer = LineWriter {
        options,
        level: 0,
        lines: Vec::new(),
    };
    writer.differences(differences);
    forcing_first(writer.lines)
}

/// The same lines, with the parts that force replacement before the others: they are why it is replaced. A part is a line of the lowest
/// level and what is below it.
fn forcing_first(lines: Vec<ReviewLine>) -> Vec<ReviewLine> {
    if !lines.iter().any(|line| line.forces_replacement) {
        return lines;
    }
    let mut parts: Vec<Vec<ReviewLine>> = Vec::new();
    for line in lines {
        match parts.last_mut() {
            Some(part) if line.level > 0 => part.push(line),
            _ => parts.push(vec![line]),
        }
    }
    let forces = |part: &[ReviewLine]| part.iter().any(|line| line.forces_replacement);
    let (forcing, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| forces(part));
    forcing.into_iter().chain(others).flatten().collect()
}

struct LineWriter<'o> {
    options: &'o LineOptions,
    level: usize,
    lines: Vec<ReviewLine>,
}

impl LineWriter<'_> {
    fn differences(&mut self, differences: &[ChangedPart<'_>]) {
        let mut unknown = Vec::new();
        let mut whole: Option<&ChangedPart<'_>> = None;
        for difference in differences {
            if whole.is_some_and(|whole| is_within(difference, whole)) {
                continue;
            }
            whole = Some(difference);
            match &difference.after {
                // The whole of an output has no name to be listed.
                Some(after) if is_only_unknown(difference) && after.path.is_empty() => {
                    self.push(LineMark::Added, ": (known after apply)");
                }
                Some(after) if is_only_unknown(difference) => {
                    unknown.push(after.named_path());
                }
                _ => self.difference(difference),
            }
        }
        self.unknown(&unknown);
    }

    /// Names all that is known after apply, in lines of the width.
    fn unknown(&mut self, names: &[String]) {
        const LEAD: &str = "(known after apply): ";
        let mut line = String::new();
        for name in names {
            let name = tofu_json_text::visible_on_one_line(name);
            if !line.is_empty() && LEAD.len() + line.len() + name.len() + 2 > self.options.width {
                self.push(LineMark::Changed, format!("{LEAD}{line}"));
                line.clear();
            }
            if !line.is_empty() {
                line += ", ";
            }
            line += &name;
        }
        if !line.is_empty() {
            self.push(LineMark::Changed, format!("{LEAD}{line}"));
        }
    }

    fn difference(&mut self, difference: &ChangedPart<'_>) {
        let first = self.lines.len();
        match (&difference.before, &difference.after) {
            _ if difference.sensitive => self.sensitive(difference),
            (Some(before), Some(after)) if difference.moved => {
                self.moved(before, after);
            }
            (Some(before), Some(after)) => self.changed(difference, before, after),
            (None, Some(after)) => self.one_side(LineMark::Added, after),
            (Some(before), None) => self.one_side(LineMark::Removed, before),
            (None, None) => {}
        }
        self.shorten(first);
        if let Some(line) = self.lines.get_mut(first) {
            line.forces_replacement = difference.forces_replacement;
        }
    }

    fn sensitive(&mut self, difference: &ChangedPart<'_>) {
        let (mark, side) = match (&difference.before, &difference.after) {
            (Some(side), None) => (LineMark::Removed, side),
            (None, Some(side)) => (LineMark::Added, side),
            (_, Some(side)) => (LineMark::Changed, side),
            (None, None) => return,
        };
        let what = match difference.after_unknown {
            true => "(sensitive value, known after apply)",
            false => "(sensitive value)",
        };
        let mut text = format!("{}: {what}", side.named_path());
        if let Some(change) = difference.sensitivity_change {
            _ = write!(text, ", {}", change.words());
        }
        if difference.keeps_hidden_value() {
            text.push_str(", the value stays");
        }
        self.push(mark, text);
    }

    fn changed(
        &mut self,
        difference: &ChangedPart<'_>,
        before: &PartSide<'_>,
        after: &PartSide<'_>,
    ) {
        let path = path_of(before, after);
        if difference.after_unknown {
            let old = self.value(before);
            return self.push(
                LineMark::Changed,
                format!("{path}: {old} -> (known after apply)"),
            );
        }
        if let (Some(old), Some(new)) = (before.value.as_str(), after.value.as_str()) {
            return self.content(&path, [&old, &new], &difference.inside, "");
        }
        let note = match difference.only_type() {
            true => " (only the type)",
            false => "",
        };
        let (old, new) = (self.value(before), self.value(after));
        if path.len() + old.len() + new.len() + note.len() + 6 <= self.options.width {
            return self.push(LineMark::Changed, format!("{path}: {old} -> {new}{note}"));
        }
        self.push(LineMark::Changed, format!("{path}{note}:"));
        self.level += 1;
        self.push(LineMark::Removed, old);
        self.push(LineMark::Added, new);
        self.level -= 1;
    }

    /// An element that has another place.
    fn moved(&mut self, before: &PartSide<'_>, after: &PartSide<'_>) {
        let position = |side: &PartSide<'_>| match side.path.last() {
            Some(PathStep::Position(position)) => *position,
            _ => 0,
        };
        let (from, to) = (position(before), position(after));
        let path = before.named_path();
        // Without a name the path says from where it moves.
        let text = match path.ends_with(']') {
            true => format!("{path} moves to [{to}]"),
            false => format!("{path} moves from [{from}] to [{to}]"),
        };
        self.push(LineMark::Changed, text);
    }

    /// A value on one line.
    fn value(&self, side: &PartSide<'_>) -> String {
        ValueText {
            value: side.value,
            sensitive: side.sensitive,
            unknown: side.unknown,
        }
        .write(self.options.value_length)
    }

    fn push(&mut self, mark: LineMark, text: impl AsRef<str>) {
        self.lines.push(ReviewLine {
            mark,
            level: self.level,
            text: tofu_json_text::visible_on_one_line(text.as_ref()),
            forces_replacement: false,
            emphasis: Vec::new(),
        });
    }

    fn push_emphasised(&mut self, mark: LineMark, line: EmphasisedText) {
        self.lines.push(ReviewLine {
            mark,
            level: self.level,
            text: line.text,
            forces_replacement: false,
            emphasis: line.ranges,
        });
    }

    /// Leaves out what is more than one difference may take, and says how much.
    fn shorten(&mut self, first: usize) {
        let count = self.lines.len() - first;
        let most = self.options.most_lines.max(2);
        if count > most {
            self.lines.truncate(first + most - 1);
            let left_out = count - (most - 1);
            self.push(LineMark::Remark, more_lines(left_out));
        }
    }
}

/// Whether nothing is known of it but that there will be something.
const fn is_only_unknown(difference: &ChangedPart<'_>) -> bool {
    difference.after_unknown
        && difference.before.is_none()
        && !difference.sensitive
        && !difference.forces_replacement
}

/// Whether a difference is a part of one that is told as a whole.
fn is_within(part: &ChangedPart<'_>, whole: &ChangedPart<'_>) -> bool {
    let inside = |part: &Option<PartSide<'_>>, whole: &Option<PartSide<'_>>| match (part, whole) {
        (Some(part), Some(whole)) => part.path.starts_with(&whole.path),
        (None, _) => true,
        (Some(_), None) => false,
    };
    part.sensitive && inside(&part.before, &whole.before) && inside(&part.after, &whole.after)
}

/// One path where both sides have the same, or the elements on it have names, else both.
fn path_of(before: &PartSide<'_>, after: &PartSide<'_>) -> String {
    let (mut old, new) = (before.named_path(), after.named_path());
    if old != new && !old.contains('{') {
        _ = write!(old, " (now {new})");
    }
    old
}
