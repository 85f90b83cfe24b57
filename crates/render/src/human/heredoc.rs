use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, TextLine};
use tofu_json_term::StyledLabel;

impl<'a> Renderer<'_, 'a> {
    /// Writes a text of several lines. The lines come out raw: nothing is escaped, and a line that
    /// reads `EOT` is not protected.
    pub(super) fn heredoc(&mut self, diff: &Diff<'a>, lines: &[TextLine<'a>], setting: Setting) {
        self.canvas.literal("<<-EOT");
        self.force_suffix(diff, setting);
        self.canvas.newline();
        for line in lines {
            self.lead(line.action, setting.child());
            match line.text {
                Some(text) => self.canvas.text(text),
                None => self.canvas.label(StyledLabel::NullWord),
            }
            self.canvas.newline();
        }
        self.lead(Action::NoOp, setting);
        self.canvas.literal("EOT");
        self.null_suffix(diff, setting);
    }
}
