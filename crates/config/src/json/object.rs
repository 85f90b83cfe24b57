use super::cursor::Cursor;
use super::document::Document;
use super::node::Node;
use super::text::JsonString;

/// An object. Properties are in order, with duplicates.
#[derive(Clone, Copy, Debug)]
pub struct Object<'d> {
    document: &'d Document<'d>,
    index: u32,
}

/// A property of an object.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Property<'d> {
    /// Its name.
    pub name: JsonString<'d>,
    /// Its value.
    pub value: Node<'d>,
}

impl<'d> Object<'d> {
    pub(super) const fn new(document: &'d Document<'d>, index: u32) -> Self {
        Self { document, index }
    }

    /// Itself as a value.
    #[must_use]
    pub const fn node(self) -> Node<'d> {
        Node::new(self.document, self.index)
    }

    /// The properties in order.
    #[must_use]
    pub fn properties(self) -> Properties<'d> {
        Properties(Cursor::inside(self.document, self.index))
    }

    /// Whether it has no properties.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.document.tape().closing(self.index).is_none()
    }
}

/// The properties of an object, in order.
#[derive(Clone, Debug)]
pub struct Properties<'d>(Cursor<'d>);

impl<'d> Iterator for Properties<'d> {
    type Item = Property<'d>;

    fn next(&mut self) -> Option<Self::Item> {
        let (row, value) = self.0.advance(1)?;
        let document = self.0.document;
        let name = JsonString::new(document, document.tape().at(row));
        Some(Property { name, value })
    }
}
