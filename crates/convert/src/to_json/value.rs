//! Values of arguments, by the mode in which JSON reads them.

use tofu_json_hcl::{Expression, ExpressionKind};

use super::conversion::{Conversion, Job};
use super::tree::{Id, Node};
use crate::path::PathId;
use tofu_json_config::modes::Mode;

/// A value that is to be converted.
pub(super) struct ValueJob<'f> {
    /// The node that becomes it.
    pub(super) node: Id,
    pub(super) expression: Expression<'f>,
    pub(super) mode: Mode,
    /// Whether references and keywords in it may be between quotes.
    pub(super) quoted: bool,
    pub(super) path: PathId,
}

impl<'f> ValueJob<'f> {
    /// A value inside this one.
    pub(super) fn inside(&self, node: Id, expression: Expression<'f>, mode: Mode) -> Self {
        Self {
            node,
            expression,
            mode,
            quoted: self.quoted,
            path: self.path,
        }
    }
}

impl<'f> Conversion<'f> {
    /// Converts a value.
    pub(super) fn value(&mut self, job: ValueJob<'f>) {
        match job.mode {
            Mode::Template | Mode::Ignored => self.template(&job),
            Mode::Literal => self.literal(&job),
            Mode::Reference | Mode::RelativeReference => self.reference(&job),
            Mode::Native => self.native(&job),
            Mode::Keyword => self.keyword(&job),
            Mode::Type => self.type_constraint(&job),
            Mode::List(mode) => self.list(&job, *mode),
            Mode::KeywordOrList(mode) => match job.expression.kind() {
                ExpressionKind::Tuple(_) => self.list(&job, *mode),
                _ => self.keyword(&ValueJob {
                    quoted: false,
                    ..job
                }),
            },
            Mode::Map(key, value) => self.map(&job, *key, *value),
            Mode::RequiredProvider => self.required_provider(&job),
        }
    }

    /// E: the source, without the quotes of old.
    fn native(&mut self, job: &ValueJob<'f>) {
        let node = match job.quoted.then(|| quoted(job.expression)).flatten() {
            Some(text) => Node::String(text),
            None => self.bare_source(job.expression),
        };
        self.tree.set(job.node, node);
    }

    /// Y: the source, comments and all.
    fn type_constraint(&mut self, job: &ValueJob<'f>) {
        if let ExpressionKind::Template(_) = job.expression.kind() {
            return self.refuse(
                job.expression.span(),
                "type constraint between quotes",
                "expected a type such as `list(string)`, found a string; remove the quotes",
            );
        }
        let node = self.bare_source(job.expression);
        self.tree.set(job.node, node);
    }

    /// \[x\]: each element in a mode.
    fn list(&mut self, job: &ValueJob<'f>, mode: Mode) {
        let ExpressionKind::Tuple(tuple) = job.expression.kind() else {
            return self.refuse(
                job.expression.span(),
                "no list",
                "expected a list between `[` and `]`, found another expression",
            );
        };
        let mut elements = Vec::with_capacity(tuple.elements().len());
        for element in tuple.elements() {
            let node = self.tree.child(job.node);
            elements.push(node);
            self.add(Job::Value(job.inside(node, element, mode)));
        }
        self.tree.set(job.node, Node::Array(elements));
    }
}

/// The text of a string that is a reference or a keyword in disguise.
pub(super) fn quoted(expression: Expression<'_>) -> Option<String> {
    match expression.kind() {
        ExpressionKind::Template(template) if !template.is_heredoc() => template.literal(),
        _ => None,
    }
}
