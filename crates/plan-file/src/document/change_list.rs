//! Lists of changes, written on several threads.

use super::DocumentUse;
use super::change::{InstanceChange, Resolver};
use super::page::DocumentPage;
use crate::content::EntryContent;
use crate::error::Fault;
use crate::message::ChangeKey;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{Builder, Scope, scope};
use tofu_json_value::{Escaping, Json};

/// So many bytes of the file are written in one go.
const BUNDLE: usize = 256 << 10;

/// Texts that a thread holds until they are taken.
const AHEAD: usize = 2;

/// What lists of changes are written with.
pub(super) struct ChangeList<'c> {
    pub(super) content: &'c EntryContent,
    pub(super) resolver: &'c Resolver<'c>,
    pub(super) document_use: DocumentUse,
    pub(super) threads: usize,
    /// The member of the document.
    pub(super) name: &'static str,
}

/// Consecutive changes.
type Bundle<'k> = [&'k ChangeKey];

impl ChangeList<'_> {
    /// Writes a list of changes, if there are any.
    pub(super) fn write(
        &self,
        page: &mut DocumentPage<'_>,
        changes: &[&ChangeKey],
    ) -> Result<(), Fault> {
        if changes.is_empty() {
            return Ok(());
        }
        page.json.member(self.name).begin('[');
        let bundles = split(changes);
        let threads = self.threads.min(bundles.len());
        if threads < 2 || !self.write_on_threads(page, &bundles, threads)? {
            for bundle in bundles {
                self.write_bundle(&mut page.json, bundle)?;
                page.turn()?;
            }
        }
        page.json.end(']');
        Ok(())
    }

    /// Writes bundles on so many threads in turns, and puts them together here. Not where a thread cannot be started.
    fn write_on_threads(
        &self,
        page: &mut DocumentPage<'_>,
        bundles: &[&Bundle<'_>],
        threads: usize,
    ) -> Result<bool, Fault> {
        scope(|scope| {
            let turns = |first| bundles.iter().copied().skip(first).step_by(threads);
            let lanes = (0..threads).map(|first| self.start(scope, turns(first)));
            let Some(lanes) = lanes.collect::<Option<Vec<_>>>() else {
                return Ok(false);
            };
            for lane in lanes.iter().cycle().take(bundles.len()) {
                // A thread that is gone has panicked, which the scope says when it ends.
                let Ok(text) = lane.recv() else { break };
                page.json.element().json(&text?);
                page.turn()?;
            }
            Ok(true)
        })
    }

    fn start<'s, 'b: 's, 'k: 'b>(
        &'s self,
        scope: &'s Scope<'s, '_>,
        bundles: impl Iterator<Item = &'b Bundle<'k>> + Send + 's,
    ) -> Option<Receiver<Result<String, Fault>>> {
        let (sender, texts) = sync_channel(AHEAD);
        let run = move || {
            for bundle in bundles {
                let mut json = Json::line().escaped(Escaping::Html);
                let written = self.write_bundle(&mut json, bundle);
                // If nobody takes it, something else has failed.
                if sender.send(written.map(|()| json.into_text())).is_err() {
                    return;
                }
            }
        };
        Builder::new().spawn_scoped(scope, run).ok()?;
        Some(texts)
    }

    fn write_bundle(&self, json: &mut Json, bundle: &Bundle<'_>) -> Result<(), Fault> {
        let parts = self
            .content
            .parts(bundle.iter().map(|key| key.at.clone()))?;
        for (key, bytes) in bundle.iter().zip(&parts) {
            let schema = self.resolver.find(&key.provider, &key.address)?;
            let mut change = InstanceChange::read(key, bytes)?;
            let is_silent = key.is_silent && !self.document_use.shows_all();
            if is_silent || !self.document_use.shows_values() {
                change.message.sides.drop_values();
            }
            change
                .write(json.element(), schema.as_deref(), self.document_use)
                .map_err(|fault| change.within(fault).within(self.name))?;
        }
        Ok(())
    }
}

/// Bundles of about [`BUNDLE`] bytes.
fn split<'b, 'k>(changes: &'b [&'k ChangeKey]) -> Vec<&'b Bundle<'k>> {
    let mut bytes = 0;
    let belongs = |change: &&ChangeKey, _: &&ChangeKey| {
        bytes += change.at.len();
        let is_full = bytes >= BUNDLE;
        if is_full {
            bytes = 0;
        }
        !is_full
    };
    changes.chunk_by(belongs).collect()
}
