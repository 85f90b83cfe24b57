//! One plan of 300 changes, with all that makes a real one hard to review.

mod changes;
mod object;
mod policy;
mod schemas;

use crate::random::Random;
use changes::Changes;
use serde_json::{Value, json};

/// A plan of 300 changes on one estate.
///
/// | what | how many |
/// |---|---:|
/// | destroyed: modules that are gone, a database, the last of a `count` | 18 |
/// | replaced: a new image everywhere, scripts, names of databases | 57 |
/// | updated as a `count` shifts because one element is gone from its middle | 40 |
/// | updated with the same tag, in two groups | 105 |
/// | updated: sets of rules and of names, YAML, secrets, one statement of a policy of 60 opened to the world | 60 |
/// | created | 20 |
///
/// Beside them: drift, outputs, a failed check. The seed decides names and values.
///
/// ```
/// use tofu_json_plan_gen::Estate;
///
/// let plan = Estate::new(1).plan();
/// assert!(plan.starts_with(r#"{"applyable":true,"checks":"#));
/// assert_eq!(plan, Estate::new(1).plan());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estate {
    seed: u64,
}

impl Estate {
    /// The estate of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// Its plan, as `tofu show -json PLAN` prints one.
    #[must_use]
    pub fn plan(self) -> String {
        let mut changes = Changes::new(Random::new(self.seed ^ 0xe57a7e));
        changes.destroyed();
        changes.replaced();
        changes.shifted();
        changes.tagged();
        changes.updated();
        changes.created();
        let (listed, drift) = changes.lists();
        let secret = format!("t0ken-{:016x}", Random::new(self.seed).next());
        let mut text = json!({
            "format_version": "1.2",
            "terraform_version": "1.12.6",
            "applyable": true,
            "complete": true,
            "errored": false,
            "planned_values": {"root_module": {}},
            "configuration": {"root_module": {}},
            "resource_changes": listed,
            "resource_drift": drift,
            "output_changes": {
                "endpoint": output(json!("https://old.example"), json!("https://new.example"), false),
                "token": output(json!("before"), json!(secret), true),
                "zones": output(json!(["a", "b"]), json!(["a", "b", "c"]), false),
            },
            "checks": [{
                "address": {"kind": "check", "name": "health", "to_display": "check.health"},
                "status": "fail",
                "instances": [{
                    "address": {"to_display": "check.health"},
                    "status": "fail",
                    "problems": [{"message": "The endpoint answers 503 and not 200."}],
                }],
            }],
        })
        .to_string();
        text.push('\n');
        text
    }

    /// The schemas of its types, as `tofu providers schema -json` prints them.
    #[must_use]
    pub fn schemas(self) -> String {
        schemas::schemas().to_string()
    }
}

fn output(before: Value, after: Value, sensitive: bool) -> Value {
    json!({
        "actions": ["update"],
        "before": before,
        "after": after,
        "after_unknown": false,
        "before_sensitive": sensitive,
        "after_sensitive": sensitive,
    })
}
