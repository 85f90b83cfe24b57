//! References in native syntax: those of the tree, and those that are alone in a string.

use tofu_json_evaluate::{Number, normalized};
use tofu_json_hcl as hcl;

use crate::Diagnostic;

use super::native::Native;
use super::reference::{Reference, ReferenceStep, StepKey};

/// The reference that an expression is: `true`, `false` and `null` are names here.
pub(super) fn of_expression(native: &Native<'_>) -> Option<Reference> {
    let expression = native.expression;
    match expression.kind() {
        hcl::ExpressionKind::Reference(traversal) => Some(of_tree(native, traversal)),
        hcl::ExpressionKind::Bool(_) | hcl::ExpressionKind::Null => {
            let place = native.place(expression.span());
            let key = StepKey::Root(expression.text().into_owned());
            let steps = vec![ReferenceStep { key, place }];
            Some(Reference { steps, place })
        }
        _ => None,
    }
}

/// A traversal of the tree with its places.
pub(super) fn of_tree(native: &Native<'_>, traversal: hcl::Traversal<'_>) -> Reference {
    let steps: Vec<_> = traversal
        .steps()
        .map(|step| ReferenceStep {
            key: step_key(step),
            place: native.place(step.span()),
        })
        .collect();
    from_steps(steps)
}

fn from_steps(steps: Vec<ReferenceStep>) -> Reference {
    let first = steps.first().map(|step| step.place).unwrap_or_default();
    let last = steps.last().map_or(first, |step| step.place);
    Reference {
        steps,
        place: first.to(last),
    }
}

/// Where a step of the tree goes.
pub(crate) fn step_key(step: hcl::TraversalStep<'_>) -> StepKey {
    match step.key() {
        hcl::Key::Root(name) => StepKey::Root(name.to_owned()),
        hcl::Key::Attribute(name) => StepKey::Attribute(name.to_owned()),
        // `.0.1` is a mistake.
        hcl::Key::LegacyIndex(digits) if digits.contains('.') => StepKey::Unknown,
        hcl::Key::LegacyIndex(digits) => number(digits),
        hcl::Key::Index(key) => match key.kind() {
            hcl::ExpressionKind::Number(digits) => number(digits),
            hcl::ExpressionKind::Template(template) => match template.literal() {
                Some(key) => StepKey::Key(normalized(&key).into_owned()),
                None => StepKey::Unknown,
            },
            _ => StepKey::Unknown,
        },
        _ => StepKey::Unknown,
    }
}

fn number(digits: &str) -> StepKey {
    Number::parse(digits).map_or(StepKey::Unknown, StepKey::Number)
}

/// The reference that a text holds: only names and constant keys; blanks, line ends and comments
/// do not count. Places count from the start of the text.
pub(super) fn of_text(native: &Native<'_>) -> Option<Reference> {
    let file = native.file;
    let mut tokens = file.tokens().iter().filter(|token| {
        !matches!(
            token.kind,
            hcl::TokenKind::Newline
                | hcl::TokenKind::LineComment
                | hcl::TokenKind::BlockComment
                | hcl::TokenKind::ByteOrderMark
                | hcl::TokenKind::EndOfFile
        )
    });
    let name = |token: &hcl::Token| {
        let identifier = token.kind == hcl::TokenKind::Identifier;
        identifier.then(|| file.text(token.span).into_owned())
    };
    let root = tokens.next()?;
    let mut steps = vec![ReferenceStep {
        key: StepKey::Root(name(root)?),
        place: native.place(root.span),
    }];
    while let Some(open) = tokens.next() {
        let (key, last) = match open.kind {
            hcl::TokenKind::Dot => {
                let token = tokens.next()?;
                (StepKey::Attribute(name(token)?), token)
            }
            hcl::TokenKind::OpenBracket => {
                let token = tokens.next()?;
                let key = match token.kind {
                    hcl::TokenKind::Number => number(&file.text(token.span)),
                    hcl::TokenKind::OpenQuote => StepKey::Key(key(native, &mut tokens)?),
                    _ => return None,
                };
                let close = tokens.next();
                (
                    key,
                    close.filter(|token| token.kind == hcl::TokenKind::CloseBracket)?,
                )
            }
            _ => return None,
        };
        let place = native.place(open.span.to(last.span));
        steps.push(ReferenceStep { key, place });
    }
    Some(from_steps(steps))
}

/// The word or sign after a name where only a step can be.
pub(super) fn stray(native: &Native<'_>) -> Option<Diagnostic> {
    let mut tokens = native.file.tokens().iter();
    let first = tokens.next()?;
    let next = tokens.next()?;
    let is_stray = first.kind == hcl::TokenKind::Identifier
        && !matches!(
            next.kind,
            hcl::TokenKind::Dot
                | hcl::TokenKind::OpenBracket
                | hcl::TokenKind::Newline
                | hcl::TokenKind::LineComment
                | hcl::TokenKind::BlockComment
                | hcl::TokenKind::EndOfFile
        );
    is_stray.then(|| {
        let detail = "Expected an attribute access or an index operator.";
        Diagnostic::error("Invalid character", detail).at(native.place(next.span))
    })
}

/// A quoted key, after its opening quote.
fn key<'t>(
    native: &Native<'_>,
    tokens: &mut impl Iterator<Item = &'t hcl::Token>,
) -> Option<String> {
    let mut text = String::new();
    loop {
        let token = tokens.next()?;
        match token.kind {
            hcl::TokenKind::CloseQuote => break,
            hcl::TokenKind::QuotedText => text.push_str(&native.file.text(token.span)),
            _ => return None,
        }
    }
    let quoted = format!("\"{text}\"");
    let file = hcl::File::parse_expression("", quoted.as_bytes());
    if !file.errors().is_empty() {
        return None;
    }
    match file.expression()?.kind() {
        hcl::ExpressionKind::Template(template) => {
            template.literal().map(|key| normalized(&key).into_owned())
        }
        _ => None,
    }
}
