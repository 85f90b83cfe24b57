//! The strings that a document calls secret, so that they are shown nowhere else.

use crate::Error;
use crate::pipeline::{Job, Worker, in_order};
use crate::progress::pass;
use crate::showing::Showing;
use crate::sink::Sink;
use std::sync::{Mutex, PoisonError};
use tofu_json_input::Pass;
use tofu_json_model::Limits;
use tofu_json_model::stream::{Input, StreamError};
use tofu_json_review::{MaskedStrings, SecretPlaces};

/// Collects what is secret in a plan or a state. Only what marks something is parsed. What cannot be read is reported when
/// it is compared.
pub(crate) fn masked_in(showing: &Showing<'_>) -> Result<MaskedStrings, Error> {
    let limits = showing.options.limits;
    let (find, stage) = (FindSecrets { limits }, crate::Stage::Survey);
    let places = pass(showing.document, find, stage, showing.progress)?;
    let places: Vec<_> = places.iter().collect();
    let ranges = places.iter().map(|place| place.range.clone());
    let jobs = ranges.enumerate();
    let jobs: Vec<_> = jobs
        .map(|(position, range)| Job { range, position })
        .collect();
    let masked = Mutex::new(MaskedStrings::default());
    let look = |job: &Job, text: &[u8], _: &mut Worker| {
        let mut own = MaskedStrings::default();
        if let Some(place) = places.get(job.position) {
            own.collect_place(place, text, limits);
        }
        if !own.is_empty() {
            let mut masked = masked.lock().unwrap_or_else(PoisonError::into_inner);
            masked.merge(own);
        }
        Ok(())
    };
    in_order(showing, &jobs, look, &Sink::kept())?;
    Ok(masked.into_inner().unwrap_or_else(PoisonError::into_inner))
}

struct FindSecrets {
    limits: Limits,
}

impl Pass<SecretPlaces> for FindSecrets {
    fn over(self, input: &mut impl Input) -> Result<SecretPlaces, StreamError> {
        SecretPlaces::find(input, self.limits)
    }
}
