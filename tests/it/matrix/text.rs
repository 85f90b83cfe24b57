//! Searching for whole lines.

/// Whether the block is in the text, from the start of a line to the end of one.
///
/// A block may start and end with a line break; `␛` in it is the escape byte.
pub(super) fn has_block(text: &str, block: &str) -> bool {
    format!("\n{text}\n").contains(&format!("\n{}\n", lines_of(block)))
}

/// A block as it is in a text.
pub(super) fn lines_of(block: &str) -> String {
    let block = block.strip_prefix('\n').unwrap_or(block);
    let block = block.strip_suffix('\n').unwrap_or(block);
    assert!(!block.trim().is_empty(), "an empty block is in every text");
    block.replace('␛', "\u{1b}")
}

#[test]
fn blocks_are_whole_lines() {
    assert!(has_block("a\nb c\nd\n", "\nb c\nd\n"));
    assert!(has_block("\u{1b}[1ma\n", "␛[1ma"));
    assert!(!has_block("a\nb c\nd\n", "b"));
    assert!(!has_block("a\nb c\nd\n", "c\nd"));
}
