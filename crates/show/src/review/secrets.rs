//! The strings that the masks of a plan hide, so that they are shown nowhere else.

use super::outputs::OutputChanges;
use super::places::Places;
use crate::Error;
use crate::pipeline::{Job, Worker, in_order};
use crate::showing::Showing;
use crate::sink::Sink;
use std::sync::{Mutex, PoisonError};
use tofu_json_review::{MaskedStrings, SecretFinder};

/// Collects what is masked. Only objects whose masks mark something are parsed.
pub(super) fn find_secrets(
    showing: &Showing<'_>,
    places: &Places,
    outputs: &OutputChanges<'_>,
) -> Result<SecretFinder, Error> {
    let masked = Mutex::new(MaskedStrings::default());
    let limits = showing.options.limits;
    let look = |_: &Job, text: &[u8], _: &mut Worker| {
        // What cannot be read is reported when the object is compared.
        let mut own = MaskedStrings::default();
        own.collect_entry(text, limits);
        if !own.is_empty() {
            let mut masked = masked.lock().unwrap_or_else(PoisonError::into_inner);
            masked.merge(own);
        }
        Ok(())
    };
    for jobs in places.all() {
        in_order(showing, jobs, look, &Sink::kept())?;
    }
    let mut masked = masked.into_inner().unwrap_or_else(PoisonError::into_inner);
    outputs
        .values()
        .for_each(|change| masked.collect_change(change));
    Ok(masked.finder())
}
