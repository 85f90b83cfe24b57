//! Expressions without variables and functions.
//!
//! Depth, steps and the size of strings are bounded: where an expression asks for more than
//! [`limits`] allow, there is a diagnostic of our own.

mod call;
mod collection;
mod conditional;
mod for_expression;
mod index;
mod limits;
mod operator;
mod scope;
mod settle;
mod template;
mod text;

use std::borrow::Cow;
use std::sync::Arc;

use tofu_json_diagnostic::Diagnostic;
use tofu_json_hcl::{Expression, ExpressionKind, File, HclCode, Span};

use crate::{Number, Type, Value};
use limits::Budget;
pub use scope::{NameScope, NamedValue};
use settle::settled;
pub use text::{Text, Wrong};
use tofu_json_text::native;

/// Evaluates expressions of a file and collects what is wrong with them.
///
/// ```
/// use tofu_json_evaluate::Evaluator;
/// use tofu_json_evaluate::hcl::File;
///
/// let file = File::parse("main.tf", b"a = 6 * 7\nb = var.size\n");
/// let mut evaluator = Evaluator::new(&file);
/// let [a, b] = ["a", "b"].map(|name| file.body().attribute(name).expect("an attribute"));
/// assert_eq!(evaluator.value(a.expression()).to_json(), "42");
/// assert!(evaluator.take_mistakes().is_empty());
///
/// evaluator.value(b.expression());
/// assert_eq!(evaluator.take_mistakes()[0].summary, "Variables not allowed");
/// ```
pub struct Evaluator<'f> {
    file: &'f File<'f>,
    mistakes: Vec<Diagnostic<Span>>,
    budget: Budget,
    /// The names that `for` expressions define, innermost last.
    names: Vec<(&'f str, Value)>,
    /// The element that a splat is at, innermost last.
    splat_items: Vec<Value>,
    /// Whether it is said a second time of an expression with mistakes that it has no value.
    says_unknown: bool,
    /// Whether there are names and functions, of which nothing is known.
    unknown_scope: bool,
    /// What names mean, where that is known.
    scope: Option<&'f dyn NameScope>,
}

/// How much was found only: values can be secret.
impl std::fmt::Debug for Evaluator<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Evaluator")
            .field("mistakes", &self.mistakes.len())
            .finish_non_exhaustive()
    }
}

impl<'f> Evaluator<'f> {
    /// For the expressions of a file, which share what may be spent on them.
    #[must_use]
    pub fn new(file: &'f File<'f>) -> Self {
        Self::spending(file, Budget::of_file(file.source().len()))
    }

    /// Says a second time of an expression with mistakes that it has no value, as Terraform does; the default is `false`.
    #[must_use]
    pub fn says_unknown(self, says_unknown: bool) -> Self {
        Self {
            says_unknown,
            ..self
        }
    }

    /// For one expression of a file, with what may be spent on it alone.
    #[must_use]
    pub fn of_expression(file: &'f File<'f>, expression: Expression<'f>) -> Self {
        Self::spending(file, Budget::of_expression(expression.span().len()))
    }

    fn spending(file: &'f File<'f>, budget: Budget) -> Self {
        Self {
            file,
            mistakes: Vec::new(),
            budget,
            names: Vec::new(),
            splat_items: Vec::new(),
            says_unknown: false,
            unknown_scope: false,
            scope: None,
        }
    }

    /// The same with names and functions. Where a value is too large to be worked out, it is unknown; that is no
    /// mistake then. `steps` are all that may be spent.
    #[must_use]
    pub fn with_scope(mut self, scope: &'f dyn NameScope, steps: usize) -> Self {
        self.scope = Some(scope);
        self.budget = Budget::of_steps(steps);
        self
    }

    /// The steps that are left of those that may be spent.
    #[must_use]
    pub fn steps_left(&self) -> usize {
        self.budget.steps_left()
    }

    /// The same with a scope of which nothing is known: all names and functions are there, and
    /// what they give is unknown. What is wrong then is wrong with any scope.
    #[must_use]
    pub fn with_unknown_scope(mut self) -> Self {
        self.unknown_scope = true;
        self
    }

