use crate::{Error, Problem};
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use tofu_json_input::LargePages;

/// The output, which receives texts in their order.
#[derive(Clone)]
pub(crate) struct Sink {
    to: To,
    /// Bytes that may still be handed on.
    room: Arc<AtomicU64>,
    /// How many bytes the output may have.
    limit: u64,
    /// The next text begins a list, whose first item has no comma before it.
    at_first_item: Arc<AtomicBool>,
    pub(crate) spent: Spent,
}

#[derive(Clone)]
enum To {
    /// To the thread that writes.
    Writer(SyncSender<Handed>),
    /// Into memory, until it is known whether they are wanted.
    Memory(Arc<Mutex<Vec<Vec<u8>>>>),
}

/// What the thread that writes is given.
pub(crate) enum Handed {
    /// Bytes of UTF-8.
    Text(Vec<u8>),
    /// Texts that have been kept, from a byte on.
    Kept(LargePages, usize),
}

impl Handed {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text,
            Self::Kept(pages, from) => pages.filled().get(*from..).unwrap_or_default(),
        }
    }

    fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Text(text) => text,
            Self::Kept(..) => self.as_bytes().to_vec(),
        }
    }
}

/// Texts that may wait for the writer.
const WAITING: usize = 4;

/// Texts that have been written, whose memory is used again.
#[derive(Clone, Default)]
pub(crate) struct Spent(Arc<Mutex<Vec<Vec<u8>>>>);

/// So many are kept, and none that is larger, or so small that it would grow again: of a few threads each finds one.
const MOST_SPENT: usize = 8;
const LARGEST_SPENT: usize = 1 << 20;

/// Few texts grow longer, and what of it is not written takes no memory.
const USUAL_TEXT: usize = 896 << 10;

impl Spent {
    pub(crate) fn keep(&self, handed: Handed) {
        let Handed::Text(text) = handed else { return };
        let mut texts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if texts.len() < MOST_SPENT && (USUAL_TEXT..=LARGEST_SPENT).contains(&text.capacity()) {
            texts.push(text);
        }
    }

    /// Memory for a text.
    pub(crate) fn memory(&self) -> Vec<u8> {
        let mut texts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        texts
            .pop()
            .unwrap_or_else(|| Vec::with_capacity(USUAL_TEXT))
    }
}

impl Sink {
    fn new(to: To, limit: u64) -> Self {
        Self {
            to,
            room: Arc::new(AtomicU64::new(limit)),
            limit,
            at_first_item: Arc::default(),
            spent: Spent::default(),
        }
    }

    /// A sink for a thread that writes, and that thread's end of it.
    pub(crate) fn writer() -> (Self, Receiver<Handed>) {
        let (sender, receiver) = sync_channel(WAITING);
        (Self::new(To::Writer(sender), u64::MAX), receiver)
    }

    /// A sink into memory, for texts that are written when all have come.
    pub(crate) fn kept() -> Self {
        Self::new(To::Memory(Arc::default()), u64::MAX)
    }

    /// The same sink, limited to this many bytes of text.
    pub(crate) fn within(self, limit: u64) -> Self {
        Self {
            spent: self.spent,
            ..Self::new(self.to, limit)
        }
    }

    /// A sink into memory, for as many bytes as this one.
    pub(crate) fn memory(&self) -> Self {
        Self::new(To::Memory(Arc::default()), self.limit)
    }

    /// The same for a list of JSON items, each of which comes after a comma: the first comma is
    /// left out.
    pub(crate) fn without_comma(&self) -> Self {
        Self {
            at_first_item: Arc::new(AtomicBool::new(true)),
            ..self.clone()
        }
    }

    /// Takes a text, as such or as its bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Closed`] where the writer has given up, [`Error::Document`] where there is too much text
    /// for the document, from then on always.
    pub(crate) fn hand_on(&self, text: impl Into<Vec<u8>>) -> Result<(), Error> {
        let mut text = text.into();
        if text.is_empty() {
            return Ok(());
        }
        self.make_room(text.len())?;
        if self.at_first_item.swap(false, Ordering::Relaxed) {
            text.remove(0);
        }
        self.hand(Handed::Text(text))
    }

    /// Takes texts that have been kept.
    ///
    /// # Errors
    ///
    /// As [`Sink::hand_on`].
    pub(crate) fn hand_on_kept(&self, kept: LargePages) -> Result<(), Error> {
        if kept.filled().is_empty() {
            return Ok(());
        }
        self.make_room(kept.filled().len())?;
        let is_first = self.at_first_item.swap(false, Ordering::Relaxed);
        self.hand(Handed::Kept(kept, usize::from(is_first)))
    }

    fn hand(&self, handed: Handed) -> Result<(), Error> {
        match &self.to {
            To::Writer(sender) => sender.send(handed).map_err(|_| Error::Closed),
            To::Memory(texts) => {
                let mut texts = texts.lock().unwrap_or_else(PoisonError::into_inner);
                texts.push(handed.into_bytes());
                Ok(())
            }
        }
    }

    /// Counts a text that does not go through here.
    ///
    /// # Errors
    ///
    /// [`Error::Document`] where there is too much text for the document.
    pub(crate) fn make_room(&self, bytes: usize) -> Result<(), Error> {
        let less = |room: u64| room.checked_sub(bytes as u64);
        let taken = self
            .room
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken.map(drop).map_err(|_| {
            self.room.store(0, Ordering::Relaxed);
            Error::Document(too_long(self.limit))
        })
    }

    /// The texts that have come into memory.
    pub(crate) fn into_texts(self) -> Vec<Vec<u8>> {
        match self.to {
            To::Writer(_) => Vec::new(),
            To::Memory(texts) => {
                mem::take(&mut texts.lock().unwrap_or_else(PoisonError::into_inner))
            }
        }
    }
}

#[cold]
fn too_long(limit: u64) -> Problem {
    let message = format!(
        "expected a document whose text has at most {limit} bytes, found one with more: a very long name \
         among many others, or very deep nesting, gives every line as many spaces"
    );
    Problem::new("text-too-long", message).with_help(
        "`--format computed` prints the differences as JSON; TOFU_JSON_MAX_TEXT allows more text",
    )
}
