use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::TypeChange;

impl<'a> Renderer<'_, 'a> {
    /// Writes a value that becomes one of another type, without a replacement suffix of its own.
    #[inline(never)]
    pub(super) fn type_change(&mut self, change: &TypeChange<'a>, setting: Setting) {
        let setting = setting.without_null_suffix();
        self.node(&change.before, setting);
        self.arrow();
        self.node(&change.after, setting);
    }
}
