//! Entries that are rendered while the survey of their plan still goes on, from the bytes that it has before it: what
//! they are is not read twice.
//!
//! What comes before them in the text is known only at the end of the survey, so that their texts are kept until then:
//! so many bytes of them, and none of an entry that has an error or waits for something that the survey has yet to find.
//! What changed outside is rendered as soon as the survey is over, while the last of the entries still are.

mod collected;
mod drift;
mod gathered;
mod here;
mod making;

use self::here::Here;
use self::making::{Bundles, MOST_WAITING, Making};
use super::drift::Drift;
use super::survey::Survey;
use super::unneeded::Unneeded;
use crate::pipeline::{Job, pool};
use crate::progress::survey_forgetting;
use crate::remarks::Remarks;
use crate::showing::Showing;
use crate::{Error, Options, Progress};
use tofu_json_input::{LargePages, Opened, Pass};
use tofu_json_model::stream::{Input, PlanEvent, StreamError, index_plan};
use tofu_json_value::Limits;

/// Bytes of text that are kept until the survey ends. It is what a plan of about 150 MB gives.
const MOST: usize = 12 << 20;

/// So many threads get memory in large pages for what waits for them: few machines have more, and more is seldom in use.
const MOST_LENT: usize = 8;

/// The text of the first entries of a plan.
#[derive(Default)]
pub(crate) struct Ahead {
    pub(super) text: LargePages,
    pub(super) remarks: Remarks,
    /// How many entries they are.
    pub(super) entries: usize,
    /// All that changed outside, if that has been rendered.
    pub(super) drift: Option<Drift>,
}

impl Ahead {
    fn new() -> Self {
        Self {
            text: LargePages::of(MOST),
            ..Self::default()
        }
    }

    /// Takes the text of the next entries, if there is room for all of it.
    fn append(&mut self, text: &[u8], entries: usize) -> bool {
        if text.len() > self.text.room() || !self.text.append(text).is_empty() {
            return false;
        }
        self.entries += entries;
        true
    }
}

/// What renders the entries that a survey finds.
trait Rendering {
    /// Takes the next entry. Says whether it has been rendered, so that its bytes are not needed any more.
    fn take(&mut self, job: &Job, text: &[u8]) -> bool;

    /// Takes no more: what comes next is rendered later, so that the order stays.
    fn stop(&mut self);

    fn is_stopped(&self) -> bool;

    /// Nothing of what it has taken counts: a list begins, and another one may have come before.
    fn discard(&mut self);

    /// No more comes.
    fn end(&mut self);
}

impl Survey {
    /// As [`Survey::take`], and renders what it has found so far. Other threads do that, and this one where they do not
    /// keep up.
    pub(crate) fn take_ahead<'s>(
        document: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
        showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
    ) -> Result<(Self, Ahead), Error> {
        let others = options.thread_count().saturating_sub(1);
        let mut memory = LargePages::of(MOST_WAITING * others.min(MOST_LENT));
        let making = Making::new(showing, memory.whole());
        let pool = pool(others)?;
        let (survey, drift) = pool.in_place_scope_fifo(|scope| {
            scope.spawn_fifo(|_| drop(showing()));
            let making = &making;
            let rendering = Bundles::new(making, |number, gathered| {
                match making.let_wait(&gathered, others) {
                    true => scope.spawn_fifo(move |_| making.make_waiting(number, gathered)),
                    false => making.make(number, gathered),
                }
            });
            let take = TakeAhead::new(document, options, rendering);
            let (survey, _) = survey_forgetting(document, take, progress)?;
            let drift = making.drift(&survey, &pool);
            Ok::<_, Error>((survey, drift))
        })?;
        let ahead = Ahead {
            drift,
            ..making.into_ahead()
        };
        Ok((survey, ahead))
    }

    /// The same on this thread alone, of an input that then need not keep what has been rendered.
    pub(crate) fn take_here<'s>(
        document: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
        showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
    ) -> Result<(Self, Ahead), Error> {
        let take = TakeAhead::new(document, options, Here::new(options, showing));
        let (survey, here) = survey_forgetting(document, take, progress)?;
        Ok((survey, here.into_ahead()))
    }
}

struct TakeAhead<'d, 'i, R> {
    limits: Limits,
    unneeded: Unneeded<'d, 'i>,
    rendering: R,
}

impl<'d, 'i, R: Rendering> TakeAhead<'d, 'i, R> {
    const fn new(document: &'d Opened<'i>, options: &Options, rendering: R) -> Self {
        Self {
            limits: options.limits,
            unneeded: Unneeded::new(document, true),
            rendering,
        }
    }
}

impl<R: Rendering> Pass<(Survey, R)> for TakeAhead<'_, '_, R> {
    fn over(self, input: &mut impl Input) -> Result<(Survey, R), StreamError> {
        let (mut unneeded, mut rendering) = (self.unneeded, self.rendering);
        let mut survey = Survey::default();
        survey.layout = index_plan(input, self.limits, |event| {
            if matches!(event, PlanEvent::Changes) {
                rendering.discard();
            }
            let text = match &event {
                PlanEvent::Change(_, _, text) => *text,
                _ => None,
            };
            let before = survey.listed.len();
            unneeded.event(&event, &survey);
            survey.event(event);
            let Some(job) = survey.listed.get(before) else {
                return;
            };
            match text {
                _ if rendering.is_stopped() => {}
                Some(text) if rendering.take(job, text) => unneeded.last_is_unneeded(),
                Some(_) => {}
                None => rendering.stop(),
            }
        })?;
        rendering.end();
        Ok((survey, rendering))
    }
}
