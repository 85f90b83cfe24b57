use serde::Serialize;
use tofu_json_lock::{CheckFinding, CheckKind, Constraints, Provider, Version};

/// The findings of a lock file.
#[derive(Serialize)]
pub(super) struct CheckedFile<'f> {
    file: &'f str,
    findings: Vec<FoundDifference<'f>>,
}

/// A difference between a lock file and what is required.
#[derive(Serialize)]
struct FoundDifference<'f> {
    provider: &'f Provider,
    kind: &'static str,
    message: String,
    version: Option<&'f Version>,
    required: Option<&'f Constraints>,
    recorded: Option<&'f Constraints>,
}

impl<'f> CheckedFile<'f> {
    pub(super) fn new(file: &'f str, findings: &'f [CheckFinding]) -> Self {
        Self {
            file,
            findings: findings.iter().map(FoundDifference::of).collect(),
        }
    }
}

impl<'f> FoundDifference<'f> {
    fn of(finding: &'f CheckFinding) -> Self {
        let (version, required, recorded) = match &finding.kind {
            CheckKind::Missing { constraints, .. } => (None, Some(constraints), None),
            CheckKind::Superfluous(version) => (Some(version), None, None),
            CheckKind::OutsideConstraints {
                version,
                constraints,
            } => (Some(version), Some(constraints), None),
            CheckKind::ConstraintsDrift { recorded, required } => {
                (None, Some(required), Some(recorded))
            }
            _ => (None, None, None),
        };
        Self {
            provider: &finding.provider,
            kind: finding.kind.as_str(),
            message: finding.to_string(),
            version,
            required,
            recorded,
        }
    }
}
