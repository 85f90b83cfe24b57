//! Comments: `"//"` in a body.

use super::options::Comments;
use super::writer::NativeWriter;
use tofu_json_config::json::{Node, NodeKind};
use tofu_json_value::compact;

impl<'w> NativeWriter<'w> {
    /// Writes a comment; gives whether there was something to write.
    pub(super) fn comment(&mut self, node: Node<'w>) -> bool {
        let Some(lines) = text(node).or_else(|| self.data(node)) else {
            return false;
        };
        for line in lines.split('\n') {
            let line = line.trim_end();
            self.push("#");
            if !line.is_empty() {
                self.push(" ");
                self.push(line);
            }
            self.push("\n");
        }
        true
    }

    /// Whether a comment is kept at all.
    pub(super) fn keeps(&self, node: Node<'w>) -> bool {
        match self.options.comments {
            Comments::All => !matches!(node.kind(), NodeKind::Null),
            Comments::Text => text(node).is_some(),
            Comments::None => false,
        }
    }

    /// Something other than text, as JSON on one line.
    fn data(&self, node: Node<'w>) -> Option<String> {
        let source = node.span().of(self.document.source());
        Some(escaped(&compact(source)))
    }
}

/// A comment that is a string or an array of strings.
fn text(node: Node<'_>) -> Option<String> {
    let line = |node: Node<'_>| match node.kind() {
        NodeKind::String(text) => Some(on_lines(&text.decoded())),
        _ => None,
    };
    match node.kind() {
        NodeKind::Array(array) if !array.is_empty() => {
            let lines: Option<Vec<_>> = array.elements().map(line).collect();
            Some(lines?.join("\n"))
        }
        _ => line(node),
    }
}

/// Text with `\n` as its only line end and no characters that a comment cannot hold.
fn on_lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let shown = |character| matches!(character, '\n' | '\t') || is_held(character);
    text.chars()
        .map(|character| {
            if shown(character) {
                character
            } else {
                '\u{fffd}'
            }
        })
        .collect()
}

/// JSON with escapes for the characters that a comment cannot hold: they are in strings, all of them.
fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        if is_held(character) {
            out.push(character);
        } else {
            out.push_str(&format!("\\u{:04x}", u32::from(character)));
        }
    }
    out
}

/// Whether a line of a comment can hold a character. What reads it may take a byte order mark away.
fn is_held(character: char) -> bool {
    !character.is_control() && character != '\u{feff}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_on_lines() {
        assert_eq!(on_lines("a\r\nb\rc\u{0}\t"), "a\nb\nc\u{fffd}\t");
        assert_eq!(on_lines("a\u{feff}\u{7f}é"), "a\u{fffd}\u{fffd}é");
    }

    #[test]
    fn json_with_escapes() {
        let json = "[1,\"\u{feff}a\u{7f}\u{85}\\n\u{2028}é\"]";
        assert_eq!(escaped(json), "[1,\"\\ufeffa\\u007f\\u0085\\n\u{2028}é\"]");
    }
}
