//! Entries from drafts.

use std::collections::BTreeMap;

use tofu_json_hcl::Span;

use super::{Repair, RepairKind, spelling};
use crate::{
    Constraints, Hashes, Lock, Provider, ProviderError, ProviderLock, Version, program_of,
};

/// A text and where it is.
#[derive(Clone, Debug)]
pub(super) struct WrittenText {
    pub(super) text: String,
    pub(super) place: Span,
}

/// A `provider` block before anything in it is understood.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) block: Span,
    pub(super) label: Option<WrittenText>,
    pub(super) version: Option<WrittenText>,
    pub(super) constraints: Option<WrittenText>,
    /// An element without a text could not be read.
    pub(super) hashes: Vec<(Option<String>, Span)>,
}

/// Puts a lock together and notes what had to be done.
#[derive(Default)]
pub(super) struct Builder {
    entries: BTreeMap<Provider, ProviderLock>,
    /// The providers in the order of the file.
    order: Vec<Provider>,
    repairs: Vec<Repair>,
}

impl Builder {
    pub(super) fn note(
        &mut self,
        provider: Option<&Provider>,
        kind: RepairKind,
        place: Option<Span>,
    ) {
        self.repairs.push(Repair {
            provider: provider.cloned(),
            kind,
            place,
        });
    }

    /// Makes an entry of a draft, if there is enough in it.
    pub(super) fn add(&mut self, draft: Draft) {
        let Some(provider) = self.provider(&draft) else {
            return;
        };
        let Some(version) = self.version(&provider, draft.version.as_ref()) else {
            self.note(Some(&provider), RepairKind::NoVersion, Some(draft.block));
            return;
        };
        let constraints = self.constraints(&provider, draft.constraints.as_ref());
        let hashes = self.hashes(&provider, &draft);
        let entry = ProviderLock {
            provider,
            version,
            constraints,
            hashes,
        };
        self.store(entry, draft.block);
    }

    fn store(&mut self, entry: ProviderLock, block: Span) {
        let provider = entry.provider.clone();
        let Some(first) = self.entries.get_mut(&provider) else {
            self.order.push(provider.clone());
            self.entries.insert(provider, entry);
            return;
        };
        let kind = if first.version == entry.version {
            // They are normalised in the end.
            first.hashes.extend(entry.hashes);
            RepairKind::DuplicateJoined
        } else {
            RepairKind::DuplicateDropped {
                version: entry.version.to_string(),
            }
        };
        self.note(Some(&provider), kind, Some(block));
    }

    fn provider(&mut self, draft: &Draft) -> Option<Provider> {
        let (written, place) = match &draft.label {
            Some(label) => (label.text.clone(), label.place),
            None => (String::new(), draft.block),
        };
        match Provider::parse(written.trim()) {
            // Some addresses have a normal form that is no address.
            Ok(provider) if Provider::parse(&provider.to_string()).is_err() => {
                let error = ProviderError::Type;
                let kind = RepairKind::NoAddress { written, error };
                self.note(None, kind, Some(place));
                None
            }
            Ok(provider) if provider.is_lockable() => {
                if provider.to_string() != written {
                    let kind = RepairKind::Address { written };
                    self.note(Some(&provider), kind, Some(place));
                }
                Some(provider)
            }
            Ok(provider) => {
                self.note(Some(&provider), RepairKind::NotLockable, Some(place));
                None
            }
            Err(error) => {
                let kind = RepairKind::NoAddress { written, error };
                self.note(None, kind, Some(place));
                None
            }
        }
    }

    fn version(&mut self, provider: &Provider, written: Option<&WrittenText>) -> Option<Version> {
        let WrittenText { text, place } = written?;
        let version = spelling::version(text)?;
        if version.to_string() != *text {
            let written = text.clone();
            self.note(
                Some(provider),
                RepairKind::Version { written },
                Some(*place),
            );
        }
        Some(version)
    }

    fn constraints(&mut self, provider: &Provider, written: Option<&WrittenText>) -> Constraints {
        let Some(WrittenText { text, place }) = written else {
            return Constraints::new();
        };
        let found = spelling::constraints(text);
        let kind = match &found {
            Some(constraints) if constraints.to_string() == *text => None,
            Some(_) => Some(RepairKind::Constraints {
                written: text.clone(),
            }),
            None => Some(RepairKind::NoConstraints),
        };
        if let Some(kind) = kind {
            self.note(Some(provider), kind, Some(*place));
        }
        found.unwrap_or_default()
    }

    fn hashes(&mut self, provider: &Provider, draft: &Draft) -> Hashes {
        let mut hashes = Vec::with_capacity(draft.hashes.len());
        for (written, place) in &draft.hashes {
            let found = written.as_deref().and_then(spelling::hash);
            let kind = match (&found, written) {
                (Some(hash), Some(text)) if hash.as_str() == text => None,
                (Some(_), Some(text)) => Some(RepairKind::Hash {
                    written: text.clone(),
                }),
                _ => Some(RepairKind::NoHash),
            };
            if let Some(kind) = kind {
                self.note(Some(provider), kind, Some(*place));
            }
            hashes.extend(found);
        }
        let hashes = Hashes::as_written(hashes);
        if !hashes.is_normalized() {
            let place = draft.hashes.first().map(|(_, place)| *place);
            self.note(Some(provider), RepairKind::HashOrder, place);
        }
        hashes.into_normalized()
    }

    /// The lock, and everything that was done to a source.
    pub(super) fn finish(mut self, source: &[u8]) -> (Lock, Vec<Repair>) {
        if !self.order.is_sorted() {
            self.note(None, RepairKind::ProviderOrder, None);
        }
        let lock = Lock::from_iter(self.entries.into_values());
        if self.repairs.is_empty() {
            let program = program_of(source).unwrap_or_default();
            if lock.to_bytes_for(program) != source {
                let kind = RepairKind::Layout;
                self.repairs.push(Repair {
                    provider: None,
                    kind,
                    place: None,
                });
            }
        }
        (lock, self.repairs)
    }
}
