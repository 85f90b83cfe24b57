use super::provider::Names;
use crate::stream::PlanLayout;
use crate::stream::{Input, OutlineEvent, StreamError, outline_plan};
use std::collections::BTreeSet;
use tofu_json_value::Limits;
use tofu_json_vocab::Mode;

/// The resource types that documents need schemas for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    all: BTreeSet<Need>,
}

/// A resource type of a provider.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Need {
    /// The name of the provider, as the document that needs it writes it.
    pub provider_name: String,
    /// The mode.
    pub mode: Mode,
    /// The type.
    pub resource_type: String,
}

impl Needs {
    /// Needs nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a resource type.
    pub fn add(&mut self, provider_name: &str, mode: &Mode, resource_type: &str) {
        self.all.insert(Need {
            provider_name: provider_name.to_owned(),
            mode: mode.clone(),
            resource_type: resource_type.to_owned(),
        });
    }

    /// Adds all that a plan lists: its changes, unchanged objects among them, and its drift.
    ///
    /// # Errors
    ///
    /// As [`outline_plan`].
    pub fn add_plan(
        &mut self,
        input: &mut impl Input,
        limits: Limits,
    ) -> Result<PlanLayout, StreamError> {
        outline_plan(input, limits, |event| {
            if let OutlineEvent::Change(_, entry) | OutlineEvent::DriftEntry(_, entry) = event {
                self.add(entry.provider_name, &entry.head.mode, entry.resource_type);
            }
        })
    }

    /// All resource types, each once, in order.
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
