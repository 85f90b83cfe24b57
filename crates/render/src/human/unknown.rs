use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff};

impl<'a> Renderer<'_, 'a> {
    /// Writes a value that is known after apply only. Its arrow has no colour.
    #[inline(never)]
    pub(super) fn unknown(&mut self, diff: &Diff<'a>, before: Option<&Diff<'a>>, setting: Setting) {
        if diff.action != Action::Create
            && let Some(before) = before
        {
            self.node(before, setting.without_null_suffix());
            self.canvas.literal(" -> ");
        }
        self.canvas.literal("(known after apply)");
        self.force_suffix(diff, setting);
    }
}
