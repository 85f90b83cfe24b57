//! Why something waits for the next plan, as in plans of Terraform.

use crate::chain::{ChainEnd, ChainKind, ChainStep};
use crate::explainer::Explainer;
use crate::objects::{MOST_NEAR, is_meant, resource_of};
use crate::trace::Trace;
use tofu_json_model::document::plan::{DeferredChange, DeferredReason};
use tofu_json_model::stream::{OutlinedPlan, StreamError};
use tofu_json_review::WaitingChange;
use tofu_json_text::similar;
use tofu_json_vocab::address::ModuleAddress;

/// What happens to an object that waits.
pub(crate) const WAITING: &str = "waiting";

/// An object that waits.
pub(crate) struct WaitingObject {
    /// Its address; a key that is not known is `[*]`.
    pub(crate) address: String,
    module: ModuleAddress,
    /// The address of the resource without keys.
    resource: String,
    /// The word of the plan.
    reason: String,
}

impl WaitingObject {
    /// All that wait in a plan; what cannot be read does not.
    pub(crate) fn all(plan: &OutlinedPlan<'_>) -> Result<Vec<Self>, StreamError> {
        let range = plan.layout().deferred_changes.as_ref();
        plan.member(range, |list| {
            let read = list.elements().filter_map(|entry| {
                let deferred = DeferredChange::read(entry).ok()?;
                let waiting = WaitingChange::of(&deferred);
                let change = &deferred.resource_change;
                let module = change.module_address.as_deref().unwrap_or_default();
                Some(Self {
                    module: ModuleAddress::parse(module).unwrap_or_default(),
                    resource: resource_of(&waiting.address),
                    address: waiting.address,
                    reason: waiting.reason,
                })
            });
            read.collect()
        })
    }

    fn step(&self) -> ChainStep {
        ChainStep {
            happens: Some(WAITING),
            reason: (!self.reason.is_empty()).then(|| self.reason.clone()),
            ..ChainStep::new(ChainKind::Object, self.address.clone())
        }
    }
}

impl Explainer<'_, '_> {
    /// Why objects at an address wait for the next plan: what [`wanted`](Self::wanted) means by an address.
    ///
    /// # Errors
    ///
    /// As [`explain`](Self::explain).
    pub fn explain_waiting(&self, address: &str) -> Result<Vec<ChainStep>, StreamError> {
        let wanted = |object: &&WaitingObject| is_meant(&object.address, address);
        let wanted = self.waiting.iter().filter(wanted);
        wanted
            .map(|object| Trace::of(self).waiting(object))
            .collect()
    }

    pub(crate) fn near_waiting(&self, address: &str) -> Vec<String> {
        let near = |object: &&WaitingObject| {
            similar(address, [object.address.as_str(), object.resource.as_str()]).is_some()
        };
        let near = self.waiting.iter().filter(near).take(MOST_NEAR);
        near.map(|object| object.address.clone()).collect()
    }

    /// What waits of a resource, in the instances of its module that fit.
    pub(crate) fn waiting_instances<'w>(
        &'w self,
        module: &'w ModuleAddress,
        resource: &str,
    ) -> impl Iterator<Item = &'w WaitingObject> {
        let address = match module.is_root() {
            true => resource.to_owned(),
            false => format!("{}.{resource}", module.without_keys()),
        };
        self.waiting.iter().filter(move |object| {
            let mut steps = module.steps.iter().zip(&object.module.steps);
            object.resource == address
                && steps.all(|(wanted, own)| wanted.key.is_none() || wanted.key == own.key)
        })
    }
}

impl Trace<'_, '_, '_> {
    /// What an object waits for.
    pub(crate) fn waiting(&mut self, object: &WaitingObject) -> Result<ChainStep, StreamError> {
        let address = object.address.as_str();
        self.behind(
            object.step(),
            ChainEnd::Waiting,
            |trace| match DeferredReason::from(object.reason.as_str()) {
                DeferredReason::InstanceCountUnknown => trace.repetition(address),
                DeferredReason::ResourceConfigUnknown => trace.whole_configuration(address),
                DeferredReason::DeferredPrereq | DeferredReason::AbsentPrereq => {
                    trace.dependencies(address)
                }
                _ => Ok(Vec::new()),
            },
        )
    }
}
