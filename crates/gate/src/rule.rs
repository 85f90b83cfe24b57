use std::fmt;
use std::str::FromStr;
use tofu_json_diagnostic::codes;
use tofu_json_vocab::{ChangeWord, FilteredChange, matches_glob};

codes! {
    /// What a finding about a plan and its gates is about.
    pub enum GateCode {
        MaxDestroy = "max-destroy", Error, "no more objects are destroyed than the gate allows";
        MaxChange = "max-change", Error, "no more objects change than the gate allows";
        Protect = "protect", Error, "protected objects are not deleted, replaced or forgotten";
        Deny = "deny", Error, "nothing is done that the gate denies";
        Allow = "allow", Error, "nothing is done but what the gate allows";
        RequireMoved = "require-moved", Error, "what only gets another address has a moved block";
        NoDrift = "no-drift", Error, "nothing was changed outside of OpenTofu";
        NoFailedChecks = "no-failed-checks", Error, "no check of the configuration has failed";
        OnlyAddresses = "only-addresses", Error, "only objects change whose address the gate names";
        ErroredPlan = "errored-plan", Error, "planning did not fail part-way, so that the plan is whole";
        PolicyDeny = "policy-deny", Error, "no policy denies the plan";
        PolicyViolation = "policy-violation", Error, "no policy finds a violation in the plan";
        PolicyWarn = "policy-warn", Warning, "no policy warns of the plan";
        ExpiredException = "expired-exception", Warning, "exceptions have not expired";
    }
}

/// What a gate asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GateRule {
    /// No more objects are deleted or replaced.
    MaxDestroy(u64),
    /// No more objects change.
    MaxChange(u64),
    /// Objects whose address one of the patterns matches are not deleted, replaced or forgotten.
    Protect(Vec<String>),
    /// Nothing is done that one of the patterns matches.
    Deny(Vec<ChangePattern>),
    /// Every word for a change, such as update and move, is one that a pattern matches.
    Allow(Vec<ChangePattern>),
    /// What is deleted and created again with the same values is moved instead.
    RequireMoved,
    /// Nothing was changed outside of OpenTofu.
    NoDrift,
    /// No check has failed.
    NoFailedChecks,
    /// Every change is of an object whose address one of the patterns matches.
    OnlyAddresses(Vec<String>),
}

impl GateRule {
    /// The code of its findings, whose word is the name of the rule.
    #[must_use]
    pub const fn code(&self) -> GateCode {
        match self {
            Self::MaxDestroy(_) => GateCode::MaxDestroy,
            Self::MaxChange(_) => GateCode::MaxChange,
            Self::Protect(_) => GateCode::Protect,
            Self::Deny(_) => GateCode::Deny,
            Self::Allow(_) => GateCode::Allow,
            Self::RequireMoved => GateCode::RequireMoved,
            Self::NoDrift => GateCode::NoDrift,
            Self::NoFailedChecks => GateCode::NoFailedChecks,
            Self::OnlyAddresses(_) => GateCode::OnlyAddresses,
        }
    }
}

/// The rule as people write it: its word, and what it is about.
impl fmt::Display for GateRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code().as_str())?;
        match self {
            Self::MaxDestroy(limit) | Self::MaxChange(limit) => write!(f, " {limit}"),
            Self::Protect(patterns) | Self::OnlyAddresses(patterns) => {
                patterns.iter().try_for_each(|text| write!(f, " {text}"))
            }
            Self::Deny(patterns) | Self::Allow(patterns) => {
                patterns.iter().try_for_each(|one| write!(f, " {one}"))
            }
            Self::RequireMoved | Self::NoDrift | Self::NoFailedChecks => Ok(()),
        }
    }
}

/// The word for an action that is invoked.
const INVOKE: &str = "invoke";

/// A word for a change, or any, and a pattern for types of resources: `delete:aws_kms_*`.
///
/// ```
/// use tofu_json_gate::ChangePattern;
/// use tofu_json_gate::vocab::{Action, Besides, FilteredChange};
///
/// let pattern: ChangePattern = "delete:aws_*".parse()?;
/// let change = FilteredChange::planned(&Action::Delete, Besides::default());
/// assert!(pattern.matches(&change.resource_type("aws_instance")));
/// assert!(!pattern.matches(&change.resource_type("null_resource")));
/// # Ok::<(), tofu_json_gate::ChangePatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChangePattern {
    /// The word that the change has; none for any.
    pub word: Option<ChangeWord>,
    /// Whether actions are meant that are invoked, which only plans of Terraform have; then there is no word.
    pub invokes: bool,
    /// The pattern of the type.
    pub resource_type: String,
}

impl ChangePattern {
    /// Whether a change of an object is meant.
    #[must_use]
    pub fn matches(&self, change: &FilteredChange<'_>) -> bool {
        let own = change.resource_type;
        !self.invokes
            && self.word.is_none_or(|word| change.is(word))
            && own.is_some_and(|own| matches_glob(&self.resource_type, own))
    }

    /// Whether a word for a change of an object of a type is meant.
    pub(crate) fn is_for(&self, word: ChangeWord, resource_type: &str) -> bool {
        !self.invokes
            && self.word.is_none_or(|own| own == word)
            && matches_glob(&self.resource_type, resource_type)
    }

    /// Whether an action of a type is meant that is invoked.
    #[must_use]
    pub fn matches_invocation(&self, action_type: &str) -> bool {
        self.word.is_none() && matches_glob(&self.resource_type, action_type)
    }
}

/// A text that is no [`ChangePattern`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChangePatternError;

impl FromStr for ChangePattern {
    type Err = ChangePatternError;

    /// Reads `ACTION:TYPE`, where `*` is any action, and a bare `ACTION` is for all types.
    fn from_str(text: &str) -> Result<Self, ChangePatternError> {
        let (word, resource_type) = text.split_once(':').unwrap_or((text, "*"));
        let invokes = word == INVOKE;
        let word = match word {
            "*" | INVOKE => None,
            word => Some(word.parse().map_err(|_| ChangePatternError)?),
        };
        // They are of no type.
        if matches!(word, Some(ChangeWord::Drift | ChangeWord::Output)) || resource_type.is_empty()
        {
            return Err(ChangePatternError);
        }
        Ok(Self {
            word,
            invokes,
            resource_type: resource_type.to_owned(),
        })
    }
}

impl fmt::Display for ChangePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let any = if self.invokes { INVOKE } else { "*" };
        let word = self.word.map_or(any, ChangeWord::as_str);
        write!(f, "{word}:{}", self.resource_type)
    }
}

impl fmt::Display for ChangePatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected ACTION:TYPE, such as delete:aws_kms_*, with one of the actions create, update, replace, \
             delete, forget, read, no-op, other, import, move, invoke, or * for any",
        )
    }
}

impl std::error::Error for ChangePatternError {}

#[cfg(test)]
mod tests {
    use super::ChangePattern;

    #[test]
    fn patterns_are_words_and_types() {
        for (text, written) in [
            ("delete:aws_*", "delete:aws_*"),
            ("destroy:aws_*", "delete:aws_*"),
            ("*:x", "*:x"),
            ("forget", "forget:*"),
            ("invoke:x_*", "invoke:x_*"),
        ] {
            assert_eq!(text.parse::<ChangePattern>().unwrap().to_string(), written);
        }
        for text in ["", "delete:", "destory:x", "drift:x", "output", ":x"] {
            assert!(text.parse::<ChangePattern>().is_err(), "{text}");
        }
    }
}
