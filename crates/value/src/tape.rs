use crate::node::{Node, SORTED, Tag};

/// What JSON text is read onto, in the order of the text.
///
/// The tape of a [`Document`](crate::Document) takes 16 bytes for each value. [`read`](crate::read) fills any
/// other, for those who keep less.
pub trait Tape {
    /// Adds a scalar or a key.
    fn scalar(&mut self, entry: TapeEntry);

    /// Adds an array or an object whose contents follow; gives its index.
    fn open(&mut self, entry: TapeEntry) -> usize;

    /// Closes the container of this index, which ends before a byte of the text.
    fn close(&mut self, index: usize, end: usize, order: KeyOrder);
}

/// The order of the keys of a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyOrder {
    /// It is an object, and its keys ascend strictly.
    Ascending,
    /// Any other order, or it is an array.
    Any,
}

/// A value or a key, as it is added to a [`Tape`].
#[derive(Clone, Copy, Debug)]
pub struct TapeEntry {
    /// Its first byte in the text.
    pub start: usize,
    pub(crate) end: usize,
    pub(crate) tag: Tag,
    pub(crate) flags: u8,
}

impl Tape for Vec<Node> {
    #[inline(always)]
    fn scalar(&mut self, entry: TapeEntry) {
        self.open(entry);
    }

    #[inline(always)]
    fn open(&mut self, entry: TapeEntry) -> usize {
        let index = self.len();
        self.push(Node {
            start: narrow(entry.start),
            end: narrow(entry.end),
            next: narrow(index).wrapping_add(1),
            tag: entry.tag,
            flags: entry.flags,
        });
        index
    }

    #[inline(always)]
    fn close(&mut self, index: usize, end: usize, order: KeyOrder) {
        let next = narrow(self.len());
        if let Some(node) = self.get_mut(index) {
            node.end = narrow(end);
            node.next = next;
            node.flags = if order == KeyOrder::Ascending {
                SORTED
            } else {
                0
            };
        }
    }
}

/// Offsets fit: larger texts are refused before.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a text has less than 4 GiB"
)]
const fn narrow(at: usize) -> u32 {
    at as u32
}
