//! Calls of functions.

use tofu_json_hcl::{Call, Expression, Span};
use tofu_json_text::{quoted, suggestion};

use super::Evaluator;
use super::scope::{NameScope, apart};
use crate::functions::{self, Failure, Function, FunctionBody, Parameter};
use crate::{Type, Value, ValueMarks};

/// An argument, and where it is.
struct GivenArgument {
    value: Value,
    start: Span,
}

impl<'f> Evaluator<'f> {
    pub(super) fn call(&mut self, whole: Expression<'f>, call: Call<'f>) -> Value {
        let Some(scope) = self.scope else {
            return self.call_without_scope(whole, call);
        };
        let name = call.name();
        let Some(function) = functions::find(&name) else {
            return self.unknown_function(scope, call);
        };
        match function.body {
            FunctionBody::Try | FunctionBody::Can if !self.has_fit_expressions(function, call) => {
                Value::UNKNOWN
            }
            FunctionBody::Try => self.attempt(call),
            FunctionBody::Can => self.can(call),
            _ => self.call_of(function, call),
        }
    }

    /// A function that is none of OpenTofu's own. What is wrong with a namespace the caller says.
    fn unknown_function(&mut self, scope: &dyn NameScope, call: Call<'f>) -> Value {
        let name = call.name();
        let detail = match name.strip_prefix("core::") {
            Some(name) => format!(
                "There is no builtin (core::) function named {}.",
                quoted(name)
            ),
            None if name.contains("::") => {
                for argument in call.arguments() {
                    self.value(argument);
                }
                return scope.provider_function(&name);
            }
            None => {
                let hint = suggestion(&name, functions::names()).unwrap_or_default();
                format!("There is no function named {}.{hint}", quoted(&name))
            }
        };
        self.error("Call to unknown function", detail, call.name_span())
    }

    fn call_without_scope(&mut self, whole: Expression<'f>, call: Call<'f>) -> Value {
        if !self.unknown_scope {
            return self.without_scope(
                "Function calls not allowed",
                "Functions may not be called here.",
                whole.span(),
            );
        }
        for argument in call.arguments() {
            self.value(argument);
        }
        Value::UNKNOWN
    }

    fn call_of(&mut self, function: &'static Function, call: Call<'f>) -> Value {
        let before = self.mistakes.len();
        let Some(arguments) = self.arguments(call) else {
            return Value::UNKNOWN;
        };
        if !self.has_fit_count(function, call, &arguments) {
            return Value::UNKNOWN;
        }
        let mut marks = ValueMarks::NONE;
        let keeps_marks = matches!(function.body, FunctionBody::Marked(_));
        let mut values = Vec::with_capacity(arguments.len());
        for (number, argument) in arguments.iter().enumerate() {
            let Some(parameter) = parameter(function, number) else {
                continue;
            };
            let converted = match argument.value.convert(&parameter.kind.to_type()) {
                Ok(value) => value,
                Err(why) => {
                    self.wrong_argument(parameter, &why.to_string(), argument.start);
                    continue;
                }
            };
            if converted.is_null() && !parameter.takes_null {
                self.wrong_argument(parameter, "argument must not be null", argument.start);
                continue;
            }
            if keeps_marks {
                values.push(converted);
            } else {
                marks = marks.and(converted.all_marks());
                values.push(converted.without_marks().0.into_owned());
            }
        }
        if self.mistakes.len() > before {
            return Value::UNKNOWN;
        }
        match result(function, &values) {
            Ok(value) => value.marked(marks),
            Err(Failure::Argument(number, why)) => {
                let place = arguments
                    .get(number)
                    .map_or(call.name_span(), |one| one.start);
                match parameter(function, number) {
                    Some(parameter) => self.wrong_argument(parameter, &why, place),
                    None => Value::UNKNOWN,
                }
            }
            Err(Failure::Call(why)) => self.failed_call(function, call, &why),
        }
    }

