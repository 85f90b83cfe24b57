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

/// Writes a file the way `tofu fmt` does, or nothing when it has syntax errors.
///
/// Beside blanks it rewrites what the reference rewrites: labels get quotes, `"${x}"` as the whole
/// value of an argument becomes `x`, and the old quoted types of variables become type expressions.
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
    let mut lines = line::split(&tokens);
    indent::indent(&mut tokens, &lines);
    spacing::space(&mut tokens, &lines);
    line::cells(&tokens, &mut lines);
    align::align(&mut tokens, &lines);
    Some(write(&tokens, file.source().len()))
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
    tokens.get(line.start..line.end).unwrap_or_default()
}
