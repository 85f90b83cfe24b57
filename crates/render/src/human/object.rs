use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, Object};

impl<'a> Renderer<'_, 'a> {
    /// Writes an object.
    #[inline(never)]
    pub(super) fn object(&mut self, diff: &Diff<'a>, object: &Object<'a>, setting: Setting) {
        if object.attributes.is_empty() {
            self.canvas.literal("{}");
            self.null_suffix(diff, setting);
            self.force_suffix(diff, setting);
            return;
        }
        self.canvas.literal("{");
        self.force_suffix(diff, setting);
        self.canvas.newline();
        // Nested attribute types bring the suffix back, even where a parent suppresses it.
        let inner = Setting {
            no_null_suffix: !object.nested,
            ..setting.child()
        };
        self.attributes(&object.attributes, inner);
        self.lead(Action::NoOp, setting);
        self.canvas.literal("}");
        self.null_suffix(diff, setting);
    }
}
