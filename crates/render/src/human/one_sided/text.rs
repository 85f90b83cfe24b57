use super::Renderer;
use crate::human::setting::Setting;
use memchr::memchr_iter;
use std::borrow::Cow;
use tofu_json_computed::{OneSided, TextSide};
use tofu_json_value::Value;

impl<'a> Renderer<'_, 'a> {
    /// Writes a string, a number or a truth value.
    #[inline(always)]
    pub(super) fn one_sided_scalar(&mut self, value: Value<'a>, setting: Setting) {
        match value.plain_scalar() {
            // A text that is written without escapes has one line.
            Some((text, length)) if !matches!(text.as_bytes(), [b'"', b'{' | b'[', ..]) => {
                self.canvas.beginning(text, length);
                self.forced(setting.force);
            }
            _ if value.is_string() => self.one_sided_text(value, setting),
            _ => {
                self.scalar(value);
                self.forced(setting.force);
            }
        }
    }

    /// Writes a string.
    #[inline(never)]
    pub(super) fn one_sided_text(&mut self, value: Value<'a>, setting: Setting) {
        let mut room = std::mem::take(&mut self.room);
        let text = value.text_in(&mut room).unwrap_or_default();
        if text.starts_with(['{', '[']) {
            let text = text.into_owned();
            // There may be more strings in it.
            self.room = room;
            return self.one_sided_json(text, setting);
        }
        if text.as_bytes().contains(&b'\n') {
            self.one_sided_lines(text.trim(), setting);
        } else {
            self.one_sided_line(&text, setting);
        }
        self.room = room;
    }

    fn one_sided_line(&mut self, text: &str, setting: Setting) {
        self.canvas.quoted(text);
        self.forced(setting.force);
    }

    /// Writes a string that may be JSON.
    fn one_sided_json(&mut self, text: String, setting: Setting) {
        let rule = self.options.rules().comparing.json_strings;
        match TextSide::of_text(Cow::Owned(text), self.arena, self.limits, rule) {
            TextSide::Lines(text) => self.one_sided_lines(text, setting),
            TextSide::Json(value) => self.one_sided_json_text(value, setting),
            side @ (TextSide::Line(_) | TextSide::Null) => {
                self.one_sided_line(side.line().unwrap_or_default(), setting);
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
