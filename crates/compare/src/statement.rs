//! Statements of in-toto, which tools sign.

use crate::Fingerprint;
use serde::Serialize;
use std::fmt;
use tofu_json_value::{Document, Value};

const STATEMENT: &str = "https://in-toto.io/Statement/v1";

/// The kind of what the statement says.
const PREDICATE: &str = "https://github.com/tofu-json/tofu-json/tofu-plan/v1";

/// The name of the hash among the digests of a subject.
const DIGEST: &str = "tofu-plan-v1";

/// A statement of in-toto about plans: which fingerprints they have.
///
/// ```
/// use tofu_json_compare::{Fingerprint, Statement};
/// use tofu_json_value::to_json;
///
/// let fingerprint = Fingerprint::of(Vec::new());
/// let json = to_json(&Statement::of([("plan.json", fingerprint)]));
/// assert_eq!(tofu_json_compare::expected_fingerprint(&json), Ok(fingerprint));
/// ```
#[derive(Debug, Serialize)]
pub struct Statement {
    #[serde(rename = "_type")]
    statement: &'static str,
    subject: Vec<Subject>,
    #[serde(rename = "predicateType")]
    predicate_type: &'static str,
    predicate: Predicate,
}

#[derive(Debug, Serialize)]
struct Subject {
    name: String,
    digest: SubjectDigest,
}

#[derive(Debug, Serialize)]
struct SubjectDigest {
    #[serde(rename = "tofu-plan-v1")]
    digits: String,
}

#[derive(Debug, Serialize)]
struct Predicate {
    fingerprints: Vec<String>,
}

impl Statement {
    /// The statement that plans of these names have these fingerprints.
    #[must_use]
    pub fn of<N: Into<String>>(plans: impl IntoIterator<Item = (N, Fingerprint)>) -> Self {
        let (mut subject, mut fingerprints) = (Vec::new(), Vec::new());
        for (name, fingerprint) in plans {
            subject.push(Subject {
                name: name.into(),
                digest: SubjectDigest {
                    digits: fingerprint.digits(),
                },
            });
            fingerprints.push(fingerprint.to_string());
        }
        Self {
            statement: STATEMENT,
            subject,
            predicate_type: PREDICATE,
            predicate: Predicate { fingerprints },
        }
    }
}

/// Why a text does not say which fingerprint is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpectationError {
    /// It holds none, or something else besides.
    Missing,
    /// It holds several that are not the same.
    Several,
}

impl fmt::Display for ExpectationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "expected a fingerprint, found none",
            Self::Several => "expected one fingerprint, found several that are not the same",
        })
    }
}

impl std::error::Error for ExpectationError {}

/// The fingerprint that a text expects, in one of the forms that `fingerprint` writes: lines that begin with it, JSON, or a
/// statement of in-toto. It may come several times.
///
/// # Errors
///
/// Where there is none, or several that differ.
pub fn expected_fingerprint(text: &str) -> Result<Fingerprint, ExpectationError> {
    let found = match Document::parse(text.as_bytes()) {
        Ok(document) if document.root().is_object() => of_json(document.root()),
        _ => of_lines(text),
    };
    match found.as_deref() {
        None | Some([]) => Err(ExpectationError::Missing),
        Some([first, others @ ..]) if others.iter().all(|other| other == first) => Ok(*first),
        Some(_) => Err(ExpectationError::Several),
    }
}

/// The fingerprint in the first word of each line.
fn of_lines(text: &str) -> Option<Vec<Fingerprint>> {
    let words = text
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    words.map(|word| word.parse().ok()).collect()
}

fn of_json(json: Value<'_>) -> Option<Vec<Fingerprint>> {
    match json.get("plans") {
        Some(plans) => plans.elements().map(of_plan).collect(),
        None => Some(of_statement(json)),
    }
}

fn of_plan(plan: Value<'_>) -> Option<Fingerprint> {
    plan.get("fingerprint")?.as_str()?.parse().ok()
}

fn of_statement(statement: Value<'_>) -> Vec<Fingerprint> {
    let subjects = statement.get("subject").unwrap_or_else(Value::null);
    let digest = |subject: Value<'_>| {
        let digits = subject.get("digest")?.get(DIGEST)?.as_str()?;
        format!("{DIGEST}:sha256:{digits}").parse().ok()
    };
    subjects.elements().filter_map(digest).collect()
}

#[cfg(test)]
mod tests {
    use super::{ExpectationError, Statement, expected_fingerprint};
    use crate::{ContentHash, Fingerprint};
    use tofu_json_value::to_json;

    #[test]
    fn the_form_of_the_specification() {
        let one = Fingerprint::of(Vec::new());
        let json: serde_json::Value =
            serde_json::from_str(&to_json(&Statement::of([("plan.json", one)]))).unwrap();
        assert_eq!(json["_type"], "https://in-toto.io/Statement/v1");
        assert_eq!(json["subject"][0]["name"], "plan.json");
        assert_eq!(json["subject"][0]["digest"]["tofu-plan-v1"], one.digits());
        assert!(json["predicateType"].is_string() && json["predicate"].is_object());
    }

    #[test]
    fn what_is_expected() {
        let one = Fingerprint::of(Vec::new());
        let other = Fingerprint::of(vec![ContentHash::of("a")]);
        assert_eq!(expected_fingerprint(&format!("{one}\n")), Ok(one));
        assert_eq!(
            expected_fingerprint(&format!("{one}  plan.json\n")),
            Ok(one)
        );
        let json = |fingerprints: &[Fingerprint]| {
            let plan = |one: &Fingerprint| format!(r#"{{"name":"a","fingerprint":"{one}"}}"#);
            let plans: Vec<_> = fingerprints.iter().map(plan).collect();
            format!(
                r#"{{"format_version":"1.0","plans":[{}]}}"#,
                plans.join(",")
            )
        };
        for text in [
            json(&[one]),
            json(&[one, one]),
            to_json(&Statement::of([("a", one), ("b", one)])),
            format!("\r\n{one}\r\n\r\n{one}  b\r\n"),
        ] {
            assert_eq!(expected_fingerprint(&text), Ok(one), "{text}");
        }
        for text in [
            json(&[one, other]),
            to_json(&Statement::of([("a", one), ("b", other)])),
            format!("{one}\n{other}\n"),
        ] {
            let several = Err(ExpectationError::Several);
            assert_eq!(expected_fingerprint(&text), several, "{text}");
        }
        for text in [
            "",
            "{}",
            "approved",
            &json(&[]),
            r#"{"plans":[{"fingerprint":"tofu-plan-v1:sha256:12"}]}"#,
            &format!("{one}\napproved\n"),
            &format!("plan {one}"),
        ] {
            let missing = Err(ExpectationError::Missing);
            assert_eq!(expected_fingerprint(text), missing, "{text}");
        }
    }
}
