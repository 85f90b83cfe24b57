use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::Diff;
use tofu_json_vocab::profile::WriteOnlyRule;

impl Renderer<'_, '_> {
    /// Writes a write-only attribute; only here the replacement suffix may come first.
    #[inline(never)]
    pub(super) fn write_only(&mut self, diff: &Diff<'_>, setting: Setting) {
        self.canvas.literal("(write-only attribute)");
        self.write_only_suffixes(diff, setting);
    }

    /// Writes one that is sensitive as well.
    #[inline(never)]
    pub(super) fn sensitive_write_only(&mut self, diff: &Diff<'_>, setting: Setting) {
        self.canvas.literal("(sensitive, write-only attribute)");
        self.write_only_suffixes(diff, setting);
    }

    fn write_only_suffixes(&mut self, diff: &Diff<'_>, setting: Setting) {
        match self.options.rules().comparing.write_only {
            WriteOnlyRule::Attributes => {
                self.force_suffix(diff, setting);
                self.null_suffix(diff, setting);
            }
            WriteOnlyRule::Whole => {
                self.null_suffix(diff, setting);
                self.force_suffix(diff, setting);
            }
        }
    }
}
