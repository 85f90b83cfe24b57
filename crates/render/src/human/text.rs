use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, Text, TextLine};
use tofu_json_term::StyledLabel;

impl<'a> Renderer<'_, 'a> {
    /// Writes a string.
    #[inline(never)]
    pub(super) fn text(&mut self, diff: &Diff<'a>, text: &Text<'a>, setting: Setting) {
        match text {
            Text::Line { before, after } => self.line(diff, *before, *after, setting),
            Text::Lines(lines) => self.heredoc(diff, lines, setting),
            Text::Json {
                diff: inner,
                whitespace_only,
            } => {
                self.json_text(diff, inner, *whitespace_only, setting);
            }
        }
    }

    fn line(
        &mut self,
        diff: &Diff<'a>,
        before: Option<&str>,
        after: Option<&str>,
        setting: Setting,
    ) {
        match diff.action {
            Action::NoOp | Action::Create => self.quoted_or_null(after),
            Action::Delete => {
                self.quoted_or_null(before);
                // Null says already what the suffix would say.
                if before.is_some() {
                    self.null_suffix(diff, setting);
                }
            }
            Action::Update => {
                self.quoted_or_null(before);
                self.arrow();
                self.quoted_or_null(after);
            }
        }
        self.force_suffix(diff, setting);
    }

    /// Writes a text of several lines. The lines come out raw: nothing is escaped, and a line that
    /// reads `EOT` is not protected.
    fn heredoc(&mut self, diff: &Diff<'a>, lines: &[TextLine<'a>], setting: Setting) {
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

    fn quoted_or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.canvas.quoted(text),
            None => self.canvas.label(StyledLabel::NullWord),
        }
    }
}

#[cfg(test)]
mod tests;
