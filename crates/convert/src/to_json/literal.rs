//! L: values that are taken as they are.

use tofu_json_evaluate::normalized;
use tofu_json_hcl::ExpressionKind;

use super::conversion::{Conversion, Job};
use super::template::negative;
use super::text::number;
use super::tree::Node;
use super::value::ValueJob;
use tofu_json_config::modes::Mode;

impl<'f> Conversion<'f> {
    /// Converts a constant: as it is written where JSON can say it so, otherwise its value.
    pub(super) fn literal(&mut self, job: &ValueJob<'f>) {
        let expression = job.expression;
        let node = match expression.kind() {
            ExpressionKind::Null => Some(Node::Null),
            ExpressionKind::Bool(value) => Some(Node::Bool(value)),
            ExpressionKind::Number(digits) => Some(Node::Number(number(digits))),
            ExpressionKind::Template(template) => template
                .literal()
                .map(|text| Node::String(normalized(&text).into_owned())),
            ExpressionKind::Tuple(tuple) => {
                let mut elements = Vec::with_capacity(tuple.elements().len());
                for element in tuple.elements() {
                    let node = self.tree.child(job.node);
                    elements.push(node);
                    self.add(Job::Value(job.inside(node, element, Mode::Literal)));
                }
                Some(Node::Array(elements))
            }
            ExpressionKind::Object(object) => {
                return self.object(job, object, Mode::Literal, |_| Mode::Literal);
            }
            _ => negative(expression).map(Node::Number),
        };
        match node {
            Some(node) => self.tree.set(job.node, node),
            None => self.constant(job),
        }
    }
}
