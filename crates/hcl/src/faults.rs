//! Diagnostics of tokens that are not part of the language.

use tofu_json_diagnostic::Diagnostic;

use crate::mistake::{HclCode, syntax_error};
use crate::span::Span;
use crate::token::{Token, TokenKind};

/// At most this many bitwise operators are reported in a file, as OpenTofu does.
const BITWISE: usize = 4;

/// One diagnostic for each such token, less those that OpenTofu leaves out.
#[derive(Default)]
pub(crate) struct Faults {
    seen: Seen,
    pub(crate) errors: Vec<Diagnostic<Span>>,
}

impl Faults {
    /// Notes the next such token.
    pub(crate) fn add(&mut self, source: &[u8], token: Token) {
        if self.seen.counts(token.kind) {
            self.errors.extend(describe(source, token));
        }
    }
}

/// Counts of tokens that are reported only a few times.
#[derive(Default)]
struct Seen {
    bitwise: usize,
    apostrophes: usize,
    backticks: usize,
    semicolons: usize,
    bad_utf8: usize,
}

impl Seen {
    /// Whether the next token of this kind is reported: of quotes every other one, as they come in
    /// pairs.
    fn counts(&mut self, kind: TokenKind) -> bool {
        let (seen, counts): (_, fn(usize) -> bool) = match kind {
            TokenKind::Bitwise => (&mut self.bitwise, |seen| seen < BITWISE),
            TokenKind::Apostrophe => (&mut self.apostrophes, |seen| seen % 2 == 0),
            TokenKind::Backtick => (&mut self.backticks, |seen| seen % 2 == 0),
            TokenKind::Semicolon => (&mut self.semicolons, |seen| seen == 0),
            TokenKind::BadUtf8 => (&mut self.bad_utf8, |seen| seen == 0),
            _ => return true,
        };
        *seen += 1;
        counts(*seen - 1)
    }
}

fn describe(source: &[u8], Token { kind, span }: Token) -> Option<Diagnostic<Span>> {
    let (summary, detail) = match kind {
        TokenKind::Bitwise => ("Unsupported operator", bitwise(source, span)),
        TokenKind::Apostrophe => (
            "Invalid character",
            "Single quotes are not valid. Use double quotes (\") to enclose strings.",
        ),
        TokenKind::Backtick => (
            "Invalid character",
            "The \"`\" character is not valid. To create a multi-line string, use the \"heredoc\" syntax, like \"<<EOT\".",
        ),
        TokenKind::Semicolon => (
            "Invalid character",
            "The \";\" character is not valid. Use newlines to separate arguments and blocks, and commas to separate items in collection values.",
        ),
        TokenKind::BadUtf8 => (
            "Invalid character encoding",
            "All input files must be UTF-8 encoded. Ensure that UTF-8 encoding is selected in your editor.",
        ),
        TokenKind::QuotedNewline => (
            "Invalid multi-line string",
            "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax.",
        ),
        TokenKind::Invalid => ("Invalid character", invalid(source, span)),
        _ => return None,
    };
    Some(syntax_error(summary, detail, span).coded(HclCode::Token))
}

fn invalid(source: &[u8], span: Span) -> &'static str {
    match std::str::from_utf8(span.of(source)) {
        Ok("\u{2018}" | "\u{2019}" | "\u{201c}" | "\u{201d}") => {
            "\"Curly quotes\" are not valid here. These can sometimes be inadvertently introduced when sharing code via documents or discussion forums. It might help to replace the character with a \"straight quote\"."
        }
        _ => "This character is not used within the language.",
    }
}

fn bitwise(source: &[u8], span: Span) -> &'static str {
    match span.of(source) {
        b"&" => "Bitwise operators are not supported. Did you mean boolean AND (\"&&\")?",
        b"|" => "Bitwise operators are not supported. Did you mean boolean OR (\"||\")?",
        b"~" => "Bitwise operators are not supported. Did you mean boolean NOT (\"!\")?",
        _ => "Bitwise operators are not supported.",
    }
}
