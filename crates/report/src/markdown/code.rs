//! Texts of others in Markdown: as code, which nothing in them can end.

use crate::visible::{line, lines};

/// In a line.
pub(super) fn span(text: &str) -> String {
    // A bar would end a cell of a table even here.
    let text = line(text).replace('|', "\u{2502}");
    let fence = "`".repeat(longest_run(&text) + 1);
    let blank = if text.starts_with('`') || text.ends_with('`') || text.is_empty() {
        " "
    } else {
        ""
    };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// In lines of their own, below an entry of a list.
pub(super) fn block(text: &str) -> String {
    let text = lines(text);
    let fence = "`".repeat((longest_run(&text) + 1).max(3));
    let mut block = format!("  {fence}text\n");
    for line in text.lines() {
        block.push_str(&format!("  {line}\n"));
    }
    block.push_str(&format!("  {fence}\n"));
    block
}

/// A word that should be one of ours.
pub(super) fn plain(word: &str) -> String {
    if word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return word.to_owned();
    }
    span(word)
}

fn longest_run(text: &str) -> usize {
    let runs = text.split(|character| character != '`').map(str::len);
    runs.max().unwrap_or(0)
}
