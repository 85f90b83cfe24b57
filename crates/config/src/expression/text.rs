//! The texts of JSON strings read as native syntax, at OpenTofu's places: they count in the decoded
//! text, so that escapes before them make them wrong.

use tofu_json_diagnostic::Position;
use tofu_json_hcl::File;

use crate::json::Text;

/// A string read as an expression. Its places begin at the opening quote.
pub(super) fn expression<'t>(filename: &str, string: Text<'_>, decoded: &'t str) -> File<'t> {
    File::parse_expression_at(filename, quote(string), decoded.as_bytes())
}

/// A string read as a template. Its places begin after the opening quote.
pub(super) fn template<'t>(filename: &str, string: Text<'_>, decoded: &'t str) -> File<'t> {
    let quote = quote(string);
    let start = Position {
        column: quote.column + 1,
        byte: quote.byte + 1,
        ..quote
    };
    File::parse_template_at(filename, start, decoded.as_bytes())
}

fn quote(string: Text<'_>) -> Position {
    string.document().position(string.span().start)
}
