use crate::entry::DifferenceEntry;
use crate::lines::entry_lines;
use tofu_json_review::{LineOptions, code_span, fenced_lines};

/// Appends an entry as Markdown: an item with its name, and below that what differs in a fence.
///
/// Whatever comes from a document is in a code span or in a fence that nothing inside closes.
pub fn write_entry_markdown(out: &mut String, entry: &DifferenceEntry<'_>, options: &LineOptions) {
    let name = code_span(&entry.subject.name());
    out.push_str(&format!("**{}** {name}\n\n", entry.kind.words()));
    let lines = entry_lines(entry, options);
    if !lines.is_empty() {
        out.push_str(&fenced_lines(&lines));
        out.push('\n');
    }
}
