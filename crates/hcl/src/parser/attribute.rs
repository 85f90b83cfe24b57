use super::Parser;
use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{AttributeData, ItemData};

impl Parser<'_> {
    /// Reads `= expression` and the line end, after the name.
    pub(super) fn attribute(&mut self, name: Span, earlier: Option<Span>) {
        self.attribute_line(name, earlier.is_some());
        if let Some(earlier) = earlier {
            let text = String::from_utf8_lossy(self.text(name)).into_owned();
            let place = self.place(earlier);
            self.report(syntax_error(
                "Attribute redefined",
                format!(
                    "The argument \"{text}\" was already set at {place}. Each argument may be set only once."
                ),
                name,
            ));
        }
    }

    fn attribute_line(&mut self, name: Span, redefines: bool) {
        let failed = self.attribute_value(name, redefines);
        if failed {
            return self.recover_line();
        }
        let token = self.token;
        match token.kind {
            TokenKind::Newline => {
                self.advance();
            }
            TokenKind::EndOfFile => {}
            kind => {
                let (summary, detail) = if kind == TokenKind::Comma {
                    (
                        "Unexpected comma after argument",
                        "Argument definitions must be separated by newlines, not commas. An argument definition must end with a newline.",
                    )
                } else {
                    (
                        "Missing newline after argument",
                        "An argument definition must end with a newline.",
                    )
                };
                self.report_fresh(
                    syntax_error(summary, detail, token.span).within(name.to(token.span)),
                );
                self.recover_line();
            }
        }
    }

    /// Reads `= expression` and adds the attribute; gives whether the place is lost.
    pub(super) fn attribute_value(&mut self, name: Span, redefines: bool) -> bool {
        self.advance();
        let before = self.errors.len();
        let expression = self.expression();
        self.push_item(ItemData::Attribute(AttributeData {
            name: name.start,
            expression,
            redefines,
        }));
        self.recovering && self.errors.len() > before
    }
}
