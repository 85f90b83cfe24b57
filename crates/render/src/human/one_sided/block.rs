use super::Renderer;
use crate::human::setting::Setting;
use std::ops::Range;
use tofu_json_computed::{NestedBlockShape, OneSided, OneSidedBlocks};

impl<'a> Renderer<'_, 'a> {
    /// Writes a resource body or a nested block.
    pub(super) fn one_sided_block(&mut self, part: OneSided<'a>, setting: Setting) {
        let (gathered, from) = self.gather_block(part);
        let groups = from..self.groups.len();
        let apart = !self.nothing_gathered(gathered);
        if !apart && groups.is_empty() {
            self.canvas.literal("{}");
            self.forced(setting.force);
            return;
        }
        self.open("{", setting.force);
        let inner = setting.child();
        self.fields(gathered, false, inner);
        if self.hides(inner) {
            self.hidden_blocks(groups, inner);
        } else {
            for at in groups {
                if let Some(&group) = self.groups.get(at) {
                    self.one_sided_group(group, apart, inner);
                }
            }
        }
        self.groups.truncate(from);
        self.margin(setting);
        self.canvas.literal("}");
    }

    #[inline(never)]
    fn hidden_blocks(&mut self, groups: Range<usize>, setting: Setting) {
        let mut hidden = 0;
        for group in self.groups.get(groups).unwrap_or_default() {
            group.instances(|_, _| hidden += 1);
        }
        if hidden > 0 {
            self.canvas.newline();
            self.hidden(hidden, "block", setting);
        }
    }

    /// Writes the blocks of one type, the first one after an empty line if they are to be `apart`.
    fn one_sided_group(&mut self, group: OneSidedBlocks<'a>, apart: bool, setting: Setting) {
        let mut apart = apart;
        group.instances(|key, part| {
            if std::mem::take(&mut apart) {
                self.canvas.newline();
            }
            self.instance_labels(group.shape, key, setting);
            self.one_sided(part, setting);
            self.canvas.newline();
        });
    }

    #[inline(never)]
    fn instance_labels(
        &mut self,
        shape: &'a NestedBlockShape,
        key: Option<&str>,
        setting: Setting,
    ) {
        self.begin(setting);
        if shape.name.is_bare() {
            self.canvas.beginning(shape.name.padded(), shape.name.len());
        } else {
            let spelling = self.spelling_of(&shape.name);
            self.canvas.spelled(&shape.name, spelling);
        }
        if let Some(key) = key {
            self.canvas.literal(" ");
            self.canvas.quoted(key);
        }
        self.canvas.literal(" ");
    }
}
