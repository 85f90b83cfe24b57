//! Changes that are written while the entry that holds them is unpacked.
//!
//! A document for the text of a plan needs little of the entry, and that once. So its changes are written in the order
//! of the entry, from bytes that have just been unpacked, by several threads, and only what was written is kept: the
//! document has it in its own order. Where anything is wrong nothing is made, and the entry is read as any other,
//! which says what is wrong first.

mod crew;
mod portion;

use crate::container::Unpacking;
use crate::content::EntryContent;
use crate::document::{ChangeWriter, DocumentUse, Resolver};
use crate::error::PlanFileErrorKind;
use crate::message::{ChangeKey, ChangesOf, PlanIndex};
use crate::schema::{SchemaSource, SeenTypes};
use crew::Crew;
use portion::{Cutter, Portion};
use std::mem;
use std::thread::scope;

/// What was made of an entry.
pub(crate) struct WrittenPlan {
    /// The keys say where changes are in the texts.
    pub(crate) index: PlanIndex,
    pub(crate) texts: EntryContent,
    pub(crate) document_use: DocumentUse,
    /// Whether a schema was needed that is not there.
    pub(crate) has_missed: bool,
}

/// Gives the pieces of an entry, one after the other.
type Pieces<'u> = dyn FnMut(&mut dyn FnMut(&[u8])) -> Result<(), PlanFileErrorKind> + 'u;

/// Writes the changes of an entry whose pieces come; nothing where one of them cannot be written.
pub(crate) fn write_plan(
    pieces: &mut Pieces<'_>,
    unpacking: &mut Unpacking<'_>,
    schemas: Option<&SchemaSource<'_>>,
) -> Result<Option<WrittenPlan>, PlanFileErrorKind> {
    let seen = SeenTypes::default();
    let document_use = unpacking.document_use;
    let writer = ChangeWriter {
        resolver: Resolver::new(schemas, &seen),
        document_use,
    };
    let others = unpacking.threads.saturating_sub(1);
    let work = |portion: &mut Portion| portion.write(&writer).is_ok();
    let mut gathered = WrittenChanges {
        texts: unpacking.texts(),
        ..WrittenChanges::default()
    };
    scope(|scope| {
        let crew = Crew::start(scope, others, &work);
        let mut cutter = Cutter::default();
        let (mut goes_on, mut stopped) = (true, Ok(()));
        pieces(&mut |piece| {
            if !goes_on {
                return;
            }
            cutter.add(piece);
            let portion = cutter.next(&mut gathered.index, &mut gathered.spare);
            if let Some(portion) = portion {
                stopped = gathered.add(crew.give(portion), unpacking);
            }
            // One field that is longer than what is kept in memory is read as it always was.
            goes_on = !gathered.has_failed && stopped.is_ok() && unpacking.keeps(cutter.left());
        })?;
        let last = cutter.cut(&mut gathered.index, &mut gathered.spare);
        gathered.has_failed |= !goes_on || cutter.left() > 0;
        stopped?;
        gathered.add(crew.finish(last), unpacking)
    })?;
    Ok(gathered.finish().map(|(index, texts)| WrittenPlan {
        index,
        texts,
        document_use,
        has_missed: seen.has_missed(),
    }))
}

/// What has been written so far.
#[derive(Default)]
struct WrittenChanges {
    index: PlanIndex,
    texts: EntryContent,
    /// The keys of each portion, by its number.
    keys: Vec<Vec<(ChangesOf, ChangeKey)>>,
    /// Portions whose memory is used again.
    spare: Vec<Portion>,
    has_failed: bool,
}

impl WrittenChanges {
    /// Takes portions over, in any order.
    fn add(
        &mut self,
        portions: Vec<Option<Portion>>,
        unpacking: &mut Unpacking<'_>,
    ) -> Result<(), PlanFileErrorKind> {
        for portion in portions {
            let Some(mut portion) = portion else {
                self.has_failed = true;
                continue;
            };
            let before = self.texts.length();
            unpacking.make_room(&mut self.texts, portion.text.len())?;
            let text = portion.text.as_bytes();
            self.texts.append(text).map_err(PlanFileErrorKind::Read)?;
            for (_, key) in &mut portion.keys {
                key.at = before + key.at.start..before + key.at.end;
            }
            self.index.silent += portion.silent;
            self.index
                .providers
                .extend(portion.providers.values().cloned());
            let count = self.keys.len().max(portion.number + 1);
            self.keys.resize_with(count, Vec::new);
            if let Some(keys) = self.keys.get_mut(portion.number) {
                *keys = mem::take(&mut portion.keys);
            }
            self.spare.push(portion);
        }
        Ok(())
    }

    /// Nothing where a portion could not be written.
    fn finish(mut self) -> Option<(PlanIndex, EntryContent)> {
        for (of, key) in self.keys.into_iter().flatten() {
            self.index.list(of).push(key);
        }
        (!self.has_failed).then_some((self.index, self.texts))
    }
}
