//! What helps where instances of `count` are only renumbered.

use super::ReviewText;
use super::lines::INDENT;
use crate::moved_blocks::moved_blocks;
use crate::shift::Shift;
use crate::words::shift_help;

/// How many `moved` blocks are written.
const BLOCKS: usize = 3;

impl ReviewText<'_> {
    /// What keeps the renumbered instances as they are: `for_each`, and the first of the `moved` blocks that it needs.
    pub(super) fn advice(&mut self, shift: &Shift) {
        let blocks = moved_blocks(shift);
        self.prose(INDENT, &shift_help(shift, !blocks.is_empty()));
        self.canvas.newline();
        for block in blocks.iter().take(BLOCKS) {
            for line in block.lines() {
                self.canvas.spaces(INDENT + 2);
                self.canvas.literal(line);
                self.canvas.newline();
            }
        }
        if let Some(more @ 1..) = blocks.len().checked_sub(BLOCKS) {
            self.prose(INDENT + 2, &format!("({more} more like these)"));
            self.canvas.newline();
        }
    }
}
