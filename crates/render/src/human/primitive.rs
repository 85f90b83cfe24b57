use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, Primitive};
use tofu_json_term::StyledLabel;
use tofu_json_value::Value;

impl<'a> Renderer<'_, 'a> {
    /// Writes a number, a truth value or null.
    #[inline(never)]
    pub(super) fn primitive(
        &mut self,
        diff: &Diff<'a>,
        primitive: &Primitive<'a>,
        setting: Setting,
    ) {
        match diff.action {
            Action::NoOp => self.scalar(primitive.before),
            Action::Create => self.scalar(primitive.after),
            Action::Delete => {
                self.scalar(primitive.before);
                self.null_suffix(diff, setting);
            }
            Action::Update => {
                self.scalar(primitive.before);
                self.arrow();
                self.scalar(primitive.after);
            }
        }
        self.force_suffix(diff, setting);
    }

    /// Anything but null is printed as it is written in the document.
    pub(super) fn scalar(&mut self, value: Value<'a>) {
        if let Some((text, length)) = value.plain_scalar() {
            self.canvas.beginning(text, length);
        } else if value.is_null() {
            self.canvas.label(StyledLabel::NullWord);
        } else {
            self.canvas.text(&String::from_utf8_lossy(value.raw()));
        }
    }
}
