use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::Diff;

impl Renderer<'_, '_> {
    /// Writes a write-only attribute; only here the replacement suffix comes first.
    #[inline(never)]
    pub(super) fn write_only(&mut self, diff: &Diff<'_>, setting: Setting) {
        self.canvas.literal("(write-only attribute)");
        self.force_suffix(diff, setting);
        self.null_suffix(diff, setting);
    }
}
