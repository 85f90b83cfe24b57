//! One unit, written without what is secret.

use super::Redaction;
use crate::elsewhere::Look;
use crate::json_strings::decode_quoted;
use crate::places::{LeafPlace, placeholder};
use crate::rewriting::Rewriting;
use crate::searched::SearchedObjects;
use crate::seen::{Replaced, SearchRoom};
use crate::words::is_version;
use std::ops::Range;
use tofu_json_model::stream::{Unit, UnitKind};
use tofu_json_text::CheckedSlice;

/// No version is longer, with its quotes.
const LONGEST_VERSION: usize = 10;

/// A unit that is being written.
pub(super) struct UnitWriting<'s, 't, 'r> {
    pub(super) redaction: &'s Redaction<'s>,
    /// Where it begins in the document.
    pub(super) at: usize,
    pub(super) rewriting: Rewriting<'t, 'r>,
    pub(super) room: &'r mut SearchRoom,
    /// How many masked leaves became others.
    pub(super) masked: u64,
    /// Whether what is written may still hold a masked string.
    pub(super) is_doubtful: bool,
}

impl UnitWriting<'_, '_, '_> {
    /// Writes all of it, with its masked leaves.
    pub(super) fn write(
        &mut self,
        unit: &Unit<'_>,
        mut leaves: &[LeafPlace],
        searched: &mut SearchedObjects,
    ) {
        // The version of the format or of the program.
        let is_short = matches!(unit.kind, UnitKind::Other) && unit.text.len() <= LONGEST_VERSION;
        if leaves.is_empty() && is_short && is_version(&decode_quoted(unit.text)) {
            return;
        }
        let mut until = |end: usize| {
            let count = leaves.partition_point(|leaf| leaf.within(unit.at).end <= end);
            let before = leaves.slice(..count);
            leaves = leaves.slice(count..);
            before
        };
        if !self.redaction.elsewhere.is_empty() {
            let redaction = self.redaction;
            let objects = redaction.objects.objects(unit, redaction.options.limits);
            for object in objects.into_iter().flatten() {
                self.write_part(until(object.start), object.start);
                self.write_object(until(object.end), object, searched);
            }
        }
        let end = unit.text.len();
        self.write_part(until(end), end);
    }

    /// Writes an object, which is searched only if the same was not searched before.
    fn write_object(
        &mut self,
        leaves: &[LeafPlace],
        object: Range<usize>,
        searched: &mut SearchedObjects,
    ) {
        let Range { start, end } = object;
        let text = self.rewriting.text().slice(object);
        let hash = searched.hash(text, leaves, self.at + start);
        let length = |form| self.redaction.elsewhere.length(form);
        if let Some(parts) = searched.parts(hash, start, length) {
            self.write_again(leaves, parts);
            self.rewriting.go_on_at(end);
            return;
        }
        let was_doubtful = std::mem::take(&mut self.is_doubtful);
        let look = self.write_part(leaves, end);
        if look == Look::AtAnchors && !self.is_doubtful {
            searched.add(hash, start, &self.room.replaced);
        }
        self.is_doubtful |= was_doubtful;
    }

    /// Writes leaves, and parts that became other texts before.
    fn write_again(&mut self, leaves: &[LeafPlace], parts: impl Iterator<Item = Replaced>) {
        let elsewhere = &self.redaction.elsewhere;
        let mut parts = parts.peekable();
        for leaf in leaves {
            let start = leaf.within(self.at).start;
            while let Some(part) = parts.next_if(|part| part.place.start < start) {
                elsewhere.rewrite_again(&mut self.rewriting, part, self.room);
            }
            self.write_leaf(*leaf);
        }
        for part in parts {
            elsewhere.rewrite_again(&mut self.rewriting, part, self.room);
        }
    }

    /// Writes a part up to an offset, with its masked leaves. How it was looked at.
    fn write_part(&mut self, leaves: &[LeafPlace], end: usize) -> Look {
        self.room.replaced.clear();
        let part = self.rewriting.text().slice(self.rewriting.at()..end);
        let look = self.redaction.elsewhere.look(part);
        for leaf in leaves {
            self.search(leaf.within(self.at).start, look);
            self.write_leaf(*leaf);
        }
        self.search(end, look);
        self.rewriting.go_on_at(end);
        look
    }

    fn search(&mut self, end: usize, look: Look) {
        let elsewhere = &self.redaction.elsewhere;
        self.is_doubtful |= elsewhere.rewrite(&mut self.rewriting, end, look, self.room);
    }

    fn write_leaf(&mut self, leaf: LeafPlace) {
        let place = leaf.within(self.at);
        let text = self.rewriting.text().slice(place.clone());
        if leaf.is_name() && self.redaction.shown_names.contains(&*decode_quoted(text)) {
            return;
        }
        let is_changed = match placeholder(text, &self.redaction.table) {
            Some(placeholder) => self.rewriting.replace(place, &placeholder),
            None => self.rewriting.keep(&place),
        };
        self.masked += u64::from(is_changed);
    }
}
