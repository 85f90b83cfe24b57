use super::Parser;
use crate::mistake::{HclCode, syntax_error};
use crate::span::Span;
use tofu_json_text::native::{Escape, escapes};

impl Parser<'_> {
    /// Reports the escape sequences of a piece of quoted text that mean nothing.
    pub(super) fn check_escapes(&mut self, span: Span) {
        let text = self.text(span);
        if !text.contains(&b'\\') {
            return;
        }
        for (offset, length, escape) in escapes(text) {
            let detail = match escape {
                Escape::Character(_) => continue,
                Escape::Unknown(text) => {
                    format!("The symbol \"{text}\" is not a valid escape sequence selector.")
                }
                Escape::Short('u') => {
                    "The \\u escape sequence must be followed by four hexadecimal digits.".into()
                }
                Escape::Short(_) => {
                    "The \\U escape sequence must be followed by eight hexadecimal digits.".into()
                }
                Escape::NoCharacter(code) => {
                    format!("Cannot encode character U+{code:04x} in UTF-8.")
                }
            };
            let start = span.start + offset;
            let place = Span::new(start, start + length);
            self.report(
                syntax_error("Invalid escape sequence", detail, place).coded(HclCode::Escape),
            );
        }
    }
}
