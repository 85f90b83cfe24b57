//! L: values read without a scope, and as the Go types that arguments have.

use tofu_json_evaluate::{Evaluator, Type, Value};
use tofu_json_hcl as hcl;

use super::json_value::{JsonReader, Strings};
use super::native::Native;
use super::{Expression, ExpressionSource, Faults};
use crate::Diagnostic;
use crate::fault;

impl Expression<'_> {
    /// L: the value without a scope: strings and names of JSON as they are, native expressions
    /// without variables and functions.
    ///
    /// Faults are added; what they are about is then unknown.
    pub fn literal(self, faults: &mut Faults) -> Value {
        match self.0 {
            ExpressionSource::Native(file, expression) => {
                of_native(&Native::new(file, expression), faults)
            }
            ExpressionSource::Json(filename, node) => {
                JsonReader::new(filename, Strings::Verbatim, faults).value(node)
            }
            ExpressionSource::JsonName(_, name) => Value::string(&name.decoded()),
        }
    }

    /// L: as true or false; none when a fault was added.
    pub fn literal_bool(self, faults: &mut Faults) -> Option<bool> {
        match self.literal_of(&Type::Bool, faults)? {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// L: as a string; none when a fault was added.
    pub fn literal_string(self, faults: &mut Faults) -> Option<String> {
        match self.literal_of(&Type::String, faults)? {
            Value::String(text) => Some((*text).to_owned()),
            _ => None,
        }
    }

    /// L: as a value of a type that is neither null nor unknown; none when a fault was added.
    fn literal_of(self, wanted: &Type, faults: &mut Faults) -> Option<Value> {
        let why = match self.converted(wanted, faults)? {
            Value::Null(_) => "null value is not allowed",
            Value::Unknown(_) => "value must be known",
            value => return Some(value),
        };
        faults.push(self.unsuitable(why));
        None
    }

    fn converted(self, wanted: &Type, faults: &mut Faults) -> Option<Value> {
        let before = faults.len();
        let value = self.literal(faults);
        if fault::has_new_error(faults, before) {
            return None;
        }
        match value.convert(wanted) {
            Ok(value) => Some(value),
            Err(error) => {
                faults.push(self.unsuitable(&error.to_string()));
                None
            }
        }
    }

    /// The fault that the value is not one that the argument can have.
    fn unsuitable(self, why: &str) -> Diagnostic {
        let detail = format!("Unsuitable value: {why}");
        let expression = self.settled();
        Diagnostic::error("Unsuitable value type", detail)
            .at(expression.start_place())
            .within(expression.place())
    }

    /// The value that OpenTofu uses for a native expression with a syntax error.
    fn settled(self) -> Self {
        match self.0 {
            ExpressionSource::Native(file, expression) if !file.errors().is_empty() => {
                Self(ExpressionSource::Native(
                    file,
                    Evaluator::of_expression(file, expression).settled(expression),
                ))
            }
            _ => self,
        }
    }
}

/// The value of a native expression without a scope.
pub(crate) fn of_native(native: &Native<'_>, faults: &mut Faults) -> Value {
    let mut evaluator = Evaluator::of_expression(native.file, native.expression);
    let value = evaluator.value(native.expression);
    take_mistakes(&mut evaluator, native.file, faults);
    value
}

/// Adds what an evaluator found in a file.
pub(super) fn take_mistakes(
    evaluator: &mut Evaluator<'_>,
    file: &hcl::File<'_>,
    faults: &mut Faults,
) {
    let mistakes = evaluator.take_mistakes();
    faults.extend(mistakes.iter().map(|one| fault::of_mistake(file, one)));
}
