use crate::shape::{List, Notation, Text, object};

object! {
    /// A function of a provider. OpenTofu writes descriptions even when empty, and the type of a
    /// parameter before `is_nullable`: other than in the functions of the language.
    Function = "ProviderFunction" {
        /// What it does, in words.
        description "description": Option<Text<'a>>, optional;
        /// What it does, in short.
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
    /// A parameter of a provider's function.
    Parameter = "ProviderFunctionParameter" {
        /// The name.
        name "name": Option<Text<'a>>, optional;
        /// What it is, in words.
        description "description": Option<Text<'a>>, optional;
        /// The type.
        parameter_type "type": Option<Notation<'a>>, always;
        /// Whether null may be given.
        is_nullable "is_nullable": bool, optional;
    }
}
