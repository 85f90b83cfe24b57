use crate::entry::{DifferenceEntry, DifferenceSubject};
use tofu_json_review::{LineMark, LineOptions, ReviewLine, lines};

/// What differs in an object or output as lines for people, below its name.
#[must_use]
pub fn entry_lines(entry: &DifferenceEntry<'_>, options: &LineOptions) -> Vec<ReviewLine> {
    let mut all = Vec::new();
    let mut say = |mark, text: String| all.push(ReviewLine::new(mark, 0, &text));
    if let Some(action) = &entry.action {
        say(LineMark::Remark, format!("planned: {action}"));
    }
    for (about, before, after) in &entry.about {
        say(LineMark::Changed, format!("({about}): {before} -> {after}"));
    }
    if entry.only_absent {
        let text = "differs only in what is null or absent";
        say(LineMark::Remark, text.to_owned());
    }
    for (list, parts) in &entry.values {
        let below = list.heading().map_or(0, |heading| {
            all.push(ReviewLine::new(LineMark::Remark, 0, &format!("{heading}:")));
            1
        });
        let is_output = matches!(entry.subject, DifferenceSubject::Output(_));
        for mut line in lines(parts, options) {
            if is_output && line.level == 0 && line.text.starts_with([':', ' ']) {
                line = line.named("value");
            }
            line.level += below;
            all.push(line);
        }
    }
    if !entry.known_now.is_empty() {
        let text = format!(
            "(no longer known after apply): {}",
            entry.known_now.join(", ")
        );
        all.push(ReviewLine::new(LineMark::Changed, 0, &text));
    }
    all
}
