mod records;

use crate::fingerprint::rule;
use crate::place::region_in_code_points;
use crate::{Recording, to_line};
use records::{
    DriverRecord, FileRecord, InvocationRecord, LocationRecord, LogRecord, NameRecord,
    NotificationRecord, RegionRecord, ResultRecord, RuleRecord, RunRecord, TextRecord, ToolRecord,
    UriRecord,
};
use std::collections::BTreeMap;
use std::fmt::Display;
use tofu_json_diagnostic::{Code, Diagnostic, Finding, Position, Severity};

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
    unread: Vec<(String, String)>,
}

impl<R: Ord + Clone + Display> SarifLog<R> {
    /// A log of a program of this version that found nothing yet.
    #[must_use]
    pub fn new(version: impl Into<String>) -> Self {
        Self {
            version: version.into(),
            rules: BTreeMap::new(),
            results: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Adds a finding, with what its rule is about: the first text about a rule counts.
    ///
    /// Columns of SARIF are code points here: [`CodePoints`](crate::CodePoints) finds those of places that were counted
    /// otherwise. A column of 0 is not known, and left out.
    pub fn add(&mut self, about: impl Into<String>, finding: Finding<R>) {
        let rule = self.rules.entry(finding.code.clone());
        rule.or_insert_with(|| about.into());
        self.results.push(finding);
    }

    /// Adds a file that the program could not look at, and why. The run then was no success: that nothing was found in the
    /// file says nothing (SARIF 2.1.0, 3.20.14 and 3.20.21).
    ///
    /// ```
    /// let mut log = tofu_json_report::SarifLog::<String>::new("1.2.3");
    /// log.add_unread("main.tf", "cannot be read: permission denied");
    /// assert!(log.to_json().contains(r#""executionSuccessful":false"#));
    /// ```
    pub fn add_unread(&mut self, file: impl Into<String>, why: impl Into<String>) {
        self.unread.push((file.into(), why.into()));
    }

    /// The text of the log: rules in their order, results and files that were not looked at in the order in which they came.
    #[must_use]
    pub fn to_json(&self) -> String {
        let rules = self.rules.iter().map(|(rule, about)| RuleRecord {
            id: rule.to_string(),
            short_description: TextRecord { text: about },
        });
        to_line(&LogRecord {
            schema: SCHEMA,
            version: "2.1.0",
            runs: [RunRecord {
                tool: ToolRecord {
                    driver: DriverRecord {
                        name: "tofu-json",
                        version: &self.version,
                        rules: rules.collect(),
                    },
                },
                // The unit that a text has whatever it is encoded in; nothing promises the grapheme clusters of OpenTofu.
                column_kind: "unicodeCodePoints",
                invocations: self.invocation().map(|invocation| [invocation]),
                results: self.results.iter().map(result).collect(),
            }],
        })
    }
}

impl<R> SarifLog<R> {
    /// How the run went, where that is not what everybody assumes.
    fn invocation(&self) -> Option<InvocationRecord<'_>> {
        let notifications = self.unread.iter().map(|(file, why)| NotificationRecord {
            level: level(&Severity::Error),
            message: TextRecord { text: why },
            locations: [LocationRecord {
                physical_location: Some(FileRecord {
                    artifact_location: UriRecord { uri: uri(file) },
                    region: None,
                }),
                logical_locations: None,
            }],
        });
        let notifications: Vec<_> = notifications.collect();
        (!notifications.is_empty()).then_some(InvocationRecord {
            execution_successful: false,
            tool_execution_notifications: notifications,
        })
    }
}

impl<C: Into<Code> + Copy + Ord + Display> SarifLog<C> {
    /// Adds a finding; its code says what the rule is about. Its columns are those that [`add`](Self::add) takes.
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
    let place = region_in_code_points(diagnostic);
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

fn result<R: Display>(found: &Finding<R>) -> ResultRecord<'_> {
    let file = found.file.as_deref();
    let logical = found.name.as_deref();
    let location = LocationRecord {
        physical_location: file.map(|file| FileRecord {
            artifact_location: UriRecord { uri: uri(file) },
            region: found.start.map(|start| lines(start, found.end)),
        }),
        logical_locations: logical.map(|name| {
            [NameRecord {
                fully_qualified_name: name,
            }]
        }),
    };
    ResultRecord {
        rule_id: found.code.to_string(),
        level: level(&found.severity),
        message: TextRecord {
            text: &found.message,
        },
        locations: file.or(logical).map(|_| [location]),
    }
}

const fn lines(start: Position, end: Option<Position>) -> RegionRecord {
    let (end_line, end_column) = match end {
        Some(end) => (Some(end.line), known(end.column)),
        None => (None, None),
    };
    RegionRecord {
        start_line: start.line,
        start_column: known(start.column),
        end_line,
        end_column,
    }
}

/// A column that is known: without it a region is of whole lines.
const fn known(column: usize) -> Option<usize> {
    match column {
        0 => None,
        known => Some(known),
    }
}

/// The word of SARIF.
const fn level(severity: &Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        _ => "note",
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
