//! Colour tags: `[red]` and its kin inside a chunk.

use std::borrow::Cow;

use crate::Style;

/// What OpenTofu appends to every chunk in which it found a tag.
const RESET: &str = "\x1b[0m";

/// Replaces the colour tags of one chunk by escape sequences; removes them if the style has no colour.
///
/// A tag is a known word in brackets, spelled exactly; everything else stays. With colour, a chunk
/// in which a tag was found ends with one more reset, after its line break if it has one.
///
/// ```
/// use tofu_json_term::{Style, paint};
///
/// let (plain, coloured) = (Style::default(), Style::default().color(true));
/// assert_eq!(paint("[bold]Note[reset]: [sic]\n", coloured), "\x1b[1mNote\x1b[0m: [sic]\n\x1b[0m");
/// assert_eq!(paint("[bold]Note[reset]: [sic]\n", plain), "Note: [sic]\n");
/// ```
#[must_use]
pub fn paint(chunk: &str, style: Style) -> Cow<'_, str> {
    if next_tag(chunk).is_none() {
        return Cow::Borrowed(chunk);
    }
    let mut painted = String::with_capacity(chunk.len() + RESET.len());
    paint_into(&mut painted, chunk, style.color);
    Cow::Owned(painted)
}

/// Like [`paint`], at the end of `out`.
pub(crate) fn paint_into(out: &mut String, chunk: &str, color: bool) {
    let mut rest = chunk;
    let mut found = false;
    while let Some(tag) = next_tag(rest) {
        out.push_str(tag.before);
        if color {
            out.push_str("\x1b[");
            out.push_str(tag.code);
            out.push('m');
        }
        found = true;
        rest = tag.after;
    }
    out.push_str(rest);
    if found && color {
        out.push_str(RESET);
    }
}

struct Tag<'t> {
    before: &'t str,
    code: &'static str,
    after: &'t str,
}

fn next_tag(text: &str) -> Option<Tag<'_>> {
    let mut from = 0;
    loop {
        let rest = text.get(from..)?;
        let open = from + rest.bytes().position(|byte| byte == b'[')?;
        let inner = text.get(open + 1..)?;
        let length = inner.bytes().take_while(|&byte| is_word(byte)).count();
        let (word, close) = inner.split_at_checked(length)?;
        if let Some(after) = close.strip_prefix(']')
            && let Some(code) = code(word)
        {
            return Some(Tag {
                before: text.get(..open)?,
                code,
                after,
            });
        }
        from = open + 1 + length;
    }
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