    /// The mistakes since the last call, in OpenTofu's order.
    pub fn take_mistakes(&mut self) -> Vec<Diagnostic<Span>> {
        std::mem::take(&mut self.mistakes)
    }

    /// The value of an expression. Where it is wrong, there is a mistake, and the value is
    /// unknown; unknown alone comes from a mistake of the syntax.
    pub fn value(&mut self, expression: Expression<'f>) -> Value {
        if !self.budget.enter() {
            return self.too_much(expression.span());
        }
        let value = self.kind(settled(self.file, expression));
        self.budget.leave();
        value
    }

    /// The expression that OpenTofu evaluates in place of one with a syntax error.
    #[must_use]
    pub fn settled(&self, expression: Expression<'f>) -> Expression<'f> {
        settled(self.file, expression)
    }

    /// The text between the quotes of a span, if it contains invalid escapes.
    #[must_use]
    pub fn with_wrong_escapes(&self, span: Span) -> Option<String> {
        self.file
            .has_error_within(span, &[HclCode::Escape])
            .then(|| native::decode_leniently(&self.file.text(span)))
    }

    fn kind(&mut self, expression: Expression<'f>) -> Value {
        match expression.kind() {
            ExpressionKind::Number(text) => self.literal_number(text, expression.span()),
            ExpressionKind::Bool(value) => Value::Bool(value),
            ExpressionKind::Null => Value::NULL,
            ExpressionKind::Parens(inner) => self.value(inner),
            ExpressionKind::Template(template) => self.template(template, expression),
            ExpressionKind::Tuple(tuple) => self.tuple(tuple),
            ExpressionKind::Object(object) => self.object(object),
            ExpressionKind::Reference(traversal) => self.reference(traversal),
            ExpressionKind::Traversal { source, steps } => {
                let value = self.value(source);
                self.steps(value, steps.steps())
            }
            ExpressionKind::Index { collection, key } => self.index(expression, collection, key),
            ExpressionKind::Splat { source, each, .. } => self.splat(source, each),
            ExpressionKind::SplatItem => self.splat_items.last().cloned().unwrap_or(Value::UNKNOWN),
            ExpressionKind::Call(call) => self.call(expression, call),
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
            self.mistakes.push(mistake.clone());
        }
        Value::UNKNOWN
    }

    fn literal_number(&mut self, text: &str, span: Span) -> Value {
        // Many digits are rounded, which takes as many steps.
        if !self.budget.work(text.len() / 100) {
            return self.too_much(span);
        }
        // What is too long to be written out is a number all the same.
        Number::parse(text).map_or(Value::Unknown(Type::Number), |number| {
            Value::Number(Arc::new(number))
        })
    }

    fn error(
        &mut self,
        summary: &'static str,
        detail: impl Into<Cow<'static, str>>,
        subject: Span,
    ) -> Value {
        self.mistakes
            .push(Diagnostic::of(HclCode::Value, summary, detail).at(subject));
        Value::UNKNOWN
    }

    /// A variable or a function that only a scope has.
    fn without_scope(&mut self, summary: &'static str, detail: &'static str, at: Span) -> Value {
        self.mistakes
            .push(Diagnostic::of(HclCode::Scope, summary, detail).at(at));
        Value::UNKNOWN
    }

    fn error_within(
        &mut self,
        summary: &'static str,
        detail: impl Into<Cow<'static, str>>,
        subject: Span,
        context: Span,
    ) -> Value {
        let error = Diagnostic::of(HclCode::Value, summary, detail).at(subject);
        self.mistakes.push(error.within(context));
        Value::UNKNOWN
    }

    /// The one diagnostic of an expression that is too large; our own words.
    fn too_much(&mut self, span: Span) -> Value {
        if self.scope.is_none() && self.budget.report() {
            self.error(
                "Expression too large",
                "This expression is nested too deeply, or its value is too large, to be evaluated.",
                span,
            );
        }
        Value::UNKNOWN
    }
}

#[cfg(test)]
mod tests;
