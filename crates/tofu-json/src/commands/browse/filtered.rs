//! What a filter of the command line needs of objects that come.

use super::listed::ListedObjects;
use super::reader::BrowsePlace;
use tofu_json_show::Session;
use tofu_json_show::model::document::plan::ResourceChange;
use tofu_json_show::model::filter::UnmatchedPatterns;
use tofu_json_show::model::view::changed_attributes;
use tofu_json_show::vocab::ChangeFilter;

/// Notes which patterns match anything, and looks at attributes where the filter asks for them.
pub(super) struct Filtered<'f> {
    filter: &'f ChangeFilter,
    unmatched: UnmatchedPatterns,
    /// Those whose values are to be looked at, when they can be read.
    kept: ListedObjects,
}

impl<'f> Filtered<'f> {
    pub(super) fn new(filter: &'f ChangeFilter) -> Self {
        Self {
            filter,
            unmatched: UnmatchedPatterns::new(filter),
            kept: Vec::new(),
        }
    }

    /// Notes objects, and gives those back that can be listed now. Where what came before no longer counts, nothing
    /// of it is kept.
    pub(super) fn note(&mut self, objects: ListedObjects, still_counts: bool) -> ListedObjects {
        if !still_counts {
            self.kept.clear();
            self.unmatched = UnmatchedPatterns::new(self.filter);
        }
        if self.filter.is_empty() {
            return objects;
        }
        for (object, _) in &objects {
            if let Some(change) = object.as_change() {
                self.unmatched.note(&change);
            }
        }
        if !self.filter.asks_for_attributes() {
            return objects;
        }
        let is_entry = |place: &BrowsePlace| matches!(place, BrowsePlace::Entry(_));
        let (entries, others) = objects.into_iter().partition(|(_, place)| is_entry(place));
        self.kept.extend::<ListedObjects>(entries);
        others
    }

    /// The objects that were kept, with what is to be known of their attributes. What cannot be read is listed: the
    /// error is shown where it is opened.
    pub(super) fn look_into(&mut self, session: &Session<'_>) -> ListedObjects {
        let kept = std::mem::take(&mut self.kept);
        let known = kept.into_iter().map(|(object, place)| {
            let is_taken = object
                .as_change()
                .is_some_and(|change| self.filter.takes(&change));
            let changed = is_taken.then(|| changed(session, place)).flatten();
            let has_attributes = changed.is_none_or(|changed| {
                self.unmatched.note_attributes(&changed);
                self.filter.takes_attributes(&changed)
            });
            (object.has_attributes(has_attributes), place)
        });
        known.collect()
    }

    /// The patterns that have matched nothing.
    pub(super) fn unmatched(&self) -> Vec<String> {
        self.unmatched.as_arguments()
    }
}

/// The paths of what changes; none where the object cannot be read.
fn changed(session: &Session<'_>, place: BrowsePlace) -> Option<Vec<String>> {
    let BrowsePlace::Entry(place) = place else {
        return None;
    };
    let entry = session.entry_at(place).ok()?;
    let resource = ResourceChange::read(entry.json()).ok()?;
    Some(changed_attributes(&resource.change).collect())
}
