use super::{ResourceEntry, ResourceList, Session};
use crate::Error;
use crate::documents::DocumentParts;
use crate::pipeline::Job;
use crate::plan::List;
use std::iter::FusedIterator;
use tofu_json_computed::Cause;

/// The entries of a [`Session`], in the order of its text. The first error ends them.
#[derive(Debug)]
pub struct Entries<'s> {
    session: &'s Session<'s>,
    /// Which of a plan are wanted.
    only: Option<Cause>,
    drift: usize,
    others: usize,
    has_failed: bool,
}

impl<'s> Entries<'s> {
    pub(super) const fn new(session: &'s Session<'s>, only: Option<Cause>) -> Self {
        Self {
            session,
            only,
            drift: 0,
            others: 0,
            has_failed: false,
        }
    }

    fn advance(&mut self) -> Result<Option<ResourceEntry<'s>>, Error> {
        let session = self.session;
        match (&session.list, &session.documents.parts) {
            (ResourceList::Plan { facts, .. }, DocumentParts::Plan(survey)) => {
                if self.only != Some(Cause::Planned) {
                    while let Some(job) = next(&survey.drift, &mut self.drift) {
                        let list = List::Drift(&facts.relevance);
                        let entry = ResourceEntry::of_plan(session, list, job)?;
                        if let Some(entry) = self.said(entry)? {
                            return Ok(Some(entry));
                        }
                    }
                }
                if self.only == Some(Cause::Drift) {
                    return Ok(None);
                }
                let job = next(&survey.listed, &mut self.others);
                let read = |job| ResourceEntry::of_plan(session, List::Changes, job);
                job.map(read).transpose().map(Option::flatten)
            }
            (ResourceList::State { jobs, placed }, _) if self.only.is_none() => {
                let place = self.others;
                let job = next(jobs, &mut self.others);
                let read = |(job, placed)| ResourceEntry::of_state(session, placed, job);
                job.zip(placed.get(place)).map(read).transpose()
            }
            _ => Ok(None),
        }
    }

    /// What changed outside, if OpenTofu says it.
    fn said(
        &mut self,
        entry: Option<ResourceEntry<'s>>,
    ) -> Result<Option<ResourceEntry<'s>>, Error> {
        let Some(entry) = entry else {
            return Ok(None);
        };
        if !entry.is_candidate()? {
            return Ok(None);
        }
        if self.session.says_drift()? {
            return Ok(Some(entry));
        }
        self.drift = usize::MAX;
        Ok(None)
    }
}

fn next<'j>(jobs: &'j [Job], at: &mut usize) -> Option<&'j Job> {
    let job = jobs.get(*at)?;
    *at += 1;
    Some(job)
}

impl<'s> Iterator for Entries<'s> {
    type Item = Result<ResourceEntry<'s>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let entry = self.advance();
        self.has_failed = entry.is_err();
        entry.transpose()
    }
}

impl FusedIterator for Entries<'_> {}
