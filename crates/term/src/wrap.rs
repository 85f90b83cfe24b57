//! Word wrap of sentences.

use std::borrow::Cow;

/// At this many columns and fewer OpenTofu does not wrap at all.
const UNWRAPPED: usize = 2;

/// Wraps text greedily at one character less than `columns`.
///
/// Lines that start with a space are kept as they are. The others break only at white space, which
/// is dropped at the break; U+00A0 does not break, and a word that is too long stays whole. Width is
/// counted in code points, escape sequences included. At two columns and fewer nothing is wrapped.
///
/// ```
/// use tofu_json_term::wrap;
///
/// assert_eq!(wrap("which may have affected", 10), "which may\nhave\naffected");
/// assert_eq!(wrap(" indented lines never wrap", 10), " indented lines never wrap");
/// ```
#[must_use]
pub fn wrap(text: &str, columns: usize) -> Cow<'_, str> {
    if fits(text, columns) {
        return Cow::Borrowed(text);
    }
    let mut wrapped = String::with_capacity(text.len());
    wrap_into(&mut wrapped, text, columns);
    Cow::Owned(wrapped)
}

/// Like [`wrap`], at the end of `out`.
pub(crate) fn wrap_into(out: &mut String, text: &str, columns: usize) {
    if fits(text, columns) {
        out.push_str(text);
        return;
    }
    let limit = columns.saturating_sub(1);
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        if line.starts_with(' ') || line.len() <= limit {
            out.push_str(line);
        } else {
            wrap_line(out, line, limit);
        }
    }
}

fn fits(text: &str, columns: usize) -> bool {
    columns <= UNWRAPPED || text.len() < columns
}

fn wrap_line(out: &mut String, line: &str, limit: usize) {
    let mut column = 0;
    for (gap, word) in words(line) {
        let gap_width = gap.chars().count();
        let word_width = word.chars().count();
        let fits = column + gap_width + word_width <= limit;
        if word.is_empty() {
            if fits {
                out.push_str(gap);
            }
        } else if column == 0 || fits {
            out.push_str(gap);
            out.push_str(word);
            column += gap_width + word_width;
        } else {
            out.push('\n');
            out.push_str(word);
            column = word_width;
        }
    }
}

/// The words of a line, each with the gap before it; a gap at the end has an empty word. A space
/// that does not break belongs to its word.
///
/// ```
/// let words: Vec<_> = tofu_json_term::words(" one  two ").collect();
/// assert_eq!(words, [(" ", "one"), ("  ", "two"), (" ", "")]);
/// ```
pub fn words(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let (gap, tail) = split_before(rest, |c| !is_gap(c));
        let (word, tail) = split_before(tail, is_gap);
        let is_any = !rest.is_empty();
        rest = tail;
        is_any.then_some((gap, word))
    })
}

fn split_before(text: &str, stop: impl Fn(char) -> bool) -> (&str, &str) {
    let at = text.find(stop).unwrap_or(text.len());
    text.split_at_checked(at).unwrap_or((text, ""))
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() && c != '\u{a0}'
}

#[cfg(test)]
mod tests {
    use super::wrap;

    /// A sentence of OpenTofu, and what it prints at each width
    /// (recorded from OpenTofu 1.12.6, `tofu show` in terminals of these widths).
    const SENTENCE: &str = "OpenTofu used the selected providers to generate the following execution \
        plan. Resource actions are indicated with the following symbols:";

    #[track_caller]
    fn check(text: &str, columns: usize, expected: &str) {
        assert_eq!(wrap(text, columns), expected, "{text:?} at {columns}");
    }

    #[test]
    fn sentences_wrap_as_recorded() {
        check(
            SENTENCE,
            40,
            "OpenTofu used the selected providers to\ngenerate the following execution plan.\n\
             Resource actions are indicated with the\nfollowing symbols:",
        );
        check(
            SENTENCE,
            20,
            "OpenTofu used the\nselected providers\nto generate the\nfollowing execution\nplan. Resource\n\
             actions are\nindicated with the\nfollowing symbols:",
        );
        check(
            "Unless you have made equivalent changes to your configuration, or ignored",
            10,
            "Unless\nyou have\nmade\nequivalent\nchanges\nto your\nconfiguration,\nor\nignored",
        );
        check(
            SENTENCE,
            78,
            "OpenTofu used the selected providers to generate the following execution\n\
             plan. Resource actions are indicated with the following symbols:",
        );
        check(
            SENTENCE,
            120,
            "OpenTofu used the selected providers to generate the following execution plan. \
             Resource actions are indicated with the\nfollowing symbols:",
        );
    }

    #[test]
    fn wide_and_very_narrow_terminals_do_not_wrap() {
        for columns in [0, 1, 2, 200, usize::MAX] {
            check(SENTENCE, columns, SENTENCE);
        }
        check("a b c", 3, "a\nb\nc");
    }

    #[test]
    fn the_limit_is_one_less_than_columns() {
        check("abc def", 8, "abc def");
        check("abc def", 7, "abc\ndef");
        check("ünd üfr", 8, "ünd üfr");
        check("ünd üfr", 7, "ünd\nüfr");
    }

    #[test]
    fn each_line_wraps_by_itself() {
        check("\nabc def\n\nghi jkl\n", 6, "\nabc\ndef\n\nghi\njkl\n");
    }

    #[test]
    fn lines_that_start_with_a_space_are_kept() {
        check(
            "create and apply a plan:\n  tofu apply -refresh-only",
            11,
            "create and\napply a\nplan:\n  tofu apply -refresh-only",
        );
    }

    #[test]
    fn long_words_stay_whole() {
        check("a configuration b", 5, "a\nconfiguration\nb");
        check("configuration", 5, "configuration");
    }

    #[test]
    fn white_space_at_a_break_is_dropped() {
        check("abc   def  g", 7, "abc\ndef  g");
        check("abc\tdef\u{2003}ghi", 5, "abc\ndef\nghi");
        check("abc def   ", 8, "abc def");
    }

    #[test]
    fn no_break_space_does_not_break() {
        check("ab\u{a0}cd ef", 5, "ab\u{a0}cd\nef");
    }

    #[test]
    fn escape_sequences_count_as_width() {
        check("\x1b[1mab\x1b[0m cd", 12, "\x1b[1mab\x1b[0m\ncd");
        check("\x1b[1mab\x1b[0m cd", 14, "\x1b[1mab\x1b[0m cd");
    }

    /// Every text of up to seven characters from a small alphabet, at every width that matters.
    #[test]
    fn wrapping_only_touches_white_space() {
        const ALPHABET: [char; 5] = ['a', 'é', ' ', '\n', '\u{a0}'];
        let mut texts = vec![String::new()];
        for _ in 0..7 {
            let longer = texts
                .iter()
                .flat_map(|text| ALPHABET.map(|c| format!("{text}{c}")));
            texts = longer.collect();
            for text in &texts {
                for columns in 3..8 {
                    check_laws(text, columns);
                }
            }
        }
    }

    fn check_laws(text: &str, columns: usize) {
        let wrapped = wrap(text, columns);
        let ink = |text: &str| {
            text.chars()
                .filter(|&c| !c.is_whitespace())
                .collect::<String>()
        };
        assert_eq!(ink(&wrapped), ink(text), "{text:?} at {columns}");
        assert_eq!(wrap(&wrapped, columns), wrapped, "{text:?} at {columns}");
        for line in wrapped.split('\n') {
            let fits = line.chars().count() < columns;
            assert!(
                fits || line.starts_with(' ') || !line.contains(' '),
                "{text:?} at {columns}"
            );
        }
    }
}
