//! Lists of changes.

use super::DocumentUse;
use super::change::{InstanceChange, Resolver};
use super::page::DocumentPage;
use super::shown::ShownMemory;
use crate::content::EntryContent;
use crate::error::Fault;
use crate::message::{ChangeKey, ChangesOf, ResourceInstance};
use tofu_json_value::Json;

/// What changes are written with.
pub(crate) struct ChangeWriter<'c> {
    pub(crate) resolver: Resolver<'c>,
    pub(crate) document_use: DocumentUse,
}

impl ChangeWriter<'_> {
    /// Writes a change of a list.
    pub(crate) fn write(
        &self,
        json: &mut Json,
        of: ChangesOf,
        key: &ChangeKey,
        mut message: ResourceInstance<'_>,
        memory: &mut ShownMemory,
    ) -> Result<(), Fault> {
        let schema = self.resolver.find(&key.provider, &key.address)?;
        let is_silent = key.is_silent && !self.document_use.shows_all();
        if is_silent || !self.document_use.shows_values() {
            message.sides.drop_values();
        }
        let change = InstanceChange::of(key, message);
        change
            .write(json, schema.as_deref(), self.document_use, memory)
            .map_err(|fault| change.within(fault).within(of.name()))
    }
}

/// What lists of changes are written from.
pub(super) struct ChangeList<'c> {
    /// The entry, or the changes of it as they were written when it was unpacked.
    pub(super) content: &'c EntryContent,
    pub(super) are_written: bool,
    pub(super) writer: &'c ChangeWriter<'c>,
}

impl ChangeList<'_> {
    /// Writes a list of changes, if there are any.
    pub(super) fn write(
        &self,
        page: &mut DocumentPage<'_>,
        of: ChangesOf,
        keys: &[&ChangeKey],
    ) -> Result<(), Fault> {
        if keys.is_empty() {
            return Ok(());
        }
        page.json.member(of.name()).begin('[');
        let mut memory = ShownMemory::default();
        for key in keys {
            if self.are_written {
                page.take(self.content, key.at.clone())?;
                continue;
            }
            let bytes = self.content.part(key.at.clone())?;
            let message = InstanceChange::message(key, &bytes)?;
            let json = page.json.element();
            self.writer.write(json, of, key, message, &mut memory)?;
            page.turn()?;
        }
        page.json.end(']');
        Ok(())
    }
}
