use super::cursor::Cursor;
use super::document::Document;
use super::node::Node;

/// An array.
#[derive(Clone, Copy, Debug)]
pub struct Array<'d> {
    document: &'d Document<'d>,
    index: u32,
}

impl<'d> Array<'d> {
    pub(super) const fn new(document: &'d Document<'d>, index: u32) -> Self {
        Self { document, index }
    }

    /// Itself as a value.
    #[must_use]
    pub const fn node(self) -> Node<'d> {
        Node::new(self.document, self.index)
    }

    /// The elements in order.
    #[must_use]
    pub fn elements(self) -> Elements<'d> {
        Elements(Cursor::inside(self.document, self.index))
    }

    /// Whether it has no elements.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.document.tape().closing(self.index).is_none()
    }
}

/// The elements of an array, in order.
#[derive(Clone, Debug)]
pub struct Elements<'d>(Cursor<'d>);

impl<'d> Iterator for Elements<'d> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.advance(0).map(|(_, value)| value)
    }
}
