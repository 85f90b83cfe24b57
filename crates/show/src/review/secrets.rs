//! The strings that the masks of a plan hide, so that they are shown nowhere else.

use super::outputs::OutputChanges;
use super::places::Places;
use crate::Error;
use crate::pipeline::{Job, Worker, in_order};
use crate::showing::Showing;
use crate::sink::Sink;
use memchr::memmem::Finder;
use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use tofu_json_model::Limits;
use tofu_json_model::view::Mask;
use tofu_json_review::{MaskedStrings, SecretFinder};
use tofu_json_value::{Document, Value};

/// Collects what is masked. Only objects whose masks mark something are parsed.
pub(super) fn find_secrets(
    showing: &Showing<'_>,
    places: &Places,
    outputs: &OutputChanges<'_>,
) -> Result<SecretFinder, Error> {
    let mut masked = masked_in(showing, &places.all(), "_sensitive\"", |object, masked| {
        masked.collect_change(object.get("change").unwrap_or_else(Value::null));
    })?;
    outputs
        .values()
        .for_each(|change| masked.collect_change(change));
    Ok(masked.finder())
}

/// The same of a state.
pub(crate) fn find_state_secrets(
    showing: &Showing<'_>,
    jobs: &[Job],
) -> Result<SecretFinder, Error> {
    let masked = masked_in(
        showing,
        &[jobs],
        "\"sensitive_values\"",
        |object, masked| {
            let values = object.get("values").unwrap_or_else(Value::null);
            masked.collect(values, Mask::new(object.get("sensitive_values")));
        },
    )?;
    Ok(masked.finder())
}

/// Collects from the objects in which something marks, whose name ends with `masks`.
fn masked_in(
    showing: &Showing<'_>,
    lists: &[&[Job]],
    masks: &str,
    collect: impl Fn(Value<'_>, &mut MaskedStrings) + Sync,
) -> Result<MaskedStrings, Error> {
    let masked = Mutex::new(MaskedStrings::default());
    let masks = Finder::new(masks);
    let limits = showing.options.limits;
    let look = |_: &Job, text: &[u8], _: &mut Worker| {
        let marks = marks_something(text, &masks, limits);
        // What cannot be read is reported when the object is compared.
        if marks && let Ok(document) = Document::parse_with(Cow::Borrowed(text), limits) {
            let mut masked = masked.lock().unwrap_or_else(PoisonError::into_inner);
            collect(document.root(), &mut masked);
        }
        Ok(())
    };
    for jobs in lists {
        in_order(showing, jobs, look, &Sink::kept())?;
    }
    Ok(masked.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Whether something that is named like a mask holds a `true`.
pub(crate) fn marks_something(text: &[u8], masks: &Finder<'_>, limits: Limits) -> bool {
    masks.find_iter(text).any(|at| {
        let after_name = text.get(at + masks.needle().len()..).unwrap_or_default();
        let mask = after_name.trim_ascii_start();
        let mask = mask
            .strip_prefix(b":")
            .unwrap_or_default()
            .trim_ascii_start();
        match mask {
            [b't', ..] => true,
            [b'{' | b'[', ..] => Document::parse_prefix(Cow::Borrowed(mask), limits)
                .map_or(true, |(mask, _)| mask.root().holds_true()),
            _ => false,
        }
    })
}
