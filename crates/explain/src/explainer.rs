//! Explains the objects of one plan.

use crate::chain::ChainStep;
use crate::objects::{self, MOST_NEAR, ObjectIndex};
use crate::relevant::RelevantIndex;
use crate::trace::Trace;
use crate::waiting::WaitingObject;
use crate::written::ConfigIndex;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;
use tofu_json_model::document::Owned;
use tofu_json_model::document::config::Configuration;
use tofu_json_model::stream::{OutlinedChange, OutlinedPlan, StreamError};
use tofu_json_review::{SecretFinder, secrets_of_plan};
use tofu_json_vocab::Program;

/// The member of a plan with what changed outside.
const DRIFT: &str = "resource_drift";

/// Explains the objects of a plan: why each is created, updated, replaced or deleted, back to where that starts.
///
/// It holds the outline of the plan and its configuration. Values are read when they are needed, one object at a time.
///
/// ```
/// use tofu_json_explain::{ChainEnd, Explainer};
/// use tofu_json_explain::model::Limits;
/// use tofu_json_explain::model::stream::{OutlinedPlan, Slice, parts_in};
///
/// let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
///     {"address": "a.b", "mode": "managed", "type": "a", "name": "b", "action_reason": "replace_because_tainted",
///      "change": {"actions": ["delete", "create"], "before": {}, "after": {}}}]}"#;
/// let plan = OutlinedPlan::read(&mut Slice(plan), Limits::default(), parts_in(plan))?;
/// let configuration = plan.configuration()?;
/// let explainer = Explainer::new(&plan, configuration.as_ref())?;
/// let wanted = explainer.wanted("a.b");
/// let step = explainer.explain(wanted[0])?;
/// assert_eq!((step.happens, step.end), (Some("replaced"), Some(ChainEnd::Tainted)));
/// # Ok::<(), tofu_json_explain::model::stream::StreamError>(())
/// ```
pub struct Explainer<'e, 'p> {
    pub(crate) plan: &'e OutlinedPlan<'p>,
    pub(crate) config: ConfigIndex<'e>,
    pub(crate) objects: ObjectIndex,
    /// The first entry of each object that changed outside.
    drift: BTreeMap<&'e str, &'e OutlinedChange>,
    /// What changed outside, for plans that only refresh: they have no changes of these objects.
    pub(crate) drifted: ObjectIndex,
    /// What waits for the next plan.
    pub(crate) waiting: Vec<WaitingObject>,
    pub(crate) variables: BTreeMap<String, RunVariable>,
    /// What the plan calls relevant and changes, once it was needed.
    pub(crate) relevant: OnceLock<RelevantIndex<'e>>,
    pub(crate) secrets: SecretFinder,
}

/// A variable of the root module.
pub(crate) struct RunVariable {
    /// The value as it may be shown.
    pub(crate) value: String,
    pub(crate) is_default: bool,
}

impl<'e, 'p> Explainer<'e, 'p> {
    /// Reads what explanations need. `configuration` is that of the plan; without it chains end early.
    ///
    /// # Errors
    ///
    /// Where the document cannot be read, or one of its members is not what it should be.
    pub fn new(
        plan: &'e OutlinedPlan<'p>,
        configuration: Option<&'e Owned<Configuration<'static>>>,
    ) -> Result<Self, StreamError> {
        let config = configuration.map(|configuration| ConfigIndex::of(&configuration.view()));
        let config = config.unwrap_or_default();
        let secrets = secrets_of_plan(plan, |name| config.is_sensitive(name))?;
        let mut explainer = Self {
            plan,
            objects: ObjectIndex::of(plan.changes()),
            drifted: ObjectIndex::of(plan.drift()),
            drift: plan
                .drift()
                .iter()
                .rev()
                .map(|drift| (drift.address.as_str(), drift))
                .collect(),
            waiting: WaitingObject::all(plan)?,
            variables: BTreeMap::new(),
            relevant: OnceLock::new(),
            config,
            secrets,
        };
        explainer.variables = explainer.read_variables()?;
        Ok(explainer)
    }

    /// The program whose plan it is; OpenTofu where nothing tells.
    #[must_use]
    pub fn program(&self) -> Program {
        let told = self.plan.layout().program();
        told.map_or_else(Program::default, |told| told.program)
    }

    /// The changes that an address is for: that of an object, also the one before a move; of a resource, with all its
    /// instances; or a pattern with `*` and `?`, for what is not left as it is. Where the plan does nothing with any, what
    /// it found to have changed outside.
    #[must_use]
    pub fn wanted(&self, address: &str) -> Vec<&'e OutlinedChange> {
        let found = objects::wanted(self.plan.changes(), address);
        match found.is_empty() {
            true => objects::wanted(self.plan.drift(), address),
            false => found,
        }
    }

    /// Some addresses of the plan that may be meant by one that is not there.
    #[must_use]
    pub fn near(&self, address: &str) -> Vec<String> {
        let mut near = objects::near(self.plan.changes(), address);
        if near.len() < MOST_NEAR {
            near.extend(self.near_waiting(address));
        }
        near
    }

    /// Why something happens to an object.
    ///
    /// # Errors
    ///
    /// Where the document cannot be read, or a change that is looked at is not what it should be.
    pub fn explain(&self, change: &OutlinedChange) -> Result<ChainStep, StreamError> {
        match change.list == DRIFT {
            true => Trace::of(self).outside(change),
            false => Trace::of(self).object(change),
        }
    }

    /// What changed outside of an object.
    pub(crate) fn drift_of(&self, change: &OutlinedChange) -> Option<&'e OutlinedChange> {
        self.drift.get(change.address.as_str()).copied()
    }

    fn read_variables(&self) -> Result<BTreeMap<String, RunVariable>, StreamError> {
        let layout = self.plan.layout();
        self.plan.member(layout.variables.as_ref(), |variables| {
            let variables = variables.members().filter_map(|(name, variable)| {
                let value = variable.get("value")?;
                let declared = self.config.variable("", &name);
                let default = declared.and_then(|declared| declared.default.value());
                let variable = RunVariable {
                    value: crate::fact::shown(
                        value,
                        self.config.is_sensitive(&name),
                        &self.secrets,
                    ),
                    is_default: default.is_some_and(|default| default.same(value)),
                };
                Some((name.into_owned(), variable))
            });
            variables.collect()
        })
    }
}

/// How many objects there are.
impl fmt::Debug for Explainer<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explainer")
            .field("changes", &self.plan.changes().len())
            .finish_non_exhaustive()
    }
}
