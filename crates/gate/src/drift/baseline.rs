//! The earlier run, as its JSON has it.

use super::DriftPlace;
use std::collections::BTreeMap;
use std::fmt;
use tofu_json_model::Limits;
use tofu_json_value::{Document, Value};

/// What drifted, and in how many runs in a row it did.
pub type DriftRuns = BTreeMap<DriftPlace, u64>;

/// What drifted in the earlier run, by the names of plans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DriftBaseline {
    pub(super) plans: BTreeMap<String, DriftRuns>,
}

impl DriftBaseline {
    /// Reads what [`write_drift_reports`](crate::write_drift_reports) wrote.
    ///
    /// # Errors
    ///
    /// Where the text is no such JSON.
    pub fn read(text: &[u8], limits: Limits) -> Result<Self, DriftBaselineError> {
        let document = Document::parse_with(text.into(), limits);
        let document = document.map_err(|error| DriftBaselineError(error.to_string()))?;
        let is_ours = document
            .root()
            .get("format_version")
            .is_some_and(|version| {
                version
                    .as_str()
                    .is_some_and(|version| version.starts_with("1."))
            });
        let plans = document.root().get("plans").filter(|_| is_ours);
        let Some(plans) = plans else {
            let wanted = "expected what `tofu-json drift --format json` wrote, of format version 1, found other JSON";
            return Err(DriftBaselineError(wanted.to_owned()));
        };
        let mut baseline = Self::default();
        for plan in plans.elements() {
            let drifted = baseline.plans.entry(text_of(plan, "file")).or_default();
            for object in plan.get("objects").into_iter().flat_map(Value::elements) {
                let address = text_of(object, "address");
                // What was written before deposed objects had a name has none.
                let deposed = Some(text_of(object, "deposed")).filter(|key| !key.is_empty());
                for path in object.get("paths").into_iter().flat_map(Value::elements) {
                    let runs = path.get("runs").and_then(|runs| runs.as_u64());
                    let place = DriftPlace {
                        address: address.clone(),
                        deposed: deposed.clone(),
                        path: text_of(path, "path"),
                    };
                    drifted.insert(place, runs.unwrap_or(1));
                }
            }
        }
        Ok(baseline)
    }
}

fn text_of(value: Value<'_>, name: &str) -> String {
    let member = value.get(name);
    let text = member.and_then(|text| text.as_str());
    text.map(|text| text.into_owned()).unwrap_or_default()
}

/// A text that is no earlier run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DriftBaselineError(String);

impl fmt::Display for DriftBaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DriftBaselineError {}
