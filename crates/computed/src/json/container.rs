use super::node::TreeWriter;
use crate::{Block, BlockGroup, Diff, Instance, Kind, NamedDiff};

impl TreeWriter<'_, '_> {
    pub(super) fn block(&mut self, block: &Block<'_>) {
        self.named("attributes", &block.attributes, false);
        self.json.member("blocks").begin('[');
        for group in &block.blocks {
            self.json.element();
            self.group(group);
        }
        self.json.end(']');
    }

    fn group(&mut self, group: &BlockGroup<'_>) {
        self.json.begin('{');
        self.json.text("name", group.name);
        self.json.flag("replace", group.replace);
        self.json.member("instances").begin('[');
        for instance in &group.instances {
            self.json.element();
            self.instance(instance);
        }
        self.json.end(']');
        self.json.end('}');
    }

    fn instance(&mut self, instance: &Instance<'_>) {
        self.json.begin('{');
        // The whole group can be what is sensitive, and then its keys are as well.
        let hidden = matches!(instance.diff.kind, Kind::SensitiveBlock(_));
        let key = instance.key;
        self.json.optional_text(
            "key",
            key.filter(|_| self.options.show_sensitive || !hidden),
        );
        self.members(&instance.diff);
        self.json.end('}');
    }

    pub(super) fn named(&mut self, key: &str, members: &[NamedDiff<'_>], nested: bool) {
        self.json.flag("nested", nested);
        self.json.member(key).begin('{');
        for member in members {
            self.json.member(member.key);
            self.node(&member.diff);
        }
        self.json.end('}');
    }

    pub(super) fn elements(&mut self, elements: &[Diff<'_>], nested: bool) {
        self.json.flag("nested", nested);
        self.json.member("elements").begin('[');
        for element in elements {
            self.json.element();
            self.node(element);
        }
        self.json.end(']');
    }
}
