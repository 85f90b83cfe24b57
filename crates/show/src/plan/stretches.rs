//! The survey of a plan by several threads, each of which goes over a stretch of it.

use super::survey::Survey;
use crate::pipeline::pool;
use crate::progress::survey_forgetting;
use crate::{Error, Options, Progress};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use tofu_json_input::{Opened, Pass};
use tofu_json_model::stream::{
    Input, PlanStretch, StreamError, change_within, index_plan_by_stretches, index_stretch,
};
use tofu_json_value::Limits;

/// So many bytes are looked at for an entry where a stretch may begin. Most entries are shorter.
const LOOKED_AT: usize = 256 << 10;

/// A shorter stretch is not worth a thread.
const WORTH_A_THREAD: usize = 2 << 20;

/// More stretches take more memory, two megabytes each, than they save time.
const MOST: usize = 16;

/// Where the stretches of a plan begin, but for the first.
pub(crate) struct Stretches(Vec<usize>);

impl Stretches {
    /// Finds them in a document whose parts can be read at any time. `besides` is how many bytes are read by another thread
    /// than the first, in about the same time as these of the document. None where no entry begins where one should.
    pub(crate) fn find(document: &Opened<'_>, options: &Options, besides: u64) -> Option<Self> {
        let threads = options.thread_count().min(MOST);
        let length = usize::try_from(document.length()?).ok()?;
        let besides = usize::try_from(besides).ok()?;
        let stretch = length.saturating_add(besides).checked_div(threads)?;
        if stretch < WORTH_A_THREAD {
            return None;
        }
        let starts = (1..threads).filter_map(|number| {
            let from = Some(number * stretch).filter(|from| *from < length)?;
            let piece = document.part(&(from..length.min(from + LOOKED_AT)));
            change_within(&piece.ok()?).map(|at| from + at)
        });
        let mut starts: Vec<_> = starts.collect();
        starts.dedup();
        (!starts.is_empty()).then_some(Self(starts))
    }
}

impl Survey {
    /// As [`Survey::take`] for a text by schemas, on several threads, one of which does something else besides.
    pub(crate) fn take_by_stretches(
        document: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
        stretches: &Stretches,
        besides: impl FnOnce() + Send,
    ) -> Result<Self, Error> {
        let (starts, limits) = (&stretches.0, options.limits);
        let given_up = &AtomicBool::new(false);
        pool(starts.len())?.in_place_scope_fifo(|scope| {
            let found = starts.iter().map(|start| {
                let (sender, found) = sync_channel(1);
                let over = TakeStretch {
                    start: *start,
                    starts,
                    limits,
                    given_up,
                };
                scope.spawn_fifo(move |_| {
                    // What cannot be read is found again by the first thread.
                    let stretch = document.pass_from(over.start, over).unwrap_or_default();
                    _ = sender.send(stretch);
                });
                found
            });
            let found = found.collect();
            scope.spawn_fifo(|_| besides());
            let take = TakeByStretches {
                limits,
                starts,
                found,
            };
            let survey = survey_forgetting(document, take, progress);
            given_up.store(true, Ordering::Relaxed);
            survey
        })
    }
}

struct TakeStretch<'s> {
    start: usize,
    /// The starts of all stretches.
    starts: &'s [usize],
    limits: Limits,
    given_up: &'s AtomicBool,
}

impl Pass<PlanStretch> for TakeStretch<'_> {
    fn over(self, input: &mut impl Input) -> Result<PlanStretch, StreamError> {
        let stop = |at| {
            let is_next = at != self.start && self.starts.binary_search(&at).is_ok();
            is_next || self.given_up.load(Ordering::Relaxed)
        };
        Ok(index_stretch(input, self.start, self.limits, stop))
    }
}

struct TakeByStretches<'s> {
    limits: Limits,
    starts: &'s [usize],
    found: Vec<Receiver<PlanStretch>>,
}

impl Pass<Survey> for TakeByStretches<'_> {
    fn over(self, input: &mut impl Input) -> Result<Survey, StreamError> {
        let mut survey = Survey::default();
        let stretch = |at| {
            let number = self.starts.binary_search(&at).ok()?;
            self.found.get(number)?.recv().ok()
        };
        survey.layout =
            index_plan_by_stretches(input, self.limits, stretch, |event| survey.event(event))?;
        Ok(survey)
    }
}

#[cfg(test)]
mod tests {
    use super::Stretches;
    use crate::Options;
    use std::io::Cursor;
    use std::sync::Mutex;
    use tofu_json_input::{Input, Opened};

    #[test]
    fn what_is_read_besides_may_be_longer_than_the_document() {
        let entry = r#",{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"p","change":{"actions":["no-op"],"before":{}}}"#;
        let text = entry.repeat((5 << 20) / entry.len()).into_bytes();
        let file = Mutex::new(Cursor::new(text.clone()));
        let options = Options::default().threads(2);
        for input in [Input::Memory(&text), Input::Pieces(&file)] {
            let document = Opened::plain(input);
            let half = Stretches::find(&document, &options, 0).map(|found| found.0);
            let start = half.and_then(|starts| starts.first().copied());
            assert!(start.is_some_and(|start| start.abs_diff(text.len() / 2) <= entry.len()));
            for besides in [text.len() as u64 - 10, text.len() as u64, u64::MAX] {
                assert!(Stretches::find(&document, &options, besides).is_none());
            }
        }
    }
}
