use super::super::provider::DescriptionKind;
use crate::shape::{DecodedText, List, Notation, object};

object! {
    /// A call of a function.
    FunctionCall = "FunctionCall" {
        /// The name by which it is called.
        called_as "called_as": DecodedText<'a>, always;
        /// What the function takes and gives.
        signature "signature": Option<CalledFunction<'a>>, optional;
    }
}

object! {
    /// What a function takes and gives. The names differ from those of the functions document.
    CalledFunction = "CalledFunction" {
        /// The name.
        name "name": DecodedText<'a>, always;
        /// The parameters in order.
        params "params": List<'a, CalledParameter<'a>>, always;
        /// The parameter that takes all further arguments.
        variadic_param "variadic_param": Option<CalledParameter<'a>>, optional;
        /// The type of the result.
        return_type "return_type": Option<Notation<'a>>, always;
        /// What it does, in words.
        description "description": Option<DecodedText<'a>>, optional;
        /// How the description is written.
        description_kind "description_kind": Option<DescriptionKind>, optional;
    }
}

object! {
    /// A parameter.
    CalledParameter = "CalledParameter" {
        /// The name.
        name "name": DecodedText<'a>, always;
        /// The type.
        parameter_type "type": Option<Notation<'a>>, always;
        /// What it is, in words.
        description "description": Option<DecodedText<'a>>, optional;
        /// How the description is written.
        description_kind "description_kind": Option<DescriptionKind>, optional;
    }
}
