//! Lines that fit a width: counted in what readers take for characters.

use tofu_json_text::{CheckedSlice, graphemes};

/// How many characters a text has.
pub(crate) fn columns(text: &str) -> usize {
    match text.is_ascii() {
        true => text.len(),
        false => graphemes(text).count(),
    }
}

/// Cuts a text into lines: at blanks where there are some, else anywhere between characters.
///
/// The first line has `first` columns, the others `more`. The lines together are the text, but for the blank at
/// which a line was cut.
pub(crate) fn cut(text: &str, first: usize, more: usize) -> Vec<&str> {
    let (mut lines, mut rest, mut room) = (Vec::new(), text, first.max(1));
    loop {
        let Some(end) = end_of_columns(rest, room) else {
            lines.push(rest);
            return lines;
        };
        let fits = rest.slice(..end);
        // A blank near the end: text that is mostly one long word is better cut within it.
        let blank = match rest.slice(end..).starts_with(' ') {
            true => Some(end),
            false => fits.rfind(' ').filter(|at| *at >= end / 2 && *at > 0),
        };
        match blank {
            Some(at) => {
                lines.push(rest.slice(..at));
                rest = rest.slice(at + 1..);
            }
            None => {
                lines.push(fits);
                rest = rest.slice(end..);
            }
        }
        room = more.max(1);
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
