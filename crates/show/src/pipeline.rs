use crate::remarks::Remarks;
use crate::showing::Showing;
use crate::sink::Sink;
use crate::stack::POOL_STACK;
use crate::{Error, Stage};
use rayon::ThreadPool;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tofu_json_input::Opened;
use tofu_json_render::human::StateMemory;
use tofu_json_term::{Canvas, Style};
use tofu_json_value::Document;

/// Input bytes that are rendered in one go.
pub(crate) const BUNDLE: usize = 256 << 10;

/// Less input than this is not worth a second thread.
pub(crate) const WORTH_THREADS: usize = 1 << 20;

/// Input bytes a thread that are read ahead of what has been handed on: three bundles. More takes more memory than it saves
/// time.
const AHEAD: usize = 3 * BUNDLE;

/// Less text than this waits for more: to wake the thread that writes takes as long as to copy some kilobytes.
const WORTH_WRITING: usize = 512 << 10;

/// Text that is handed on while its entry is still being rendered.
pub(crate) const PIECE: usize = 1 << 20;

/// Buffers that a worker reuses from entry to entry.
pub(crate) struct Worker {
    pub(crate) canvas: Canvas,
    pub(crate) json: String,
    pub(crate) tape: Document<'static>,
    pub(crate) memory: StateMemory,
    pub(crate) remarks: Remarks,
}

impl Worker {
    pub(crate) fn new(style: Style) -> Self {
        Self::with_canvas(Canvas::new(style))
    }

    pub(crate) fn with_canvas(canvas: Canvas) -> Self {
        Self {
            canvas,
            json: String::new(),
            tape: Document::null(),
            memory: StateMemory::default(),
            remarks: Remarks::default(),
        }
    }
}

impl Worker {
    /// Writes the JSON of one item of a list, after a comma: see [`Sink::without_comma`].
    pub(crate) fn write_item(&mut self) {
        self.canvas.literal(",");
        self.canvas.newline();
        self.canvas.literal(&self.json);
    }
}

/// One thing to render: where it is in the document, and its number among its like.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) range: Range<usize>,
    pub(crate) position: usize,
}

/// A message from a bundle of jobs to the writer.
enum Rendered {
    Text(Vec<u8>),
    End(Result<Remarks, Error>),
}

/// Renders jobs on several threads and hands the texts on in the order of the jobs.
///
/// `render` gets a job and its bytes. Memory is bounded: only so much input is read ahead, and a
/// text that grows long is handed on in pieces, when its turn has come.
pub(crate) fn in_order(
    showing: &Showing<'_>,
    jobs: &[Job],
    render: impl Fn(&Job, &[u8], &mut Worker) -> Result<(), Error> + Sync,
    sink: &Sink,
) -> Result<Remarks, Error> {
    let bundles = split(jobs);
    let bytes: usize = jobs.iter().map(|job| job.range.len()).sum();
    showing.progress.begin(Stage::Render, Some(bytes as u64));
    let threads = match bytes {
        WORTH_THREADS.. => showing.options.thread_count().min(bundles.len()),
        _ => 1,
    };
    if threads > 1 {
        return on_threads(showing, bundles, threads, render, sink);
    }
    let (drained, overflow) = (Arc::new(AtomicBool::new(false)), sink.clone());
    let told = Arc::clone(&drained);
    let canvas = Canvas::new(showing.options.style()).draining(PIECE, move |text| {
        told.store(true, Ordering::Relaxed);
        overflow.hand_on(text).is_ok()
    });
    let mut worker = Worker::with_canvas(canvas);
    drop(worker.canvas.take_and_reuse(sink.spent.memory()));
    let mut buffer = Vec::new();
    let mut least = 0;
    for jobs in bundles {
        let bundle = Bundle::fetch(showing.document, jobs, buffer)?;
        let before = worker.canvas.len();
        drained.store(false, Ordering::Relaxed);
        if let Err(error) = bundle.render(&render, &mut worker) {
            if !drained.load(Ordering::Relaxed) {
                let mut text = worker.canvas.take_bytes();
                text.truncate(before);
                sink.hand_on(text)?;
            }
            return Err(error);
        }
        // To wake the thread that writes has its price; only the first text is waited for.
        if worker.canvas.len() >= least {
            let text = worker.canvas.take_and_reuse(sink.spent.memory());
            sink.hand_on(text)?;
            least = WORTH_WRITING;
        }
        showing.progress.advance(bundle.size() as u64);
        buffer = bundle.into_buffer();
    }
    sink.hand_on(worker.canvas.take_bytes())?;
    Ok(worker.remarks)
}

/// A canvas whose text is handed on while it is being written.
pub(crate) fn canvas(style: Style, sink: &Sink) -> Canvas {
    let overflow = sink.clone();
    // A sink that takes no more fails for good: then the next text has the error.
    Canvas::new(style).draining(PIECE, move |text| overflow.hand_on(text).is_ok())
}

