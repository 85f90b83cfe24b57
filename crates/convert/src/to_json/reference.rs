//! R: references, in the one spelling that JSON takes.

use tofu_json_hcl::{Expression, ExpressionKind, File, Key, Traversal};
use tofu_json_text::native::push_escaped;

use super::conversion::Conversion;
use super::text::number;
use super::tree::Node;
use super::value::{ValueJob, quoted};
use tofu_json_config::modes::Mode;

impl<'f> Conversion<'f> {
    /// A reference, perhaps between quotes.
    pub(super) fn reference(&mut self, job: &ValueJob<'f>) {
        let text = canonical(job.expression).or_else(|| {
            let text = job.quoted.then(|| quoted(job.expression)).flatten()?;
            let inner = File::parse_expression("", text.as_bytes());
            let is_right = inner.errors().is_empty();
            inner.expression().filter(|_| is_right).and_then(canonical)
        });
        match text {
            Some(text) => self.tree.set(job.node, Node::String(text)),
            None => self.refuse(
                job.expression.span(),
                "no reference",
                if job.mode == Mode::RelativeReference {
                    "expected the name of an argument, perhaps with attributes and constant keys after it"
                } else {
                    "expected a name with attributes and constant keys after it, found another expression"
                },
            ),
        }
    }
}

/// `a.b[0]["k"]`, when the expression is no more than that.
fn canonical(expression: Expression<'_>) -> Option<String> {
    match expression.kind() {
        ExpressionKind::Reference(traversal) => steps(traversal),
        _ => None,
    }
}

fn steps(traversal: Traversal<'_>) -> Option<String> {
    let mut text = String::new();
    for step in traversal.steps() {
        match step.key() {
            Key::Root(name) => text.push_str(name),
            Key::Attribute(name) => {
                text.push('.');
                text.push_str(name);
            }
            Key::LegacyIndex(digits) => index(&mut text, digits),
            Key::Index(key) => match key.kind() {
                ExpressionKind::Number(digits) => index(&mut text, digits),
                ExpressionKind::Template(template) => {
                    string_key(&mut text, &template.literal()?);
                }
                _ => return None,
            },
            _ => return None,
        }
    }
    Some(text)
}

fn index(text: &mut String, digits: &str) {
    text.push('[');
    text.push_str(&number(digits));
    text.push(']');
}

/// A key between quotes, with the escapes of native syntax.
fn string_key(text: &mut String, key: &str) {
    text.push_str("[\"");
    push_escaped(text, &super::text::escaped(key), |character| {
        !character.is_ascii_control()
    });
    text.push_str("\"]");
}
