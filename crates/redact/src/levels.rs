//! How deep within JSON in strings characters are escaped.

use crate::nested::escape;
use memchr::memchr;
use std::collections::BTreeSet;
use tofu_json_text::CheckedSlice;

/// How often JSON is read until it says a character.
type EscapeLevel = u32;

/// Whether some characters may be escaped in JSON at levels that are not those of one text in JSON in strings, as far as
/// escapes tell: all of them at one level, but that `<`, `>` and `&` may stay as they are.
pub(crate) fn are_mixed(json: &[u8], characters: &BTreeSet<char>) -> bool {
    let (mut of_html, mut of_others) = (Levels::default(), Levels::default());
    let mut from = 0;
    while let Some(at) = memchr(b'\\', json.slice(from..)) {
        let run = json.slice(from + at..);
        let backslashes = run.iter().take_while(|byte| **byte == b'\\').count();
        from += at + backslashes;
        let Some((character, level)) = escaped(backslashes, json.slice(from - 1..)) else {
            continue;
        };
        if characters.contains(&character) {
            match character {
                '<' | '>' | '&' => of_html.add(level),
                _ => of_others.add(level),
            }
        }
    }
    let is_html_alone = of_html.most == 1 || of_html == of_others || of_others.is_empty();
    of_html.are_several() || of_others.are_several() || !(of_html.is_empty() || is_html_alone)
}

/// The character that comes after so many backslashes, of which the last begins a text, and its level; none where it is not
/// escaped.
fn escaped(mut backslashes: usize, text: &[u8]) -> Option<(char, EscapeLevel)> {
    let (character, _) = escape(text)?;
    let (mut level, mut found) = (1, None);
    while backslashes > 0 {
        if !backslashes.is_multiple_of(2) {
            // What is no escape stays, and so do the backslashes before it.
            if found.is_some() && !matches!(character, '"' | '/') {
                break;
            }
            found = Some((character, level));
        }
        backslashes /= 2;
        level += 1;
    }
    found
}

/// The levels at which characters were found.
#[derive(Default, PartialEq, Eq)]
struct Levels {
    /// Nothing before the first one.
    least: EscapeLevel,
    most: EscapeLevel,
}

impl Levels {
    fn add(&mut self, level: EscapeLevel) {
        self.least = if self.is_empty() {
            level
        } else {
            self.least.min(level)
        };
        self.most = self.most.max(level);
    }

    const fn is_empty(&self) -> bool {
        self.most == 0
    }

    const fn are_several(&self) -> bool {
        self.least < self.most
    }
}

#[cfg(test)]
mod tests {
    use super::{are_mixed, escaped};
    use std::collections::BTreeSet;

    #[test]
    fn each_character_at_its_level() {
        for (written, found) in [
            (r"\n", Some(('\n', 1))),
            (r"\\n", Some(('\n', 2))),
            (r"\\\\n", Some(('\n', 3))),
            (r#"\""#, Some(('"', 1))),
            (r#"\\\""#, Some(('"', 2))),
            (r#"\\\\\\\""#, Some(('"', 3))),
            (r"\u003c", Some(('<', 1))),
            (r"\\u003c", Some(('<', 2))),
            (r"\\\n", Some(('\n', 1))),
            (r"\w", None),
            (r"\\w", None),
            (r"\\", None),
            (r"\u12", None),
        ] {
            let backslashes = written.bytes().take_while(|byte| *byte == b'\\').count();
            let after = &written.as_bytes()[backslashes - 1..];
            assert_eq!(escaped(backslashes, after), found, "{written}");
        }
    }

    #[test]
    fn levels_of_one_text_are_not_mixed() {
        let characters = BTreeSet::from(['\n', '"', '<']);
        for (json, is_mixed) in [
            (r"a\nb\n", false),
            (r"a\nb\u003c", false),
            (r"a\\nb\u003c", false),
            (r#"a\\nb\\u003c\\\""#, false),
            (r"\\u003c \\u003c \t", false),
            (r"a\nb\\n", true),
            (r"a\nb\\u003c", true),
            (r"a\u003cb\\u003c", true),
            (r"a\\nb\\\\u003c", true),
            (r#"a\"b\\n"#, true),
        ] {
            assert_eq!(are_mixed(json.as_bytes(), &characters), is_mixed, "{json}");
        }
    }
}
