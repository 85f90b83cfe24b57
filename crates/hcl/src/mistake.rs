use std::borrow::Cow;

use tofu_json_diagnostic::{Diagnostic, codes};

use crate::span::Span;

codes! {
    /// What a mistake in a source is about: one in its syntax, or one that is found when its
    /// expressions are evaluated. Programs decide by it and never by the words.
    pub enum HclCode {
        Syntax = "syntax", Error, "The parser gave a part of the source up.";
        Token = "token", Error, "A token or character that the language does not have; the parser went on after it.";
        Number = "number", Error, "An invalid number; the parser continued.";
        Escape = "escape", Error, "An escape sequence that means nothing; the parser went on with its text.";
        Label = "label", Error, "Something in the quotes of a label that is not plain text.";
        Value = "value", Error, "The syntax is right, and the expression has no value.";
        Scope = "scope", Error, "A variable or a function, where an expression has to have its value without any.";
    }
}

/// A mistake for which the parser gives a part of the source up.
pub(crate) fn syntax_error(
    summary: &'static str,
    detail: impl Into<Cow<'static, str>>,
    subject: Span,
) -> Diagnostic<Span> {
    Diagnostic::of(HclCode::Syntax, summary, detail).at(subject)
}

#[cfg(test)]
mod tests {
    use super::HclCode;
    use crate::File;

    #[test]
    fn codes_say_what_the_parser_did() {
        for (source, codes) in [
            ("a = 1 b = 2\n", &[HclCode::Syntax][..]),
            ("a = 'b'\n", &[HclCode::Token, HclCode::Syntax]),
            ("a = b & c\n", &[HclCode::Token, HclCode::Syntax]),
            ("a = 1.2.3\n", &[HclCode::Number]),
            ("a = \"\\q\"\n", &[HclCode::Escape]),
            ("a \"${b}\" {\n}\n", &[HclCode::Label]),
        ] {
            let file = File::parse("m.tf", source.as_bytes());
            let found: Vec<_> = file
                .errors()
                .iter()
                .filter_map(|error| error.code)
                .collect();
            assert_eq!(found, codes, "{source}");
        }
    }
}
