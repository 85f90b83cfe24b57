use std::borrow::Cow;

use super::data::LabelData;
use crate::escape;
use crate::file::File;
use crate::span::Span;
use crate::token::TokenKind;

/// A label of a block: a quoted string or a bare identifier.
#[derive(Clone, Copy, Debug)]
pub struct Label<'f> {
    file: &'f File<'f>,
    data: LabelData,
}

impl<'f> Label<'f> {
    pub(crate) fn new(file: &'f File<'f>, data: LabelData) -> Self {
        Self { file, data }
    }

    /// Where it is, quotes included; up to the mistake when it has one.
    #[must_use]
    pub fn span(self) -> Span {
        self.data.span
    }

    /// Whether it is a quoted string.
    #[must_use]
    pub fn is_quoted(self) -> bool {
        self.data.quoted
    }

    /// The string it stands for: escapes decoded, `$${` as `${`, sequences left out.
    ///
    /// Not normalised: labels keep their code points (section 24 of the specification).
    #[must_use]
    pub fn value(self) -> Cow<'f, str> {
        let span = self.data.span;
        if !self.data.quoted {
            return self.file.text(span);
        }
        let mut value = String::new();
        let tokens = self.file.tokens();
        let first = tokens.partition_point(|token| token.span.start <= span.start);
        let mut depth = 0_usize;
        for token in tokens.get(first..).unwrap_or_default() {
            match token.kind {
                _ if token.span.start >= span.end => break,
                TokenKind::QuotedText if depth == 0 => {
                    escape::quoted(&self.file.text(token.span), &mut value);
                }
                TokenKind::OpenInterpolation | TokenKind::OpenDirective => depth += 1,
                TokenKind::CloseSequence => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        Cow::Owned(value)
    }
}
