//! T: values of expressions that need no scope.

use tofu_json_evaluate::{Evaluator, NameScope, Value};

use super::json_value::{JsonReader, Strings};
use super::literal::take_mistakes;
use super::{Expression, ExpressionSource, Faults};

impl Expression<'_> {
    /// T: the value, where it needs neither a scope nor a function: templates are evaluated.
    ///
    /// # Errors
    ///
    /// Fails with `Variables not allowed`, `Function calls not allowed`, or what is wrong with the
    /// expression.
    pub fn constant(self) -> Result<Value, Faults> {
        let (value, faults) = self.evaluated(Strings::Templates);
        if faults.is_empty() {
            Ok(value)
        } else {
            Err(faults)
        }
    }

    /// T: what is wrong with it whatever its names and functions give; OpenTofu finds it when it
    /// evaluates. Mistakes in the templates of JSON strings are among it.
    #[must_use]
    pub fn evaluation_faults(self) -> Faults {
        self.evaluated(Strings::UnknownScope).1
    }

    /// T: the value with names and functions, and what is wrong with it.
    ///
    /// No more than `steps` are spent, which are counted down; what would take more is unknown.
    pub fn value(self, scope: &dyn NameScope, steps: &mut usize) -> (Value, Faults) {
        let mut faults = Faults::new();
        let value = match self.0 {
            ExpressionSource::Native(file, expression) => {
                let evaluator = Evaluator::of_expression(file, expression);
                let mut evaluator = evaluator.with_scope(scope, *steps);
                let value = evaluator.value(expression);
                take_mistakes(&mut evaluator, file, &mut faults);
                *steps = evaluator.steps_left();
                value
            }
            ExpressionSource::Json(filename, node) => {
                let reader = JsonReader::new(filename, Strings::Templates, &mut faults);
                reader.with_scope(scope, steps).value(node)
            }
            ExpressionSource::JsonName(filename, name) => {
                let reader = JsonReader::new(filename, Strings::Templates, &mut faults);
                reader.with_scope(scope, steps).string(name)
            }
        };
        (value, faults)
    }

    fn evaluated(self, strings: Strings) -> (Value, Faults) {
        let mut faults = Faults::new();
        let value = match self.0 {
            ExpressionSource::Native(file, expression) => {
                let mut evaluator = Evaluator::of_expression(file, expression);
                if strings == Strings::UnknownScope {
                    evaluator = evaluator.with_unknown_scope();
                }
                let value = evaluator.value(expression);
                take_mistakes(&mut evaluator, file, &mut faults);
                value
            }
            ExpressionSource::Json(filename, node) => {
                JsonReader::new(filename, strings, &mut faults).value(node)
            }
            ExpressionSource::JsonName(filename, name) => {
                JsonReader::new(filename, strings, &mut faults).string(name)
            }
        };
        (value, faults)
    }
}
