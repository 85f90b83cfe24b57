use tofu_json_diagnostic::Diagnostic;
use tofu_json_value::Value;

/// What messages hold, or leave out, that this crate cannot render: the caller knows who can.
///
/// `()` renders none of it.
pub trait Embedded {
    /// How the two sides of a failed comparison differ, as
    /// [`human::write`](tofu_json_diagnostic::human::write()) takes it.
    fn difference(&self, diagnostic: &Diagnostic) -> Option<String>;

    /// The text of a plan or a state that `tofu test -verbose` writes.
    fn document(&self, document: Value<'_>) -> Option<String>;

    /// The whole text of the plan that a line of counts sums up, such as `Plan: 1 to add, 0 to change, 0
    /// to destroy.`, where the caller has the plan. The messages have that line only.
    fn plan(&self, _counts: &str) -> Option<String> {
        None
    }
}

impl Embedded for () {
    fn difference(&self, _diagnostic: &Diagnostic) -> Option<String> {
        None
    }

    fn document(&self, _document: Value<'_>) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Embedded;
    use tofu_json_value::Value;

    #[test]
    fn nothing_is_rendered_without_a_renderer() {
        assert_eq!(().document(Value::null()), None);
    }
}
