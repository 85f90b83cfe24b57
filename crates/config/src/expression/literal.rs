//! L: values read without a scope, and as the Go types that arguments have.

use tofu_json_evaluate::{Evaluator, Type, Value};
use tofu_json_hcl as hcl;

use super::json_value::{JsonReader, Strings};
use super::native::Native;
use super::{Expression, Faults, Kind};
use crate::fault::Fault;

impl Expression<'_> {
    /// L: the value without a scope: strings and names of JSON as they stand, native expressions
    /// without variables and functions.
    ///
    /// Faults are added; what they are about is then unknown.
    pub fn literal(self, faults: &mut Faults) -> Value {
        match self.0 {
            Kind::Native(file, expression) => of_native(&Native::new(file, expression), faults),
            Kind::Json(filename, node) => {
                JsonReader::new(filename, Strings::Verbatim, faults).value(node)
            }
            Kind::JsonName(_, name) => Value::string(&name.decoded()),
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

    /// L: as a string, or null; the outer none when a fault was added.
    pub fn literal_optional_string(self, faults: &mut Faults) -> Option<Option<String>> {
        match self.converted(&Type::String, faults)? {
            Value::String(text) => Some(Some((*text).to_owned())),
            Value::Null(_) => Some(None),
            _ => {
                faults.push(self.unsuitable("value must be known"));
                None
            }
        }
    }

    /// L: as a value of a type that is neither null nor unknown; none when a fault was added.
    pub fn literal_of(self, wanted: &Type, faults: &mut Faults) -> Option<Value> {
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
        if faults.iter().skip(before).any(Fault::is_error) {
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

    /// That the value is not one that the argument can have.
    fn unsuitable(self, why: &str) -> Fault {
        let detail = format!("Unsuitable value: {why}");
        let expression = self.settled();
        Fault::error("Unsuitable value type", detail)
            .at(expression.start_place())
            .within(expression.place())
    }

    /// What the reference takes for a native expression whose syntax is wrong.
    fn settled(self) -> Self {
        match self.0 {
            Kind::Native(file, expression) if !file.errors().is_empty() => Self(Kind::Native(
                file,
                Evaluator::of_expression(file, expression).settled(expression),
            )),
            _ => self,
        }
    }
}

/// The value of a native expression without a scope.
pub(crate) fn of_native(native: &Native<'_>, faults: &mut Faults) -> Value {
    let mut evaluator = Evaluator::of_expression(native.file, native.expression);
    let value = evaluator.value(native.expression);
    take_problems(&mut evaluator, native.file, faults);
    value
}

/// Adds what an evaluator found in a file.
pub(super) fn take_problems(
    evaluator: &mut Evaluator<'_>,
    file: &hcl::File<'_>,
    faults: &mut Faults,
) {
    let place = |span| super::native::place(file, span);
    let problems = evaluator.take_problems().into_iter();
    faults.extend(problems.map(|problem| Fault {
        context: problem.context.map(place),
        ..Fault::error(problem.summary, problem.detail).at(place(problem.subject))
    }));
}
