//! Order and duplicates.

use super::{Lint, LintRule};
use crate::Provider;
use std::collections::BTreeSet;

impl Lint<'_> {
    pub(super) fn order(&mut self) {
        self.order_of_providers();
        for entry in &self.parsed.lock {
            let spans = self.place(entry).map(|place| place.each_hash.clone());
            let spans = spans.unwrap_or_default();
            let hashes = entry.hashes.as_slice();
            let pairs = hashes.iter().zip(hashes.iter().skip(1));
            let unsorted = pairs.enumerate().find(|(_, (one, next))| one > next);
            if let Some((number, (one, next))) = unsorted {
                let message = format!(
                    "expected the hashes in order, found `{next}` after `{one}`: `init` rewrites the file though nothing changed"
                );
                let span = spans.get(number + 1).copied();
                self.at(
                    LintRule::UnsortedHashes,
                    Some(&entry.provider),
                    span,
                    message,
                );
            }
            let mut seen = BTreeSet::new();
            for (number, hash) in hashes.iter().enumerate() {
                if !seen.insert(hash) {
                    let message = format!(
                        "`{hash}` is there twice: `init` rewrites the file though nothing changed"
                    );
                    let span = spans.get(number).copied();
                    self.at(LintRule::RepeatedHash, Some(&entry.provider), span, message);
                }
            }
        }
    }

    fn order_of_providers(&mut self) {
        let mut last: Option<&Provider> = None;
        for (provider, place) in self.parsed.places.stored() {
            match last {
                Some(last) if provider < last => {
                    let message = format!("expected {} before {}", provider.brief(), last.brief());
                    self.at(
                        LintRule::UnsortedProviders,
                        Some(provider),
                        Some(place.label),
                        message,
                    );
                }
                _ => last = Some(provider),
            }
        }
    }
}
