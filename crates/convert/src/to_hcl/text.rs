//! Text between quotes and in heredocs.

use tofu_json_text::native;

/// Whether a name can be in a file without quotes: a byte order mark before it would not be part of
/// it.
pub(crate) fn is_identifier(name: &str) -> bool {
    !name.starts_with('\u{feff}') && tofu_json_text::is_identifier(name)
}

/// Whether a character can be in a file as it is. A byte order mark would not be seen, and what reads it may take it away.
pub(super) fn is_shown(character: char) -> bool {
    !character.is_control() && character != '\u{feff}'
}

/// Adds the text of a template as it is written between quotes.
pub(super) fn push_escaped(out: &mut String, text: &str) {
    native::push_escaped(out, text, is_shown);
}

/// The text of a template between quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    push_escaped(&mut out, text);
    out.push('"');
    out
}

/// Markers of heredocs, the usual one first.
const MARKERS: [&str; 4] = ["EOT", "EOF", "END", "TEXT"];

/// The marker for a text that can be a heredoc and is better one: at least two lines, each with its
/// line end, nothing that would have to be escaped, and no line that would end it.
pub(super) fn marker(text: &str) -> Option<String> {
    let lines = text.bytes().filter(|byte| *byte == b'\n').count();
    let plain = |character| matches!(character, '\n' | '\t') || is_shown(character);
    if lines < 2 || !text.ends_with('\n') || !text.chars().all(plain) {
        return None;
    }
    let free = |marker: &str| !text.lines().any(|line| line.trim() == marker);
    let usual = MARKERS.iter().copied().find(|marker| free(marker));
    usual.map(str::to_owned).or_else(|| {
        // Each line takes one of them away at most.
        (1..=lines)
            .map(|number| format!("EOT{number}"))
            .find(|marker| free(marker))
    })
}

/// Whether the lines of a text without sequences can be indented, for the indentation to go again
/// when it is read.
pub(super) fn can_be_indented(text: &str) -> bool {
    let mut least = None;
    for line in text.lines() {
        let Some(first) = line.trim_start().chars().next() else {
            continue;
        };
        // A mark that joins the blank before it would go with that blank.
        let blanks = line.len() - line.trim_start().len();
        if blanks == 0 && !first.is_ascii() {
            return false;
        }
        least = Some(least.map_or(blanks, |least: usize| least.min(blanks)));
    }
    least == Some(0)
}

/// A heredoc, its lines indented by that many blanks where the text allows it.
pub(super) fn heredoc(text: &str, marker: &str, indent: usize, indentable: bool) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    if !indentable {
        out.push_str("<<");
        out.push_str(marker);
        out.push('\n');
        out.push_str(text);
        out.push_str(marker);
        return out;
    }
    out.push_str("<<-");
    out.push_str(marker);
    out.push('\n');
    for line in text.split_inclusive('\n') {
        // Lines of blanks are read as they are.
        if !line.trim().is_empty() {
            out.extend(std::iter::repeat_n(' ', indent + 2));
        }
        out.push_str(line);
    }
    out.extend(std::iter::repeat_n(' ', indent));
    out.push_str(marker);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use tofu_json_hcl::{ExpressionKind, File};

    /// How a text is read as the value of an argument.
    #[track_caller]
    fn read(written: &str) -> String {
        let source = format!("a = {written}\n");
        let file = File::parse("", source.as_bytes());
        assert!(file.errors().is_empty(), "{source}");
        let attribute = file.body().attribute("a").unwrap();
        let ExpressionKind::Template(template) = attribute.expression().kind() else {
            panic!("no template: {source}");
        };
        template.literal().unwrap()
    }

    #[test]
    fn case_52_text_with_escaped_sequences_is_kept() {
        for text in [
            "${x}", "%{x}", "$${1}", "$$${1}", "abc$", "$", "$$", "%", "%%%{if}", "a\\${b}", "$\"",
            "\\",
        ] {
            assert_eq!(read(&quoted(&native::escape_markers(text))), text);
        }
    }

    #[test]
    fn every_character_survives_quotes() {
        let text: String = (0..0x180)
            .filter_map(char::from_u32)
            .chain("\u{feff}\u{2028}😀".chars())
            .collect();
        assert_eq!(read(&quoted(&native::escape_markers(&text))), text);
    }

    #[test]
    fn case_119_another_marker_is_chosen() {
        assert_eq!(marker("a\nb\n").as_deref(), Some("EOT"));
        assert_eq!(marker("a\n  EOT \nb\n").as_deref(), Some("EOF"));
        assert_eq!(
            marker("EOT\nEOF\nEND\nTEXT\nEOT1\n").as_deref(),
            Some("EOT2")
        );
        let text = "EOT\n EOF\nb\n";
        assert_eq!(read(&heredoc(text, &marker(text).unwrap(), 0, false)), text);
    }

    #[test]
    fn what_is_no_heredoc() {
        for text in [
            "",
            "a",
            "a\n",
            "a\nb",
            "a\r\nb\n",
            "a\u{0}\nb\n",
            "\u{feff}a\nb\n",
        ] {
            assert_eq!(marker(text), None, "{text:?}");
        }
    }

    #[test]
    fn indentation_goes_again() {
        for text in ["a\n  b\n", "\n\na\n", "  \n\ta\nb\n", "a\n \n"] {
            assert!(can_be_indented(text), "{text:?}");
            assert_eq!(read(&heredoc(text, "EOT", 4, true)), text);
        }
        for text in ["  a\n  b\n", "\n\n", "\u{301}a\nb\n"] {
            assert!(!can_be_indented(text), "{text:?}");
            assert_eq!(read(&heredoc(text, "EOT", 4, false)), text);
        }
    }

    #[test]
    fn names_without_quotes() {
        for name in ["a", "_", "a-b", "π", "é1", "a٣"] {
            assert!(is_identifier(name), "{name}");
        }
        let others = ["", "1", "-a", "a b", "a.b", "π b", " a", "a ", "π.", "a\n"];
        for name in others.into_iter().chain(["\u{feff}a", "\u{feff}π"]) {
            assert!(!is_identifier(name), "{name}");
        }
    }
}
