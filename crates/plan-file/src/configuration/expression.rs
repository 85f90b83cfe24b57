use super::reference::shown_references;
use crate::document::write_evaluated;
use tofu_json_config::expression::Expression;
use tofu_json_evaluate::Value;
use tofu_json_value::Json;

/// An expression as documents show it.
#[derive(Clone, Debug, Default)]
pub(super) struct ShownExpression {
    pub(super) constant: Option<Value>,
    pub(super) references: Vec<String>,
}

impl ShownExpression {
    pub(super) fn of(expression: Expression<'_>) -> Self {
        let mut faults = Vec::new();
        let value = expression.literal(&mut faults);
        let constant = (faults.is_empty() && is_printable(&value)).then_some(value);
        Self {
            constant,
            references: shown_references(expression),
        }
    }

    /// Whether there is nothing to show of it.
    pub(super) fn is_empty(&self) -> bool {
        self.constant.is_none() && self.references.is_empty()
    }

    pub(super) fn write(&self, json: &mut Json) {
        json.object(|json| {
            if let Some(constant) = &self.constant {
                write_evaluated(json.member("constant_value"), constant);
            }
            if !self.references.is_empty() {
                json.member("references")
                    .list(&self.references, |json, reference| json.string(reference));
            }
        });
    }
}

/// Whether JSON can say all of a value.
fn is_printable(value: &Value) -> bool {
    match value {
        Value::Unknown(_) => false,
        Value::Number(number) => !number.is_infinite(),
        _ => {
            value.elements().iter().all(is_printable) && value.members().values().all(is_printable)
        }
    }
}

/// Writes `count_expression` or else `for_each_expression`, if there is something to show.
pub(super) fn write_repetition(
    json: &mut Json,
    count: Option<Expression<'_>>,
    for_each: Option<Expression<'_>>,
) {
    let shown = |expression: Option<Expression<'_>>| {
        expression
            .map(ShownExpression::of)
            .filter(|shown| !shown.is_empty())
    };
    if let Some(count) = shown(count) {
        count.write(json.member("count_expression"));
    } else if let Some(for_each) = shown(for_each) {
        for_each.write(json.member("for_each_expression"));
    }
}
