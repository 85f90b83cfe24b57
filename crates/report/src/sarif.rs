use crate::fingerprint::rule;
use crate::place::region;
use crate::{Recording, Region, finish};
use std::collections::BTreeMap;
use std::fmt::Display;
use tofu_json_diagnostic::{Code, Diagnostic, Severity};
use tofu_json_value::Json;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A SARIF 2.1.0 log of one run: what was found, and the rules that it is about, each once.
///
/// Rules are codes of [`codes!`](tofu_json_diagnostic::codes), or words.
///
/// ```
/// use tofu_json_diagnostic::{Severity, codes};
/// use tofu_json_report::{SarifLog, SarifResult};
///
/// codes! {
///     /// What can be wrong with a name.
///     pub enum NameRule {
///         Empty = "empty-name", Error, "a name without a character";
///     }
/// }
///
/// let mut log = SarifLog::new("1.2.3");
/// log.add_finding(SarifResult::of(NameRule::Empty, "the name is empty").in_file("names.json"));
/// assert!(log.to_json().contains(r#""ruleId":"empty-name","level":"error""#));
/// ```
#[derive(Clone, Debug)]
pub struct SarifLog<R> {
    version: String,
    rules: BTreeMap<R, String>,
    results: Vec<SarifResult<R>>,
}

/// A finding in a [`SarifLog`].
#[derive(Clone, Debug)]
pub struct SarifResult<R> {
    /// The rule that it is about.
    pub rule: R,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// In which file; the name becomes a relative reference.
    pub file: Option<String>,
    /// Where in the file.
    pub place: Option<Region>,
    /// What it is called where it is, such as a JSON pointer or an address.
    pub logical: Option<String>,
}

impl<C: Code> SarifResult<C> {
    /// A finding as bad as its code says.
    #[must_use]
    pub fn of(code: C, message: impl Into<String>) -> Self {
        Self {
            rule: code,
            severity: code.severity(),
            message: message.into(),
            file: None,
            place: None,
            logical: None,
        }
    }

    /// The same, in a file.
    #[must_use]
    pub fn in_file(self, name: impl Into<String>) -> Self {
        Self {
            file: Some(name.into()),
            ..self
        }
    }
}

impl<R: Ord + Clone + Display> SarifLog<R> {
    /// A log of a program of this version that found nothing yet.
    #[must_use]
    pub fn new(version: impl Into<String>) -> Self {
        Self {
            version: version.into(),
            rules: BTreeMap::new(),
            results: Vec::new(),
        }
    }

    /// Adds a finding, with what its rule is about: the first text about a rule counts.
    pub fn add(&mut self, about: impl Into<String>, result: SarifResult<R>) {
        let rule = self.rules.entry(result.rule.clone());
        rule.or_insert_with(|| about.into());
        self.results.push(result);
    }

    /// The text of the log: rules in their order, results in the order in which they came.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Json::line();
        json.object(|json| {
            json.member("$schema").string(SCHEMA);
            json.member("version").string("2.1.0");
            json.member("runs").array(|json| {
                json.element().object(|json| run(json, self));
            });
        });
        finish(json)
    }
}

impl<C: Code> SarifLog<C> {
    /// Adds a finding; its code says what the rule is about.
    pub fn add_finding(&mut self, result: SarifResult<C>) {
        self.add(result.rule.about(), result);
    }
}

/// The diagnostics of recordings as SARIF.
#[must_use]
pub fn sarif_of(recordings: &[Recording], version: &str) -> String {
    let mut log = SarifLog::new(version);
    for diagnostic in recordings.iter().flat_map(Recording::diagnostics) {
        log.add(&diagnostic.summary, result_of(diagnostic));
    }
    log.to_json()
}

fn result_of(diagnostic: &Diagnostic) -> SarifResult<String> {
    let mut message = diagnostic.summary.clone();
    if !diagnostic.detail.is_empty() {
        message.push_str("\n\n");
        message.push_str(&diagnostic.detail);
    }
    let place = region(diagnostic);
    SarifResult {
        rule: rule(&diagnostic.summary),
        severity: if diagnostic.is_error() {
            Severity::Error
        } else {
            Severity::Warning
        },
        message,
        file: place.as_ref().map(|(range, _)| range.filename.clone()),
        place: place.map(|(_, region)| region),
        logical: diagnostic.address.clone(),
    }
}

fn run<R: Display>(json: &mut Json, log: &SarifLog<R>) {
    json.member("tool").object(|json| {
        json.member("driver").object(|json| {
            json.member("name").string("tofu-json");
            json.member("version").string(&log.version);
            json.member("rules").array(|json| {
                for (rule, about) in &log.rules {
                    json.element().object(|json| {
                        json.member("id").string(&rule.to_string());
                        json.member("shortDescription")
                            .object(|json| json.member("text").string(about));
                    });
                }
            });
        });
    });
    // Columns count characters as people see them in a text, not units of UTF-16.
    json.member("columnKind").string("unicodeCodePoints");
    json.member("results").array(|json| {
        for found in &log.results {
            json.element().object(|json| result(json, found));
        }
    });
}

fn result<R: Display>(json: &mut Json, found: &SarifResult<R>) {
    json.member("ruleId").string(&found.rule.to_string());
    json.member("level").string(level(&found.severity));
    json.member("message")
        .object(|json| json.member("text").string(&found.message));
    if found.file.is_none() && found.logical.is_none() {
        return;
    }
    json.member("locations").array(|json| {
        json.element().object(|json| location(json, found));
    });
}

/// The word of SARIF.
const fn level(severity: &Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note | Severity::Other(_) => "note",
    }
}

fn location<R>(json: &mut Json, found: &SarifResult<R>) {
    if let Some(file) = &found.file {
        json.member("physicalLocation").object(|json| {
            json.member("artifactLocation")
                .object(|json| json.member("uri").string(&uri(file)));
            if let Some(place) = found.place {
                json.member("region").object(|json| lines(json, place));
            }
        });
    }
    if let Some(name) = &found.logical {
        json.member("logicalLocations").array(|json| {
            json.element()
                .object(|json| json.member("fullyQualifiedName").string(name));
        });
    }
}

fn lines(json: &mut Json, place: Region) {
    let (line, column) = place.start;
    json.member("startLine").literal(line);
    json.member("startColumn").literal(column);
    if let Some((line, column)) = place.end {
        json.member("endLine").literal(line);
        json.member("endColumn").literal(column);
    }
}

/// The name of a file as a relative reference.
fn uri(file: &str) -> String {
    let mut uri = String::new();
    for byte in file.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            b'\\' => uri.push('/'),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_become_references() {
        assert_eq!(uri("a b/ä.json"), "a%20b/%C3%A4.json");
        assert_eq!(uri(r"a\b"), "a/b");
    }
}
