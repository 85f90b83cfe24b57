use std::borrow::Cow;

use crate::span::Span;

/// The sort of mistake. Programs decide by it and never by the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MistakeKind {
    /// The parser gave a part of the source up.
    Syntax,
    /// A token or character that the language does not have; the parser went on after it.
    Token,
    /// An invalid number; the parser continued.
    Number,
    /// An escape sequence that means nothing; the parser went on with its text.
    Escape,
    /// Something in the quotes of a label that is not plain text.
    Label,
    /// The syntax is right, and the expression has no value.
    Value,
}

/// Something wrong in a source, with OpenTofu's words: a mistake in its syntax, or one that is
/// found when its expressions are evaluated.
///
/// Places are bytes; [`File::diagnostic`](crate::File::diagnostic) and
/// [`File::range`](crate::File::range) turn them into lines and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The sort of mistake.
    pub kind: MistakeKind,
    /// What is wrong, in a few words.
    pub summary: &'static str,
    /// The whole story.
    pub detail: Cow<'static, str>,
    /// The token, tokens or expression that it is about.
    pub subject: Span,
    /// The construct around it, where OpenTofu names one.
    pub context: Option<Span>,
}

impl Mistake {
    /// A mistake of the syntax without a construct around it.
    pub fn new(summary: &'static str, detail: impl Into<Cow<'static, str>>, subject: Span) -> Self {
        Self {
            kind: MistakeKind::Syntax,
            summary,
            detail: detail.into(),
            subject,
            context: None,
        }
    }

    /// The same, as another sort of mistake.
    #[must_use]
    pub fn of_kind(self, kind: MistakeKind) -> Self {
        Self { kind, ..self }
    }

    /// The same, within a larger construct.
    #[must_use]
    pub fn within(self, context: Span) -> Self {
        Self {
            context: Some(context),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MistakeKind;
    use crate::File;

    #[test]
    fn kinds_say_what_the_parser_did() {
        for (source, kinds) in [
            ("a = 1 b = 2\n", &[MistakeKind::Syntax][..]),
            ("a = 'b'\n", &[MistakeKind::Token, MistakeKind::Syntax]),
            ("a = b & c\n", &[MistakeKind::Token, MistakeKind::Syntax]),
            ("a = 1.2.3\n", &[MistakeKind::Number]),
            ("a = \"\\q\"\n", &[MistakeKind::Escape]),
            ("a \"${b}\" {\n}\n", &[MistakeKind::Label]),
        ] {
            let file = File::parse("m.tf", source.as_bytes());
            let found: Vec<_> = file.errors().iter().map(|error| error.kind).collect();
            assert_eq!(found, kinds, "{source}");
        }
    }
}
