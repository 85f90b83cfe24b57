use super::stretches::Stretches;
use super::unneeded::{ReadFor, Unneeded};
use crate::pipeline::Job;
use crate::progress::{pass, survey_forgetting};
use crate::session::{EntryListing, IndexedList};
use crate::{Error, Options, Progress, Stage};
use std::ops::Range;
use tofu_json_input::{Opened, Pass};
use tofu_json_model::stream::{
    self, ChangeHead, Input, OutlineEvent, PlanEvent, PlanLayout, index_plan, outline_plan,
};
use tofu_json_render::human::Tally;
use tofu_json_value::Limits;
use tofu_json_vocab::Action;
use tofu_json_vocab::PlanMode;

/// The result of one light pass over a plan, without parsing its changes.
#[derive(Clone, Default)]
pub(crate) struct Survey {
    pub(crate) layout: PlanLayout,
    /// The changes that are listed.
    pub(crate) listed: Vec<Job>,
    /// The objects that changed outside.
    pub(crate) drift: Vec<Job>,
    pub(crate) tally: Tally,
    /// How many changes there are, whether they are listed or not.
    total: usize,
    /// Whether any change, listed or not, is a move.
    pub(crate) moves: bool,
    /// Whether any change acts on something, moves it or imports it.
    pub(crate) applyable: bool,
    /// Whether any change counts as one (see [`crate::Report::changes`]).
    pub(crate) changes: bool,
    /// What a review needs as well, where it was looked for.
    #[cfg(feature = "review")]
    pub(crate) places: Option<crate::review::Places>,
}

impl Survey {
    /// Whether the plan has changes, see [`crate::Report::changes`]; whether outputs change is found elsewhere.
    pub(crate) fn counts_changes(&self, outputs_change: bool, mode: PlanMode) -> bool {
        let records = mode == PlanMode::RefreshOnly && !self.drift.is_empty();
        self.changes || outputs_change || records || self.layout.invocation_count > 0
    }

    /// Where the plan is read only for its text, the input need not keep the rest.
    pub(crate) fn take(
        source: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
        read_for: ReadFor,
    ) -> Result<Self, Error> {
        if let Some(stretches) = Stretches::find(source, options, 0) {
            return Self::take_by_stretches(source, options, progress, &stretches, || ());
        }
        let take = Take {
            limits: options.limits,
            unneeded: Unneeded::where_read_for(read_for, source),
        };
        survey_forgetting(source, take, progress)
    }

    /// The same, and tells of each entry as soon as it is found.
    pub(crate) fn take_listing(
        source: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
        listing: &mut EntryListing<'_>,
    ) -> Result<Self, Error> {
        let list = ListPlan {
            limits: options.limits,
            listing,
        };
        let survey = pass(source, list, Stage::Survey, progress)?;
        if listing.begin_again() {
            let again = ListAgain {
                limits: options.limits,
                survey: &survey,
                listing,
            };
            pass(source, again, Stage::Survey, progress)?;
        }
        Ok(survey)
    }

    /// Whether the entry that begins at an offset is one of a list.
    fn has(&self, list: IndexedList, start: usize) -> bool {
        let jobs = match list {
            IndexedList::Drift => &self.drift,
            _ => &self.listed,
        };
        let found = jobs.binary_search_by_key(&start, |job| job.range.start);
        found.is_ok()
    }

    fn outline(&mut self, event: &OutlineEvent<'_>, listing: &mut EntryListing<'_>) {
        match event {
            OutlineEvent::Changes => {
                listing.begin(IndexedList::Planned);
                self.event(PlanEvent::Changes);
            }
            OutlineEvent::Drift => {
                listing.begin(IndexedList::Drift);
                self.event(PlanEvent::Drift);
            }
            OutlineEvent::Change(range, entry) => {
                if entry.head.is_listed() {
                    listing.tell(IndexedList::Planned, range.start, entry);
                }
                self.event(PlanEvent::Change(range.clone(), entry.head, None));
            }
            OutlineEvent::DriftEntry(range, entry) => {
                // An object that is listed and did not change outside is no drift.
                if entry.head.action != Action::NoOp {
                    listing.tell(IndexedList::Drift, range.start, entry);
                }
                self.event(PlanEvent::DriftEntry(range.clone()));
            }
            _ => {}
        }
    }

    pub(super) fn event(&mut self, event: PlanEvent<'_>) {
        match event {
            PlanEvent::Changes => {
                *self = Self {
                    drift: std::mem::take(&mut self.drift),
                    ..Self::default()
                }
            }
            PlanEvent::Drift => self.drift.clear(),
            PlanEvent::DriftEntry(range) => {
                self.drift.push(Job {
                    range,
                    position: self.drift.len(),
                });
            }
            PlanEvent::Change(range, head, _) => {
                self.change(range, head);
                self.total += 1;
            }
            PlanEvent::Part(..) => {}
        }
    }

    /// Whether there are any changes, listed or not.
    pub(super) const fn has_changes(&self) -> bool {
        self.total > 0
    }

    fn change(&mut self, range: Range<usize>, head: &ChangeHead) {
        let acts = head.action != Action::NoOp;
        self.moves |= head.moved;
        self.applyable |= acts || head.moved || head.importing;
        self.changes |= head.counts();
        if head.is_listed() {
            self.tally.count(&head.action, head.besides());
            self.listed.push(Job {
                range,
                position: self.total,
            });
        }
    }
}

struct Take<'d, 'i> {
    limits: Limits,
    unneeded: Option<Unneeded<'d, 'i>>,
}

impl Pass<Survey> for Take<'_, '_> {
    fn over(mut self, input: &mut impl Input) -> Result<Survey, stream::StreamError> {
        let mut survey = Survey::default();
        survey.layout = index_plan(input, self.limits, |event| {
            if let Some(unneeded) = &mut self.unneeded {
                unneeded.event(&event, &survey);
            }
            survey.event(event);
        })?;
        Ok(survey)
    }
}

struct ListPlan<'l, 't> {
    limits: Limits,
    listing: &'l mut EntryListing<'t>,
}

impl Pass<Survey> for ListPlan<'_, '_> {
    fn over(self, input: &mut impl Input) -> Result<Survey, stream::StreamError> {
        let mut survey = Survey::default();
        #[cfg(feature = "review")]
        let mut outlining = crate::review::Outlining::default();
        survey.layout = outline_plan(input, self.limits, |event| {
            survey.outline(&event, self.listing);
            #[cfg(feature = "review")]
            outlining.event(event);
        })?;
        #[cfg(feature = "review")]
        {
            survey.places = Some(outlining.finish());
        }
        Ok(survey)
    }
}

/// Tells of the entries of a plan in which a list came twice, so that others were told before.
struct ListAgain<'l, 't> {
    limits: Limits,
    survey: &'l Survey,
    listing: &'l mut EntryListing<'t>,
}

impl Pass<()> for ListAgain<'_, '_> {
    fn over(self, input: &mut impl Input) -> Result<(), stream::StreamError> {
        let Self {
            survey, listing, ..
        } = self;
        outline_plan(input, self.limits, |event| {
            let (list, range, entry) = match event {
                OutlineEvent::Change(range, entry) => (IndexedList::Planned, range, entry),
                OutlineEvent::DriftEntry(range, entry) => (IndexedList::Drift, range, entry),
                _ => return,
            };
            let is_drift = list == IndexedList::Drift;
            let counts = !is_drift || entry.head.action != Action::NoOp;
            if counts && survey.has(list, range.start) {
                listing.tell(list, range.start, &entry);
            }
        })
        .map(drop)
    }
}
