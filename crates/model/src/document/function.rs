//! Signatures of functions: those of the language, that `metadata functions -json` prints, and those of
//! providers, in [`provider`](super::provider).

use crate::shape::{DecodedText, Format, JsonShape, List, Map, Notation, object};

/// Writes the tables of a function and of its parameters. What `metadata functions -json` and
/// `providers schema -json` print differs in the order of the last members of a parameter only, which is
/// given last.
macro_rules! signature {
    (
        $(#[doc = $about:literal])*
        $function:ident = $title:literal, summary = $summary:literal;
        $(#[doc = $about_parameter:literal])*
        $parameter:ident = $parameter_title:literal {
            $($(#[doc = $doc:literal])* $field:ident $key:literal: $type:ty, $need:ident;)+
        }
    ) => {
        object! {
            $(#[doc = $about])*
            $function = $title {
                /// What it does, in words.
                description "description": Option<DecodedText<'a>>, optional;
                #[doc = $summary]
                summary "summary": Option<DecodedText<'a>>, optional;
                /// Why it should not be used any more (only Terraform).
                deprecation_message "deprecation_message": Option<DecodedText<'a>>, optional;
                /// The type of the result.
                return_type "return_type": Option<Notation<'a>>, always;
                /// The parameters in order.
                parameters "parameters": List<'a, $parameter<'a>>, optional;
                /// The parameter that takes all further arguments.
                variadic_parameter "variadic_parameter": Option<$parameter<'a>>, optional;
            }
        }

        object! {
            $(#[doc = $about_parameter])*
            $parameter = $parameter_title {
                /// The name.
                name "name": Option<DecodedText<'a>>, optional;
                /// What it is, in words.
                description "description": Option<DecodedText<'a>>, optional;
                $($(#[doc = $doc])* $field $key: $type, $need;)+
            }
        }
    };
}

object! {
    /// The functions of the language. Each comes twice, as `name` and as `core::name`.
    Functions = "Functions" {
        /// The version of the format.
        format_version "format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The signatures by name.
        function_signatures "function_signatures": Map<'a, Signature<'a>>, optional;
    }
}

signature! {
    /// What a function takes and gives.
    Signature = "FunctionSignature", summary = "What it does, in short (only Terraform).";
    /// A parameter.
    Parameter = "FunctionParameter" {
        /// Whether null may be given.
        is_nullable "is_nullable": bool, optional;
        /// The type.
        parameter_type "type": Option<Notation<'a>>, always;
    }
}

signature! {
    /// A function of a provider. OpenTofu writes descriptions even when empty, and the type of a
    /// parameter before `is_nullable`: other than in the functions of the language.
    ProviderFunction = "ProviderFunction", summary = "What it does, in short.";
    /// A parameter of a provider's function.
    ProviderFunctionParameter = "ProviderFunctionParameter" {
        /// The type.
        parameter_type "type": Option<Notation<'a>>, always;
        /// Whether null may be given.
        is_nullable "is_nullable": bool, optional;
    }
}
