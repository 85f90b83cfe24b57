use crate::document::{ChangeWriter, DocumentUse, ShownMemory};
use crate::error::Fault;
use crate::message::{ChangeKey, ChangesOf, PlanIndex, ProviderNames, ResourceInstance};
use crate::wire::{Wire, WireBytes};
use std::mem;
use std::ops::Range;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Escaping, Json};

/// Whole fields that come next in an entry, and what is made of the changes among them.
#[derive(Default)]
pub(super) struct Portion {
    /// Which one it is.
    pub(super) number: usize,
    bytes: Vec<u8>,
    /// Where the bytes are in the entry.
    at: usize,
    changes: Vec<(ChangesOf, Range<usize>)>,
    /// The changes that are shown, one after another, and their keys with their places in here.
    pub(super) text: String,
    pub(super) keys: Vec<(ChangesOf, ChangeKey)>,
    /// How many changes are not shown.
    pub(super) silent: usize,
    pub(super) providers: ProviderNames,
    memory: ShownMemory,
}

/// Portions are about as long.
const PORTION: usize = 256 << 10;

/// Cuts an entry into portions while it is unpacked.
pub(super) struct Cutter {
    /// What has come and is in no portion yet.
    rest: Portion,
    /// How much there must be of it.
    wanted: usize,
}

impl Default for Cutter {
    fn default() -> Self {
        Self {
            rest: Portion::default(),
            wanted: PORTION,
        }
    }
}

impl Cutter {
    pub(super) fn add(&mut self, piece: &[u8]) {
        self.rest.bytes.extend_from_slice(piece);
    }

    /// How many bytes are in no portion yet.
    pub(super) fn left(&self) -> usize {
        self.rest.bytes.len()
    }

    /// A portion, if there is enough for one.
    pub(super) fn next(
        &mut self,
        index: &mut PlanIndex,
        spare: &mut Vec<Portion>,
    ) -> Option<Portion> {
        (self.left() >= self.wanted).then(|| self.cut(index, spare))?
    }

    /// All whole fields that there are; the index keeps those that are no changes.
    pub(super) fn cut(
        &mut self,
        index: &mut PlanIndex,
        spare: &mut Vec<Portion>,
    ) -> Option<Portion> {
        let Portion {
            number,
            bytes,
            at,
            changes,
            ..
        } = &mut self.rest;
        let mut fields = WireBytes { bytes, at: *at }.fields();
        let mut end = 0;
        // What cannot be read may go on behind what has come.
        while let Ok(Some((number, wire))) = fields.next() {
            end = fields.position();
            match (ChangesOf::field(number), wire) {
                (Some(of), Wire::Bytes(bytes)) => {
                    let start = bytes.at - *at;
                    changes.push((of, start..start + bytes.bytes.len()));
                }
                (Some(_), _) => {}
                (None, wire) => index.store(number, wire),
            }
        }
        if end == 0 {
            self.wanted = self.left().saturating_mul(2);
            return None;
        }
        self.wanted = PORTION;
        let mut next = spare.pop().unwrap_or_default();
        next.clear();
        next.bytes.extend_from_slice(bytes.slice(end..));
        bytes.truncate(end);
        (next.number, next.at) = (*number + 1, *at + end);
        Some(mem::replace(&mut self.rest, next))
    }
}

impl Portion {
    /// The memory, and the names of providers, are used again.
    fn clear(&mut self) {
        self.bytes.clear();
        self.changes.clear();
        self.text.clear();
        self.keys.clear();
        self.silent = 0;
    }

    /// Writes the changes that are shown.
    pub(super) fn write(&mut self, writer: &ChangeWriter<'_>) -> Result<(), Fault> {
        let mut json = Json::to(mem::take(&mut self.text)).escaped(Escaping::Html);
        for (of, range) in &self.changes {
            let bytes = WireBytes {
                bytes: self.bytes.slice(range.clone()),
                at: self.at + range.start,
            };
            let message = ResourceInstance::read(bytes)?;
            let mut key = ChangeKey::of(&message, bytes, &mut self.providers)?;
            if *of == ChangesOf::Plan && key.is_silent && writer.document_use == DocumentUse::Text {
                self.silent += 1;
                continue;
            }
            let start = json.element().sink_mut().len();
            writer.write(&mut json, *of, &key, message, &mut self.memory)?;
            key.at = start..json.sink_mut().len();
            self.keys.push((*of, key));
        }
        self.text = json.into_text();
        Ok(())
    }
}
