use crate::children::{ByName, Found};
use crate::record::Record;
use std::cmp::Ordering;
use tofu_json_computed::{BlockShape, Named, NestedBlockShape, ShapeRef};

/// Few resources have more types of blocks.
const USUAL_BLOCKS: usize = 8;

/// The nested blocks of a block, looked for on the way from attribute to attribute: both are members of the same
/// objects, so that no object is walked through twice.
pub(crate) struct BlocksAhead<'a, 'r> {
    next: Option<&'a NestedBlockShape>,
    later: Named<'a, NestedBlockShape>,
    /// A walk of their own for those that are called like an attribute: no name is for two things, but a schema may say
    /// so.
    apart: Option<ByName<'a, 'r>>,
    found: Vec<(&'a NestedBlockShape, Found<'a>)>,
}

impl<'a, 'r> BlocksAhead<'a, 'r> {
    /// Nothing is found yet.
    pub(crate) fn new(record: &Record<'a>, enclosing: &'a BlockShape) -> Self {
        let mut later = match record.objects() {
            // Most blocks have no blocks in them.
            _ if enclosing.blocks().is_empty() => Named::all(&[]),
            Some(objects) => enclosing.blocks_named(&objects, record.replace.keys()),
            None => Named::all(enclosing.blocks()),
        };
        Self {
            found: Vec::with_capacity(later.len().min(USUAL_BLOCKS)),
            next: later.next(),
            later,
            apart: None,
        }
    }

    /// Finds the blocks that come before an attribute, which is about to be looked for.
    #[inline]
    pub(crate) fn find_before(&mut self, attribute: &str, children: &mut ByName<'a, 'r>) {
        while let Some(nested) = self.next {
            match (*nested.name).cmp(attribute) {
                Ordering::Less => self.find(nested, children),
                Ordering::Equal => {
                    let mut apart = self.apart.take().unwrap_or_else(|| children.again());
                    self.find(nested, &mut apart);
                    self.apart = Some(apart);
                }
                Ordering::Greater => return,
            }
        }
    }

    /// The blocks of which anything is found, given what is left of the walk.
    pub(crate) fn finish(
        mut self,
        mut children: ByName<'a, '_>,
    ) -> Vec<(&'a NestedBlockShape, Found<'a>)> {
        while let Some(nested) = self.next {
            self.find(nested, &mut children);
        }
        self.found
    }

    fn find(&mut self, nested: &'a NestedBlockShape, children: &mut ByName<'a, '_>) {
        let of = ShapeRef::Block(&nested.block);
        let found = children.find(&nested.name, of, nested.varies());
        if !matches!(found, Found::Nothing) {
            self.found.push((nested, found));
        }
        self.next = self.later.next();
    }
}

#[cfg(test)]
mod tests {
    use super::BlocksAhead;
    use crate::Sides;
    use crate::children::{ByName, Found};
    use tofu_json_computed::{BlockShape, NestedBlockShape, ShapeRef};
    use tofu_json_value::Document;
    use tofu_json_vocab::Nesting;

    /// What the tests compare of what is found.
    fn outline(found: &Found<'_>) -> Option<Vec<u8>> {
        match found {
            Found::Nothing => None,
            Found::Unchanged(part) => Some([b"=", part.value.raw()].concat()),
            Found::Pair(pair) => Some([pair.before.raw(), b">", pair.after.raw()].concat()),
        }
    }

    /// Whatever the attributes are called, what is found of blocks is what a walk of their own finds.
    #[test]
    fn finds_what_a_walk_of_its_own_finds() {
        let before = br#"{"a":1,"b":[{}],"c":[{"x":1}],"d":2,"f":[]}"#;
        let after = br#"{"f":[],"d":2,"c":[{"x":2}],"b":[{}],"a":1}"#;
        let documents = [&before[..], after].map(|text| Document::parse(text).unwrap());
        let [before, after] = documents.each_ref().map(Document::root);
        let record = Sides::default().before(before).after(after).record();
        let block = |name: &str| NestedBlockShape {
            name: name.into(),
            nesting: Nesting::List,
            block: BlockShape::default(),
        };
        let names = ["a", "b", "c", "d", "e", "f"];
        for number in 0..64 * 64 {
            let chosen = |bits: usize| (0..6).filter(move |n| bits >> n & 1 != 0).map(|n| names[n]);
            let shape = BlockShape::new(vec![], chosen(number / 64).map(block).collect());
            let mut children = ByName::new(&record);
            let mut ahead = BlocksAhead::new(&record, &shape);
            for attribute in chosen(number % 64) {
                ahead.find_before(attribute, &mut children);
                _ = children.next(attribute);
            }
            let found: Vec<_> = ahead
                .finish(children)
                .iter()
                .filter_map(|(nested, found)| Some((&*nested.name, outline(found)?)))
                .collect();
            let mut children = ByName::new(&record);
            let expected: Vec<_> = (shape.blocks().iter())
                .filter_map(|nested| {
                    let of = ShapeRef::Block(&nested.block);
                    let found = children.find(&nested.name, of, nested.varies());
                    Some((&*nested.name, outline(&found)?))
                })
                .collect();
            assert_eq!(found, expected, "{number}");
        }
    }
}
