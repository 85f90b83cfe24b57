use tofu_json_diagnostic::Diagnostic;
use tofu_json_value::Value;

/// What messages hold that this crate cannot render: the caller knows who can.
///
/// `()` renders none of it.
pub trait Embedded {
    /// How the two sides of a failed comparison differ, as
    /// [`human::write`](tofu_json_diagnostic::human::write()) takes it.
    fn difference(&self, diagnostic: &Diagnostic) -> Option<String>;

    /// The text of a plan or a state that `tofu test -verbose` writes.
    fn document(&self, document: Value<'_>) -> Option<String>;
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
