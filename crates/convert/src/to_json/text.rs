//! Source text that goes into JSON as it is, and literal text that becomes part of a template.

use tofu_json_evaluate::normalized;
use tofu_json_hcl::{File, Span, TokenKind};
use tofu_json_text::native::escape_markers;

/// `${ … }` around the source of an expression.
pub(super) fn interpolation(file: &File<'_>, span: Span) -> String {
    let source = file.text(span);
    let mut text = String::with_capacity(source.len() + 4);
    text.push_str("${");
    text.push_str(&source);
    if ends_with_heredoc(file, span) {
        text.push('\n');
    }
    text.push('}');
    text
}

/// Whether the last token is the closing marker of a heredoc, which needs a line end after it.
fn ends_with_heredoc(file: &File<'_>, span: Span) -> bool {
    let tokens = file.tokens();
    let next = tokens.partition_point(|token| token.span.start < span.end);
    let last = next.checked_sub(1).and_then(|last| tokens.get(last));
    last.is_some_and(|token| token.kind == TokenKind::CloseHeredoc)
        && !file.bytes(span).ends_with(b"\n")
}

/// Literal text for a template, in normal form: `${` as `$${`, `%{` as `%%{`.
pub(super) fn escaped(text: &str) -> String {
    escape_markers(&normalized(text)).into_owned()
}

/// Number literals of the native syntax may have zeros in front.
pub(super) fn number(text: &str) -> String {
    let trimmed = text.trim_start_matches('0');
    if trimmed.starts_with(|first: char| first.is_ascii_digit()) {
        trimmed.to_owned()
    } else {
        format!("0{trimmed}")
    }
}
