use super::document::Document;
use super::node::Node;

/// Goes over what is in an array or object.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'d> {
    pub(super) document: &'d Document<'d>,
    next: u32,
    end: u32,
}

impl<'d> Cursor<'d> {
    /// Before the first value of the container in this row of the tape.
    pub(super) fn inside(document: &'d Document<'d>, container: u32) -> Self {
        Self {
            document,
            next: container + 2,
            end: document.tape().at(container + 1),
        }
    }

    /// The row that is next and the value that comes `before` rows later.
    pub(super) fn advance(&mut self, before: u32) -> Option<(u32, Node<'d>)> {
        let row = self.next;
        if row >= self.end {
            return None;
        }
        let value = Node::new(self.document, row + before);
        self.next = value.after();
        Some((row, value))
    }
}
