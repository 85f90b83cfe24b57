use std::borrow::Cow;

use super::Expression;
use super::data::CallData;
use crate::file::File;
use crate::lexer::Lexer;
use crate::span::Span;

/// `name(arguments)`
#[derive(Clone, Copy, Debug)]
pub struct Call<'f> {
    file: &'f File<'f>,
    data: &'f CallData,
}

impl<'f> Call<'f> {
    pub(crate) fn new(file: &'f File<'f>, data: &'f CallData) -> Self {
        Self { file, data }
    }

    /// The name, with its namespaces; without blanks and comments.
    #[must_use]
    pub fn name(self) -> Cow<'f, str> {
        let text = self.file.text(self.data.name);
        if !text.contains("::") {
            return text;
        }
        let tokens = Lexer::within(self.file.source(), self.data.name);
        let words = tokens.filter(|token| token.kind == crate::TokenKind::Identifier);
        let words: Vec<_> = words.map(|token| self.file.text(token.span)).collect();
        Cow::Owned(words.join("::"))
    }

    /// Where the name is.
    #[must_use]
    pub fn name_span(self) -> Span {
        self.data.name
    }

    /// The opening parenthesis.
    #[must_use]
    pub fn open_span(self) -> Span {
        self.data.open
    }

    /// The closing parenthesis, or the token found in its place.
    #[must_use]
    pub fn close_span(self) -> Span {
        self.data.close
    }

    /// The arguments in order.
    #[must_use]
    pub fn arguments(self) -> impl ExactSizeIterator<Item = Expression<'f>> {
        let arguments = self.data.arguments.of(&self.file.arena.children).iter();
        arguments.map(move |id| Expression::new(self.file, *id))
    }

    /// Whether the last argument is followed by `...`: its elements are arguments.
    #[must_use]
    pub fn expands_last(self) -> bool {
        self.data.expand
    }
}
