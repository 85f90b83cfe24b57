use super::Expression;
use super::data::{List, NodeKind, ObjectItemData};
use crate::file::File;

/// `{ key = value }`
#[derive(Clone, Copy, Debug)]
pub struct Object<'f> {
    file: &'f File<'f>,
    items: List,
}

/// `key = value`
#[derive(Clone, Copy, Debug)]
pub struct ObjectItem<'f> {
    file: &'f File<'f>,
    data: &'f ObjectItemData,
}

impl<'f> Object<'f> {
    pub(crate) fn new(file: &'f File<'f>, items: List) -> Self {
        Self { file, items }
    }

    /// The items in order; of equal keys the last counts.
    #[must_use]
    pub fn items(self) -> impl ExactSizeIterator<Item = ObjectItem<'f>> {
        let file = self.file;
        let items = self.items.of(&file.arena.object_items).iter();
        items.map(move |data| ObjectItem { file, data })
    }
}

impl<'f> ObjectItem<'f> {
    /// The key as an expression.
    #[must_use]
    pub fn key(self) -> Expression<'f> {
        Expression::new(self.file, self.data.key)
    }

    /// The name, when the key is a bare name; keywords are names here.
    #[must_use]
    pub fn key_name(self) -> Option<&'f str> {
        let node = self.file.arena.node(self.data.key);
        let bare = matches!(
            node.kind,
            NodeKind::Name | NodeKind::Bool(_) | NodeKind::Null
        );
        bare.then(|| std::str::from_utf8(self.file.bytes(node.span)).unwrap_or_default())
    }

    /// The value.
    #[must_use]
    pub fn value(self) -> Expression<'f> {
        Expression::new(self.file, self.data.value)
    }
}

/// `[a, b]`
#[derive(Clone, Copy, Debug)]
pub struct Tuple<'f> {
    file: &'f File<'f>,
    items: List,
}

impl<'f> Tuple<'f> {
    pub(crate) fn new(file: &'f File<'f>, items: List) -> Self {
        Self { file, items }
    }

    /// The elements in order.
    #[must_use]
    pub fn elements(self) -> impl ExactSizeIterator<Item = Expression<'f>> {
        let items = self.items.of(&self.file.arena.children).iter();
        items.map(move |id| Expression::new(self.file, *id))
    }
}
