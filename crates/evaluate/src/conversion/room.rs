//! Limits on how much a type may add to a value.

use std::cell::Cell;

/// No value lacks more attributes than this, of all objects in it together. A type with many of them
/// and a value of many empty objects would make far more than both are.
const MOST: usize = 1_000_000;

/// Room for attributes that the type has and the value has not.
pub(super) struct Room(Cell<usize>);

impl Room {
    pub(super) fn new() -> Self {
        Self(Cell::new(MOST))
    }

    /// Takes room for some attributes.
    pub(super) fn take(&self, count: usize) -> Result<(), String> {
        match self.0.get().checked_sub(count) {
            Some(left) => {
                self.0.set(left);
                Ok(())
            }
            None => Err(format!(
                "expected a value that lacks at most {MOST} attributes of its type, found one that lacks more"
            )),
        }
    }
}
