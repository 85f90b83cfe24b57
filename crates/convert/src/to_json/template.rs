//! T: strings are templates, and what JSON cannot hold is between `${` and `}`.

use tofu_json_hcl::{Expression, ExpressionKind, File, PartKind, Span, Template, UnaryOperator};

use super::conversion::{Conversion, Job};
use super::text::{escaped, interpolation, number};
use super::tree::Node;
use super::value::ValueJob;
use tofu_json_config::modes::Mode;

/// Below this many levels, lists and objects are written as source text.
const LEVELS: u32 = 150;

impl<'f> Conversion<'f> {
    /// Converts an expression that may be anything.
    pub(super) fn template(&mut self, job: &ValueJob<'f>) {
        let expression = job.expression;
        let shallow = self.tree.level(job.node) < LEVELS;
        let node = match expression.kind() {
            ExpressionKind::Null => Node::Null,
            ExpressionKind::Bool(value) => Node::Bool(value),
            ExpressionKind::Number(digits) => Node::Number(number(digits)),
            ExpressionKind::Template(template) => self.string(template, expression.span()),
            ExpressionKind::Tuple(tuple) if shallow => {
                let mut elements = Vec::with_capacity(tuple.elements().len());
                for element in tuple.elements() {
                    let node = self.tree.child(job.node);
                    elements.push(node);
                    self.add(Job::Value(job.inside(node, element, Mode::Template)));
                }
                Node::Array(elements)
            }
            ExpressionKind::Object(object) if shallow => {
                return self.object(job, object, Mode::Template, |_| Mode::Template);
            }
            _ => match negative(expression) {
                Some(number) => Node::Number(number),
                None => self.source(expression.span()),
            },
        };
        self.tree.set(job.node, node);
    }

    /// A string as a template of JSON.
    pub(super) fn string(&mut self, template: Template<'f>, span: Span) -> Node {
        match carried(self.file, template) {
            Some((text, sequences)) => {
                for sequence in sequences {
                    self.comments.keep(sequence);
                }
                Node::String(text)
            }
            None => self.source(span),
        }
    }
}

/// `-1`
pub(super) fn negative(expression: Expression<'_>) -> Option<String> {
    match expression.kind() {
        ExpressionKind::Unary {
            operator: UnaryOperator::Negate,
            operand,
        } => match operand.kind() {
            ExpressionKind::Number(digits) => Some(format!("-{}", number(digits))),
            _ => None,
        },
        _ => None,
    }
}

/// The text of a template without delimiters that means the same, and its sequences. `None` if JSON
/// strings and quoted templates differ: `~` trims more between quotes than elsewhere, a `$` before
/// a sequence can be written between quotes only, and a byte-order mark at the beginning of a JSON
/// string is dropped.
fn carried(file: &File<'_>, template: Template<'_>) -> Option<(String, Vec<Span>)> {
    let mut done = String::new();
    let mut literal = String::new();
    let mut sequences = Vec::new();
    for part in template.parts() {
        match part.kind {
            PartKind::Text(text) => literal.push_str(&text),
            PartKind::Interpolation(_) => {
                let source = file.text(part.span);
                if source.starts_with("${~") || source.ends_with("~}") {
                    return None;
                }
                // `$${` would be an escape.
                if literal.ends_with('$') {
                    return None;
                }
                done.push_str(&escaped(&std::mem::take(&mut literal)));
                done.push_str(&source);
                sequences.push(part.span);
            }
            _ => return None,
        }
    }
    done.push_str(&escaped(&literal));
    (!done.starts_with('\u{feff}')).then_some((done, sequences))
}

/// The key of an object as a template of JSON.
pub(super) fn key(file: &File<'_>, template: Template<'_>, span: Span) -> String {
    carried(file, template).map_or_else(|| interpolation(file, span), |(text, _)| text)
}
