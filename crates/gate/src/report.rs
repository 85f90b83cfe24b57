use crate::{Exception, Gate, GateCode, GateRule};
use std::fmt;
use tofu_json_diagnostic::{Finding, Severity};
use tofu_json_review::SecretFinder;
use tofu_json_vocab::ChangeWord;

/// What stands for a message that holds a secret.
pub(crate) const HIDDEN: &str = "(a message that holds a sensitive value of the plan)";

/// How a plan fares at its gates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct GateReport {
    /// The gates, in their order.
    pub gates: Vec<GateResult>,
    /// Whether planning failed part-way: what such a plan leaves out nobody knows, so it passes no gate.
    pub errored: bool,
    /// How many changes and actions wait for the next plan: no gate looks at them, since this plan does not do them.
    pub waiting: u64,
    /// What policies say, where there are any.
    pub policies: Option<PolicyReport>,
}

impl GateReport {
    /// Whether the plan passes all gates, and is whole.
    #[must_use]
    pub fn passed(&self) -> bool {
        let policies = self.policies.as_ref();
        !self.errored
            && self.gates.iter().all(GateResult::passed)
            && policies.is_none_or(PolicyReport::passed)
    }

    /// Whether it has messages that the authors of checks wrote, into which they can put any value.
    #[must_use]
    pub fn has_messages_of_checks(&self) -> bool {
        let mut gates = self.gates.iter();
        gates.any(|gate| gate.gate.rule == GateRule::NoFailedChecks && !gate.violations.is_empty())
    }

    /// Hides messages of checks that hold a secret.
    pub fn hide(&mut self, secrets: &SecretFinder) {
        let gates = self.gates.iter_mut();
        let checks = gates.filter(|gate| gate.gate.rule == GateRule::NoFailedChecks);
        for violation in checks.flat_map(|gate| &mut gate.violations) {
            if secrets.is_in(&violation.message) {
                let address = violation.address.as_deref().unwrap_or_default();
                violation.message = format!("the check {address} has not passed: {HIDDEN}");
            }
        }
    }

    /// All that was found, in the order of the gates.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding<GateCode>> {
        let errored = self.errored.then(|| {
            let message = "planning failed part-way, so that nobody knows what the plan leaves out";
            Finding::of(GateCode::ErroredPlan, message)
        });
        let gates = self.gates.iter().flat_map(GateResult::findings);
        let policies = self.policies.iter().flat_map(PolicyReport::findings);
        errored.into_iter().chain(gates).chain(policies).collect()
    }
}

/// How a plan fares at one gate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GateResult {
    /// The gate.
    pub gate: Gate,
    /// What is against the rule, in the order of the plan; at most a thousand.
    pub violations: Vec<Violation>,
    /// How many violations are not listed.
    pub more: u64,
    /// How many exceptions were made.
    pub excepted: u64,
    /// Exceptions that have expired, so that they do not count.
    pub expired: Vec<Exception>,
    /// Patterns of the rule `protect` that no object of the plan matches, whatever is done with it: they may be written in
    /// another way than they are meant.
    pub unmatched: Vec<String>,
}

impl GateResult {
    /// Whether nothing is against the rule.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.violations.is_empty()
    }

    /// What people call the gate: its name, or else its rule.
    #[must_use]
    pub fn title(&self) -> String {
        let name = self.gate.name.clone();
        name.unwrap_or_else(|| self.gate.rule.to_string())
    }

    /// Violations, then what is to be said of the exceptions.
    pub fn findings(&self) -> impl Iterator<Item = Finding<GateCode>> {
        let code = self.gate.rule.code();
        let violations = self.violations.iter().map(move |violation| Finding {
            name: violation.address.clone(),
            ..Finding::of(code, self.explained(violation))
        });
        let more = (self.more > 0).then(|| {
            let message = format!("{}: {} more violations", self.title(), self.more);
            Finding::of(code, message)
        });
        let expired = self.expired.iter().map(|exception| {
            let day = exception.expires.map(|day| day.to_string());
            let message = format!(
                "{}: the exception for {} expired after {}{}",
                self.title(),
                exception.address,
                day.unwrap_or_default(),
                owned(exception)
            );
            Finding::of(GateCode::ExpiredException, message)
        });
        violations.chain(more).chain(expired)
    }

    fn explained(&self, violation: &Violation) -> String {
        match &self.gate.reason {
            Some(reason) => format!("{} ({reason})", violation.message),
            None => violation.message.clone(),
        }
    }
}

/// Who answers for an exception, in brackets.
pub(crate) fn owned(exception: &Exception) -> String {
    let owner = exception.owner.as_ref();
    owner.map_or_else(String::new, |owner| format!(" (owner: {owner})"))
}

/// One thing that is against a rule.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// What it is, in a sentence without its end.
    pub message: String,
    /// The object that it is about.
    pub address: Option<String>,
    /// The key of a deposed object, which is another one than the object at its address.
    pub deposed: Option<String>,
    /// What the plan does with it.
    pub word: Option<ChangeWord>,
}

/// Without the message: that of a check may quote any value.
impl fmt::Debug for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Violation")
            .field("address", &self.address)
            .field("deposed", &self.deposed)
            .field("word", &self.word)
            .finish_non_exhaustive()
    }
}

/// What the policies of a caller say of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PolicyReport {
    /// What they say, without what is excepted, in order of rule and message.
    pub verdicts: Vec<PolicyVerdict>,
    /// How many verdicts an exception of the policies takes back.
    pub excepted: u64,
    /// How many rules were asked.
    pub rules: u64,
    /// Whether they were asked about one object at a time.
    pub by_object: bool,
}

impl PolicyReport {
    /// Whether nothing but warnings came.
    #[must_use]
    pub fn passed(&self) -> bool {
        let is_warning = |verdict: &PolicyVerdict| verdict.code == GateCode::PolicyWarn;
        self.verdicts.iter().all(is_warning)
    }

    fn findings(&self) -> impl Iterator<Item = Finding<GateCode>> {
        self.verdicts.iter().map(|verdict| Finding {
            name: verdict.address.clone(),
            ..Finding::of(
                verdict.code,
                format!("{}: {}", verdict.rule, verdict.message),
            )
        })
    }
}

/// What a rule of a policy says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct PolicyVerdict {
    /// `policy-deny`, `policy-violation` or `policy-warn`.
    pub code: GateCode,
    /// The rule, such as `main.deny`.
    pub rule: String,
    /// What it says.
    pub message: String,
    /// The object that it was asked about; none where it was asked about the whole plan.
    pub address: Option<String>,
}

/// Without the message: it may quote any value.
impl fmt::Debug for PolicyVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PolicyVerdict")
            .field("code", &self.code)
            .field("rule", &self.rule)
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

impl PolicyVerdict {
    /// How bad it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

#[cfg(test)]
mod tests {
    use super::{PolicyVerdict, Violation};
    use crate::GateCode;

    #[test]
    fn debug_has_no_messages() {
        let violation = Violation {
            message: "the check a has failed: hunter2 is too short".to_owned(),
            address: Some("a".to_owned()),
            deposed: None,
            word: None,
        };
        let verdict = PolicyVerdict {
            code: GateCode::PolicyDeny,
            rule: "main.deny".to_owned(),
            message: "hunter2".to_owned(),
            address: None,
        };
        let debug = format!("{violation:?} {verdict:?}");
        assert!(
            !debug.contains("hunter2") && debug.contains("main.deny"),
            "{debug}"
        );
    }
}
