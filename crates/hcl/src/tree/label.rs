use std::borrow::Cow;

use crate::file::File;
use crate::lexer::Lexer;
use crate::span::Span;
use crate::token::TokenKind;
use tofu_json_text::native;

/// A label of a block: a quoted string or a bare identifier.
#[derive(Clone, Copy, Debug)]
pub struct Label<'f> {
    file: &'f File<'f>,
    span: Span,
}

impl<'f> Label<'f> {
    pub(crate) fn new(file: &'f File<'f>, span: Span) -> Self {
        Self { file, span }
    }

    /// Where it is, quotes included; up to the mistake when it has one.
    #[must_use]
    pub fn span(self) -> Span {
        self.span
    }

    /// Whether it is a quoted string.
    #[must_use]
    pub fn is_quoted(self) -> bool {
        self.file.bytes(self.span).first() == Some(&b'"')
    }

    /// The value of the label: escapes decoded, `$${` as `${`. A template sequence, which is a mistake, stands there
    /// without its expression, so that the value is no name.
    ///
    /// Not normalised: labels keep their code points.
    #[must_use]
    pub fn value(self) -> Cow<'f, str> {
        if let Some(plain) = self.plain() {
            return String::from_utf8_lossy(plain);
        }
        let mut value = String::new();
        let mut depth = 0_usize;
        for token in Lexer::within(self.file.source(), self.span) {
            match token.kind {
                TokenKind::QuotedText if depth == 0 => {
                    native::decode(&self.file.text(token.span), &mut value);
                }
                TokenKind::OpenInterpolation | TokenKind::OpenDirective => {
                    if depth == 0 {
                        value.push_str("${ }");
                    }
                    depth += 1;
                }
                TokenKind::CloseSequence => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        Cow::Owned(value)
    }

    /// The bytes of a label whose value is the same as its source.
    fn plain(self) -> Option<&'f [u8]> {
        let bytes = self.file.bytes(self.span);
        match bytes {
            [b'"', text @ .., b'"'] => {
                let plain = |byte: &u8| matches!(byte, b' ' | b'-'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z');
                text.iter().all(plain).then_some(text)
            }
            [b'"', ..] => None,
            _ => Some(bytes),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::File;

    #[test]
    fn labels_before_comments_without_an_end() {
        let source = "a \"\u{e9}\" /*\n".repeat(20_000);
        let file = File::parse("main.tf", source.as_bytes());
        let labels = file.body().blocks().flat_map(|block| block.labels());
        let labels: Vec<_> = labels.map(|label| label.value()).collect();
        assert_eq!(labels, vec!["\u{e9}"; 20_000]);
    }
}
