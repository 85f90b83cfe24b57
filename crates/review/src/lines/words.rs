//! Which words of two lines differ.

use imara_diff::{Algorithm, Diff, InternedInput};
use std::ops::Range;

/// Lines of more words are told by their common beginning and end.
const MOST_WORDS: usize = 4096;

/// The parts of each line that the other does not have, as ranges of bytes. Nothing where the lines have too
/// little in common for that to say something.
pub(super) fn changed_words(before: &str, after: &str) -> [Vec<Range<usize>>; 2] {
    let (old, new) = (words(before), words(after));
    let changed = match old.len().max(new.len()) > MOST_WORDS {
        true => by_ends(before, after),
        false => by_words(before, after, &old, &new),
    };
    let count = |ranges: &[Range<usize>]| ranges.iter().map(Range::len).sum::<usize>();
    let kept = before.len().saturating_sub(count(&changed[0]));
    match kept * 3 < before.len().max(after.len()) {
        true => Default::default(),
        false => changed,
    }
}

fn by_words(
    before: &str,
    after: &str,
    old: &[Range<usize>],
    new: &[Range<usize>],
) -> [Vec<Range<usize>>; 2] {
    let mut input = InternedInput::default();
    input.update_before(old.iter().filter_map(|range| before.get(range.clone())));
    input.update_after(new.iter().filter_map(|range| after.get(range.clone())));
    let diff = Diff::compute(Algorithm::Myers, &input);
    let mut changed: [Vec<Range<usize>>; 2] = Default::default();
    for hunk in diff.hunks() {
        let [removed, added] = &mut changed;
        removed.extend(bytes(old, hunk.before));
        added.extend(bytes(new, hunk.after));
    }
    changed
}

/// From the first of some words to the last.
fn bytes(words: &[Range<usize>], range: Range<u32>) -> Option<Range<usize>> {
    let words = words.get(range.start as usize..range.end as usize)?;
    Some(words.first()?.start..words.last()?.end)
}

fn by_ends(before: &str, after: &str) -> [Vec<Range<usize>>; 2] {
    let same = |(a, b): &(char, char)| a == b;
    let width = |both: (char, char)| both.0.len_utf8();
    let head: usize = before
        .chars()
        .zip(after.chars())
        .take_while(same)
        .map(width)
        .sum();
    let rests = [before, after].map(|text| text.get(head..).unwrap_or_default());
    let tail: usize = rests[0]
        .chars()
        .rev()
        .zip(rests[1].chars().rev())
        .take_while(same)
        .map(width)
        .sum();
    rests.map(|rest| match rest.len() - tail {
        0 => Vec::new(),
        length => std::iter::once(head..head + length).collect(),
    })
}

/// Runs of letters and digits, runs of white space, and every other character by itself.
fn words(line: &str) -> Vec<Range<usize>> {
    #[derive(PartialEq)]
    enum Sort {
        Word,
        Space,
        Other,
    }
    let sort = |c: char| match c {
        _ if c.is_alphanumeric() => Sort::Word,
        _ if c.is_whitespace() => Sort::Space,
        _ => Sort::Other,
    };
    let mut found: Vec<(Sort, Range<usize>)> = Vec::new();
    for (at, c) in line.char_indices() {
        let (sort, end) = (sort(c), at + c.len_utf8());
        match found.last_mut() {
            Some((last, range)) if *last == sort && sort != Sort::Other => range.end = end,
            _ => found.push((sort, at..end)),
        }
    }
    found.into_iter().map(|(_, range)| range).collect()
}

#[cfg(test)]
mod tests {
    use super::changed_words;

    fn marked(before: &str, after: &str) -> [String; 2] {
        let [old, new] = changed_words(before, after);
        [(before, old), (after, new)].map(|(text, ranges)| {
            let mut text = text.to_owned();
            for range in ranges.into_iter().rev() {
                text.insert(range.end, ']');
                text.insert(range.start, '[');
            }
            text
        })
    }

    #[test]
    fn words_that_differ_are_found() {
        assert_eq!(
            marked("listen 80 default;", "listen 8080 default;"),
            ["listen [80] default;", "listen [8080] default;"]
        );
        assert_eq!(marked("a b c", "a b  c "), ["a b[ ]c", "a b[  ]c[ ]"]);
        assert_eq!(
            marked("arn:aws:x:1", "arn:aws:x"),
            ["arn:aws:x[:1]", "arn:aws:x"]
        );
    }

    #[test]
    fn lines_with_little_in_common_have_no_marks() {
        assert_eq!(marked("alpha", "beta"), ["alpha", "beta"]);
    }

    #[test]
    fn long_lines_are_told_by_their_ends() {
        let long = "a,".repeat(3000);
        let [old, new] = changed_words(&format!("{long}xé{long}"), &format!("{long}é{long}"));
        assert_eq!((old.first(), new.first()), (Some(&(6000..6001)), None));
    }
}
