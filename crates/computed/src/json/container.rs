use super::member::{push_if_true, push_key, push_next_key, separate};
use super::node::TreeWriter;
use crate::{Block, BlockGroup, Diff, Instance, Kind, Member};
use tofu_json_value::write_string;

impl TreeWriter<'_> {
    pub(super) fn block(&mut self, block: &Block<'_>) {
        self.named("attributes", &block.attributes, false);
        push_next_key(self.json, "blocks");
        self.json.push('[');
        for (position, group) in block.blocks.iter().enumerate() {
            separate(self.json, position);
            self.group(group);
        }
        self.json.push(']');
    }

    fn group(&mut self, group: &BlockGroup<'_>) {
        self.json.push_str("{\"name\":");
        write_string(self.json, group.name);
        push_if_true(self.json, "replace", group.replace);
        push_next_key(self.json, "instances");
        self.json.push('[');
        for (position, instance) in group.instances.iter().enumerate() {
            separate(self.json, position);
            self.instance(instance);
        }
        self.json.push(']');
        self.json.push('}');
    }

    fn instance(&mut self, instance: &Instance<'_>) {
        self.json.push('{');
        // The whole group can be what is sensitive, and then its keys are as well.
        let hidden = matches!(instance.diff.kind, Kind::SensitiveBlock(_));
        if let Some(key) = instance
            .key
            .filter(|_| self.options.show_sensitive || !hidden)
        {
            push_key(self.json, "key");
            write_string(self.json, key);
            self.json.push(',');
        }
        self.members(&instance.diff);
        self.json.push('}');
    }

    pub(super) fn named(&mut self, key: &str, members: &[Member<'_>], nested: bool) {
        push_if_true(self.json, "nested", nested);
        push_next_key(self.json, key);
        self.json.push('{');
        for (position, member) in members.iter().enumerate() {
            separate(self.json, position);
            push_key(self.json, member.key);
            self.node(&member.diff);
        }
        self.json.push('}');
    }

    pub(super) fn elements(&mut self, elements: &[Diff<'_>], nested: bool) {
        push_if_true(self.json, "nested", nested);
        push_next_key(self.json, "elements");
        self.json.push('[');
        for (position, element) in elements.iter().enumerate() {
            separate(self.json, position);
            self.node(element);
        }
        self.json.push(']');
    }
}
