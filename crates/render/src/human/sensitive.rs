use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, Kind, Sensitive};

const NOTICE: [&str; 2] = [
    "  # At least one attribute in this block is (or was) sensitive,",
    "  # so its contents will not be displayed.",
];

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
        if matches!(sensitive.inner.kind, Kind::WriteOnly) {
            return self.sensitive_write_only(diff, setting);
        }
        self.canvas.literal("(sensitive value)");
        self.null_suffix(diff, setting);
        self.force_suffix(diff, setting);
    }

    /// Writes a block that is sensitive as a whole, which no option opens.
    #[inline(never)]
    pub(super) fn sensitive_block(&mut self, forces: bool, setting: Setting) {
        self.canvas.literal("{");
        self.forced(forces);
        self.canvas.newline();
        for line in NOTICE {
            self.lead(Action::NoOp, setting);
            self.canvas.literal(line);
            self.canvas.newline();
        }
        self.lead(Action::NoOp, setting);
        self.canvas.literal("}");
    }
}

#[cfg(test)]
mod tests;
