use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Diff, Sensitive};

impl<'a> Renderer<'_, 'a> {
    /// Writes a value that is sensitive as a whole.
    pub(super) fn sensitive(
        &mut self,
        diff: &Diff<'a>,
        sensitive: &Sensitive<'a>,
        setting: Setting,
    ) {
        if self.options.show_sensitive {
            self.node(&sensitive.inner, setting);
            return;
        }
        self.canvas.literal("(sensitive value)");
        self.null_suffix(diff, setting);
        self.force_suffix(diff, setting);
    }
}

#[cfg(test)]
mod tests;
