use crate::{Diagnostic, Escaping};
use tofu_json_value::Json;

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
