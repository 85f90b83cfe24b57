use crate::entry::{DifferenceEntry, DifferenceSubject};
use tofu_json_review::{LineMark, LineOptions, ReviewLine, lines};

/// How the whole of a value is called.
const VALUE: &str = "value";

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
                line = line.named(VALUE);
            }
            line.level += below;
            all.push(line);
        }
    }
    if !entry.known_now.is_empty() {
        let paths: Vec<_> = entry.known_now.iter().map(|path| name_of(path)).collect();
        let what = match entry.kind.is_outcome() {
            true => "known after apply, and not there",
            false => "no longer known after apply",
        };
        let text = format!("({what}): {}", paths.join(", "));
        all.push(ReviewLine::new(LineMark::Changed, 0, &text));
    }
    all
}

/// A path as people read it. The path to the whole has no text.
fn name_of(path: &str) -> &str {
    if path.is_empty() { VALUE } else { path }
}

#[cfg(test)]
mod tests {
    use super::entry_lines;
    use crate::entry::{DifferenceEntry, DifferenceKind, DifferenceSubject};
    use tofu_json_review::LineOptions;

    #[test]
    fn the_whole_value_has_a_name() {
        let subject = DifferenceSubject::Output("o".to_owned());
        let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
        entry.known_now = vec![String::new()];
        let lines = entry_lines(&entry, &LineOptions::default());
        let texts: Vec<_> = lines.iter().map(|line| &*line.text).collect();
        assert_eq!(texts, ["(no longer known after apply): value"]);
    }
}
