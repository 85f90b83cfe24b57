mod plan;

use super::built_in;
use super::provider::Names;
use crate::stream::{Input, StreamError};
use std::collections::BTreeSet;
use tofu_json_value::Limits;
use tofu_json_vocab::Mode;

/// The schemas that documents need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    all: BTreeSet<Need>,
}

/// A schema that is needed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Need {
    /// The name of the provider, as the document that needs it writes it.
    pub provider_name: String,
    /// What the schema describes.
    pub of: Needed,
    /// The type of the object or of the action; empty for the configuration of the provider.
    pub type_name: String,
}

/// What a schema that is needed describes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Needed {
    /// The objects of a resource type.
    Objects(Mode),
    /// An action, which only Terraform has.
    Action,
    /// What the block of a provider takes.
    Configuration,
}

/// A plan that was passed over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PassedPlan {
    /// `format_version`, or `plan_format_version` in the form for rendering.
    pub format_version: Option<String>,
    /// The offset after the plan.
    pub end: usize,
}

impl Needs {
    /// Needs nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a resource type.
    pub fn add(&mut self, provider_name: &str, mode: &Mode, resource_type: &str) {
        self.add_need(provider_name, Needed::Objects(mode.clone()), resource_type);
    }

    /// Adds a type of actions.
    pub fn add_action(&mut self, provider_name: &str, action_type: &str) {
        self.add_need(provider_name, Needed::Action, action_type);
    }

    /// Adds the configuration of a provider.
    pub fn add_configuration(&mut self, provider_name: &str) {
        self.add_need(provider_name, Needed::Configuration, "");
    }

    /// Adds a resource type that is no part of OpenTofu itself, whose schemas hold no secret.
    pub(crate) fn add_unless_built_in(&mut self, provider_name: &str, mode: &Mode, of: &str) {
        if built_in(provider_name, mode, of).is_none() {
            self.add(provider_name, mode, of);
        }
    }

    /// Adds what others need.
    pub fn append(&mut self, mut others: Self) {
        self.all.append(&mut others.all);
    }

    fn add_need(&mut self, provider_name: &str, of: Needed, type_name: &str) {
        self.all.insert(Need {
            provider_name: provider_name.to_owned(),
            of,
            type_name: type_name.to_owned(),
        });
    }

    /// Adds what a plan has values of: its changes, unchanged objects among them, what changed outside, what is deferred,
    /// actions, and the states before and after it. Nothing of it is held.
    ///
    /// ```
    /// use tofu_json_model::Limits;
    /// use tofu_json_model::schema::Needs;
    /// use tofu_json_model::stream::Slice;
    ///
    /// let plan = br#"{"format_version": "1.2", "resource_changes": [{"mode": "managed", "type": "a_x", "provider_name": "h/n/a"}],
    ///     "prior_state": {"values": {"root_module": {"resources": [{"mode": "data", "type": "a_d", "provider_name": "h/n/a"}]}}},
    ///     "action_invocations": [{"type": "a_run", "provider_name": "h/n/a"}]}"#;
    /// let mut needs = Needs::new();
    /// let passed = needs.add_plan(&mut Slice(plan), Limits::default())?;
    /// assert_eq!(passed.end, plan.len());
    /// let types: Vec<_> = needs.iter().map(|need| &*need.type_name).collect();
    /// assert_eq!(types, ["a_d", "a_x", "a_run"]);
    /// # Ok::<(), tofu_json_model::stream::StreamError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the input fails, or is not the JSON of a plan as far as it is looked at.
    pub fn add_plan(
        &mut self,
        input: &mut impl Input,
        limits: Limits,
    ) -> Result<PassedPlan, StreamError> {
        plan::add(self, input, limits, plan::Looked::Values)
    }

    /// The same, and adds what the configuration of the plan declares, for whom makes the document of a plan file anew.
    ///
    /// # Errors
    ///
    /// As [`Needs::add_plan`].
    pub fn add_plan_and_configuration(
        &mut self,
        input: &mut impl Input,
        limits: Limits,
    ) -> Result<PassedPlan, StreamError> {
        plan::add(self, input, limits, plan::Looked::Everything)
    }

    /// Whether nothing is needed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All of them, each once, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Need> {
        self.all.iter()
    }

    /// The providers that are named.
    pub(super) fn providers(&self) -> Providers<'_> {
        let names = self.all.iter().map(|need| need.provider_name.as_str());
        let names: BTreeSet<_> = names.collect();
        let fits = Names::of(names.iter().copied());
        Providers { names, fits }
    }
}

/// The names of the providers that are needed.
pub(super) struct Providers<'n> {
    names: BTreeSet<&'n str>,
    fits: Names,
}

impl Providers<'_> {
    /// Whether a provider could be meant by one of the names, though it may be spelled otherwise.
    pub(super) fn may_mean(&self, provider: &str) -> bool {
        self.names.contains(provider) || self.fits.any_fits(provider)
    }
}
