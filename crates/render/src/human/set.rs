use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, Set};

impl<'a> Renderer<'_, 'a> {
    /// Writes a set.
    #[inline(never)]
    pub(super) fn set(&mut self, diff: &Diff<'a>, set: &Set<'a>, setting: Setting) {
        if set.elements.is_empty() {
            self.canvas.literal("[]");
            self.null_suffix(diff, setting);
            self.set_force_suffix(diff, set, setting);
            return;
        }
        self.canvas.literal("[");
        self.set_force_suffix(diff, set, setting);
        self.canvas.newline();
        let inner = Setting {
            no_null_suffix: true,
            force: diff.replace && set.nested,
            ..setting.child()
        };
        if setting.show_unchanged {
            for element in &set.elements {
                self.element(element, inner);
            }
        } else {
            self.changed_elements(&set.elements, inner);
        }
        self.lead(Action::NoOp, setting);
        self.canvas.literal("]");
        self.null_suffix(diff, setting);
    }

    /// Nested sets pass the suffix on to their elements.
    fn set_force_suffix(&mut self, diff: &Diff<'a>, set: &Set<'a>, setting: Setting) {
        if !set.nested {
            self.force_suffix(diff, setting);
        }
    }
}
