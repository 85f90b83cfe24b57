//! The result of `validate -json`, and the diagnostic object that other documents share.

mod function_call;
mod snippet;

pub use function_call::{CalledFunction, CalledParameter, FunctionCall};
pub use snippet::{Assertion, ExpressionValue, Snippet};

use super::plan::Change;
use crate::shape::{DecodedText, Format, JsonShape, List, object, words};
use tofu_json_number::WrittenNumber;

object! {
    /// The result of `validate -json`.
    Validation = "Validation" {
        /// The version of the format; absent in documents of old.
        format_version "format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), optional;
        /// Whether the configuration is valid.
        valid "valid": Option<bool>, always;
        /// How many errors there are.
        error_count "error_count": Option<WrittenNumber<'a>> as JsonShape::Unsigned, always;
        /// How many warnings there are.
        warning_count "warning_count": Option<WrittenNumber<'a>> as JsonShape::Unsigned, always;
        /// What there is to say.
        diagnostics "diagnostics": List<'a, Diagnostic<'a>>, always;
    }
}

object! {
    /// Something to say about a configuration or a run.
    Diagnostic = "Diagnostic" {
        /// How bad it is.
        severity "severity": Option<Severity>, always;
        /// What it is, in short.
        summary "summary": DecodedText<'a>, always;
        /// What it is, in full; may be empty.
        detail "detail": DecodedText<'a>, always;
        /// The resource that it is about.
        address "address": Option<DecodedText<'a>>, optional;
        /// Where it is in the configuration.
        range "range": Option<Range<'a>>, optional;
        /// What is written there.
        snippet "snippet": Option<Snippet<'a>>, optional;
        /// How the two sides of a failed comparison differ: a change without actions (only OpenTofu).
        difference "difference": Option<Change<'a>>, optional;
        /// Where a deprecation comes from (only Terraform).
        deprecation_origin_description "deprecation_origin_description": Option<DecodedText<'a>>, optional;
    }
}

object! {
    /// A stretch of a file, the end not included.
    Range = "Range" {
        /// The file.
        filename "filename": DecodedText<'a>, always;
        /// The first character.
        start "start": Position<'a>, always;
        /// The character after the last one.
        end "end": Position<'a>, always;
    }
}

object! {
    /// A place in a file.
    Position = "Position" {
        /// The line, from 1.
        line "line": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
        /// The column in characters that people see, from 1.
        column "column": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
        /// The offset in bytes, from 0.
        byte "byte": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
    }
}

words! {
    /// How bad a diagnostic is. Anything but these two counts in neither count.
    Severity {
        /// It has to be mended.
        Error = "error",
        /// It should be looked at.
        Warning = "warning",
        /// Not known to the program that wrote it.
        Unknown = "unknown",
    }
}
