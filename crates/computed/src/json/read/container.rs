use super::member::{array, flag_or_false, member, object, text};
use super::{Error, TreeReader};
use crate::{Block, BlockGroup, Diff, Instance, List, Map, NamedDiff, Object, Set};
use tofu_json_value::Value;

// Loops rather than iterator chains where nodes are read: they take fewer frames for each level.
impl<'a> TreeReader<'a> {
    #[inline(never)]
    pub(super) fn block(&mut self, node: Value<'a>) -> Result<Block<'a>, Error> {
        let attributes = self.members(node, "attributes")?;
        let mut blocks = Vec::new();
        for group in array(node, "blocks")?.elements() {
            blocks.push(self.group(group)?);
        }
        Ok(Block { attributes, blocks })
    }

    #[inline(never)]
    fn group(&mut self, group: Value<'a>) -> Result<BlockGroup<'a>, Error> {
        let name = text(member(group, "name")?, self.arena)?;
        let replace = flag_or_false(group, "replace")?;
        let mut instances = Vec::new();
        for instance in array(group, "instances")?.elements() {
            instances.push(self.instance(instance)?);
        }
        Ok(BlockGroup {
            name,
            replace,
            instances,
        })
    }

    fn instance(&mut self, instance: Value<'a>) -> Result<Instance<'a>, Error> {
        let key = instance
            .get("key")
            .map(|key| text(key, self.arena))
            .transpose()?;
        Ok(Instance {
            key,
            diff: self.node(instance)?,
        })
    }

    #[inline(never)]
    pub(super) fn object(&mut self, node: Value<'a>) -> Result<Object<'a>, Error> {
        let nested = flag_or_false(node, "nested")?;
        Ok(Object {
            attributes: self.members(node, "attributes")?,
            nested,
        })
    }

    #[inline(never)]
    pub(super) fn map(&mut self, node: Value<'a>) -> Result<Map<'a>, Error> {
        let nested = flag_or_false(node, "nested")?;
        Ok(Map {
            elements: self.members(node, "elements")?,
            nested,
        })
    }

    #[inline(never)]
    pub(super) fn list(&mut self, node: Value<'a>) -> Result<List<'a>, Error> {
        let nested = flag_or_false(node, "nested")?;
        Ok(List {
            elements: self.elements(node)?,
            nested,
        })
    }

    #[inline(never)]
    pub(super) fn set(&mut self, node: Value<'a>) -> Result<Set<'a>, Error> {
        let nested = flag_or_false(node, "nested")?;
        Ok(Set {
            elements: self.elements(node)?,
            nested,
        })
    }

    fn elements(&mut self, node: Value<'a>) -> Result<Vec<Diff<'a>>, Error> {
        let mut elements = Vec::new();
        for element in array(node, "elements")?.elements() {
            elements.push(self.node(element)?);
        }
        Ok(elements)
    }

    fn members(&mut self, node: Value<'a>, key: &'static str) -> Result<Vec<NamedDiff<'a>>, Error> {
        let mut members = Vec::new();
        for (key, node) in object(member(node, key)?)?.members() {
            members.push(NamedDiff {
                key: self.arena.text(key),
                diff: self.node(node)?,
            });
        }
        Ok(members)
    }
}
