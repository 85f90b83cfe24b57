//! Why an action is invoked, as in plans of Terraform.

use crate::chain::{ChainEnd, ChainKind, ChainStep};
use crate::explainer::Explainer;
use crate::objects::is_meant;
use crate::trace::Trace;
use crate::waiting::WAITING;
use tofu_json_model::document::plan::{ActionInvocation, DeferredActionInvocation};
use tofu_json_model::stream::StreamError;
use tofu_json_review::PlannedInvocation;

/// An action, and why it waits if it does.
struct ListedInvocation {
    planned: PlannedInvocation,
    waits: Option<String>,
}

impl Explainer<'_, '_> {
    /// Why actions are invoked: that at an address, or those that fit a pattern with `*` and `?`. Those that wait for the
    /// next plan come last.
    ///
    /// # Errors
    ///
    /// As [`explain`](Self::explain).
    pub fn explain_actions(&self, address: &str) -> Result<Vec<ChainStep>, StreamError> {
        let mut wanted = self.invocations()?;
        wanted.retain(|action| is_meant(&action.planned.address, address));
        let explained = |action: &ListedInvocation| Trace::of(self).action(action);
        wanted.iter().map(explained).collect()
    }

    fn invocations(&self) -> Result<Vec<ListedInvocation>, StreamError> {
        let layout = self.plan.layout();
        let invoked = layout.action_invocations.as_ref();
        let mut all: Vec<_> = self.plan.member(invoked, |list| {
            let read = list
                .elements()
                .filter_map(|entry| ActionInvocation::read(entry).ok());
            let listed = read.map(|action| ListedInvocation {
                planned: PlannedInvocation::of(&action),
                waits: None,
            });
            listed.collect()
        })?;
        let waiting = layout.deferred_action_invocations.as_ref();
        let waiting: Vec<_> = self.plan.member(waiting, |list| {
            let read = list
                .elements()
                .filter_map(|entry| DeferredActionInvocation::read(entry).ok());
            let listed = read.map(|deferred| ListedInvocation {
                planned: PlannedInvocation::of(&deferred.action_invocation),
                waits: Some(
                    deferred
                        .reason
                        .map_or_else(String::new, |reason| reason.as_str().to_owned()),
                ),
            });
            listed.collect()
        })?;
        all.extend(waiting);
        Ok(all)
    }
}

impl Trace<'_, '_, '_> {
    /// The change that invokes an action.
    fn action(&mut self, action: &ListedInvocation) -> Result<ChainStep, StreamError> {
        let step = ChainStep::new(ChainKind::Action, action.planned.address.clone());
        let step = match &action.waits {
            Some(reason) => ChainStep {
                happens: Some(WAITING),
                reason: (!reason.is_empty()).then(|| reason.clone()),
                ..step
            },
            None => ChainStep {
                happens: Some("invoked"),
                reason: (action.planned.resource.as_ref()).map(|_| action.planned.when()),
                ..step
            },
        };
        let or_else = match (&action.planned.resource, &action.waits) {
            (None, None) => ChainEnd::Invoked,
            (None, Some(_)) => ChainEnd::Waiting,
            (Some(_), _) => ChainEnd::NoReason,
        };
        let resource = action.planned.resource.as_deref().unwrap_or_default();
        let explainer = self.explainer;
        self.behind(step, or_else, |trace| {
            let mut changes = explainer.plan.changes().iter();
            if let Some(change) = changes.find(|change| change.address == resource) {
                return Ok(vec![trace.object(change)?]);
            }
            let mut waiting = explainer.waiting.iter();
            match waiting.find(|object| object.address == resource) {
                Some(object) => Ok(vec![trace.waiting(object)?]),
                None => Ok(Vec::new()),
            }
        })
    }
}
