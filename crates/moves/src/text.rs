//! Moves as text that can be pasted into the root module.

use crate::found::{FoundMove, FoundMoves, FoundShift, UnsureMove};
use tofu_json_text::visible_on_one_line;

/// So many attributes that differ are named.
const MOST: usize = 8;

/// Writes the blocks, each below a comment with its score and what differs, and what is not sure as comments alone.
#[must_use]
pub fn write_text(found: &FoundMoves) -> String {
    let mut text = String::new();
    for (n, found) in found.moves.iter().enumerate() {
        if n > 0 {
            text.push('\n');
        }
        push_move(&mut text, found);
    }
    if !found.unsure.is_empty() {
        if !text.is_empty() {
            text.push('\n');
        }
        comment(
            &mut text,
            "Not sure, so that there is no block. If they are the same thing, write one.",
        );
        found
            .unsure
            .iter()
            .for_each(|unsure| push_unsure(&mut text, unsure));
    }
    found
        .shifts
        .iter()
        .for_each(|shift| push_shift(&mut text, shift));
    text
}

/// The blocks are comments: they are right only after the resource was changed.
fn push_shift(text: &mut String, shift: &FoundShift) {
    if !text.is_empty() {
        text.push('\n');
    }
    comment(text, &shift.advice);
    for line in shift.blocks.iter().flat_map(|block| block.lines()) {
        comment(text, line);
    }
}

fn push_move(text: &mut String, found: &FoundMove) {
    let mut line = format!("score {}", found.score);
    if found.objects > 1 {
        line.push_str(&format!(", {} objects", found.objects));
    }
    let named: Vec<_> = found
        .differs
        .iter()
        .take(MOST)
        .map(String::as_str)
        .collect();
    match found.differs.len().checked_sub(MOST) {
        _ if named.is_empty() => line.push_str(", nothing else differs"),
        Some(more @ 1..) => {
            line.push_str(&format!(", differs: {} and {more} more", named.join(", ")))
        }
        _ => line.push_str(&format!(", differs: {}", named.join(", "))),
    }
    comment(text, &line);
    match &found.block {
        Some(block) => {
            text.push_str(block);
            text.push('\n');
        }
        None if found.still_declared => comment(
            text,
            &format!(
                "{} is now {}, but a resource is still declared there: OpenTofu refuses a moved block until it has another name",
                found.from, found.to
            ),
        ),
        None => comment(text, &format!("{} is now {}", found.from, found.to)),
    }
}

fn push_unsure(text: &mut String, unsure: &UnsureMove) {
    let candidates = unsure.candidates.iter();
    let candidates: Vec<_> = candidates
        .map(|candidate| format!("{} ({})", candidate.to, candidate.score))
        .collect();
    comment(
        text,
        &format!("  {} -> {}?", unsure.from, candidates.join(" or ")),
    );
}

fn comment(text: &mut String, line: &str) {
    text.push_str("# ");
    text.push_str(&visible_on_one_line(line));
    text.push('\n');
}
