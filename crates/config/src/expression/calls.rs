//! The functions that expressions call.

use tofu_json_hcl as hcl;

use super::native::Native;
use super::references::{Task, children, each_template};
use super::{Expression, ExpressionSource};
use tofu_json_diagnostic::Place;

/// A call of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Called {
    /// The name: `upper`, `core::upper`, `provider::aws::arn_parse`.
    pub name: String,
    /// Where the name is.
    pub place: Place,
}

impl Expression<'_> {
    /// T: every call of a function in it, those in templates of JSON strings included.
    #[must_use]
    pub fn calls(self) -> Vec<Called> {
        let mut found = Vec::new();
        match self.0 {
            ExpressionSource::Native(file, expression) => {
                of_native(&Native::new(file, expression), &mut found);
            }
            ExpressionSource::Json(..) | ExpressionSource::JsonName(..) => {
                each_template(self, |file| {
                    if let Some(native) = Native::of_text(file) {
                        of_native(&native, &mut found);
                    }
                })
            }
        }
        found
    }
}

fn of_native(native: &Native<'_>, found: &mut Vec<Called>) {
    let mut pending = vec![Task::Look(native.expression)];
    while let Some(task) = pending.pop() {
        let Task::Look(expression) = task else {
            continue;
        };
        if let hcl::ExpressionKind::Call(call) = expression.kind() {
            found.push(Called {
                name: call.name().into_owned(),
                place: native.place(call.name_span()),
            });
        }
        children(native.file, expression, &mut pending);
    }
}
