use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Block, BlockGroup, Diff, Instance};

impl<'a> Renderer<'_, 'a> {
    /// Writes a resource body or a nested block.
    #[inline(never)]
    pub(super) fn block(&mut self, diff: &Diff<'a>, block: &Block<'a>, setting: Setting) {
        if block.attributes.is_empty() && block.blocks.is_empty() {
            self.canvas.literal("{}");
            self.force_suffix(diff, setting);
            return;
        }
        self.canvas.literal("{");
        self.force_suffix(diff, setting);
        self.canvas.newline();
        let inner = setting.child();
        self.attributes(&block.attributes, inner);
        let apart = !block.attributes.is_empty();
        let mut hidden = 0;
        for group in &block.blocks {
            hidden += self.block_group(group, apart, inner);
        }
        if hidden > 0 {
            self.canvas.newline();
            self.hidden(hidden, "block", inner);
        }
        self.lead(Action::NoOp, setting);
        self.canvas.literal("}");
    }

    /// Writes the blocks of one type, after an empty line if they are to be `apart`, and gives the
    /// number of those that it leaves out.
    fn block_group(&mut self, group: &BlockGroup<'a>, apart: bool, setting: Setting) -> usize {
        let setting = Setting {
            force: group.replace,
            ..setting
        };
        let mut apart = apart;
        let mut hidden = 0;
        for instance in &group.instances {
            if !instance.diff.action.changes() && !setting.show_unchanged {
                hidden += 1;
                continue;
            }
            if apart {
                self.canvas.newline();
                apart = false;
            }
            self.block_instance(group.name, instance, setting);
        }
        hidden
    }

    fn block_instance(&mut self, name: &str, instance: &Instance<'a>, setting: Setting) {
        self.block_labels(name, instance, setting);
        self.node(&instance.diff, setting);
        self.canvas.newline();
    }

    #[inline(never)]
    fn block_labels(&mut self, name: &str, instance: &Instance<'a>, setting: Setting) {
        self.warnings(&instance.diff, setting);
        self.lead(instance.diff.action, setting);
        self.canvas.name(name);
        if let Some(key) = instance.key {
            self.canvas.literal(" ");
            self.canvas.quoted(key);
        }
        self.canvas.literal(" ");
    }
}

#[cfg(test)]
mod tests;
