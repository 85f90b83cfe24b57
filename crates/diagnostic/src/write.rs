// By calls, and not by types with `Serialize` as other JSON of our own: the caller has a writer with its escaping, members
// that are not known here are JSON text that comes back byte for byte, and all of this is there without the feature
// `serde`, which takes the written object over.

use crate::{
    Diagnostic, Escaping, ExpressionValue, FunctionCall, Parameter, Position, Range, Signature,
    Snippet, TestAssertion,
};
use tofu_json_value::{Json, Sink};

impl Diagnostic {
    /// Writes the JSON object of the diagnostic: members in the order of OpenTofu, those that are not
    /// known here at the end.
    ///
    /// What OpenTofu wrote on one line comes back byte for byte, given its [`Escaping`].
    pub fn write_json<S: Sink>(&self, json: &mut Json<S>) {
        json.object(|json| {
            json.text("severity", self.severity.as_str());
            json.text("summary", &self.summary);
            json.text("detail", &self.detail);
            json.optional_text("address", self.address());
            if let Some(range) = &self.subject {
                write_range(json.member("range"), range);
            }
            if let Some(snippet) = self.snippet() {
                write_snippet(json.member("snippet"), snippet);
            }
            if let Some(difference) = self.difference() {
                json.member("difference").json(difference);
            }
            json.optional_text("deprecation_origin_description", self.deprecation_origin());
            extra(json, self.extra());
        });
    }

    /// The JSON object on one line, see [`write_json`](Self::write_json).
    #[must_use]
    pub fn to_json(&self, escaping: Escaping) -> String {
        let mut json = Json::line().escaped(escaping);
        self.write_json(&mut json);
        json.into_text()
    }
}

/// As [`Diagnostic::write_json`].
#[cfg(feature = "serde")]
impl serde::Serialize for Diagnostic {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = self.to_json(Escaping::Plain);
        tofu_json_value::RawJson(&json).serialize(serializer)
    }
}

/// Members that are not known here.
fn extra<S: Sink>(json: &mut Json<S>, members: &[(String, String)]) {
    for (name, value) in members {
        json.member(name).json(value);
    }
}

fn write_range<S: Sink>(json: &mut Json<S>, range: &Range) {
    json.object(|json| {
        json.text("filename", &range.filename);
        write_position(json.member("start"), &range.start);
        write_position(json.member("end"), &range.end);
    });
}

fn write_position<S: Sink>(json: &mut Json<S>, position: &Position) {
    json.object(|json| {
        json.member("line").literal(position.line);
        json.member("column").literal(position.column);
        json.member("byte").literal(position.byte);
    });
}

fn write_snippet<S: Sink>(json: &mut Json<S>, snippet: &Snippet) {
    json.object(|json| {
        json.member("context")
            .string_or_null(snippet.context.as_deref());
        json.text("code", &snippet.code);
        json.member("start_line").literal(snippet.start_line);
        json.member("highlight_start_offset")
            .literal(snippet.highlight_start_offset);
        json.member("highlight_end_offset")
            .literal(snippet.highlight_end_offset);
        json.member("values").list(&snippet.values, write_value);
        if let Some(call) = &snippet.function_call {
            write_call(json.member("function_call"), call);
        }
        if let Some(assertion) = &snippet.test_assertion {
            write_assertion(json.member("test_assertion_expr"), assertion);
        }
        extra(json, &snippet.extra);
    });
}

fn write_value<S: Sink>(json: &mut Json<S>, value: &ExpressionValue) {
    json.object(|json| {
        json.text("traversal", &value.traversal);
        json.text("statement", &value.statement);
    });
}

fn write_call<S: Sink>(json: &mut Json<S>, call: &FunctionCall) {
    json.object(|json| {
        json.text("called_as", &call.called_as);
        if let Some(signature) = &call.signature {
            write_signature(json.member("signature"), signature);
        }
        extra(json, &call.extra);
    });
}

fn write_assertion<S: Sink>(json: &mut Json<S>, assertion: &TestAssertion) {
    json.object(|json| {
        json.text("lhs", &assertion.lhs);
        json.text("rhs", &assertion.rhs);
        json.text("warning", &assertion.warning);
        json.member("show_verbose").bool(assertion.show_verbose);
        extra(json, &assertion.extra);
    });
}

fn write_signature<S: Sink>(json: &mut Json<S>, signature: &Signature) {
    json.object(|json| {
        json.text("name", &signature.name);
        json.member("params")
            .list(&signature.params, write_parameter);
        if let Some(parameter) = &signature.variadic_param {
            write_parameter(json.member("variadic_param"), parameter);
        }
        if let Some(return_type) = &signature.return_type {
            json.member("return_type").json(return_type);
        }
        extra(json, &signature.extra);
    });
}

fn write_parameter<S: Sink>(json: &mut Json<S>, parameter: &Parameter) {
    json.object(|json| {
        json.text("name", &parameter.name);
        if let Some(type_) = &parameter.type_ {
            json.member("type").json(type_);
        }
        extra(json, &parameter.extra);
    });
}

/// What `validate -json` prints for these diagnostics, in the order given.
///
/// ```
/// use tofu_json_diagnostic::validation_json;
///
/// let json = validation_json(&[]);
/// assert!(json.starts_with("{\n  \"format_version\": \"1.0\",\n  \"valid\": true,\n"));
/// assert!(json.ends_with("  \"diagnostics\": []\n}\n"));
/// ```
#[must_use]
pub fn validation_json(diagnostics: &[Diagnostic]) -> String {
    let count = |is: fn(&Diagnostic) -> bool| diagnostics.iter().filter(|d| is(d)).count();
    let errors = count(Diagnostic::is_error);
    let mut json = Json::lines().escaped(Escaping::Html);
    json.object(|json| {
        json.text("format_version", "1.0");
        json.member("valid").bool(errors == 0);
        json.member("error_count").literal(errors);
        json.member("warning_count")
            .literal(count(Diagnostic::is_warning));
        json.member("diagnostics")
            .list(diagnostics, |json, diagnostic| diagnostic.write_json(json));
    });
    json.into_text() + "\n"
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use crate::Diagnostic;
    use tofu_json_value::{Document, to_json};

    #[test]
    fn serde_writes_the_same_object() {
        let json = r#"{"severity":"error","summary":"a","detail":"<b>","extra":{"n":1.50}}"#;
        let document = Document::parse(json.as_bytes()).unwrap();
        let diagnostic = Diagnostic::read(document.root()).unwrap();
        assert_eq!(to_json(&diagnostic), json);
        assert_eq!(serde_json::to_string(&diagnostic).unwrap(), json);
    }
}
