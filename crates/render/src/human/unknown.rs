use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff};
use tofu_json_vocab::profile::UnknownMarks;

impl<'a> Renderer<'_, 'a> {
    /// Writes a value that is known after apply only. Its arrow has no colour.
    #[inline(never)]
    pub(super) fn unknown(&mut self, diff: &Diff<'a>, before: Option<&Diff<'a>>, setting: Setting) {
        if diff.action != Action::Create
            && let Some(before) = before
        {
            let mut within = setting.without_null_suffix();
            if self.options.rules().comparing.unknown_marks == UnknownMarks::End {
                within.force = false;
            }
            self.node(before, within);
            self.canvas.literal(" -> ");
        }
        self.canvas.literal("(known after apply)");
        self.force_suffix(diff, setting);
    }
}