    /// The arguments, those of `...` taken apart; none when it is not known how many, or with a mistake.
    fn arguments(&mut self, call: Call<'f>) -> Option<Vec<GivenArgument>> {
        let mut arguments = Vec::with_capacity(call.arguments().len());
        let mut is_known = true;
        let last = call.arguments().len().saturating_sub(1);
        for (number, expression) in call.arguments().enumerate() {
            let value = self.value(expression);
            let start = expression.start_span();
            if !call.expands_last() || number != last {
                arguments.push(GivenArgument { value, start });
                continue;
            }
            let (value, marks) = apart(value);
            let why = match value {
                Value::Null(_) => "must not be null",
                Value::Unknown(Type::Dynamic | Type::Tuple(_) | Type::List(_) | Type::Set(_)) => {
                    is_known = false;
                    continue;
                }
                Value::Tuple(_) | Value::List(..) | Value::Set(..) => {
                    for element in value.elements() {
                        let value = element.clone().marked(marks);
                        arguments.push(GivenArgument { value, start });
                    }
                    continue;
                }
                _ => "must be of a tuple, list, or set type",
            };
            let detail = format!("The expanding argument (indicated by ...) {why}.");
            self.error(
                "Invalid expanding argument value",
                detail,
                expression.span(),
            );
            is_known = false;
        }
        is_known.then_some(arguments)
    }

    fn failed_call(&mut self, function: &Function, call: Call<'f>, why: &str) -> Value {
        let detail = format!("Call to function {} failed: {why}.", quoted(function.name));
        let place = call.name_span().to(call.open_span());
        self.error("Error in function call", detail, place)
    }

    /// Whether a function that takes expressions, not their values, gets as many as it takes.
    fn has_fit_expressions(&mut self, function: &Function, call: Call<'f>) -> bool {
        if call.expands_last() {
            return true;
        }
        let arguments = call.arguments().map(|argument| GivenArgument {
            value: Value::UNKNOWN,
            start: argument.start_span(),
        });
        let arguments: Vec<_> = arguments.collect();
        self.has_fit_count(function, call, &arguments)
    }

    fn has_fit_count(
        &mut self,
        function: &Function,
        call: Call<'f>,
        arguments: &[GivenArgument],
    ) -> bool {
        let name = quoted(function.name);
        let expected = function.parameters.len();
        if let Some(missing) = function.parameters.get(arguments.len()) {
            let least = if function.variadic.is_some() {
                " at least"
            } else {
                ""
            };
            let detail = format!(
                "Function {name} expects{least} {expected} argument(s). Missing value for {}.",
                quoted(missing.name)
            );
            self.error("Not enough function arguments", detail, call.close_span());
            return false;
        }
        if let (None, Some(extra)) = (&function.variadic, arguments.get(expected)) {
            let detail = format!("Function {name} expects only {expected} argument(s).");
            self.error("Too many function arguments", detail, extra.start);
            return false;
        }
        let problem = function.counts.and_then(|one| one.problem(arguments.len()));
        if let Some(problem) = &problem {
            self.failed_call(function, call, problem);
        }
        problem.is_none()
    }

    fn wrong_argument(&mut self, parameter: &Parameter, why: &str, place: Span) -> Value {
        let detail = format!(
            "Invalid value for {} parameter: {why}.",
            quoted(parameter.name)
        );
        self.error("Invalid function argument", detail, place)
    }

    /// `try`: the first argument that is right.
    fn attempt(&mut self, call: Call<'f>) -> Value {
        for argument in call.arguments() {
            let before = self.mistakes.len();
            let value = self.value(argument);
            if self.mistakes.len() == before {
                // What is not known yet may still turn out to be wrong.
                return match value.is_wholly_known() {
                    true => value,
                    false => Value::UNKNOWN.marked(value.all_marks()),
                };
            }
            self.mistakes.truncate(before);
        }
        Value::UNKNOWN
    }

    /// `can`: whether the argument is right.
    fn can(&mut self, call: Call<'f>) -> Value {
        let before = self.mistakes.len();
        let mut marks = ValueMarks::NONE;
        let mut is_known = true;
        for argument in call.arguments() {
            let value = self.value(argument);
            is_known &= value.is_wholly_known();
            marks = marks.and(value.all_marks());
        }
        let is_wrong = self.mistakes.len() > before;
        self.mistakes.truncate(before);
        let value = match (is_wrong, is_known) {
            (true, _) => Value::Bool(false),
            (false, true) => Value::Bool(true),
            (false, false) => Value::Unknown(Type::Bool),
        };
        value.marked(marks)
    }
}

fn parameter(function: &Function, number: usize) -> Option<&Parameter> {
    function
        .parameters
        .get(number)
        .or(function.variadic.as_ref())
}

fn result(function: &Function, values: &[Value]) -> Result<Value, Failure> {
    let unknown = || Value::Unknown(function.result.to_type());
    match function.body {
        FunctionBody::Known(value) if values.iter().all(Value::is_wholly_known) => value(values),
        FunctionBody::Partly(value) | FunctionBody::Marked(value) => value(values),
        _ => Ok(unknown()),
    }
}
