use super::Expression;
use super::data::AttributeData;
use crate::file::File;
use crate::lexer::{self, Lexer};
use crate::span::Span;
use crate::token::TokenKind;

/// `name = expression` in a body.
///
/// ```
/// use tofu_json_hcl::File;
///
/// let source = b"size = 1 # small\n";
/// let file = File::parse("main.tf", source);
/// let size = file.body().attribute("size").expect("an attribute");
/// let span = size.expression().span();
/// assert_eq!(&source[span.start as usize..span.end as usize], b"1");
/// assert_eq!(file.place(span).start.column, 8);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'f> {
    file: &'f File<'f>,
    data: AttributeData,
}

impl<'f> Attribute<'f> {
    pub(crate) fn new(file: &'f File<'f>, data: AttributeData) -> Self {
        Self { file, data }
    }

    /// The name.
    #[must_use]
    pub fn name(self) -> &'f str {
        std::str::from_utf8(self.file.bytes(self.name_span())).unwrap_or_default()
    }

    /// Where the name is.
    #[must_use]
    pub fn name_span(self) -> Span {
        lexer::identifier_at(self.file.source(), self.data.name)
    }

    /// Where the equals sign is.
    #[must_use]
    pub fn equals_span(self) -> Span {
        let between = Span::new(self.name_span().end, self.expression().span().start);
        Lexer::within(self.file.source(), between)
            .find(|token| token.kind == TokenKind::Equal)
            .map_or(between, |token| token.span)
    }

    /// The value.
    #[must_use]
    pub fn expression(self) -> Expression<'f> {
        Expression::new(self.file, self.data.expression)
    }

    /// From the name to the end of the value.
    #[must_use]
    pub fn span(self) -> Span {
        self.name_span().to(self.expression().span())
    }

    /// Whether the body sets this name earlier; that is a mistake, and the earlier one counts.
    #[must_use]
    pub fn redefines(self) -> bool {
        self.data.redefines
    }
}
