use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::Action;

const NOTICE: [&str; 2] = [
    "  # At least one attribute in this block is (or was) sensitive,",
    "  # so its contents will not be displayed.",
];

impl Renderer<'_, '_> {
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
