use super::Renderer;
use crate::human::setting::Setting;
use memchr::memchr_iter;
use std::borrow::Cow;
use tofu_json_computed::{OneSided, TextSide};
use tofu_json_value::Value;

impl<'a> Renderer<'_, 'a> {
    /// Writes a string.
    pub(super) fn one_sided_text(&mut self, value: Value<'a>, setting: Setting) {
        let text = match value.as_str() {
            // A text that is written without escapes has one line.
            Some(Cow::Borrowed(text)) if !matches!(text.as_bytes(), [b'{' | b'[', ..]) => {
                self.canvas.quoted(text);
                self.forced(setting.force);
                return;
            }
            text => text.unwrap_or_default(),
        };
        let rule = self.options.rules().comparing.json_strings;
        match TextSide::of_text(text, self.arena, self.limits, rule) {
            TextSide::Lines(text) => self.one_sided_lines(text, setting),
            TextSide::Json(value) => self.one_sided_json_text(value, setting),
            side @ (TextSide::Line(_) | TextSide::Null) => {
                self.canvas.quoted(side.line().unwrap_or_default());
                self.forced(setting.force);
            }
        }
    }

    #[inline(never)]
    fn one_sided_lines(&mut self, text: &str, setting: Setting) {
        self.canvas.literal("<<-EOT");
        self.forced(setting.force);
        self.canvas.newline();
        // The standard library looks for line ends a word at a time.
        let mut from = 0;
        for end in memchr_iter(b'\n', text.as_bytes()).chain([text.len()]) {
            self.margin(setting.child());
            self.canvas.text(text.get(from..end).unwrap_or_default());
            self.canvas.newline();
            from = end + 1;
        }
        self.margin(setting);
        self.canvas.literal("EOT");
    }

    fn one_sided_json_text(&mut self, value: Value<'a>, setting: Setting) {
        // The same limit as in the differ: JSON inside strings inside strings stays bounded.
        let outside = self.limits;
        self.limits.depth /= 2;
        let (part, within) = (OneSided::json(value), setting.child());
        self.canvas.literal("jsonencode(");
        if value.node_count() == 1 {
            self.one_sided(part, within);
            self.canvas.literal(")");
            self.forced(setting.force);
        } else {
            self.canvas.newline();
            self.margin(within);
            self.one_sided(part, within);
            self.forced(setting.force);
            self.canvas.newline();
            self.margin(setting);
            self.canvas.literal(")");
        }
        self.limits = outside;
    }
}
