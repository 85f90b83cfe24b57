use super::{DYNAMIC, Part, Renderer};
use crate::human::setting::Setting;
use std::borrow::Cow;
use tofu_json_computed::{ShapeRef, TextSide};
use tofu_json_value::Value;

impl<'a> Renderer<'_, 'a> {
    /// Writes a string.
    pub(super) fn one_sided_text(&mut self, value: Value<'a>, setting: Setting) {
        let text = match value.as_str() {
            // A text that is written without escapes has one line.
            Some(Cow::Borrowed(text)) if !text.starts_with(['{', '[']) => {
                self.canvas.quoted(text);
                return;
            }
            text => text.unwrap_or_default(),
        };
        self.rare_text(text, setting);
    }

    fn rare_text(&mut self, text: Cow<'a, str>, setting: Setting) {
        match TextSide::of_text(text, self.arena, self.limits) {
            TextSide::Line(text) => self.canvas.quoted(text),
            TextSide::Lines(text) => self.one_sided_lines(text, setting),
            TextSide::Json(value) => self.one_sided_json_text(value, setting),
            TextSide::Null => self.scalar(Value::null()),
        }
    }

    #[inline(never)]
    fn one_sided_lines(&mut self, text: &str, setting: Setting) {
        self.canvas.line("<<-EOT");
        for line in text.split('\n') {
            self.margin(setting.child());
            self.canvas.text(line);
            self.canvas.newline();
        }
        self.margin(setting);
        self.canvas.literal("EOT");
    }

    fn one_sided_json_text(&mut self, value: Value<'a>, setting: Setting) {
        // The same limit as in the differ: JSON inside strings inside strings stays bounded.
        let outside = self.limits;
        self.limits.depth /= 2;
        let within = setting.child();
        let (part, shape) = (Part::of(value), ShapeRef::Value(&DYNAMIC));
        self.canvas.literal("jsonencode(");
        if value.node_count() == 1 {
            self.one_sided(part, shape, within);
            self.canvas.literal(")");
        } else {
            self.canvas.newline();
            self.margin(within);
            self.one_sided(part, shape, within);
            self.canvas.newline();
            self.margin(setting);
            self.canvas.literal(")");
        }
        self.limits = outside;
    }
}