/// So many threads, with a stack that is deep enough for what is rendered.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Error> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(POOL_STACK)
        .build()
        .map_err(|error| Error::Thread(io::Error::other(error)))
}

fn on_threads(
    showing: &Showing<'_>,
    bundles: Vec<&[Job]>,
    threads: usize,
    render: impl Fn(&Job, &[u8], &mut Worker) -> Result<(), Error> + Sync,
    sink: &Sink,
) -> Result<Remarks, Error> {
    let pool = pool(threads)?;
    let (tapes, buffers) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let style = showing.options.style();
    let run = |bundle: Bundle<'_, '_>, sender: SyncSender<Rendered>| {
        let pieces = sender.clone();
        // If the receiver is gone, something else has failed and the text is not needed.
        let canvas = Canvas::new(style)
            .draining(PIECE, move |text| pieces.send(Rendered::Text(text)).is_ok());
        let mut worker = Worker::with_canvas(canvas);
        drop(worker.canvas.take_and_reuse(sink.spent.memory()));
        worker.tape = lock(&tapes).pop().unwrap_or_else(Document::null);
        let result = bundle.render(&render, &mut worker);
        lock(&buffers).push(bundle.into_buffer());
        lock(&tapes).push(worker.tape);
        _ = sender.send(Rendered::Text(worker.canvas.take_bytes()));
        _ = sender.send(Rendered::End(result.map(|()| worker.remarks)));
    };
    let mut remarks = Remarks::default();
    pool.in_place_scope_fifo(|scope| {
        let mut ahead = VecDeque::new();
        let mut bytes_ahead = 0;
        for jobs in bundles {
            let buffer = lock(&buffers).pop().unwrap_or_default();
            let bundle = Bundle::fetch(showing.document, jobs, buffer)?;
            let size = bundle.size();
            while bytes_ahead + size > AHEAD * threads
                && let Some((size, receiver)) = ahead.pop_front()
            {
                bytes_ahead -= size;
                remarks.merge(receive(receiver, sink)?);
                showing.progress.advance(size as u64);
            }
            // Room for a whole bundle's messages as a rule, so that no worker waits for its turn.
            let (sender, receiver) = sync_channel(2);
            ahead.push_back((size, receiver));
            bytes_ahead += size;
            let run = &run;
            scope.spawn_fifo(move |_| run(bundle, sender));
        }
        for (size, receiver) in ahead {
            remarks.merge(receive(receiver, sink)?);
            showing.progress.advance(size as u64);
        }
        Ok(remarks)
    })
}

fn receive(receiver: Receiver<Rendered>, sink: &Sink) -> Result<Remarks, Error> {
    let mut remarks = Remarks::default();
    for message in receiver {
        match message {
            Rendered::Text(text) => sink.hand_on(text)?,
            Rendered::End(result) => remarks.merge(result?),
        }
    }
    Ok(remarks)
}

/// Consecutive jobs and their bytes.
pub(crate) struct Bundle<'s, 'j> {
    jobs: &'j [Job],
    bytes: Cow<'s, [u8]>,
    places: Vec<Range<usize>>,
}

impl<'s, 'j> Bundle<'s, 'j> {
    pub(crate) fn fetch(
        source: &'s Opened<'_>,
        jobs: &'j [Job],
        buffer: Vec<u8>,
    ) -> Result<Self, Error> {
        let ranges = jobs.iter().map(|job| &job.range);
        let (bytes, places) = source.parts(ranges, buffer)?;
        Ok(Self {
            jobs,
            bytes,
            places,
        })
    }

    /// The memory of the bytes, to be used again.
    pub(crate) fn into_buffer(self) -> Vec<u8> {
        match self.bytes {
            Cow::Owned(bytes) => bytes,
            Cow::Borrowed(_) => Vec::new(),
        }
    }

    pub(crate) fn size(&self) -> usize {
        self.jobs.iter().map(|job| job.range.len()).sum()
    }

    pub(crate) fn render(
        &self,
        render: impl Fn(&Job, &[u8], &mut Worker) -> Result<(), Error>,
        worker: &mut Worker,
    ) -> Result<(), Error> {
        self.jobs
            .iter()
            .zip(&self.places)
            .try_for_each(|(job, place)| {
                render(
                    job,
                    self.bytes.get(place.clone()).unwrap_or_default(),
                    worker,
                )
            })
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Consecutive jobs, together about [`BUNDLE`] bytes.
pub(crate) fn split(jobs: &[Job]) -> Vec<&[Job]> {
    let mut bundles = Vec::new();
    let mut rest = jobs;
    while !rest.is_empty() {
        let mut bytes = 0;
        let count = rest.iter().take_while(|job| {
            let fits = bytes < BUNDLE;
            bytes += job.range.len();
            fits
        });
        let (bundle, later) = rest.split_at_checked(count.count()).unwrap_or((rest, &[]));
        bundles.push(bundle);
        rest = later;
    }
    bundles
}
