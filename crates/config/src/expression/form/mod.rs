mod body;
mod native;
mod search;
mod template;
mod write;

use std::collections::BTreeMap;

use super::{Expression, ExpressionSource, Native};
use crate::json::JsonString;

pub use body::BodyForm;

/// How deep forms can be nested; anything deeper is [`Form::Invalid`], because forms are built by recursion.
const DEPTH: usize = 512;

/// The meaning of an expression, without places: equal for both syntaxes when the expression is the
/// same.
///
/// Parentheses are dropped, `"${x}"` alone is `x`, escapes and `~` are resolved, strings are
/// normalised, numbers are decimal. As JSON it is the `form` that `config parse` prints.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Form {
    /// `null`
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as decimal text; a `-` before it belongs to it.
    Number(String),
    /// Text.
    String(String),
    /// `[a, b]`
    Tuple(Vec<Form>),
    /// Keys and values. When all keys are text: sorted, of equal keys only the last.
    Object(Vec<(Form, Form)>),
    /// Text and expressions in turn.
    Template(Vec<Form>),
    /// A reference as canonical text: `a.b[0]["k"]`.
    Reference(String),
    /// Constant steps after something: `f(x).b[0]`.
    Get {
        /// The expression before the steps.
        of: Box<Form>,
        /// The steps as canonical text.
        steps: String,
    },
    /// `of[key]`
    Index {
        /// The value that is indexed.
        of: Box<Form>,
        /// The key.
        key: Box<Form>,
    },
    /// `of[*]…` or `of.*…`.
    Splat {
        /// The value that is split into its elements.
        of: Box<Form>,
        /// What is evaluated for each element.
        each: Box<Form>,
    },
    /// The element in a splat.
    Item,
    /// A call of a function.
    Call {
        /// The name, with its namespaces.
        name: String,
        /// The arguments.
        arguments: Vec<Form>,
        /// Whether the last one is followed by `...`.
        expands: bool,
    },
    /// `a ? b : c`, or `%{ if }` in a template.
    Conditional {
        /// The condition.
        condition: Box<Form>,
        /// The value if it is true.
        then: Box<Form>,
        /// The value if it is false.
        otherwise: Box<Form>,
    },
    /// A `for` that is written `%{ for }` in a template.
    Join(Box<Form>),
    /// `[for …]` or `{for …}`.
    For(Box<ForForm>),
    /// Two forms with an operator between them.
    Binary {
        /// The operator as it is written.
        operator: &'static str,
        /// The form before it.
        left: Box<Form>,
        /// The form after it.
        right: Box<Form>,
    },
    /// A form with an operator before it.
    Unary {
        /// The operator as it is written.
        operator: &'static str,
        /// The form.
        operand: Box<Form>,
    },
    /// The contents of a body.
    Body(Box<BodyForm>),
    /// Native blocks of one type.
    Blocks(Vec<Form>),
    /// The rest of a block after one of its labels.
    Labelled {
        /// The label.
        label: String,
        /// The body, or the rest after the next label.
        inner: Box<Form>,
    },
    /// Native `dynamic` blocks by the types that they make.
    Dynamic(BTreeMap<String, Vec<Form>>),
    /// Does not parse, or lies too deep; with the text of a JSON string.
    Invalid(Option<String>),
    /// A native expression that could not be read and has no value.
    Value,
}

/// A `for`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ForForm {
    /// The name for keys.
    pub key_name: Option<String>,
    /// The name for values.
    pub value_name: String,
    /// The collection that is iterated.
    pub collection: Form,
    /// The key of each item; makes an object.
    pub key: Option<Form>,
    /// The value of each item.
    pub value: Form,
    /// Which items are kept.
    pub condition: Option<Form>,
    /// Whether values with the same key are put together.
    pub groups: bool,
}

impl Form {
    pub(super) fn of(expression: Expression<'_>) -> Self {
        match expression.0 {
            ExpressionSource::Native(file, expression) => native::form(file, expression, DEPTH),
            ExpressionSource::Json(_, node) => template::of_json(node, DEPTH),
            ExpressionSource::JsonName(_, name) => template::of_text(name, DEPTH),
        }
    }

    pub(super) fn of_native(native: &Native<'_>) -> Self {
        native::form(native.file, native.expression, DEPTH)
    }

    /// The form of the name of a property, which is a template.
    pub(crate) fn of_name(name: JsonString<'_>) -> Self {
        template::of_text(name, DEPTH)
    }

    /// An object: sorted, and of equal keys only the last, when all keys are text.
    fn object(mut items: Vec<(Self, Self)>) -> Self {
        for (key, _) in &mut items {
            match key {
                Self::Number(text) => *key = Self::String(std::mem::take(text)),
                Self::Bool(value) => *key = Self::String(value.to_string()),
                _ => {}
            }
        }
        let text = |key: &Self| match key {
            Self::String(text) => Some(text.clone()),
            _ => None,
        };
        let keys: Option<Vec<_>> = items.iter().map(|(key, _)| text(key)).collect();
        if let Some(keys) = keys {
            let sorted: BTreeMap<_, _> = keys.into_iter().zip(items).collect();
            items = sorted.into_values().collect();
        }
        Self::Object(items)
    }

    /// A number: decimal digits.
    fn number(text: &str) -> Self {
        let number = tofu_json_evaluate::Number::parse(text);
        Self::Number(number.map_or_else(|| text.to_owned(), |number| number.to_string()))
    }

    /// Text, normalised.
    fn string(text: &str) -> Self {
        Self::String(tofu_json_evaluate::normalized(text).into_owned())
    }
}
