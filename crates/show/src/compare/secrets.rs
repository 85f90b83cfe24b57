//! What the masks of both documents hide, so that it is shown nowhere.

use super::document::{ComparedDocument, ComparedParts};
use crate::Error;
use crate::pipeline::{Job, Worker, in_order};
use crate::review::marks_something;
use memchr::memmem::Finder;
use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use tofu_json_model::view::Mask;
use tofu_json_review::MaskedStrings;
use tofu_json_value::{Document, Value};

impl ComparedDocument<'_> {
    /// Adds the strings that masks of the document hide. Only objects whose masks mark something are parsed.
    pub(super) fn collect_secrets(&self, masked: &mut MaskedStrings) -> Result<(), Error> {
        let showing = self.showing(&());
        let found = Mutex::new(std::mem::take(masked));
        let is_plan = self.is_plan();
        let masks = Finder::new(if is_plan {
            "_sensitive\""
        } else {
            "sensitive_values\""
        });
        let limits = self.options.limits;
        let look = |_: &Job, text: &[u8], _: &mut Worker| {
            if marks_something(text, &masks, limits)
                // What cannot be read is reported when the object is compared.
                && let Ok(document) = Document::parse_with(Cow::Borrowed(text), limits)
            {
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                match is_plan {
                    true => collect_change(member(document.root(), "change"), &mut found),
                    false => collect(document.root(), "values", "sensitive_values", &mut found),
                }
            }
            Ok(())
        };
        let outputs = self.outputs()?;
        match &self.parts {
            ComparedParts::Plan(places) => {
                for jobs in [&places.acting, &places.others, &places.drift] {
                    in_order(&showing, jobs, look, &showing.sink)?;
                }
            }
            ComparedParts::State(places) => {
                in_order(&showing, &places.in_order().0, look, &showing.sink)?;
            }
        }
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (_, output) in outputs.root().members() {
            match is_plan {
                true => collect_change(output, &mut found),
                false => collect(output, "value", "sensitive", &mut found),
            }
        }
        *masked = found;
        Ok(())
    }
}

fn collect_change(change: Value<'_>, masked: &mut MaskedStrings) {
    collect(change, "before", "before_sensitive", masked);
    collect(change, "after", "after_sensitive", masked);
}

fn collect(of: Value<'_>, value: &str, mask: &str, masked: &mut MaskedStrings) {
    masked.collect(member(of, value), Mask::new(of.get(mask)));
}

fn member<'v>(of: Value<'v>, name: &str) -> Value<'v> {
    of.get(name).unwrap_or_else(Value::null)
}
