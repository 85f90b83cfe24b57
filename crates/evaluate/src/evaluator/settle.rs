//! What is left of an expression whose syntax is wrong: where a part failed, OpenTofu goes on with
//! the parts before it.

use tofu_json_hcl::{Expression, ExpressionKind, File, HclCode, Span};

/// The mistakes for which OpenTofu's parser gives a part up.
const STOPS: [HclCode; 2] = [HclCode::Syntax, HclCode::Label];

/// The expression that OpenTofu evaluates in place of this one.
pub(super) fn settled<'f>(file: &File<'_>, mut expression: Expression<'f>) -> Expression<'f> {
    if file.errors().is_empty() {
        return expression;
    }
    while let Some(left) = remainder(file, expression) {
        expression = left;
    }
    expression
}

/// The part that is left when another one failed.
fn remainder<'f>(file: &File<'_>, whole: Expression<'f>) -> Option<Expression<'f>> {
    let (kept, rest, failed) = match whole.kind() {
        ExpressionKind::Parens(inner) => (inner, whole.span(), is_invalid(inner)),
        ExpressionKind::Conditional {
            condition,
            then,
            otherwise,
        } => {
            let failed = is_invalid(then) || is_invalid(otherwise);
            (condition, rest_of(condition, whole), failed)
        }
        ExpressionKind::Binary { left, right, .. } => {
            (left, rest_of(left, whole), is_invalid(right))
        }
        _ => return None,
    };
    (failed || file.has_error_within(rest, &STOPS)).then_some(kept)
}

/// The span of an expression after its first part.
fn rest_of(first: Expression<'_>, whole: Expression<'_>) -> Span {
    Span::new(first.span().end, whole.span().end)
}

/// Whether nothing could be read here. A wrong number does not stop the parser, but for the
/// parentheses around it.
fn is_invalid(part: Expression<'_>) -> bool {
    let number = |part: Expression<'_>| {
        part.text()
            .starts_with(|first: char| first.is_ascii_digit())
    };
    match part.kind() {
        ExpressionKind::Invalid => !number(part),
        ExpressionKind::Parens(inner) => matches!(inner.kind(), ExpressionKind::Invalid),
        _ => false,
    }
}
