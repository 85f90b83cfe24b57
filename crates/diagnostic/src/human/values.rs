use super::text::{BOLD, DiagnosticText, RESET};
use crate::{FunctionCall, Signature, Snippet};

impl DiagnosticText<'_> {
    /// Writes the call that failed and the values of expressions, below a rule.
    pub(super) fn values(&mut self, snippet: &Snippet) {
        let call = snippet.function_call.as_ref();
        let call = call.and_then(|call| Some((call, call.signature.as_ref()?)));
        let assertion = snippet.test_assertion.as_ref();
        let assertion = assertion.filter(|_| self.options.shows_assertions());
        if snippet.values.is_empty() && call.is_none() && assertion.is_none() {
            return;
        }
        self.rule();
        if let Some((call, signature)) = call {
            self.call(call, signature);
        }
        if let Some(assertion) = assertion {
            self.assertion(assertion);
            if !assertion.show_verbose {
                return;
            }
        }
        let mut values: Vec<_> = snippet.values.iter().collect();
        values.sort_by(|a, b| a.traversal.cmp(&b.traversal));
        for value in values {
            self.bar();
            self.codes(&[BOLD]);
            self.canvas.text(&value.traversal);
            self.codes(&[RESET]);
            self.canvas.literal(" ");
            self.statement(&value.statement);
        }
    }

    /// Writes what is said of an expression, to the end of the line; where the program keeps lines apart, each of
    /// them below the bar.
    fn statement(&mut self, statement: &str) {
        if !self.options.keeps_statements_in_box() {
            self.canvas.text(statement);
            self.end_of_value();
            return;
        }
        for (at, line) in statement.split('\n').enumerate() {
            if at > 0 {
                self.bar();
                self.canvas.literal("  ");
            }
            self.canvas.text(line);
            self.end_of_value();
        }
    }

    pub(super) fn end_of_value(&mut self) {
        self.canvas.newline();
        self.codes(&[RESET]);
    }

    fn call(&mut self, call: &FunctionCall, signature: &Signature) {
        self.bar();
        self.canvas.literal("while calling ");
        self.codes(&[BOLD]);
        self.canvas.text(&call.called_as);
        self.codes(&[RESET]);
        self.canvas.literal("(");
        self.codes(&[RESET]);
        for (index, param) in signature.params.iter().enumerate() {
            if index > 0 {
                self.canvas.literal(", ");
            }
            self.canvas.text(&param.name);
        }
        if let Some(variadic) = &signature.variadic_param {
            if !signature.params.is_empty() {
                self.canvas.literal(", ");
            }
            self.canvas.text(&variadic.name);
            self.canvas.literal("...");
        }
        self.canvas.literal(")\n");
    }

    /// Writes how the two sides of a comparison differ, below a rule.
    pub(super) fn difference(&mut self, difference: &str) {
        self.rule();
        self.bar();
        self.codes(&[BOLD]);
        self.canvas.literal("Diff: ");
        self.codes(&[RESET, RESET]);
        for (index, line) in difference.split('\n').enumerate() {
            self.canvas.newline();
            self.bar();
            self.codes(&[RESET]);
            if index == 0 {
                self.canvas.spaces(4);
            }
            self.canvas.literal(line);
        }
        self.canvas.newline();
    }
}
