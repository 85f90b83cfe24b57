use crate::UnknownBlocks;
use crate::children::{ByName, ByPosition, keys_of_sides};
use crate::comparison::Comparison;
use crate::mask::Mask;
use crate::record::Record;
use tofu_json_computed::{
    Action, BlockGroup, BlockShape, Diff, Instance, Kind, Named, NestedBlockShape, Sensitive,
};
use tofu_json_value::Value;
use tofu_json_vocab::Nesting;

impl<'a> Comparison<'a, '_> {
    /// The nested blocks of a block, by type.
    pub(crate) fn nested_blocks(
        self,
        record: &Record<'a>,
        enclosing: &'a BlockShape,
        action: &mut Action,
    ) -> Vec<BlockGroup<'a>> {
        let mut children = ByName::new(record);
        let mut groups = Vec::new();
        let blocks = match record.objects() {
            Some(objects) => enclosing.blocks_named(&objects, record.replace.keys()),
            None => Named::all(enclosing.blocks()),
        };
        for nested in blocks {
            let child = children.next(&nested.name).if_relevant();
            let (group_action, instances) = if child.unknown.is_whole() {
                let diff = self.unknown_block(&child, enclosing, nested);
                let group_action = diff.action;
                (group_action, vec![Instance { key: None, diff }])
            } else {
                self.instances(&child, nested)
            };
            if group_action == Action::NoOp && child.is_null() {
                continue;
            }
            // The action of an unknown group does not reach its parent.
            if !child.unknown.is_whole() {
                *action = action.combine(group_action);
            }
            groups.push(BlockGroup {
                name: &nested.name,
                replace: child.replace.is_exact(),
                instances: conceal(&child, instances),
            });
        }
        groups
    }

    fn unknown_block(
        self,
        record: &Record<'a>,
        enclosing: &'a BlockShape,
        nested: &'a NestedBlockShape,
    ) -> Diff<'a> {
        let shape = match self.unknown_blocks {
            UnknownBlocks::EnclosingSchema => enclosing,
            UnknownBlocks::OwnSchema => &nested.block,
        };
        let mask = Mask::Attributes(shape.attributes());
        self.unknown(record, mask, |before| self.block(before, shape))
    }

    fn instances(
        self,
        record: &Record<'a>,
        nested: &'a NestedBlockShape,
    ) -> (Action, Vec<Instance<'a>>) {
        let block = &nested.block;
        match nested.nesting {
            Nesting::Single | Nesting::Group => {
                let diff = self.block_or_unchanged(record, block);
                (diff.action, vec![Instance { key: None, diff }])
            }
            Nesting::List => self.block_list(record, block),
            Nesting::Set => {
                let (action, elements) =
                    self.set_elements(record, |child| self.block_or_unchanged(child, block));
                (
                    action,
                    elements
                        .into_iter()
                        .map(|diff| Instance { key: None, diff })
                        .collect(),
                )
            }
            Nesting::Map => self.block_map(record, block),
        }
    }

    fn block_list(self, record: &Record<'a>, block: &'a BlockShape) -> (Action, Vec<Instance<'a>>) {
        let children = ByPosition::new(record);
        let mut action = record.start_action_by(Value::is_array);
        let mut instances = Vec::with_capacity(children.length());
        for position in 0..children.length() {
            let child = children.pair(Some(position), Some(position)).if_relevant();
            let diff = self.block_or_unchanged(&child, block);
            action = action.combine(diff.action);
            instances.push(Instance { key: None, diff });
        }
        (action, instances)
    }

    fn block_map(self, record: &Record<'a>, block: &'a BlockShape) -> (Action, Vec<Instance<'a>>) {
        let mut children = ByName::new(record);
        let mut action = record.start_action_by(Value::is_object);
        let mut instances = Vec::new();
        for key in keys_of_sides(record) {
            let child = children.next(&key).if_relevant();
            let diff = self.block_or_unchanged(&child, block);
            action = action.combine(diff.action);
            instances.push(Instance {
                key: Some(self.arena.text(key)),
                diff,
            });
        }
        (action, instances)
    }
}

/// Hides the blocks of a group that is sensitive as a whole.
fn conceal<'a>(group: &Record<'a>, instances: Vec<Instance<'a>>) -> Vec<Instance<'a>> {
    let (before, after) = (
        group.before_sensitive.is_whole(),
        group.after_sensitive.is_whole(),
    );
    if !before && !after {
        return instances;
    }
    let conceal = |instance: Instance<'a>| {
        let Diff {
            action, replace, ..
        } = instance.diff;
        let hidden = match action {
            Action::Create => after,
            Action::Delete => before,
            Action::Update | Action::NoOp => true,
        };
        if !hidden {
            return instance;
        }
        let flips = action == Action::NoOp && before != after;
        let kind = Kind::SensitiveBlock(Sensitive {
            before,
            after,
            inner: Box::new(instance.diff),
        });
        let diff = Diff {
            action: if flips { Action::Update } else { action },
            replace,
            kind,
        };
        Instance {
            key: instance.key,
            diff,
        }
    };
    instances.into_iter().map(conceal).collect()
}
