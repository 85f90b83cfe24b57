use crate::entry::{DifferenceEntry, DifferenceSubject};
use crate::lines::entry_lines;
use tofu_json_review::{LineMark, ReviewTextOptions, lines_text, title_text};

/// An entry as text for terminals and logs: what it is about, and below that what differs.
#[must_use]
pub fn entry_text(entry: &DifferenceEntry<'_>, options: &ReviewTextOptions) -> String {
    let mark = match entry.kind.sign() {
        '+' => LineMark::Added,
        '-' => LineMark::Removed,
        _ => LineMark::Changed,
    };
    let name = entry.subject.name();
    let sign = entry.kind.sign();
    let moved = match &entry.subject {
        DifferenceSubject::Object {
            moved_from: Some(from),
            ..
        } => format!("{}, moved from {from}", entry.kind.words()),
        _ => entry.kind.words().to_owned(),
    };
    let mut text = title_text(mark, sign, &name, &moved, options);
    let mut lines = options.lines;
    lines.width = lines.width.saturating_sub(6);
    text.push_str(&lines_text(&entry_lines(entry, &lines), options));
    text
}
