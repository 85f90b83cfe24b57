use crate::remarks::Remarks;
use crate::stack::POOL_STACK;
use crate::Error;
use rayon::prelude::*;
use std::ops::Range;
use tofu_json_term::{Canvas, Style};
use tofu_json_value::Document;

/// Input bytes that one job renders in one go.
const JOB: usize = 256 << 10;

/// Less input than this is not worth a second thread.
const WORTH_THREADS: usize = 2 << 20;

/// What a worker uses again from entry to entry.
pub(crate) struct Worker {
    pub(crate) canvas: Canvas,
    pub(crate) tape: Document<'static>,
    pub(crate) remarks: Remarks,
}

impl Worker {
    pub(crate) fn new(style: Style) -> Self {
        Self { canvas: Canvas::new(style), tape: Document::null(), remarks: Remarks::default() }
    }
}

/// One thing to render: where it stands in the document, and its number among its like.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) range: Range<usize>,
    pub(crate) position: usize,
}

/// Renders jobs on several threads and hands the texts on in the order of the jobs.
///
/// Memory is bounded: no more than a few jobs a thread are under way at a time.
pub(crate) fn in_order(
    jobs: &[Job],
    threads: usize,
    style: Style,
    render: impl Fn(&Job, &mut Worker) -> Result<(), Error> + Sync,
    mut hand_on: impl FnMut(&str) -> Result<(), Error>,
) -> Result<Remarks, Error> {
    let bundles = bundle(jobs);
    let bytes: usize = jobs.iter().map(|job| job.range.len()).sum();
    let threads = if bytes < WORTH_THREADS { 1 } else { thread_count(threads).min(bundles.len()) };
    let run = |bundle: &[Job], worker: &mut Worker| {
        worker.canvas.clear();
        bundle.iter().try_for_each(|job| render(job, worker))
    };
    let pool = (threads > 1)
        .then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(POOL_STACK).build().ok())
        .flatten();
    let Some(pool) = pool else {
        let mut worker = Worker::new(style);
        for bundle in bundles {
            run(bundle, &mut worker)?;
            hand_on(worker.canvas.as_str())?;
        }
        return Ok(worker.remarks);
    };
    let mut remarks = Remarks::default();
    for wave in bundles.chunks(threads * 4) {
        let render = |bundle: &&[Job]| {
            let mut worker = Worker::new(style);
            run(bundle, &mut worker).map(|()| (worker.canvas, worker.remarks))
        };
        let rendered: Vec<_> = pool.install(|| wave.par_iter().map(render).collect());
        for text in rendered {
            let (canvas, found) = text?;
            hand_on(canvas.as_str())?;
            remarks.merge(found);
        }
    }
    Ok(remarks)
}

fn thread_count(wanted: usize) -> usize {
    if wanted > 0 { wanted } else { std::thread::available_parallelism().map_or(1, usize::from) }
}

/// Consecutive jobs, together about [`JOB`] bytes.
fn bundle(jobs: &[Job]) -> Vec<&[Job]> {
    let mut bundles = Vec::new();
    let mut rest = jobs;
    while !rest.is_empty() {
        let mut bytes = 0;
        let count = rest.iter().take_while(|job| {
            let fits = bytes < JOB;
            bytes += job.range.len();
            fits
        });
        let (bundle, later) = rest.split_at_checked(count.count()).unwrap_or((rest, &[]));
        bundles.push(bundle);
        rest = later;
    }
    bundles
}
