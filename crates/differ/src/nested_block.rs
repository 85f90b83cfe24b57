use crate::children::{ByName, ByPosition, Found, keys_of_sides};
use crate::comparison::Comparison;
use crate::mask::Mask;
use crate::record::Record;
use tofu_json_computed::{
    Action, BlockGroup, BlockShape, Diff, Instance, Kind, NestedBlockShape, OneSided, Sensitive,
};
use tofu_json_value::Value;
use tofu_json_vocab::Nesting;
use tofu_json_vocab::profile::UnknownBlocks;

impl<'a> Comparison<'a, '_> {
    /// The nested blocks of a block, by type, given what is found of them.
    pub(crate) fn nested_blocks(
        self,
        enclosing: &'a BlockShape,
        found: Vec<(&'a NestedBlockShape, Found<'a>)>,
        action: &mut Action,
    ) -> Vec<BlockGroup<'a>> {
        let mut groups = Vec::new();
        let apart = self.rules.unknown_blocks == UnknownBlocks::Apart;
        let mut unknown = Vec::new();
        for (nested, found) in found {
            let child = match found {
                Found::Nothing => continue,
                Found::Unchanged(part) if part.value.is_null() => continue,
                Found::Unchanged(part) => {
                    groups.push(self.unchanged_group(nested, part));
                    continue;
                }
                Found::Pair(child) => child.if_relevant(),
            };
            let is_unknown = child.unknown.is_whole();
            let (group_action, instances) = if is_unknown {
                self.unknown_blocks(&child, enclosing, nested)
            } else {
                self.instances(&child, nested)
            };
            if group_action == Action::NoOp && child.is_null() && !(is_unknown && apart) {
                continue;
            }
            // Else the action of an unknown group does not reach its parent.
            if !is_unknown || apart {
                *action = action.combine(group_action);
            }
            if is_unknown && apart && stands_apart(nested.nesting) {
                unknown.push(groups.len());
            }
            groups.push(BlockGroup {
                name: &nested.name,
                replace: child.replace.is_exact(),
                instances: conceal(whole_sides(&child), instances),
            });
        }
        for at in unknown {
            share_action(groups.get_mut(at), *action);
        }
        groups
    }

    /// The blocks of one type, all of which stay as they are.
    fn unchanged_group(self, nested: &'a NestedBlockShape, part: OneSided<'a>) -> BlockGroup<'a> {
        let instance = |key, part| Instance {
            key,
            diff: Diff::unchanged(part),
        };
        let instances = match nested.nesting {
            Nesting::Single | Nesting::Group => vec![instance(None, part)],
            Nesting::List | Nesting::Set => {
                part.elements().map(|part| instance(None, part)).collect()
            }
            Nesting::Map => {
                let mut instances = Vec::new();
                part.members(|key, part| {
                    instances.push(instance(Some(self.arena.text(key)), part));
                });
                instances
            }
        };
        let is_sensitive = part.sensitive.is_true();
        BlockGroup {
            name: &nested.name,
            replace: false,
            instances: conceal((is_sensitive, is_sensitive), instances),
        }
    }

    fn unknown_blocks(
        self,
        record: &Record<'a>,
        enclosing: &'a BlockShape,
        nested: &'a NestedBlockShape,
    ) -> (Action, Vec<Instance<'a>>) {
        let shape = match self.rules.unknown_blocks {
            UnknownBlocks::EnclosingSchema => enclosing,
            UnknownBlocks::Apart if stands_apart(nested.nesting) => {
                return self.unknown_apart(record, nested);
            }
            UnknownBlocks::OwnSchema | UnknownBlocks::Apart => &nested.block,
        };
        let mask = Mask::Attributes(shape.attributes());
        let diff = self.unknown(record, mask, |before| self.block(before, shape));
        (diff.action, vec![Instance { key: None, diff }])
    }

    /// Blocks whose number is not known: one that says so, then those that were there. What happens to the
    /// first is what happens to the block around it, which is known later.
    fn unknown_apart(
        self,
        record: &Record<'a>,
        nested: &'a NestedBlockShape,
    ) -> (Action, Vec<Instance<'a>>) {
        let nothing_before = Record {
            before: Value::null(),
            ..record.clone()
        };
        let mut diff = self.unknown(&nothing_before, Mask::Clear, |before| {
            self.block(before, &nested.block)
        });
        diff.action = self.unknown_action(record);
        let action = diff.action;
        let (_, gone) = self.instances(&record.as_delete(), nested);
        let first = Instance { key: None, diff };
        (action, std::iter::once(first).chain(gone).collect())
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

/// Whether there may be several blocks of a type.
const fn stands_apart(nesting: Nesting) -> bool {
    matches!(nesting, Nesting::List | Nesting::Set | Nesting::Map)
}

/// Gives the first block of a group the action of the block around it.
fn share_action(group: Option<&mut BlockGroup<'_>>, action: Action) {
    if let Some(first) = group.and_then(|group| group.instances.first_mut()) {
        first.diff.action = action;
    }
}

/// On which sides a group is sensitive as a whole.
fn whole_sides(group: &Record<'_>) -> (bool, bool) {
    let [before, after] = [group.before_sensitive, group.after_sensitive].map(Mask::is_whole);
    (before, after)
}

/// Hides the blocks of a group that is sensitive as a whole on a side.
fn conceal<'a>((before, after): (bool, bool), instances: Vec<Instance<'a>>) -> Vec<Instance<'a>> {
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
