//! The formatter: what `tofu fmt` writes.

mod align;
mod indent;
mod line;
mod rewrite;
mod spacing;
mod token;

use crate::file::File;
use line::Line;
use token::Token;

pub(crate) use align::column;
pub(crate) use line::{Line as LaidLine, cells, split};
pub(crate) use rewrite::unchanged;
pub(crate) use token::Token as LaidToken;

use crate::token::TokenKind;
use tofu_json_text::CheckedSlice;

/// As many blanks as any file may get; beyond them each byte of text may bring eight.
const MOST_BLANKS: usize = 16 << 20;

/// Writes a file the way `tofu fmt` does, or nothing when it has syntax errors.
///
/// Beside blanks it rewrites what OpenTofu rewrites: labels get quotes, `"${x}"` as the whole value
/// of an argument becomes `x`, the old quoted types of variables become type expressions, and a byte
/// order mark goes. What
/// would be nothing but blanks is not written: of more than 500 levels, and of columns that one
/// line alone makes megabytes away.
///
/// ```
/// let file = tofu_json_hcl::File::parse("main.tf", b"locals{\na=1\nbbb=\"${var.x}\"\n}\n");
/// let formatted = tofu_json_hcl::format(&file).expect("no syntax errors");
/// assert_eq!(formatted, b"locals {\n  a   = 1\n  bbb = var.x\n}\n");
/// ```
#[must_use]
pub fn format(file: &File<'_>) -> Option<Vec<u8>> {
    if !file.errors().is_empty() {
        return None;
    }
    let mut tokens = rewrite::tokens(file);
    tokens.retain(|token| token.kind != TokenKind::ByteOrderMark);
    arrange(&mut tokens);
    Some(write(&tokens, file.source().len()))
}

/// Writes a file the way `tofu fmt` does, but changes blanks outside of quotes and heredocs and
/// nothing else; nothing when it has syntax errors.
///
/// ```
/// let file = tofu_json_hcl::File::parse("main.tf", b"variable \"a\"{\ntype=list\n}\n");
/// let text = tofu_json_hcl::layout(&file).expect("no syntax errors");
/// assert_eq!(text, b"variable \"a\" {\n  type = list\n}\n");
/// ```
#[must_use]
pub fn layout(file: &File<'_>) -> Option<Vec<u8>> {
    if !file.errors().is_empty() {
        return None;
    }
    let unchanged = rewrite::unchanged(file);
    let mut tokens = unchanged.clone();
    arrange(&mut tokens);
    let mut open = 0_usize;
    for (token, source) in tokens.iter_mut().zip(&unchanged) {
        let closes = matches!(token.kind, TokenKind::CloseQuote | TokenKind::CloseHeredoc);
        if open > 0 {
            token.blanks = source.blanks;
        }
        if closes {
            open = open.saturating_sub(1);
        } else if matches!(token.kind, TokenKind::OpenQuote | TokenKind::OpenHeredoc) {
            open += 1;
        }
    }
    Some(write(&tokens, file.source().len()))
}

/// Sets the blanks before each token.
pub(crate) fn arrange(tokens: &mut [Token<'_>]) {
    let text: usize = tokens.iter().map(|token| token.text.len()).sum();
    let most_blanks = MOST_BLANKS + 8 * text;
    let mut lines = line::split(tokens);
    indent::indent(tokens, &lines, most_blanks);
    spacing::space(tokens, &lines);
    line::cells(tokens, &mut lines);
    align::align(tokens, &lines, most_blanks);
}

fn write(tokens: &[Token<'_>], size: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(size + size / 8);
    for token in tokens {
        out.resize(out.len() + token.blanks, b' ');
        out.extend_from_slice(token.text);
    }
    out
}

/// The tokens of a line.
fn of<'t, 's>(tokens: &'t [Token<'s>], line: &Line) -> &'t [Token<'s>] {
    tokens.slice(line.start..line.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(source: &str) -> String {
        let file = File::parse("main.tf", source.as_bytes());
        String::from_utf8(format(&file).unwrap()).unwrap()
    }

    #[test]
    fn as_tofu_fmt_prints_it() {
        for (source, text) in [
            ("a = [for x in (y) : x]\n", "a = [for x in(y) : x]\n"),
            ("a = [for x in [y] : x]\n", "a = [for x in [y] : x]\n"),
            (
                "variable \"v\" {\n  type = set\n}\n",
                "variable \"v\" {\n  type = set(any)\n}\n",
            ),
            ("a = \"${(b ? 1 :\n2)}\"\n", "a = (b ? 1 :\n2)\n"),
            ("a = \"${(b) ? 1 :\n(2)}\"\n", "a = ((b) ? 1 :\n(2))\n"),
            ("a \"b\tc\" {\n}\n", "a \"b\\tc\" {\n}\n"),
            ("\u{feff}a   =  1\n", "a = 1\n"),
            ("\u{feff}# a\nb   = 1\n", "# a\nb = 1\n"),
        ] {
            assert_eq!(formatted(source), text);
        }
    }

    #[test]
    fn blanks_are_never_most_of_a_large_text() {
        let deep = format!("a = {}{}\n", "[\n".repeat(5_000), "]".repeat(5_000));
        let text = formatted(&deep);
        assert!(text.len() < 6_000_000, "{}", text.len());
        assert!(text.contains(&format!("\n{}[\n", " ".repeat(1_000))));
        let wide = format!("{} = 1\n", "a".repeat(10_000));
        let text = formatted(&format!("{wide}b=1\n"));
        assert!(text.ends_with(&format!("\nb{} = 1\n", " ".repeat(9_999))));
        let others: String = (0..1_000).map(|number| format!("b{number}=1\n")).collect();
        assert!(formatted(&format!("{wide}{others}")).ends_with("\nb999 = 1\n"));
        let deep = format!("a = {}{}\n", "[\n".repeat(60_000), "]".repeat(60_000));
        let text = formatted(&deep);
        assert!(text.len() < 6_000_000, "{}", text.len());
        assert!(formatted(&text) == text);
        let run = format!("{} = 1\n{}\n", "a".repeat(1_000), "b = 1\n".repeat(1_000));
        let run = run.lines().enumerate();
        let run: String = run
            .map(|(at, line)| line.replacen(['a', 'b'], &format!("c{at}"), 1) + "\n")
            .collect();
        let blocks: String = (0..100).map(|at| format!("d{at} {{\n{run}}}\n")).collect();
        let text = formatted(&blocks);
        assert!(text.len() < 40_000_000, "{}", text.len());
        assert!(formatted(&text) == text);
    }
}
