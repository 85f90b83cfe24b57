//! Statements of in-toto, which tools sign.

use crate::Fingerprint;
use crate::fingerprint::FingerprintError;
use serde::Serialize;
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

/// The fingerprint that a text expects: one in the first word of a line, as `fingerprint` prints it, or the only subject
/// of a statement.
///
/// # Errors
///
/// Where there is none, or several that differ.
pub fn expected_fingerprint(text: &str) -> Result<Fingerprint, FingerprintError> {
    let found = match Document::parse(text.as_bytes()) {
        Ok(document) if document.root().is_object() => of_statement(document.root()),
        _ => text
            .lines()
            .filter_map(|line| line.split_whitespace().next())
            .map(str::parse)
            .collect::<Result<Vec<Fingerprint>, _>>()?,
    };
    match &*found {
        [first, others @ ..] if others.iter().all(|other| other == first) => Ok(*first),
        _ => Err(FingerprintError::new()),
    }
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
    use super::{Statement, expected_fingerprint};
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
        let both = to_json(&Statement::of([("a", one), ("b", other)]));
        for text in [
            "",
            "{}",
            "approved",
            &both,
            &format!("{one}\n{other}\n"),
            &format!("plan {one}"),
        ] {
            assert!(expected_fingerprint(text).is_err(), "{text}");
        }
    }
}
