//! Lines that fit a width: counted in what readers take for characters.

use std::ops::Range;
use tofu_json_text::{CheckedSlice, graphemes};

/// How many characters a text has.
pub(crate) fn columns(text: &str) -> usize {
    match text.is_ascii() {
        true => text.len(),
        false => graphemes(text).count(),
    }
}

/// Where a text that is too long is cut.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CutAt {
    /// At blanks only: a word that is too long stays whole.
    Blanks,
    /// At blanks where there are some, else between any two characters.
    Anywhere,
}

/// Where a text is cut into lines, of which the first has `first` columns and the others `more`. The lines together
/// are the text, but for the blank at each cut.
pub(crate) fn cut(text: &str, first: usize, more: usize, at: CutAt) -> Vec<Range<usize>> {
    let (mut lines, mut start, mut room) = (Vec::new(), 0, first.max(1));
    loop {
        let rest = text.slice(start..);
        let end = end_of_columns(rest, room);
        let (line, next) = match end.map(|end| (end, blank(rest, end, at), at)) {
            Some((_, Some(blank), _)) => (blank, blank + 1),
            Some((end, None, CutAt::Anywhere)) => (end, end),
            Some((_, None, CutAt::Blanks)) | None => {
                lines.push(start..text.len());
                return lines;
            }
        };
        lines.push(start..start + line);
        start += next;
        room = more.max(1);
    }
}

/// The blank at which a line ends of which `end` bytes fit.
fn blank(rest: &str, end: usize, at: CutAt) -> Option<usize> {
    let fits = rest.slice(..end);
    if at == CutAt::Anywhere
        && let Some(comma) = fits.rfind(", ").filter(|at| *at >= end / 2)
        && !fits.slice(comma..).contains(" -> ")
    {
        // What a name stands for stays beside it.
        return Some(comma + 1);
    }
    if rest.slice(end..).starts_with(' ') {
        return Some(end);
    }
    // What a value becomes begins a line rather than ends one.
    let arrow = fits.rfind(" -> ").filter(|at| *at >= end / 3);
    let blank = arrow.or_else(|| fits.rfind(' ')).filter(|at| *at > 0);
    match at {
        CutAt::Blanks => blank.or_else(|| rest.slice(end..).find(' ').map(|more| end + more)),
        // A text that is mostly one long word is better cut within it.
        CutAt::Anywhere => blank.filter(|at| *at >= end / 3),
    }
}

/// Where the characters end that fit; nothing if all of the text fits.
fn end_of_columns(text: &str, room: usize) -> Option<usize> {
    if text.len() <= room {
        return None;
    }
    let mut clusters = graphemes(text);
    for _ in 0..room {
        clusters.next()?;
    }
    let rest = clusters.as_str();
    (!rest.is_empty()).then(|| text.len() - rest.len())
}
