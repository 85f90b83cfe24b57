//! What is left of an expression whose syntax is wrong: where a part failed, OpenTofu goes on with
//! the parts before it.

use tofu_json_hcl::{Expression, ExpressionKind, File, MistakeKind, Span};

use crate::mistakes::Mistakes;

/// The mistakes that made the parser give up a part.
pub(super) struct Breaks<'f> {
    mistakes: Mistakes<'f>,
    /// Whether the file has no mistakes at all.
    none: bool,
}

impl<'f> Breaks<'f> {
    pub(super) fn of(file: &'f File<'f>) -> Self {
        Self {
            mistakes: Mistakes::of(file, stops_the_parser),
            none: file.errors().is_empty(),
        }
    }

    /// The expression that OpenTofu evaluates in place of this one.
    pub(super) fn settled(&self, mut expression: Expression<'f>) -> Expression<'f> {
        if self.none {
            return expression;
        }
        while let Some(left) = self.remainder(expression) {
            expression = left;
        }
        expression
    }

    /// The part that is left when another one failed.
    fn remainder(&self, whole: Expression<'f>) -> Option<Expression<'f>> {
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
        (failed || self.mistakes.any_in(rest)).then_some(kept)
    }
}

/// Whether OpenTofu's parser gave a part up.
fn stops_the_parser(kind: MistakeKind) -> bool {
    !matches!(
        kind,
        MistakeKind::Token | MistakeKind::Number | MistakeKind::Escape
    )
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
