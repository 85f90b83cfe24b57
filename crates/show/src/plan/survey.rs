use crate::pipeline::Job;
use crate::progress::pass;
use crate::{Error, Options, Progress, Stage};
use std::ops::Range;
use tofu_json_input::{Opened, Pass};
use tofu_json_model::stream::{self, ChangeHead, Input, PlanEvent, PlanLayout, index_plan};
use tofu_json_render::human::Tally;
use tofu_json_value::Limits;
use tofu_json_vocab::Action;

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
}

impl Survey {
    pub(crate) fn take(
        source: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        let take = Take {
            limits: options.limits,
        };
        let threads = options.thread_count();
        pass(source, take, Stage::Survey, progress, threads)
    }

    fn event(&mut self, event: PlanEvent<'_>) {
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
            PlanEvent::Change(range, head) => {
                self.change(range, head);
                self.total += 1;
            }
        }
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

struct Take {
    limits: Limits,
}

impl Pass<Survey> for Take {
    fn over(self, input: &mut impl Input) -> Result<Survey, stream::StreamError> {
        let mut survey = Survey::default();
        survey.layout = index_plan(input, self.limits, |event| survey.event(event))?;
        Ok(survey)
    }
}

/// Finds every change again, listed or not.
pub(crate) struct AllChanges {
    pub(crate) limits: Limits,
}

impl Pass<Vec<Job>> for AllChanges {
    fn over(self, input: &mut impl Input) -> Result<Vec<Job>, stream::StreamError> {
        let mut jobs = Vec::new();
        index_plan(input, self.limits, |event| match event {
            PlanEvent::Changes => jobs.clear(),
            PlanEvent::Change(range, _) => jobs.push(Job {
                range,
                position: jobs.len(),
            }),
            PlanEvent::Drift | PlanEvent::DriftEntry(_) => {}
        })?;
        Ok(jobs)
    }
}
