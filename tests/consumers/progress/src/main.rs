//! The progress of a run, from messages that come in pieces while an async task waits for them.

use std::error::Error;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use tofu_json_ui::{Feed, Fold, MessageKind, ReadOptions, Run, RunEnd};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("give messages of a run")?;
    let bytes = std::fs::read(path)?;
    let pipe = Pipe::default();
    // A task that may move between threads: reader and fold are Send.
    let task = follow(pipe.clone());
    let runs = thread::scope(|scope| {
        let following = scope.spawn(move || block_on(task));
        // The pieces end anywhere, within lines and within characters.
        bytes.chunks(1000).for_each(|piece| pipe.send(piece));
        pipe.close();
        following.join()
    });
    for run in runs.map_err(|_| "the task failed")? {
        println!("{}: {}", run.command().as_str(), run.outcome().as_str());
    }
    Ok(())
}

async fn follow(pipe: Pipe) -> Vec<Run> {
    let mut feed = Feed::new(ReadOptions::default());
    let mut fold = Fold::new();
    while let Some(bytes) = pipe.next().await {
        feed.push(&bytes, |event| {
            fold.event(&event);
            let kind = event.message().map(|message| message.kind());
            if let Some(MessageKind::ApplyComplete | MessageKind::ApplyErrored) = kind {
                println!("{}", progress(fold.run()));
            }
        });
    }
    let end = feed.finish(|event| fold.event(&event));
    fold.finish(RunEnd::of(&end))
}

fn progress(run: &Run) -> String {
    let totals = run.totals();
    format!(
        "{} of {} done, {} failed, {} running",
        totals.done, totals.announced, totals.failed, totals.open
    )
}

/// What tokio or another runtime has ready-made: a channel of bytes, and a way to wait for a task.
#[derive(Clone, Default)]
struct Pipe(Arc<Mutex<(Vec<u8>, bool, Option<Waker>)>>);

impl Pipe {
    fn send(&self, piece: &[u8]) {
        self.change(|bytes, _| bytes.extend_from_slice(piece));
    }

    fn close(&self) {
        self.change(|_, closed| *closed = true);
    }

    fn change(&self, change: impl FnOnce(&mut Vec<u8>, &mut bool)) {
        let mut state = self.0.lock().expect("nobody panics");
        let (bytes, closed, waker) = &mut *state;
        change(bytes, closed);
        waker.take().into_iter().for_each(Waker::wake);
    }

    async fn next(&self) -> Option<Vec<u8>> {
        let ready = |context: &mut Context<'_>| {
            let mut state = self.0.lock().expect("nobody panics");
            let (bytes, closed, waker) = &mut *state;
            match (bytes.is_empty(), *closed) {
                (false, _) => Poll::Ready(Some(std::mem::take(bytes))),
                (true, true) => Poll::Ready(None),
                (true, false) => {
                    *waker = Some(context.waker().clone());
                    Poll::Pending
                }
            }
        };
        poll_fn(ready).await
    }
}

struct Unpark(thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<F: Future>(task: F) -> F::Output {
    let mut task = pin!(task);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match task.as_mut().poll(&mut context) {
            Poll::Ready(output) => return output,
            Poll::Pending => thread::park(),
        }
    }
}
