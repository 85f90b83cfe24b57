//! What a provider tells twice: `tags_all` of AWS has what `tags` has.

use crate::lines::{LineMark, ReviewLine};
use std::collections::HashSet;

const MIRROR: &str = "tags_all";
const ORIGINAL: &str = "tags";

/// The same lines without those of `tags_all` that say what `tags` says, and a remark that they were there.
pub(super) fn without_mirrored(lines: Vec<ReviewLine>) -> Vec<ReviewLine> {
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
            line.text = "(tags_all: what tags has)".to_owned();
            line.forces_replacement = false;
            kept.push(line);
        }
    }
    kept
}

/// What a line of the attribute says, without the name of the attribute.
fn key<'l>(line: &'l ReviewLine, attribute: &str) -> Option<(LineMark, &'l str)> {
    let rest = line.text.strip_prefix(attribute)?;
    let is_own = line.level == 0 && rest.starts_with(['.', '[', ':']);
    is_own.then_some((line.mark, rest))
}
