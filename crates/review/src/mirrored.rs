//! What a provider tells twice: `tags_all` of AWS has what `tags` has.

use crate::lines::{LineMark, ReviewLine};
use std::collections::HashSet;
use std::ops::Range;

const MIRROR: &str = "tags_all";
const ORIGINAL: &str = "tags";
const SAME: &str = "(tags_all: what tags has)";

/// The same lines without those of `tags_all` that say what `tags` says, and a remark that they were there.
pub(crate) fn without_mirrored(lines: Vec<ReviewLine>) -> Vec<ReviewLine> {
    let lines = without_whole_mirror(lines);
    let tags = lines.iter().filter_map(|line| key(line, ORIGINAL));
    let tags: HashSet<_> = tags.map(|(mark, text)| (mark, text.to_owned())).collect();
    let has_more = |n: usize, line: &ReviewLine| {
        let next = lines.get(n + 1);
        next.is_some_and(|next| next.level > line.level)
    };
    let mirrored = lines.iter().enumerate().map(|(n, line)| {
        let own = key(line, MIRROR).map(|(mark, text)| (mark, text.to_owned()));
        own.is_some_and(|own| tags.contains(&own)) && !has_more(n, line)
    });
    let mirrored: Vec<bool> = mirrored.collect();
    let Some(last) = mirrored.iter().rposition(|is_mirrored| *is_mirrored) else {
        return lines;
    };
    let mut kept = Vec::with_capacity(lines.len());
    for (n, (mut line, is_mirrored)) in lines.into_iter().zip(mirrored).enumerate() {
        if !is_mirrored {
            kept.push(line);
        } else if n == last {
            line.mark = LineMark::Remark;
            line.text = SAME.to_owned();
            line.emphasis.clear();
            line.forces_replacement = false;
            kept.push(line);
        }
    }
    kept
}

/// Without the whole attribute, where all that is below it is below the original too.
fn without_whole_mirror(mut lines: Vec<ReviewLine>) -> Vec<ReviewLine> {
    let (Some(original), Some(mirror)) = (block(&lines, ORIGINAL), block(&lines, MIRROR)) else {
        return lines;
    };
    let parts = |range: &Range<usize>| lines.get(range.start + 1..range.end);
    let is_same =
        parts(&original) == parts(&mirror) && !parts(&mirror).unwrap_or_default().is_empty();
    let forces = |range: &Range<usize>| {
        let lines = lines.get(range.clone()).unwrap_or_default();
        lines.iter().any(|line| line.forces_replacement)
    };
    if is_same && !forces(&mirror) {
        let remark = ReviewLine {
            mark: LineMark::Remark,
            level: 0,
            text: SAME.to_owned(),
            forces_replacement: false,
            emphasis: Vec::new(),
        };
        lines.splice(mirror, [remark]);
    }
    lines
}

/// The line that only names an attribute, with all that is below it.
fn block(lines: &[ReviewLine], attribute: &str) -> Option<Range<usize>> {
    let names =
        |line: &ReviewLine| line.level == 0 && line.text.strip_suffix(':') == Some(attribute);
    let start = lines.iter().position(names)?;
    let below = lines
        .iter()
        .skip(start + 1)
        .take_while(|line| line.level > 0);
    Some(start..start + 1 + below.count())
}

/// The same of values with their names.
pub(crate) fn without_mirrored_values(values: &mut Vec<String>) {
    let rest = |value: &str, of: &str| value.strip_prefix(of).map(str::to_owned);
    let tags = values.iter().filter_map(|value| rest(value, ORIGINAL));
    let tags: HashSet<_> = tags
        .filter(|tag| tag.starts_with(['.', '[', ':']))
        .collect();
    let before = values.len();
    values.retain(|value| rest(value, MIRROR).is_none_or(|own| !tags.contains(&own)));
    if values.len() < before {
        values.push(SAME.to_owned());
    }
}

/// What a line of the attribute says, without the name of the attribute.
fn key<'l>(line: &'l ReviewLine, attribute: &str) -> Option<(LineMark, &'l str)> {
    let rest = line.text.strip_prefix(attribute)?;
    let is_own = line.level == 0 && rest.starts_with(['.', '[', ':']);
    is_own.then_some((line.mark, rest))
}
