use super::Expression;
use super::data::List;
use crate::file::File;

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
    pub fn elements(self) -> impl ExactSizeIterator<Item = Expression<'f>> {
        let items = self.items.of(&self.file.arena.children).iter();
        items.map(move |id| Expression::new(self.file, *id))
    }
}
