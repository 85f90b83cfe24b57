use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, Kind, Sensitive};

const NO_LONGER: [&str; 2] = [
    " will no longer be marked as sensitive",
    "after applying this change.",
];
const FROM_NOW_ON: [&str; 2] = [
    " will be marked as sensitive and will not",
    "display in UI output after applying this change.",
];

impl Renderer<'_, '_> {
    /// Writes the warning above the line of a child whose sensitivity changes.
    #[inline(never)]
    pub(super) fn warnings(&mut self, diff: &Diff<'_>, setting: Setting) {
        match &diff.kind {
            Kind::Sensitive(sensitive) if changes_sensitivity(sensitive) => {
                self.warning("this attribute value", sensitive, setting);
                if sensitive.inner.action == Action::NoOp {
                    self.canvas.literal(" The value is unchanged.");
                }
                self.canvas.newline();
            }
            Kind::SensitiveBlock(sensitive) if changes_sensitivity(sensitive) => {
                self.warning("this block", sensitive, setting);
                self.canvas.newline();
            }
            _ => {}
        }
    }

    #[cold]
    fn warning(&mut self, subject: &str, sensitive: &Sensitive<'_>, setting: Setting) {
        let [first, second] = if sensitive.before {
            NO_LONGER
        } else {
            FROM_NOW_ON
        };
        let indentation = " ".repeat(setting.spaces());
        self.canvas.literal(&indentation);
        self.canvas.markup(&format!(
            "  # [yellow]Warning[reset]: {subject}{first}\n{indentation}  # {second}"
        ));
    }
}

fn changes_sensitivity(sensitive: &Sensitive<'_>) -> bool {
    let stays = matches!(sensitive.inner.action, Action::NoOp | Action::Update);
    stays && sensitive.before != sensitive.after
}
