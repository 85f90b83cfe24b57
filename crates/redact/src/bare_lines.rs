//! Texts of several lines, however deep these are indented and however they end.

use crate::nested::ReadPart;
use memchr::{memchr, memchr_iter};
use tofu_json_text::CheckedSlice;

/// Lines with fewer characters are in too many texts by chance.
const SHORTEST: usize = 8;

/// A text without the blanks that its lines begin with after the first, and with a line feed alone at the end of each;
/// none where it has one line. So all copies of a text are alike that `indent` of OpenTofu, a block of YAML, or a program
/// that ends lines in its own way has made. Tells of each line where it begins.
pub(crate) fn bare_lines(text: &str, mut note: impl FnMut(ReadPart)) -> Option<String> {
    let bytes = text.as_bytes();
    memchr(b'\n', bytes)?;
    let (mut bare, mut start) = (String::with_capacity(text.len()), 0);
    for end in memchr_iter(b'\n', bytes) {
        let line = text.get(start..end).unwrap_or_default();
        bare.push_str(line.strip_suffix('\r').unwrap_or(line));
        bare.push('\n');
        let rest = bytes.slice(end + 1..).iter();
        let blanks = rest.take_while(|byte| matches!(byte, b' ' | b'\t'));
        start = end + 1 + blanks.count();
        note(ReadPart {
            end: bare.len(),
            outer_end: start,
        });
    }
    bare.push_str(text.get(start..).unwrap_or_default());
    Some(bare)
}

/// What is looked for of a secret among the bare lines of others; none of a secret of one line, or of little more than
/// blanks.
pub(crate) fn searched_lines(secret: &str) -> Option<String> {
    let bare = bare_lines(secret.trim(), |_| ())?;
    // A secret that was cut can end in the middle of what is between two lines.
    let lines = bare.trim_end();
    let is_searched = lines.contains('\n') && lines.chars().nth(SHORTEST - 1).is_some();
    is_searched.then(|| lines.to_owned())
}

/// The part of a line that every copy has, of parts of a text of several lines.
pub(crate) fn bare_part<'t>(text: &str, part: &'t str) -> &'t str {
    match text.contains('\n') {
        true => part.trim_start_matches([' ', '\t']),
        false => part,
    }
}

#[cfg(test)]
mod tests {
    use super::{bare_lines, searched_lines};

    #[test]
    fn copies_of_a_text_are_alike() {
        let bare = "first\nsecond  \n\nlast one";
        for copy in [
            bare,
            "first\n    second  \n    \n    last one",
            "first\n\tsecond  \n\n\tlast one",
            "first\r\nsecond  \r\n \r\n last one",
        ] {
            assert_eq!(bare_lines(copy, |_| ()).as_deref(), Some(bare), "{copy}");
        }
        assert_eq!(bare_lines("  one line\r", |_| ()), None);
    }

    #[test]
    fn lines_begin_where_they_are_in_the_text() {
        let text = "a\r\n  b\n\n\tc";
        let mut starts = Vec::new();
        let bare = bare_lines(text, |part| starts.push((part.end, part.outer_end)));
        assert_eq!(bare.as_deref(), Some("a\nb\n\nc"));
        assert_eq!(starts, [(2, 5), (4, 7), (5, 9)]);
        assert_eq!(&text[9..], "c");
    }

    #[test]
    fn what_is_looked_for_has_lines_and_characters() {
        let searched = searched_lines("  one\r\n  two and\r\n");
        assert_eq!(searched.as_deref(), Some("one\ntwo and"));
        for none in ["one line of text\n", "a\n        b", "\n\n  \n", ""] {
            assert_eq!(searched_lines(none), None, "{none}");
        }
    }
}
