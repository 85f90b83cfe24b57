//! Results that are written piece by piece: each piece may repeat a long name, and all of them together
//! would be too much to hold.

use std::iter;

/// The pieces of a result, one behind the other.
pub(crate) type Pieces<'p> = Box<dyn Iterator<Item = String> + 'p>;

/// A result of one piece.
pub(crate) fn one<'p>(piece: String) -> Pieces<'p> {
    Box::new(iter::once(piece))
}