fn code(word: &str) -> Option<&'static str> {
    Some(match word {
        "reset" => "0",
        "bold" => "1",
        "dim" => "2",
        "underline" => "4",
        "blink_slow" => "5",
        "blink_fast" => "6",
        "invert" => "7",
        "hidden" => "8",
        "reset_bold" => "21",
        "black" => "30",
        "red" => "31",
        "green" => "32",
        "yellow" => "33",
        "blue" => "34",
        "magenta" => "35",
        "cyan" => "36",
        "light_gray" => "37",
        "purple" => "38;5;57",
        "default" => "39",
        "dark_gray" => "90",
        "light_red" => "91",
        "light_green" => "92",
        "light_yellow" => "93",
        "light_blue" => "94",
        "light_magenta" => "95",
        "light_cyan" => "96",
        "white" => "97",
        "_black_" => "40",
        "_red_" => "41",
        "_green_" => "42",
        "_yellow_" => "43",
        "_blue_" => "44",
        "_magenta_" => "45",
        "_cyan_" => "46",
        "_light_gray_" => "47",
        "_default_" => "49",
        "_dark_gray_" => "100",
        "_light_red_" => "101",
        "_light_green_" => "102",
        "_light_yellow_" => "103",
        "_light_blue_" => "104",
        "_light_magenta_" => "105",
        "_light_cyan_" => "106",
        "_white_" => "107",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::paint;
    use crate::Style;

    fn coloured() -> Style {
        Style::default().color(true)
    }

    #[track_caller]
    fn check(chunk: &str, expected: &str, plain: &str) {
        assert_eq!(
            paint(chunk, coloured()),
            expected.replace('␛', "\x1b"),
            "{chunk:?} in colour"
        );
        assert_eq!(
            paint(chunk, Style::default()),
            plain,
            "{chunk:?} without colour"
        );
    }

    #[track_caller]
    fn check_untouched(chunk: &str) {
        assert!(matches!(paint(chunk, coloured()), Cow::Borrowed(text) if text == chunk));
        assert!(matches!(paint(chunk, Style::default()), Cow::Borrowed(text) if text == chunk));
    }

    #[test]
    fn every_tag_has_its_code() {
        let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan"];
        let mut tags = vec![
            ("reset".to_owned(), "0".to_owned()),
            ("bold".to_owned(), "1".to_owned()),
            ("dim".to_owned(), "2".to_owned()),
            ("underline".to_owned(), "4".to_owned()),
            ("blink_slow".to_owned(), "5".to_owned()),
            ("blink_fast".to_owned(), "6".to_owned()),
            ("invert".to_owned(), "7".to_owned()),
            ("hidden".to_owned(), "8".to_owned()),
            ("reset_bold".to_owned(), "21".to_owned()),
            ("purple".to_owned(), "38;5;57".to_owned()),
        ];
        let mut colour = |name: &str, code: u32| {
            tags.push((name.to_owned(), code.to_string()));
            tags.push((format!("_{name}_"), (code + 10).to_string()));
        };
        for (code, name) in (30..).zip(names) {
            colour(name, code);
        }
        for (code, name) in (91..).zip(names.into_iter().skip(1)) {
            colour(&format!("light_{name}"), code);
        }
        for (name, code) in [
            ("light_gray", 37),
            ("default", 39),
            ("dark_gray", 90),
            ("white", 97),
        ] {
            colour(name, code);
        }
        assert_eq!(tags.len(), 10 + 2 * 17);
        for (tag, code) in tags {
            check(&format!("a[{tag}]b"), &format!("a␛[{code}mb␛[0m"), "ab");
        }
    }

    #[test]
    fn closing_resets_are_doubled() {
        check("  [green]+[reset]", "  ␛[32m+␛[0m␛[0m", "  +");
        check(
            "[red]-[reset]/[green]+[reset]",
            "␛[31m-␛[0m/␛[32m+␛[0m␛[0m",
            "-/+",
        );
    }

    #[test]
    fn the_last_reset_follows_the_line_break() {
        check(
            "[bold]  # test_thing.x[reset] will be created\n",
            "␛[1m  # test_thing.x␛[0m will be created\n␛[0m",
            "  # test_thing.x will be created\n",
        );
    }

    #[test]
    fn text_without_a_known_tag_is_untouched() {
        for chunk in [
            "",
            "plain",
            "[",
            "]",
            "[]",
            "[[]]",
            "[red",
            "red]",
            "[RED]",
            "[Red]",
            "[foo]",
            "[ red]",
            "[red ]",
            "[0]",
            "x.y[0]",
            "[_purple_]",
            "[re\u{301}d]",
            "[réd]",
            "[red\n]",
            "[light_black]",
            "[_bold_]",
            "é[\u{1f600}]",
        ] {
            check_untouched(chunk);
        }
    }

    #[test]
    fn brackets_around_tags_stay() {
        check("[[red]", "[␛[31m␛[0m", "[");
        check("[[red]]", "[␛[31m]␛[0m", "[]");
        check("[foo[red]bar]", "[foo␛[31mbar]␛[0m", "[foobar]");
        check("[foo][red]", "[foo]␛[31m␛[0m", "[foo]");
        check("[red][red]", "␛[31m␛[31m␛[0m", "");
    }

    #[test]
    fn what_a_removed_tag_leaves_is_not_read_again() {
        check("[r[red]ed]", "[r␛[31med]␛[0m", "[red]");
    }

    #[test]
    fn tags_in_keys_are_tags() {
        check("x.y[\"b[red]c\"]", "x.y[\"b␛[31mc\"]␛[0m", "x.y[\"bc\"]");
        check("[purple]é", "␛[38;5;57mé␛[0m", "é");
    }
}
