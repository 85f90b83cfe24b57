//! Values of arguments in both syntaxes, and the ways of reading them without evaluating.

mod calls;
mod constant;
mod form;
mod json_value;
mod literal;
mod native;
mod reference;
mod references;
mod static_reading;
mod traversal;

use tofu_json_hcl as hcl;

use crate::Diagnostic;
use crate::json::{JsonString, Node};
use tofu_json_diagnostic::Place;

pub use calls::Called;
pub use form::{BodyForm, ForForm, Form};
pub(crate) use literal::of_native as literal_of_native;
pub use native::Native;
pub use reference::{Reference, ReferenceStep, StepKey};
pub(crate) use traversal::step_key;

/// The value of an argument, as written. Copies are cheap.
#[derive(Clone, Copy, Debug)]
pub struct Expression<'f>(ExpressionSource<'f>);

#[derive(Clone, Copy, Debug)]
enum ExpressionSource<'f> {
    Native(&'f hcl::File<'f>, hcl::Expression<'f>),
    Json(&'f str, Node<'f>),
    /// The name of a property, as the key of a static map.
    JsonName(&'f str, JsonString<'f>),
}

/// The faults that prevented a result.
pub type Faults = Vec<Diagnostic>;

impl<'f> Expression<'f> {
    /// A native expression of a file.
    #[must_use]
    pub fn native(file: &'f hcl::File<'f>, expression: hcl::Expression<'f>) -> Self {
        Self(ExpressionSource::Native(file, expression))
    }

    /// A JSON value.
    #[must_use]
    pub fn json(node: Node<'f>) -> Self {
        Self::json_in("", node)
    }

    /// A value in a JSON file of this name.
    #[must_use]
    pub fn json_in(filename: &'f str, node: Node<'f>) -> Self {
        Self(ExpressionSource::Json(filename, node))
    }

    /// The JSON value.
    #[must_use]
    pub fn as_json(self) -> Option<Node<'f>> {
        match self.0 {
            ExpressionSource::Json(_, node) => Some(node),
            _ => None,
        }
    }

    /// The native expression and its file.
    #[must_use]
    pub fn as_native(self) -> Option<(&'f hcl::File<'f>, hcl::Expression<'f>)> {
        match self.0 {
            ExpressionSource::Native(file, expression) => Some((file, expression)),
            _ => None,
        }
    }

    /// The name of its file; empty if the caller gave none.
    #[must_use]
    pub fn filename(self) -> &'f str {
        match self.0 {
            ExpressionSource::Native(file, _) => file.filename(),
            ExpressionSource::Json(name, _) | ExpressionSource::JsonName(name, _) => name,
        }
    }

    /// All of it.
    #[must_use]
    pub fn place(self) -> Place {
        match self.0 {
            ExpressionSource::Native(file, expression) => file.place(expression.span()),
            ExpressionSource::Json(_, node) => node.place(),
            ExpressionSource::JsonName(_, name) => name.document().place(name.span()),
        }
    }

    /// The place OpenTofu points at for the start of the expression.
    #[must_use]
    pub fn start_place(self) -> Place {
        match self.0 {
            ExpressionSource::Native(file, expression) => file.place(expression.start_span()),
            ExpressionSource::Json(_, node) => node.document().place(node.start_span()),
            ExpressionSource::JsonName(..) => self.place(),
        }
    }

    /// T: all references in it, in order, templates inside strings and names included.
    ///
    /// Names that a `for` gives are no references; a string whose template has a mistake has none.
    #[must_use]
    pub fn references(self) -> Vec<Reference> {
        references::of(self)
    }

    /// T: what it is, without places.
    #[must_use]
    pub fn form(self) -> Form {
        Form::of(self)
    }

    /// T: the mistakes in the templates of JSON strings, and names that an object has twice: what
    /// OpenTofu finds in the text of an expression only when it evaluates it, at OpenTofu's places.
    /// Native expressions have none.
    #[must_use]
    pub fn template_faults(self) -> Faults {
        references::template_faults(self)
    }
}

#[cfg(test)]
mod literal_tests;

#[cfg(test)]
mod tests;
