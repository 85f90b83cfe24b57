//! T: values of expressions that need no scope.

use tofu_json_evaluate::{Evaluator, Value};

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
