//! Entries as people read them: text and Markdown.

use crate::entry::{DifferenceEntry, DifferenceSubject};
use crate::lines::entry_lines;
use tofu_json_review::{
    LineMark, LineOptions, ReviewTextOptions, code_span, fenced_lines, lines_text, title_text,
};

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

/// Appends an entry as Markdown: an item with its name, and below that what differs in a fence.
///
/// Whatever comes from a document is in a code span or in a fence that nothing inside closes.
pub fn write_entry_markdown(out: &mut String, entry: &DifferenceEntry<'_>, options: &LineOptions) {
    let name = code_span(&entry.subject.name());
    out.push_str(&format!("**{}** {name}", entry.kind.words()));
    if let DifferenceSubject::Object {
        moved_from: Some(from),
        ..
    } = &entry.subject
    {
        out.push_str(&format!(", moved from {}", code_span(from)));
    }
    out.push_str("\n\n");
    let lines = entry_lines(entry, options);
    if !lines.is_empty() {
        out.push_str(&fenced_lines(&lines));
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::{entry_text, write_entry_markdown};
    use crate::entry::{DifferenceEntry, DifferenceKind, DifferenceSubject};
    use tofu_json_review::{LineOptions, ReviewTextOptions};

    #[test]
    fn what_is_said_of_a_moved_object() {
        let subject = DifferenceSubject::Object {
            address: "a.new`".to_owned(),
            deposed: "0123abcd".to_owned(),
            moved_from: Some("a.old".to_owned()),
        };
        let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
        entry.note("actions", "update", "update");
        entry.note("actions", "update", "delete");
        let text = entry_text(&entry, &ReviewTextOptions::default());
        let expected = "~ a.new` (deposed 0123abcd)  # differs, moved from a.old\n    ~ (actions): update -> delete\n";
        assert_eq!(text, expected);
        let mut markdown = String::new();
        write_entry_markdown(&mut markdown, &entry, &LineOptions::default());
        let expected = "**differs** ``a.new` (deposed 0123abcd)``, moved from `a.old`\n\n```diff\n~ (actions): update -> delete\n```\n\n";
        assert_eq!(markdown, expected);
    }
}
