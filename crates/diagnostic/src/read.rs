use std::fmt;

use tofu_json_value::{Kind, Position, Value, compact};

use crate::{
    Diagnostic, ExpressionValue, FunctionCall, Parameter, Range, Severity, Signature, Snippet,
    TestAssertion,
};

/// Why a JSON value is no diagnostic, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// JSON pointer of the value that is at fault, in its document.
    pub pointer: String,
    /// The same as line and column.
    pub place: Position,
    expected: &'static str,
    found: Kind,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, found) = (self.expected, self.found.noun());
        write!(f, "expected {expected}, found {found} at {}", self.place)?;
        if !self.pointer.is_empty() {
            write!(f, ", in {}", self.pointer)?;
        }
        Ok(())
    }
}

impl std::error::Error for ReadError {}

fn refused(value: Value<'_>, expected: &'static str) -> ReadError {
    ReadError {
        pointer: value.to_pointer(),
        place: value.place(),
        expected,
        found: value.kind(),
    }
}

/// The members of a diagnostic that are known here.
const MEMBERS: [&str; 8] = [
    "severity",
    "summary",
    "detail",
    "address",
    "range",
    "snippet",
    "difference",
    "deprecation_origin_description",
];

impl Diagnostic {
    /// Reads the JSON object of a diagnostic, as in a message stream or in what `validate -json`
    /// prints.
    ///
    /// What is missing or null is empty or absent; members that are not known here are kept.
    ///
    /// # Errors
    ///
    /// When this is not an object, or a known member is of another kind than it should be.
    pub fn read(value: Value<'_>) -> Result<Self, ReadError> {
        object(value)?;
        let severity = Severity::from(text(value, "severity")?.as_str());
        let mut read = Self::new(severity, text(value, "summary")?, text(value, "detail")?);
        if let Some(address) = optional(value, "address", string)? {
            read = read.about(address);
        }
        read.subject = optional(value, "range", range)?;
        if let Some(snippet) = optional(value, "snippet", snippet)? {
            read = read.showing(snippet);
        }
        if let Some(difference) = present(value, "difference") {
            read = read.comparing(raw(difference));
        }
        if let Some(origin) = optional(value, "deprecation_origin_description", string)? {
            read = read.deprecated_by(origin);
        }
        Ok(read.with_extra(extra(value, &MEMBERS)))
    }
}

fn range(value: Value<'_>) -> Result<Range, ReadError> {
    object(value)?;
    Ok(Range {
        filename: text(value, "filename")?,
        start: optional(value, "start", position)?.unwrap_or_default(),
        end: optional(value, "end", position)?.unwrap_or_default(),
    })
}

fn position(value: Value<'_>) -> Result<Position, ReadError> {
    object(value)?;
    Ok(Position {
        line: count(value, "line")?,
        column: count(value, "column")?,
        byte: count(value, "byte")?,
    })
}

fn snippet(value: Value<'_>) -> Result<Snippet, ReadError> {
    object(value)?;
    Ok(Snippet {
        context: optional(value, "context", string)?,
        code: text(value, "code")?,
        start_line: count(value, "start_line")?,
        highlight_start_offset: count(value, "highlight_start_offset")?,
        highlight_end_offset: count(value, "highlight_end_offset")?,
        values: list(value, "values", expression_value)?,
        function_call: optional(value, "function_call", function_call)?,
        test_assertion: optional(value, "test_assertion_expr", test_assertion)?,
        extra: extra(
            value,
            &[
                "context",
                "code",
                "start_line",
                "highlight_start_offset",
                "highlight_end_offset",
                "values",
                "function_call",
                "test_assertion_expr",
            ],
        ),
    })
}

fn expression_value(value: Value<'_>) -> Result<ExpressionValue, ReadError> {
    object(value)?;
    Ok(ExpressionValue {
        traversal: text(value, "traversal")?,
        statement: text(value, "statement")?,
    })
}

fn function_call(value: Value<'_>) -> Result<FunctionCall, ReadError> {
    object(value)?;
    Ok(FunctionCall {
        called_as: text(value, "called_as")?,
        signature: optional(value, "signature", signature)?,
        extra: extra(value, &["called_as", "signature"]),
    })
}

fn test_assertion(value: Value<'_>) -> Result<TestAssertion, ReadError> {
    object(value)?;
    let verbose = value.get("show_verbose");
    Ok(TestAssertion {
        lhs: text(value, "lhs")?,
        rhs: text(value, "rhs")?,
        warning: text(value, "warning")?,
        show_verbose: verbose.is_some_and(|verbose| verbose.is_true()),
        extra: extra(value, &["lhs", "rhs", "warning", "show_verbose"]),
    })
}

fn signature(value: Value<'_>) -> Result<Signature, ReadError> {
    object(value)?;
    Ok(Signature {
        name: text(value, "name")?,
        params: list(value, "params", parameter)?,
        variadic_param: optional(value, "variadic_param", parameter)?,
        return_type: present(value, "return_type").map(raw),
        extra: extra(value, &["name", "params", "variadic_param", "return_type"]),
    })
}

fn parameter(value: Value<'_>) -> Result<Parameter, ReadError> {
    object(value)?;
    Ok(Parameter {
        name: text(value, "name")?,
        type_: present(value, "type").map(raw),
        extra: extra(value, &["name", "type"]),
    })
}

fn object(value: Value<'_>) -> Result<(), ReadError> {
    if value.is_object() {
        Ok(())
    } else {
        Err(refused(value, "an object"))
    }
}

fn string(value: Value<'_>) -> Result<String, ReadError> {
    let text = value.as_str().ok_or_else(|| refused(value, "a string"))?;
    Ok(text.into_owned())
}

/// A member that is there and not null.
fn present<'v>(value: Value<'v>, name: &str) -> Option<Value<'v>> {
    value.get(name).filter(|member| !member.is_null())
}

fn optional<'v, T>(
    value: Value<'v>,
    name: &str,
    read: fn(Value<'v>) -> Result<T, ReadError>,
) -> Result<Option<T>, ReadError> {
    present(value, name).map(read).transpose()
}

fn text(value: Value<'_>, name: &str) -> Result<String, ReadError> {
    Ok(optional(value, name, string)?.unwrap_or_default())
}

/// A whole number; a negative one is zero, one that is too large the largest.
fn count(value: Value<'_>, name: &str) -> Result<usize, ReadError> {
    let Some(member) = present(value, name) else {
        return Ok(0);
    };
    let wrong = || refused(member, "a whole number");
    let number = member.as_number().ok_or_else(wrong)?;
    let digits = number.strip_prefix('-').unwrap_or(number);
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    if number.starts_with('-') {
        return Ok(0);
    }
    Ok(digits.parse().unwrap_or(usize::MAX))
}

fn list<'v, T>(
    value: Value<'v>,
    name: &str,
    read: fn(Value<'v>) -> Result<T, ReadError>,
) -> Result<Vec<T>, ReadError> {
    let Some(member) = present(value, name) else {
        return Ok(Vec::new());
    };
    if !member.is_array() {
        return Err(refused(member, "an array"));
    }
    member.elements().map(read).collect()
}

fn extra(value: Value<'_>, known: &[&str]) -> Vec<(String, String)> {
    value
        .members()
        .filter(|(name, _)| !known.contains(&name.as_ref()))
        .map(|(name, member)| (name.into_owned(), raw(member)))
        .collect()
}

#[cfg(test)]
mod tests;

/// The JSON of a value that is kept as it is.
fn raw(value: Value<'_>) -> String {
    compact(value.raw())
}
