//! Type expressions: keywords and constructors.

use std::borrow::Cow;
use tofu_json_evaluate::Type;
use tofu_json_hcl::{Call, Expression, ExpressionKind, Key, Span};

use super::{TypeConstraint, TypeDefaults, text};
use crate::Diagnostic;
use crate::expression::Native;
use tofu_json_diagnostic::Place;

/// How deep types can be nested.
const DEPTH: usize = 256;

/// Reads type expressions and collects what is wrong with them.
pub(super) struct TypeReader<'f> {
    pub(super) native: Native<'f>,
    pub(super) faults: Vec<Diagnostic>,
    /// The whole argument, which in JSON is a string with its quotes.
    whole: Place,
    depth: usize,
}

impl<'f> TypeReader<'f> {
    pub(super) fn new(native: Native<'f>, whole: Place) -> Self {
        Self {
            native,
            faults: Vec::new(),
            whole,
            depth: DEPTH,
        }
    }

    /// The type that a keyword alone is, or what is wrong with it.
    pub(super) fn keyword(keyword: &str) -> Result<Type, String> {
        match keyword {
            "bool" => Ok(Type::Bool),
            "number" => Ok(Type::Number),
            "string" => Ok(Type::String),
            "any" => Ok(Type::Dynamic),
            "list" | "set" | "map" => Err(text::element_needed(keyword)),
            "object" => Err(text::OBJECT_NEEDS.to_owned()),
            "tuple" => Err(text::TUPLE_NEEDS.to_owned()),
            _ => Err(text::unknown_keyword(keyword)),
        }
    }

    /// The type of an expression; none when something is wrong with it.
    pub(super) fn read(&mut self, expression: Expression<'f>) -> Option<TypeConstraint> {
        if self.depth == 0 {
            return self.wrong(
                "This type is nested too deeply to be read.",
                self.place_of(expression),
            );
        }
        self.depth -= 1;
        let found = match word(expression) {
            Some(word) => self.of_word(word, expression),
            None => self.of_call(expression),
        };
        self.depth += 1;
        found
    }

    fn of_word(&mut self, word: &str, expression: Expression<'f>) -> Option<TypeConstraint> {
        match Self::keyword(word) {
            Ok(constraint) => Some(TypeConstraint {
                constraint,
                defaults: None,
            }),
            Err(detail) => self.wrong(detail, self.place_of(expression)),
        }
    }

    fn of_call(&mut self, expression: Expression<'f>) -> Option<TypeConstraint> {
        let ExpressionKind::Call(call) = expression.kind() else {
            return self.wrong(text::WRONG_SHAPE, self.place_of(expression));
        };
        let name = &*call.name();
        let arguments = self.native.place(arguments_span(call));
        match name {
            "bool" | "number" | "string" => {
                return self.wrong(text::takes_nothing(name), arguments);
            }
            "any" => return self.wrong(text::ANY_TAKES_NOTHING, arguments),
            "optional" => {
                let place = self.native.place(call.name_span());
                return self.wrong(text::modifier_only(name), place);
            }
            _ => {}
        }
        let needed = match name {
            "list" | "set" | "map" => text::element_needed(name),
            "object" => text::OBJECT_NEEDS.to_owned(),
            "tuple" => text::TUPLE_NEEDS.to_owned(),
            _ => return self.wrong(text::unknown_constructor(name), self.place_of(expression)),
        };
        let argument = self.only_argument(call, needed)?;
        match name {
            "list" => self.collection(argument, Type::list),
            "set" => self.collection(argument, Type::set),
            "map" => self.collection(argument, Type::map),
            "object" => self.object(expression, argument),
            _ => self.tuple(expression, argument),
        }
    }

    /// The argument of a constructor, if there is exactly one.
    fn only_argument(&mut self, call: Call<'f>, needed: String) -> Option<Expression<'f>> {
        let context = arguments_span(call);
        let mut arguments = call.arguments();
        let first = arguments.next();
        let rest: Vec<Span> = arguments.map(|argument| argument.span()).collect();
        let subject = match (first, rest.as_slice()) {
            (Some(argument), []) => return Some(argument),
            (None, _) => context,
            (Some(_), [one]) => *one,
            (Some(_), [first, .., last]) => first.to(*last),
        };
        let (subject, context) = (self.native.place(subject), self.native.place(context));
        let fault = Diagnostic::error(text::INVALID_TYPE, needed);
        self.faults.push(fault.at(subject).within(context));
        None
    }

    fn collection(
        &mut self,
        element: Expression<'f>,
        collection: fn(Type) -> Type,
    ) -> Option<TypeConstraint> {
        let element = self.read(element)?;
        let constraint = collection(element.constraint);
        Some(TypeConstraint {
            defaults: TypeDefaults::inside(&constraint, [(String::new(), element.defaults)]),
            constraint,
        })
    }

    fn tuple(&mut self, whole: Expression<'f>, argument: Expression<'f>) -> Option<TypeConstraint> {
        let ExpressionKind::Tuple(elements) = argument.kind() else {
            let place = self.native.place(argument.span());
            return self.wrong_within(text::TUPLE_NEEDS_LIST, place, whole);
        };
        let mut types = Vec::new();
        let mut children = Vec::new();
        let mut right = true;
        for (number, element) in elements.elements().enumerate() {
            let read = self.read(element);
            right &= read.is_some();
            let read = read.unwrap_or_default();
            types.push(read.constraint);
            children.push((number.to_string(), read.defaults));
        }
        let constraint = Type::tuple(types);
        right.then(|| TypeConstraint {
            defaults: TypeDefaults::inside(&constraint, children),
            constraint,
        })
    }

    /// The place of an expression: of the whole argument that of its value.
    pub(super) fn place_of(&self, expression: Expression<'f>) -> Place {
        if expression.span() == self.native.expression.span() {
            self.whole
        } else {
            self.native.place(expression.span())
        }
    }

    pub(super) fn wrong<T>(
        &mut self,
        detail: impl Into<Cow<'static, str>>,
        place: Place,
    ) -> Option<T> {
        self.faults
            .push(Diagnostic::error(text::INVALID_TYPE, detail).at(place));
        None
    }

    pub(super) fn wrong_within<T>(
        &mut self,
        detail: impl Into<Cow<'static, str>>,
        place: Place,
        context: Expression<'f>,
    ) -> Option<T> {
        let context = self.place_of(context);
        let fault = Diagnostic::error(text::INVALID_TYPE, detail);
        self.faults.push(fault.at(place).within(context));
        None
    }
}

/// The brackets of a call and what is between them.
pub(super) fn arguments_span(call: Call<'_>) -> Span {
    call.open_span().to(call.close_span())
}

/// The word that an expression is; `true`, `false` and `null` are words here.
pub(super) fn word(expression: Expression<'_>) -> Option<&str> {
    match expression.kind() {
        ExpressionKind::Bool(true) => Some("true"),
        ExpressionKind::Bool(false) => Some("false"),
        ExpressionKind::Null => Some("null"),
        ExpressionKind::Reference(traversal) => {
            let mut steps = traversal.steps();
            match (steps.next()?.key(), steps.next()) {
                (Key::Root(name), None) => Some(name),
                _ => None,
            }
        }
        _ => None,
    }
}
