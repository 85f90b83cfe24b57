//! Texts of several lines, compared line by line.

use super::{LineMark, LineWriter};
use imara_diff::{Algorithm, Diff, InternedInput};
use tofu_json_text::visible_on_one_line;
use tofu_json_value::Value;

/// Whether both are texts and at least one has several lines.
pub(super) fn is_of_lines(before: Value<'_>, after: Value<'_>) -> bool {
    let has_lines = |value: Value<'_>| value.as_str().map(|text| text.trim_end().contains('\n'));
    match (has_lines(before), has_lines(after)) {
        (Some(before), Some(after)) => before || after,
        _ => false,
    }
}

impl LineWriter<'_> {
    /// The changed lines of a text, with some of those around them.
    pub(super) fn text(&mut self, path: &str, before: Value<'_>, after: Value<'_>) {
        let (before, after) = (
            before.as_str().unwrap_or_default(),
            after.as_str().unwrap_or_default(),
        );
        let input = InternedInput::new(&*before, &*after);
        let mut diff = Diff::compute(Algorithm::Histogram, &input);
        diff.postprocess_lines(&input);
        let (old, new): (Vec<_>, Vec<_>) = (
            before.split_inclusive('\n').collect(),
            after.split_inclusive('\n').collect(),
        );
        self.push(
            LineMark::Changed,
            format!("{path} (text, {} lines -> {}):", old.len(), new.len()),
        );
        self.level += 1;
        let mut told = 0;
        for hunk in diff.hunks() {
            let (removed, added) = (
                hunk.before.start as usize..hunk.before.end as usize,
                hunk.after.start as usize..hunk.after.end as usize,
            );
            let from = removed.start.saturating_sub(self.options.context).max(told);
            if from > told {
                self.push(LineMark::Context, format!("@ line {}", from + 1));
            }
            self.text_lines(LineMark::Context, old.get(from..removed.start));
            self.text_lines(LineMark::Removed, old.get(removed.clone()));
            self.text_lines(LineMark::Added, new.get(added));
            told = removed.end;
        }
        self.level -= 1;
    }

    /// A text that comes or goes.
    pub(super) fn whole_text(&mut self, mark: LineMark, path: &str, value: Value<'_>) {
        let text = value.as_str().unwrap_or_default();
        let lines: Vec<_> = text.split_inclusive('\n').collect();
        self.push(mark, format!("{path} (text, {} lines):", lines.len()));
        self.level += 1;
        self.text_lines(mark, Some(&lines));
        self.level -= 1;
    }

    fn text_lines(&mut self, mark: LineMark, lines: Option<&[&str]>) {
        for line in lines.into_iter().flatten() {
            let cut: String = line.chars().take(self.options.value_length).collect();
            self.push(mark, with_visible_end(&cut));
        }
    }
}

/// A line whose blanks and line end can be seen where they are not the usual ones.
fn with_visible_end(line: &str) -> String {
    let Some(text) = line.strip_suffix('\n') else {
        return visible_on_one_line(line);
    };
    let (text, end) = text
        .strip_suffix('\r')
        .map_or((text, ""), |text| (text, "␍"));
    let kept = text.trim_end_matches([' ', '\t']);
    let blanks = text.len() - kept.len();
    format!("{}{}{end}", visible_on_one_line(kept), "·".repeat(blanks))
}
