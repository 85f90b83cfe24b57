use crate::blocks_ahead::BlocksAhead;
use crate::children::{ByName, Found};
use crate::comparison::Comparison;
use crate::mask::Mask;
use crate::record::{Blanks, Record, is_blank};
use crate::write_only;
use tofu_json_computed::{
    Action, AttributeShape, Block, BlockShape, Diff, Kind, Named, NamedDiff, ShapeRef,
};
use tofu_json_vocab::profile::{EmptyStrings, WriteOnlyRule};

impl<'a> Comparison<'a, '_> {
    /// A resource body or nested block.
    pub(crate) fn block(mut self, record: &Record<'a>, shape: &'a BlockShape) -> Diff<'a> {
        if let Some(text) = self.too_deep(record) {
            return text;
        }
        self = self.inside();
        if record.is_sensitive() {
            return self.sensitive_block(record, |inner| self.block(inner, shape));
        }
        if record.unknown.is_whole() {
            let mask = Mask::Attributes(shape.attributes());
            return self.unknown(record, mask, |before| self.block(before, shape));
        }
        if record.blanks == Blanks::Null && shape.is_modern() {
            let record = Record {
                blanks: Blanks::TextHere,
                ..record.clone()
            };
            return self.known_block(&record, shape);
        }
        self.known_block(record, shape)
    }

    fn known_block(self, record: &Record<'a>, shape: &'a BlockShape) -> Diff<'a> {
        let mut action = record.start_action();
        let mut blocks = BlocksAhead::new(record, shape);
        let mut children = ByName::new(record);
        let mut attributes =
            self.block_attributes(record, shape, &mut children, &mut blocks, &mut action);
        let found = blocks.finish(children);
        let blocks = self.nested_blocks(shape, found, &mut action);
        if self.rules.write_only == WriteOnlyRule::Whole {
            self.hidden_attributes(record, shape, action, &mut attributes);
        }
        let kind = Kind::Block(Block { attributes, blocks });
        record.diff(action, kind)
    }

    /// Write-only attributes that follow the block as a whole, also in what forces replacement.
    fn hidden_attributes(
        self,
        record: &Record<'a>,
        shape: &'a BlockShape,
        action: Action,
        attributes: &mut Vec<NamedDiff<'a>>,
    ) {
        let ordinary = attributes.len();
        attributes.extend(shape.write_only().map(|shape| NamedDiff {
            key: &shape.name,
            diff: record.diff(write_only::of_whole(action), Kind::WriteOnly),
        }));
        if attributes.len() > ordinary {
            attributes.sort_by(|a, b| a.key.cmp(b.key));
        }
    }

    /// As [`Comparison::block`], in one node where nothing can change.
    pub(crate) fn block_or_unchanged(self, record: &Record<'a>, shape: &'a BlockShape) -> Diff<'a> {
        if !shape.varies()
            && let Some(unchanged) = record.unchanged(ShapeRef::Block(shape))
        {
            return Diff::unchanged(unchanged);
        }
        self.block(record, shape)
    }

    /// Ordinary attributes first, then write-only ones, which follow what has happened to the
    /// ordinary ones, but not to each other.
    fn block_attributes<'r>(
        self,
        record: &'r Record<'a>,
        block: &'a BlockShape,
        children: &mut ByName<'a, 'r>,
        blocks: &mut BlocksAhead<'a, 'r>,
        action: &mut Action,
    ) -> Vec<NamedDiff<'a>> {
        let shapes = match record.objects() {
            Some(objects) => block.attributes_named(&objects, record.replace.keys()),
            None => Named::all(block.attributes()),
        };
        let mut attributes = Vec::with_capacity(shapes.len());
        shapes.filter(|shape| !shape.write_only).for_each(|shape| {
            let blank_is_null = self.rules.empty_strings == EmptyStrings::InBlocks;
            let of = ShapeRef::Value(&shape.shape);
            blocks.find_before(&shape.name, children);
            let child = match children.find(&shape.name, of, shape.shape.varies()) {
                Found::Nothing => return,
                Found::Unchanged(part) => {
                    let is_null = part.value.is_null() || blank_is_null && is_blank(part.value);
                    if !is_null {
                        attributes.push(NamedDiff {
                            key: &shape.name,
                            diff: Diff::unchanged(part),
                        });
                    }
                    return;
                }
                Found::Pair(child) => child.if_relevant().without_presence(),
            };
            let child = match blank_is_null && child.is_blank() {
                true => child.without_blanks(),
                false => child,
            };
            let diff = self.attribute(&child, shape, *action);
            if diff.action == Action::NoOp && child.is_null() {
                return;
            }
            *action = action.combine(diff.action);
            attributes.push(NamedDiff {
                key: &shape.name,
                diff,
            });
        });
        if self.rules.write_only == WriteOnlyRule::Whole {
            return attributes;
        }
        let ordinary = attributes.len();
        self.write_only_attributes(record, block.write_only(), action, &mut attributes);
        if attributes.len() > ordinary {
            attributes.sort_by(|a, b| a.key.cmp(b.key));
        }
        attributes
    }

    fn write_only_attributes(
        self,
        record: &Record<'a>,
        shapes: impl Iterator<Item = &'a AttributeShape>,
        action: &mut Action,
        attributes: &mut Vec<NamedDiff<'a>>,
    ) {
        let ordinary = *action;
        for shape in shapes {
            let replace = record.replace.at_key(&shape.name).is_exact();
            let diff = self.write_only(replace, ordinary);
            *action = action.combine(diff.action);
            attributes.push(NamedDiff {
                key: &shape.name,
                diff,
            });
        }
    }

    /// One attribute by its schema.
    pub(crate) fn attribute(
        self,
        record: &Record<'a>,
        shape: &'a AttributeShape,
        parent: Action,
    ) -> Diff<'a> {
        if shape.write_only {
            self.write_only(record.replace.is_exact(), parent)
        } else {
            self.value(record, &shape.shape)
        }
    }
}
