//! The strings that the masks of a document hide, so that they are shown nowhere else.

use super::beside::BesideChanges;
use super::outputs::OutputChanges;
use super::places::Places;
use crate::Error;
use crate::pipeline::{Job, Worker, in_order};
use crate::showing::Showing;
use crate::sink::Sink;
use std::sync::{Mutex, PoisonError};
use tofu_json_model::Limits;
use tofu_json_review::{MaskedStrings, SecretFinder};

/// Collects what is masked in a plan.
pub(super) fn find_secrets(
    showing: &Showing<'_>,
    places: &Places,
    outputs: &OutputChanges<'_>,
    beside: &BesideChanges,
) -> Result<SecretFinder, Error> {
    let mut masked = masked_in(showing, &places.all(), MaskedStrings::collect_entry)?;
    outputs
        .values()
        .for_each(|change| masked.collect_change(change));
    masked.merge(beside.masked.clone());
    Ok(masked.finder())
}

/// The same of a state.
pub(crate) fn find_state_secrets(
    showing: &Showing<'_>,
    jobs: &[Job],
) -> Result<SecretFinder, Error> {
    Ok(masked_in(showing, &[jobs], MaskedStrings::collect_resource)?.finder())
}

/// What is masked in entries. Those that cannot be read are reported when they are compared.
pub(crate) fn masked_in(
    showing: &Showing<'_>,
    lists: &[&[Job]],
    collect: fn(&mut MaskedStrings, &[u8], Limits),
) -> Result<MaskedStrings, Error> {
    let masked = Mutex::new(MaskedStrings::default());
    let look = |_: &Job, text: &[u8], _: &mut Worker| {
        let mut own = MaskedStrings::default();
        collect(&mut own, text, showing.options.limits);
        if !own.is_empty() {
            let mut masked = masked.lock().unwrap_or_else(PoisonError::into_inner);
            masked.merge(own);
        }
        Ok(())
    };
    for jobs in lists {
        in_order(showing, jobs, look, &Sink::kept())?;
    }
    Ok(masked.into_inner().unwrap_or_else(PoisonError::into_inner))
}
