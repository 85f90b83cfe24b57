//! The signatures that `metadata functions -json` prints.

use crate::shape::{Format, List, Map, Notation, Shape, Text, object};

object! {
    /// The functions of the language. Each comes twice, as `name` and as `core::name`.
    Functions = "Functions" {
        /// The version of the format.
        format_version "format_version": Option<Text<'a>> as Shape::Text(Format::Version), always;
        /// The signatures by name.
        function_signatures "function_signatures": Map<'a, Signature<'a>>, optional;
    }
}

object! {
    /// What a function takes and gives.
    Signature = "FunctionSignature" {
        /// What it does, in words.
        description "description": Option<Text<'a>>, optional;
        /// What it does, in short (only Terraform).
        summary "summary": Option<Text<'a>>, optional;
        /// Why it should not be used any more (only Terraform).
        deprecation_message "deprecation_message": Option<Text<'a>>, optional;
        /// The type of the result.
        return_type "return_type": Option<Notation<'a>>, always;
        /// The parameters in order.
        parameters "parameters": List<'a, Parameter<'a>>, optional;
        /// The parameter that takes all further arguments.
        variadic_parameter "variadic_parameter": Option<Parameter<'a>>, optional;
    }
}

object! {
    /// A parameter.
    Parameter = "FunctionParameter" {
        /// The name.
        name "name": Option<Text<'a>>, optional;
        /// What it is, in words.
        description "description": Option<Text<'a>>, optional;
        /// Whether null may be given.
        is_nullable "is_nullable": bool, optional;
        /// The type.
        parameter_type "type": Option<Notation<'a>>, always;
    }
}
