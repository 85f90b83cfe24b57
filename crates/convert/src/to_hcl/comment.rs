//! Comments: `"//"` in a body.

use super::options::Comments;
use super::text::is_shown;
use super::writer::NativeWriter;
use tofu_json_config::json::{Node, NodeKind};
use tofu_json_value::{compact, escape_where};

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
        let json = compact(source);
        Some(escape_where(&json, |character| !is_shown(character)).into_owned())
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
    text.chars()
        .map(|character| match character {
            '\n' | '\t' => character,
            shown if is_shown(shown) => shown,
            _ => '\u{fffd}',
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_on_lines() {
        assert_eq!(on_lines("a\r\nb\rc\u{0}\t"), "a\nb\nc\u{fffd}\t");
        assert_eq!(on_lines("a\u{feff}\u{7f}é"), "a\u{fffd}\u{fffd}é");
    }
}
