use crate::filter::{FilterTally, PlanFilter, UnmatchedPatterns};
use crate::stream::{EntryHead, Input, OutlineEvent, StreamError, outline_plan};
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::io;
use std::ops::Range;
use tofu_json_value::Limits;
use tofu_json_vocab::address::ResourceAddress;
use tofu_json_vocab::{ChangeFilter, FilteredChange};

/// What a filter takes of a document: entries by their places, objects and outputs by their names.
///
/// Of a plan it takes the objects, before and after, that a change is taken of; a filter that is about names alone also
/// takes objects by them, so that it works on states as well.
pub struct Taken<'f> {
    filter: &'f ChangeFilter,
    /// Where the entries of a plan begin, ascending.
    entries: Vec<usize>,
    /// The addresses of the objects that the filter itself does not take by them.
    addresses: HashSet<Box<str>>,
    /// The same without keys, made when they are asked for.
    resources: Option<HashSet<String>>,
    outputs: HashSet<Box<str>>,
    unmatched: UnmatchedPatterns,
    format_version: Option<String>,
}

impl<'f> Taken<'f> {
    /// What a filter takes of a state, which must [be about names](ChangeFilter::is_about_names): there are no changes.
    #[must_use]
    pub fn of_state(filter: &'f ChangeFilter) -> Self {
        Self {
            filter,
            entries: Vec::new(),
            addresses: HashSet::new(),
            resources: None,
            outputs: HashSet::new(),
            unmatched: UnmatchedPatterns::new(filter),
            format_version: None,
        }
    }

    /// What a filter takes of a plan, found in one pass. `read` gives the bytes of an entry, as
    /// [`PlanFilter::new`] wants it.
    ///
    /// # Errors
    ///
    /// As [`outline_plan`] and [`PlanFilter::finish`].
    pub fn of_plan<'b>(
        filter: &'f ChangeFilter,
        input: &mut impl Input,
        limits: Limits,
        read: impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
    ) -> Result<(Self, FilterTally), StreamError> {
        let mut taken = Self::of_state(filter);
        let mut changes = PlanFilter::new(filter, limits, read);
        let layout = outline_plan(input, limits, |event| {
            if changes.takes(&event) {
                taken.note(&event);
            }
        })?;
        taken.format_version = layout.format_version;
        let tally = changes.finish()?;
        Ok((taken, tally))
    }

    /// The version of the plan's format, as the plan has it.
    #[must_use]
    pub fn format_version(&self) -> Option<&str> {
        self.format_version.as_deref()
    }

    fn note(&mut self, event: &OutlineEvent<'_>) {
        match event {
            OutlineEvent::Change(range, entry) | OutlineEvent::DriftEntry(range, entry) => {
                self.entries.push(range.start);
                self.note_entry(entry);
            }
            OutlineEvent::Output(_, name, _) if !self.filter.is_about_names() => {
                self.outputs.insert((*name).into());
            }
            _ => {}
        }
    }

    fn note_entry(&mut self, entry: &EntryHead<'_>) {
        let own = FilteredChange::object()
            .address(entry.address)
            .resource_type(entry.resource_type)
            .module(entry.module_address);
        // What a filter takes by its name need not be held: plans can be large.
        if self.filter.is_about_names() && self.filter.takes(&own) {
            return;
        }
        for address in [entry.address, entry.previous_address] {
            if !address.is_empty() {
                self.addresses.insert(address.into());
            }
        }
    }

    /// Whether everything is taken, because nothing is asked for.
    pub(super) fn takes_all(&self) -> bool {
        self.filter.is_empty()
    }

    /// Whether the entry of a plan that begins at an offset is taken.
    pub(super) fn takes_entry(&self, start: usize) -> bool {
        self.entries.binary_search(&start).is_ok()
    }

    /// Whether the object with an address and a type is taken.
    pub(super) fn takes_object(&mut self, address: &str, resource_type: &str) -> bool {
        if self.addresses.contains(address) {
            return true;
        }
        if !self.filter.is_about_names() {
            return false;
        }
        let filter = self.filter;
        let asks_for_module = !filter.modules.is_empty() || !filter.not_modules.is_empty();
        let parsed = asks_for_module.then(|| ResourceAddress::parse(address).ok());
        let module = parsed.flatten().map(|address| address.module.to_string());
        let object = FilteredChange::object()
            .address(address)
            .resource_type(resource_type)
            .module(module.as_deref().unwrap_or_default());
        self.unmatched.note(&object);
        filter.takes(&object)
    }

    /// Whether the output with a name is taken.
    pub(super) fn takes_output(&mut self, name: &str) -> bool {
        if !self.filter.is_about_names() {
            return self.outputs.contains(name);
        }
        let output = FilteredChange::output(name);
        self.unmatched.note(&output);
        self.filter.takes(&output)
    }

    /// Whether something is taken of what an address without keys, or with some, stands for. An empty one is for all.
    pub(super) fn takes_some(&mut self, address: &str) -> bool {
        let parsed = ResourceAddress::parse(address).ok();
        let resource_type = parsed.as_ref().map_or("", |parsed| &*parsed.resource_type);
        if address.is_empty() || self.takes_object(address, resource_type) {
            return true;
        }
        let without_keys = |text: &str| {
            let parsed = ResourceAddress::parse(text).ok()?;
            Some(parsed.without_keys().to_string())
        };
        let addresses = &self.addresses;
        let resources = self.resources.get_or_insert_with(|| {
            let own = addresses.iter();
            own.filter_map(|text| without_keys(text)).collect()
        });
        without_keys(address).is_some_and(|resource| resources.contains(&resource))
    }

    /// Patterns of the filter that no object and no output of a state matches, as arguments of a command.
    #[must_use]
    pub fn unmatched(&self) -> Vec<String> {
        self.unmatched.as_arguments()
    }
}

/// Without the names.
impl fmt::Debug for Taken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Taken")
            .field("filter", self.filter)
            .field("entries", &self.entries.len())
            .finish_non_exhaustive()
    }
}
