use crate::fingerprint::rule;
use crate::place::span;
use crate::{Json, Recording};
use std::collections::BTreeMap;
use tofu_json_diagnostic::Diagnostic;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// What was found, as SARIF has it.
#[derive(Clone, Debug, Default)]
pub struct SarifLog {
    /// The version of the program that reports.
    pub version: String,
    /// What the findings are about.
    pub rules: Vec<SarifRule>,
    /// The findings.
    pub results: Vec<SarifResult>,
}

/// What findings are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SarifRule {
    /// The stable word.
    pub id: String,
    /// What it means.
    pub text: String,
}

/// A finding.
#[derive(Clone, Debug)]
pub struct SarifResult {
    /// The word of its rule.
    pub rule: String,
    /// How bad it is.
    pub level: SarifLevel,
    /// What is wrong.
    pub message: String,
    /// In which file; the name becomes a relative reference.
    pub file: Option<String>,
    /// Where in the file.
    pub place: Option<SarifPlace>,
    /// What it is called where it is, such as a JSON pointer or an address.
    pub logical: Option<String>,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SarifLevel {
    /// An error.
    Error,
    /// A warning.
    Warning,
    /// Something worth knowing.
    Note,
}

/// A place in a text, from 1. Columns count code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SarifPlace {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The line and the column after the last one.
    pub end: Option<(usize, usize)>,
}

impl SarifLevel {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// The diagnostics of recordings as SARIF.
#[must_use]
pub fn sarif_of(recordings: &[Recording], version: &str) -> String {
    let mut rules = BTreeMap::new();
    let mut results = Vec::new();
    for recording in recordings {
        for diagnostic in recording.diagnostics() {
            let id = rule(&diagnostic.summary);
            rules.entry(id.clone()).or_insert(&diagnostic.summary);
            results.push(result_of(id, diagnostic));
        }
    }
    let rules = rules.into_iter().map(|(id, text)| SarifRule {
        id,
        text: text.clone(),
    });
    sarif(&SarifLog {
        version: version.to_owned(),
        rules: rules.collect(),
        results,
    })
}

fn result_of(rule: String, diagnostic: &Diagnostic) -> SarifResult {
    let mut message = diagnostic.summary.clone();
    if !diagnostic.detail.is_empty() {
        message.push_str("\n\n");
        message.push_str(&diagnostic.detail);
    }
    let place = span(diagnostic);
    SarifResult {
        rule,
        level: if diagnostic.is_error() {
            SarifLevel::Error
        } else {
            SarifLevel::Warning
        },
        message,
        file: place.as_ref().map(|(range, _)| range.filename.clone()),
        place: place.map(|(_, span)| SarifPlace {
            line: span.start_line,
            column: span.start_column,
            end: Some((span.end_line, span.end_column)),
        }),
        logical: diagnostic.address.clone(),
    }
}

/// A SARIF 2.1.0 log of one run.
#[must_use]
pub fn sarif(log: &SarifLog) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("$schema").string(SCHEMA);
        json.member("version").string("2.1.0");
        json.member("runs").array(|json| {
            json.element().object(|json| run(json, log));
        });
    });
    json.finish()
}

fn run(json: &mut Json, log: &SarifLog) {
    json.member("tool").object(|json| {
        json.member("driver").object(|json| {
            json.member("name").string("tofu-json");
            json.member("version").string(&log.version);
            json.member("rules").array(|json| {
                for rule in &log.rules {
                    json.element().object(|json| {
                        json.member("id").string(&rule.id);
                        json.member("shortDescription")
                            .object(|json| json.member("text").string(&rule.text));
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

fn result(json: &mut Json, found: &SarifResult) {
    json.member("ruleId").string(&found.rule);
    json.member("level").string(found.level.as_str());
    json.member("message")
        .object(|json| json.member("text").string(&found.message));
    if found.file.is_none() && found.logical.is_none() {
        return;
    }
    json.member("locations").array(|json| {
        json.element().object(|json| location(json, found));
    });
}

fn location(json: &mut Json, found: &SarifResult) {
    if let Some(file) = &found.file {
        json.member("physicalLocation").object(|json| {
            json.member("artifactLocation")
                .object(|json| json.member("uri").string(&uri(file)));
            if let Some(place) = found.place {
                json.member("region").object(|json| region(json, place));
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

fn region(json: &mut Json, place: SarifPlace) {
    json.member("startLine").literal(place.line);
    json.member("startColumn").literal(place.column);
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
