//! Values inside values.

use super::edits::Side;
use super::form::Writing;
use crate::pen::Pen;
use std::io;

/// Objects in lists in objects, with the change at the bottom.
pub(super) fn write(pen: &mut Pen<'_>, depth: u64, side: Side, writing: Writing) -> io::Result<()> {
    for level in 0..depth {
        pen.raw(if is_list(level) { "[" } else { r#"{"inside":"# });
        pen.turn()?;
    }
    match (writing, side) {
        (Writing::Value, Side::Before) => pen.raw(r#"["before"]"#),
        (Writing::Value, Side::After) => pen.raw(r#"["after"]"#),
        (Writing::Mask, _) => pen.raw("[false]"),
    }
    for level in (0..depth).rev() {
        pen.raw(if is_list(level) { "]" } else { "}" });
        pen.turn()?;
    }
    Ok(())
}

const fn is_list(level: u64) -> bool {
    level % 2 == 1
}
