//! Expressions without variables and functions, which is what a lock file can have (section 2 of
//! the specification).
//!
//! Depth, steps and the size of strings are bounded: where an expression asks for more than
//! [`limits`] allow, there is a diagnostic of our own.

mod arithmetic;
mod collection;
mod conditional;
mod convert;
mod for_expression;
mod index;
mod limits;
mod number;
mod operator;
mod settle;
mod splat;
mod template;
mod text;
mod value;

use std::rc::Rc;

use tofu_json_hcl::{Expression, ExpressionKind, File, Span};

use crate::escape;
use crate::mistakes::Mistakes;
use crate::read::LockDiagnostic;
use limits::Budget;
pub(crate) use number::Number;
use settle::Breaks;
pub(crate) use template::normalised;
pub(crate) use text::{Text, Wrong};
pub(crate) use value::Value;

/// Evaluates expressions of a file and collects what is wrong with them.
pub(crate) struct Evaluator<'f> {
    file: &'f File<'f>,
    pub(crate) diagnostics: Vec<LockDiagnostic>,
    budget: Budget,
    breaks: Breaks,
    wrong_escapes: Mistakes,
    /// What `for` has named, innermost last.
    names: Vec<(&'f str, Value)>,
    /// The element that a splat is at, innermost last.
    splat_items: Vec<Value>,
}

impl<'f> Evaluator<'f> {
    pub(crate) fn new(file: &'f File<'f>) -> Self {
        Self {
            file,
            diagnostics: Vec::new(),
            budget: Budget::new(file.source().len()),
            breaks: Breaks::of(file),
            wrong_escapes: Mistakes::of(file, |summary| summary == escape::SUMMARY),
            names: Vec::new(),
            splat_items: Vec::new(),
        }
    }

    /// The value of an expression. Where it is wrong, there is a diagnostic, and the value is
    /// unknown; unknown alone comes from a mistake of the syntax.
    pub(crate) fn value(&mut self, expression: Expression<'f>) -> Value {
        if !self.budget.enter() {
            return self.too_much(expression.span());
        }
        let value = self.kind(self.breaks.settled(expression));
        self.budget.leave();
        value
    }

    /// What the reference takes for an expression whose syntax is wrong.
    pub(crate) fn settled(&self, expression: Expression<'f>) -> Expression<'f> {
        self.breaks.settled(expression)
    }

    /// The text between quotes that a span stands for, if there are wrong escapes in it.
    pub(crate) fn with_wrong_escapes(&self, span: Span) -> Option<String> {
        self.wrong_escapes
            .any_in(span)
            .then(|| escape::decoded(&self.file.text(span)))
    }

    fn kind(&mut self, expression: Expression<'f>) -> Value {
        match expression.kind() {
            ExpressionKind::Number(text) => self.literal_number(text, expression.span()),
            ExpressionKind::Bool(value) => Value::Bool(value),
            ExpressionKind::Null => Value::Null,
            ExpressionKind::Parens(inner) => self.value(inner),
            ExpressionKind::Template(template) => self.template(template, expression),
            ExpressionKind::Tuple(tuple) => self.tuple(tuple),
            ExpressionKind::Object(object) => self.object(object),
            ExpressionKind::Reference(traversal) => self.reference(traversal),
            ExpressionKind::Traversal { source, steps } => {
                let value = self.value(source);
                self.steps(value, steps.steps())
            }
            ExpressionKind::Index { collection, key } => self.index(collection, key),
            ExpressionKind::Splat { source, each, .. } => self.splat(source, each),
            ExpressionKind::SplatItem => self.splat_items.last().cloned().unwrap_or(Value::Unknown),
            ExpressionKind::Call(_) => self.error(
                "Function calls not allowed",
                "Functions may not be called here.",
                expression.span(),
            ),
            ExpressionKind::Conditional {
                condition,
                then,
                otherwise,
            } => self.conditional(expression, condition, then, otherwise),
            ExpressionKind::Binary {
                operator,
                left,
                right,
            } => self.binary(expression, operator, left, right),
            ExpressionKind::Unary { operator, operand } => {
                self.unary(expression, operator, operand)
            }
            ExpressionKind::For(each) => self.for_expression(each),
            _ => self.invalid(expression),
        }
    }

    /// A mistake of the syntax: mostly reported already, sometimes once more.
    fn invalid(&mut self, expression: Expression<'f>) -> Value {
        if let Some(mistake) = expression.mistake() {
            let again = LockDiagnostic::syntax(self.file, mistake);
            self.diagnostics.push(again);
        }
        Value::Unknown
    }

    fn literal_number(&mut self, text: &str, span: Span) -> Value {
        match Number::parse(text) {
            Some(number) => Value::Number(Rc::new(number)),
            None => self.too_much(span),
        }
    }

    fn error(&mut self, summary: &str, detail: impl Into<String>, subject: Span) -> Value {
        let error = LockDiagnostic::error(self.file, summary, detail, subject);
        self.diagnostics.push(error);
        Value::Unknown
    }

    fn error_within(
        &mut self,
        summary: &str,
        detail: impl Into<String>,
        subject: Span,
        context: Span,
    ) -> Value {
        let error = LockDiagnostic::error(self.file, summary, detail, subject);
        self.diagnostics.push(error.within(self.file, context));
        Value::Unknown
    }

    /// The one diagnostic of an expression that is too large; our own words.
    fn too_much(&mut self, span: Span) -> Value {
        if self.budget.report() {
            self.error(
                "Expression too large",
                "This expression is nested too deeply, or its value is too large, to be evaluated \
                 in a dependency lock file.",
                span,
            );
        }
        Value::Unknown
    }
}

#[cfg(test)]
mod tests;
