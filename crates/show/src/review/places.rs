use crate::Error;
use crate::pipeline::Job;
use crate::progress::pass;
use crate::showing::{PartPlace, Showing};
use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::ops::Range;
use tofu_json_input::Pass;
use tofu_json_model::stream::{
    CheckHead, EntryHead, Input, OutlineEvent, StreamError, outline_plan,
};
use tofu_json_review::{FailedCheck, ObjectList, SecretFinder};
use tofu_json_value::Limits;
use tofu_json_vocab::Action;

/// Where the objects of a plan are that a review is about, found without parsing any.
#[derive(Clone, Default)]
pub(crate) struct Places {
    /// The planned changes that are listed, one for each address: the last that does anything, else the last.
    pub(super) current: Vec<Job>,
    /// Those of deposed objects.
    pub(super) deposed: Vec<Job>,
    /// The others with the same addresses.
    pub(super) repeated: Vec<Job>,
    /// What changed outside of OpenTofu.
    pub(super) drift: Vec<Job>,
    pub(super) checks: Vec<FailedCheck>,
}

impl Places {
    pub(super) fn find(showing: &Showing<'_>) -> Result<Self, Error> {
        let find = Find {
            limits: showing.options.limits,
        };
        let stage = crate::Stage::Survey;
        pass(showing.document, find, stage, showing.progress)
    }

    /// Hides the messages of checks that hold a secret: their authors can put any value into them.
    pub(super) fn hide(&mut self, secrets: &SecretFinder) {
        let messages = self.checks.iter_mut().flat_map(|check| &mut check.messages);
        secrets.hide_messages(messages);
    }

    /// Where an object is.
    pub(super) fn job(&self, list: ObjectList, position: usize) -> Option<&Job> {
        let lists = match list {
            ObjectList::Planned => [&self.current, &self.deposed, &self.repeated].to_vec(),
            ObjectList::Drift => vec![&self.drift],
            ObjectList::Outputs => Vec::new(),
        };
        lists.into_iter().find_map(|jobs| {
            let found = jobs.binary_search_by_key(&position, |job| job.position);
            jobs.get(found.ok()?)
        })
    }
}

/// The place of an object for errors of it.
pub(super) const fn part_place(list: ObjectList, job: &Job) -> PartPlace {
    let pointer = match list {
        ObjectList::Drift => "/resource_drift",
        _ => "/resource_changes",
    };
    PartPlace {
        base: job.range.start,
        within: Some((pointer, job.position)),
    }
}

struct Find {
    limits: Limits,
}

impl Pass<Places> for Find {
    fn over(self, input: &mut impl Input) -> Result<Places, StreamError> {
        let mut outlining = Outlining::default();
        outline_plan(input, self.limits, |event| outlining.event(event))?;
        Ok(outlining.finish())
    }
}

/// Finds the places while an outline passes by.
#[derive(Default)]
pub(crate) struct Outlining {
    places: Places,
    /// How many planned changes there are, listed or not.
    planned: usize,
    drift: usize,
    hashing: RandomState,
    /// Where each address is among the current objects, by its hash.
    by_address: HashMap<u64, Latest>,
    /// Which of the current objects come again later.
    repeated: Vec<usize>,
}

/// The object that counts of those with its address: the last that does anything, else the last.
struct Latest {
    position: usize,
    acts: bool,
}

impl Outlining {
    pub(crate) fn event(&mut self, event: OutlineEvent<'_>) {
        match event {
            OutlineEvent::Changes => {
                self.places.current.clear();
                self.places.deposed.clear();
                self.by_address.clear();
                self.repeated.clear();
                self.planned = 0;
            }
            OutlineEvent::Change(range, entry) => {
                if entry.head.is_listed() {
                    self.change(range, &entry);
                }
                self.planned += 1;
            }
            OutlineEvent::Drift => {
                self.places.drift.clear();
                self.drift = 0;
            }
            OutlineEvent::DriftEntry(range, _) => {
                let position = self.drift;
                self.places.drift.push(Job { range, position });
                self.drift += 1;
            }
            OutlineEvent::Checks => self.places.checks.clear(),
            OutlineEvent::Check(check) => self.check(check),
            _ => {}
        }
    }

    fn change(&mut self, range: Range<usize>, entry: &EntryHead<'_>) {
        let position = self.planned;
        let job = Job { range, position };
        if !entry.deposed.is_empty() {
            return self.places.deposed.push(job);
        }
        let hash = self.hashing.hash_one(entry.address);
        let this = Latest {
            position: self.places.current.len(),
            acts: entry.head.action != Action::NoOp,
        };
        self.places.current.push(job);
        match self.by_address.get(&hash) {
            Some(earlier) if earlier.acts && !this.acts => self.repeated.push(this.position),
            earlier => {
                self.repeated
                    .extend(earlier.map(|earlier| earlier.position));
                self.by_address.insert(hash, this);
            }
        }
    }

    fn check(&mut self, check: &CheckHead) {
        if matches!(check.status.as_str(), "fail" | "error") {
            let mut failed = FailedCheck::new(check.address.clone(), check.status.clone());
            failed.messages.clone_from(&check.problems);
            failed.failures.clone_from(&check.failures);
            self.places.checks.push(failed);
        }
    }

    pub(crate) fn finish(mut self) -> Places {
        if self.repeated.is_empty() {
            return self.places;
        }
        self.repeated.sort_unstable();
        for (n, job) in std::mem::take(&mut self.places.current)
            .into_iter()
            .enumerate()
        {
            match self.repeated.binary_search(&n) {
                Ok(_) => self.places.repeated.push(job),
                Err(_) => self.places.current.push(job),
            }
        }
        self.places
    }
}
