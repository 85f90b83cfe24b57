//! Source text that goes into JSON as it is, and literal text that becomes part of a template.

use tofu_json_evaluate::normalized;
use tofu_json_hcl::{File, Span, Token, TokenKind};
use tofu_json_text::CheckedSlice;
use tofu_json_text::native::escape_markers;

/// `${ … }` around the source of an expression.
pub(super) fn interpolation(file: &File<'_>, span: Span) -> String {
    let source = source(file, span);
    let mut text = String::with_capacity(source.len() + 4);
    text.push_str("${");
    text.push_str(&source);
    if ends_with_heredoc(file, span) {
        text.push('\n');
    }
    text.push('}');
    text
}

/// The source of an expression. Its lines are indented as from the line that it begins in: the text is the same
/// wherever in its file the expression is, and so is the layout of the JSON, which goes by the length of texts.
///
/// Lines inside of strings and heredocs are literal text, or as `tofu fmt` leaves them, and stay as they are.
pub(super) fn source(file: &File<'_>, span: Span) -> String {
    let source = file.bytes(span);
    if !source.contains(&b'\n') {
        return file.text(span).into_owned();
    }
    let indentation = indentation(file, span.start);
    let mut text = Vec::with_capacity(source.len());
    let mut done = span.start;
    let mut templates = 0_usize;
    for token in within(file, span) {
        let blanks = file.bytes(Span::new(done, token.span.start));
        let begins_line = text.last() == Some(&b'\n');
        let outer = if begins_line && templates == 0 {
            common(indentation, blanks)
        } else {
            0
        };
        text.extend_from_slice(blanks.slice(outer..blanks.len()));
        text.extend_from_slice(file.bytes(token.span));
        done = token.span.end;
        match token.kind {
            TokenKind::OpenQuote | TokenKind::OpenHeredoc => templates += 1,
            TokenKind::CloseQuote | TokenKind::CloseHeredoc => {
                templates = templates.saturating_sub(1);
            }
            _ => {}
        }
    }
    text.extend_from_slice(file.bytes(Span::new(done, span.end)));
    String::from_utf8_lossy(&text).into_owned()
}

/// The tokens of a span.
fn within<'t>(file: &'t File<'_>, span: Span) -> impl Iterator<Item = &'t Token> {
    let tokens = file.tokens();
    let first = tokens.partition_point(|token| token.span.start < span.start);
    tokens
        .slice(first..tokens.len())
        .iter()
        .take_while(move |token| token.span.end <= span.end)
}

/// The blanks at the start of the line that a byte is in.
fn indentation<'f>(file: &'f File<'_>, byte: u32) -> &'f [u8] {
    let before = file.bytes(Span::new(0, byte));
    let line = before.iter().rposition(|byte| *byte == b'\n');
    let line = before.slice(line.map_or(0, |end| end + 1)..before.len());
    let blanks = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    line.slice(0..blanks.count())
}

/// How many bytes two texts begin with alike.
fn common(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
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
