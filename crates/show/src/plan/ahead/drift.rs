use super::super::drift::{Drift, DriftEntries};
use super::super::facts::mode;
use super::super::relevance::Relevance;
use super::super::survey::Survey;
use super::collected::Made;
use super::making::Making;
use crate::pipeline::{Bundle, Job, WORTH_THREADS, Worker, lock, split};
use crate::remarks::Remarks;
use crate::showing::Showing;
use crate::{Error, Stage};
use rayon::ThreadPool;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Bytes of text that are kept. Longer ones are made when it is their turn.
const MOST: usize = 4 << 20;

impl Making<'_, '_> {
    /// What changed outside, made by this thread and those of a pool. Nothing where this is not worth it, and where there
    /// is an error, which is found again when it is its turn.
    pub(super) fn drift(&self, survey: &Survey, pool: &ThreadPool) -> Option<Drift> {
        let bytes: usize = survey.drift.iter().map(|job| job.range.len()).sum();
        if bytes < WORTH_THREADS {
            return None;
        }
        let showing = (self.showing)()?;
        showing.progress.begin(Stage::Render, Some(bytes as u64));
        let mode = mode(&showing, survey);
        let relevant = survey.layout.relevant_attributes.as_ref();
        let relevance = Relevance::read(&showing, mode, relevant).ok()?;
        let entries = DriftEntries::new(&showing, mode, &relevance);
        let write = |job: &Job, text: &[u8], worker: &mut Worker| entries.write(job, text, worker);
        let made = self.share(&showing, &survey.drift, pool, write)?;
        let mut drift = Drift {
            any: entries.any(),
            texts: Vec::new(),
            remarks: Remarks::default(),
        };
        for made in made {
            drift.texts.push(made.text);
            drift.remarks.merge(made.remarks);
        }
        Some(drift)
    }

    /// The texts of entries in their order, if there is no error and they are not too long.
    fn share(
        &self,
        showing: &Showing<'_>,
        jobs: &[Job],
        pool: &ThreadPool,
        write: impl Fn(&Job, &[u8], &mut Worker) -> Result<(), Error> + Sync,
    ) -> Option<impl Iterator<Item = Made>> {
        let shared = DriftBundles::new(split(jobs));
        let run = || {
            let mut buffer = Vec::new();
            while let Some((number, jobs)) = shared.next() {
                shared.add(number, self.bundle(showing, jobs, &mut buffer, &write));
            }
        };
        pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                scope.spawn(|_| run());
            }
            run();
        });
        shared.into_made()
    }

    fn bundle(
        &self,
        showing: &Showing<'_>,
        jobs: &[Job],
        buffer: &mut Vec<u8>,
        write: impl Fn(&Job, &[u8], &mut Worker) -> Result<(), Error>,
    ) -> Option<Made> {
        let bundle = Bundle::fetch(showing.document, jobs, std::mem::take(buffer)).ok()?;
        let made = self.render(showing, jobs.len(), |worker| bundle.render(write, worker));
        showing.progress.advance(bundle.size() as u64);
        *buffer = bundle.into_buffer();
        made
    }
}

/// Bundles of entries, of which each thread takes the next one.
struct DriftBundles<'j> {
    bundles: Vec<&'j [Job]>,
    next: AtomicUsize,
    made: Mutex<BTreeMap<usize, Made>>,
    /// Bytes of text in that.
    bytes: AtomicUsize,
    failed: AtomicBool,
}

impl<'j> DriftBundles<'j> {
    fn new(bundles: Vec<&'j [Job]>) -> Self {
        Self {
            bundles,
            next: AtomicUsize::new(0),
            made: Mutex::default(),
            bytes: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
        }
    }

    fn next(&self) -> Option<(usize, &'j [Job])> {
        if self.failed.load(Ordering::Relaxed) {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        Some((number, self.bundles.get(number)?))
    }

    fn add(&self, number: usize, made: Option<Made>) {
        let Some(made) = made else {
            return self.failed.store(true, Ordering::Relaxed);
        };
        let more = made.text.len();
        if self.bytes.fetch_add(more, Ordering::Relaxed) + more > MOST {
            self.failed.store(true, Ordering::Relaxed);
        }
        lock(&self.made).insert(number, made);
    }

    /// All texts in their order, if all have been made.
    fn into_made(self) -> Option<impl Iterator<Item = Made>> {
        let made = self.made.into_inner();
        let made = made.unwrap_or_else(std::sync::PoisonError::into_inner);
        (!self.failed.into_inner()).then(|| made.into_values())
    }
}
