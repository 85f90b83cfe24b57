use super::FunctionCall;
use crate::Presence;
use crate::shape::{DecodedText, JsonShape, List, object};
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;

object! {
    /// The lines of the configuration that a diagnostic is about.
    Snippet = "Snippet" {
        /// The block around them; null where there is none.
        context "context": Presence<DecodedText<'a>>, always;
        /// Whole lines, without the last line end.
        code "code": DecodedText<'a>, always;
        /// The number of the first line.
        start_line "start_line": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
        /// Where the marked part begins, in bytes of the code.
        highlight_start_offset "highlight_start_offset": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
        /// Where the marked part ends, in bytes of the code.
        highlight_end_offset "highlight_end_offset": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
        /// What the expressions in it are worth, by ascending traversal.
        values "values": List<'a, ExpressionValue<'a>>, always;
        /// The function call that failed.
        function_call "function_call": Option<FunctionCall<'a>>, optional;
        /// The assertion of a test that failed (only Terraform).
        test_assertion_expr "test_assertion_expr": Option<Assertion<'a>>, optional;
    }
}

object! {
    /// What an expression is worth.
    ExpressionValue = "ExpressionValue" {
        /// The expression.
        traversal "traversal": DecodedText<'a>, always;
        /// A description of its value, without secrets.
        statement "statement": DecodedText<'a>, always;
    }
}

object! {
    /// The two sides of an assertion (only Terraform).
    Assertion = "Assertion" {
        /// The left side.
        lhs "lhs": Presence<Value<'a>>, optional;
        /// The right side.
        rhs "rhs": Presence<Value<'a>>, optional;
        /// What to mind about the two.
        warning "warning": Option<DecodedText<'a>>, optional;
        /// Whether both are shown in full.
        show_verbose "show_verbose": bool, optional;
    }
}
