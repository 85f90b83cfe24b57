use crate::fingerprint::rule;
use crate::place::region;
use crate::{Recording, finish};
use std::collections::BTreeMap;
use std::fmt::Display;
use tofu_json_diagnostic::{Code, Diagnostic, Finding, Position, Severity};
use tofu_json_value::Json;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A SARIF 2.1.0 log of one run: what was found, and the rules that it is about, each once.
///
/// Rules are codes of [`codes!`](tofu_json_diagnostic::codes), or words.
///
/// ```
/// use tofu_json_diagnostic::{Finding, codes};
/// use tofu_json_report::SarifLog;
///
/// codes! {
///     /// What can be wrong with a name.
///     pub enum NameRule {
///         Empty = "empty-name", Error, "a name without a character";
///     }
/// }
///
/// let mut log = SarifLog::new("1.2.3");
/// log.add_finding(Finding::of(NameRule::Empty, "the name is empty").in_file("names.json"));
/// assert!(log.to_json().contains(r#""ruleId":"empty-name","level":"error""#));
/// ```
#[derive(Clone, Debug)]
pub struct SarifLog<R> {
    version: String,
    rules: BTreeMap<R, String>,
    results: Vec<Finding<R>>,
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
    pub fn add(&mut self, about: impl Into<String>, finding: Finding<R>) {
        let rule = self.rules.entry(finding.code.clone());
        rule.or_insert_with(|| about.into());
        self.results.push(finding);
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

impl<C: Into<Code> + Copy + Ord + Display> SarifLog<C> {
    /// Adds a finding; its code says what the rule is about.
    pub fn add_finding(&mut self, finding: Finding<C>) {
        self.add(finding.code.into().about(), finding);
    }
}

/// The diagnostics of recordings as SARIF.
#[must_use]
pub fn sarif_of(recordings: &[Recording], version: &str) -> String {
    let mut log = SarifLog::new(version);
    for diagnostic in recordings.iter().flat_map(Recording::diagnostics) {
        log.add(&*diagnostic.summary, result_of(diagnostic));
    }
    log.to_json()
}

fn result_of(diagnostic: &Diagnostic) -> Finding<String> {
    let mut message = diagnostic.summary.to_string();
    if !diagnostic.detail.is_empty() {
        message.push_str("\n\n");
        message.push_str(&diagnostic.detail);
    }
    let place = region(diagnostic);
    Finding {
        code: rule(&diagnostic.summary),
        severity: if diagnostic.is_error() {
            Severity::Error
        } else {
            Severity::Warning
        },
        message,
        file: place.as_ref().map(|(range, _)| range.filename.clone()),
        start: place.as_ref().map(|(_, place)| place.start),
        end: place.as_ref().map(|(_, place)| place.end),
        name: diagnostic.address().map(str::to_owned),
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

fn result<R: Display>(json: &mut Json, found: &Finding<R>) {
    json.member("ruleId").string(&found.code.to_string());
    json.member("level").string(level(&found.severity));
    json.member("message")
        .object(|json| json.member("text").string(&found.message));
    if found.file.is_none() && found.name.is_none() {
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

fn location<R>(json: &mut Json, found: &Finding<R>) {
    if let Some(file) = &found.file {
        json.member("physicalLocation").object(|json| {
            json.member("artifactLocation")
                .object(|json| json.member("uri").string(&uri(file)));
            if let Some(start) = found.start {
                json.member("region")
                    .object(|json| lines(json, start, found.end));
            }
        });
    }
    if let Some(name) = &found.name {
        json.member("logicalLocations").array(|json| {
            json.element()
                .object(|json| json.member("fullyQualifiedName").string(name));
        });
    }
}

fn lines(json: &mut Json, start: Position, end: Option<Position>) {
    json.member("startLine").literal(start.line);
    json.member("startColumn").literal(start.column);
    if let Some(end) = end {
        json.member("endLine").literal(end.line);
        json.member("endColumn").literal(end.column);
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
