use super::portion::Portion;
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope};

/// Portions that wait for each thread.
const WAITING: usize = 2;

/// Threads that write portions. Where they do not keep up, or there are none, that is done here.
pub(super) struct Crew<'w, W> {
    work: &'w W,
    waiting: Option<SyncSender<Portion>>,
    queue: Arc<Mutex<Receiver<Portion>>>,
    written: Receiver<Option<Portion>>,
}

impl<'w, W: Fn(&mut Portion) -> bool + Sync> Crew<'w, W> {
    /// Starts so many threads, or as many as can be started.
    pub(super) fn start<'s>(scope: &'s Scope<'s, '_>, threads: usize, work: &'w W) -> Self
    where
        'w: 's,
    {
        let (waiting, queue) = sync_channel(WAITING * threads);
        let queue = Arc::new(Mutex::new(queue));
        let (done, written) = channel();
        let mut started = 0;
        for _ in 0..threads {
            let (queue, done) = (Arc::clone(&queue), done.clone());
            let run = move || write_all(&queue, &done, work);
            started += usize::from(Builder::new().spawn_scoped(scope, run).is_ok());
        }
        Self {
            work,
            waiting: (started > 0).then_some(waiting),
            queue,
            written,
        }
    }

    /// Gives a portion to the threads, and takes what has been written by now: nothing for what cannot be.
    pub(super) fn give(&self, portion: Portion) -> Vec<Option<Portion>> {
        let mut written: Vec<_> = self.written.try_iter().collect();
        let unsent = match &self.waiting {
            Some(waiting) => waiting.try_send(portion).err(),
            None => Some(TrySendError::Full(portion)),
        };
        if let Some(TrySendError::Full(portion) | TrySendError::Disconnected(portion)) = unsent {
            written.push(write(portion, self.work));
        }
        written
    }

    /// The last portion, and all that was given.
    pub(super) fn finish(mut self, last: Option<Portion>) -> Vec<Option<Portion>> {
        let mut written = last.map(|last| self.give(last)).unwrap_or_default();
        self.waiting = None;
        while let Some(portion) = next(&self.queue) {
            written.push(write(portion, self.work));
        }
        written.extend(self.written.iter());
        written
    }
}

fn write_all(
    queue: &Mutex<Receiver<Portion>>,
    done: &Sender<Option<Portion>>,
    work: &impl Fn(&mut Portion) -> bool,
) {
    while let Some(portion) = next(queue) {
        // If nobody takes it, something else has failed.
        if done.send(write(portion, work)).is_err() {
            return;
        }
    }
}

/// The portion that has waited longest; nothing when no more come.
fn next(queue: &Mutex<Receiver<Portion>>) -> Option<Portion> {
    let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.recv().ok()
}

fn write(mut portion: Portion, work: &impl Fn(&mut Portion) -> bool) -> Option<Portion> {
    work(&mut portion).then_some(portion)
}
