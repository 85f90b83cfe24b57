use crate::Error;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Where texts go in their order.
#[derive(Clone)]
pub(crate) struct Sink {
    to: To,
    /// The next text begins a list, whose first item has no comma before it.
    at_first_item: Arc<AtomicBool>,
}

#[derive(Clone)]
enum To {
    /// To the thread that writes.
    Writer(SyncSender<String>),
    /// Into memory, until it is known whether they are wanted.
    Memory(Arc<Mutex<Vec<String>>>),
}

/// Texts that may wait for the writer.
const WAITING: usize = 4;

impl Sink {
    const fn new(to: To, at_first_item: Arc<AtomicBool>) -> Self {
        Self { to, at_first_item }
    }

    /// A sink for a thread that writes, and that thread's end of it.
    pub(crate) fn writer() -> (Self, Receiver<String>) {
        let (sender, receiver) = sync_channel(WAITING);
        (Self::new(To::Writer(sender), Arc::default()), receiver)
    }

    pub(crate) fn memory() -> Self {
        Self::new(To::Memory(Arc::default()), Arc::default())
    }

    /// The same for a list of JSON items, each of which comes behind a comma: the first comma is
    /// left out.
    pub(crate) fn without_comma(&self) -> Self {
        Self::new(self.to.clone(), Arc::new(AtomicBool::new(true)))
    }

    /// Takes a text.
    ///
    /// # Errors
    ///
    /// [`Error::Closed`] where the writer has given up.
    pub(crate) fn hand_on(&self, mut text: String) -> Result<(), Error> {
        if text.is_empty() {
            return Ok(());
        }
        if self.at_first_item.swap(false, Ordering::Relaxed) {
            text.remove(0);
        }
        match &self.to {
            To::Writer(sender) => sender.send(text).map_err(|_| Error::Closed),
            To::Memory(texts) => {
                texts
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(text);
                Ok(())
            }
        }
    }

    /// The texts that have come into memory.
    pub(crate) fn into_texts(self) -> Vec<String> {
        match self.to {
            To::Writer(_) => Vec::new(),
            To::Memory(texts) => {
                mem::take(&mut texts.lock().unwrap_or_else(PoisonError::into_inner))
            }
        }
    }
}
