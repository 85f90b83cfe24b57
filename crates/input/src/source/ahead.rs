use super::{Advance, From};
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::Scope;
use tofu_json_model::stream::Input;
use tofu_json_text::CheckedSlice;

/// What is read at a time: little enough to stay in the processor's caches on its way.
const CHUNK: usize = 256 << 10;

/// Room before a chunk for what is kept of the one before: an entry of a plan, as a rule.
const HEAD: usize = 32 << 10;

/// Chunks that wait to be looked at.
const WAITING: usize = 3;

/// An input that another thread reads while this one looks at what has been read.
pub(super) struct Ahead<'p> {
    chunks: Receiver<io::Result<Chunk>>,
    /// Takes buffers back.
    spent: Sender<Vec<u8>>,
    advance: Advance<'p>,
    here: Chunk,
    /// Where in the buffer the bytes at hand begin.
    from: usize,
    /// Offset in the input of the first byte at hand.
    start: usize,
}

/// A buffer, and how far it is filled from [`HEAD`] on.
#[derive(Default)]
struct Chunk {
    buffer: Vec<u8>,
    filled: usize,
}

impl<'p> Ahead<'p> {
    /// Starts to read.
    pub(super) fn start<'s>(
        scope: &'s Scope<'s, '_>,
        reader: From<'s>,
        advance: Advance<'p>,
    ) -> Self {
        let (sender, chunks) = sync_channel(WAITING);
        let (spent, buffers) = channel();
        scope.spawn(move || read(reader, &sender, &buffers));
        Self {
            chunks,
            spent,
            advance,
            here: Chunk::default(),
            from: 0,
            start: 0,
        }
    }

    /// Goes on to a chunk; the bytes from `keep` on stay before it.
    fn go_on(&mut self, mut next: Chunk, keep: usize) {
        let gone = keep - self.start;
        let kept = self.from + gone..self.here.filled;
        let tail = self.here.buffer.get(kept).unwrap_or_default();
        if let Some(room) = HEAD.checked_sub(tail.len()) {
            if let Some(room) = next.buffer.get_mut(room..HEAD) {
                room.copy_from_slice(tail);
            }
            self.from = room;
            // Without a reader the buffer is not needed, so a failure to hand it on does not
            // matter.
            _ = self
                .spent
                .send(std::mem::replace(&mut self.here, next).buffer);
        } else {
            // A text longer than the room grows where it is.
            let buffer = &mut self.here.buffer;
            buffer.truncate(self.here.filled);
            buffer.extend_from_slice(next.buffer.slice(HEAD..next.filled));
            self.here.filled = buffer.len();
            self.from += gone;
            _ = self.spent.send(next.buffer);
        }
        self.start = keep;
    }
}

impl Input for Ahead<'_> {
    #[inline]
    fn at_hand(&self, at: usize) -> &[u8] {
        let from = at.wrapping_sub(self.start).wrapping_add(self.from);
        let bytes = self.here.buffer.get(from..self.here.filled);
        bytes.filter(|_| at >= self.start).unwrap_or_default()
    }

    fn more(&mut self, keep: usize) -> io::Result<bool> {
        let Ok(next) = self.chunks.recv() else {
            return Ok(false);
        };
        let next = next?;
        (self.advance)((next.filled - HEAD) as u64);
        let end = self.start + self.here.filled - self.from;
        self.go_on(next, keep.clamp(self.start, end));
        Ok(true)
    }
}

fn read(mut reader: From<'_>, chunks: &SyncSender<io::Result<Chunk>>, buffers: &Receiver<Vec<u8>>) {
    loop {
        let mut buffer = buffers.try_recv().unwrap_or_default();
        buffer.resize(HEAD + CHUNK, 0);
        let chunk = match fill(&mut reader, &mut buffer) {
            Ok(HEAD) => return,
            Ok(filled) => Ok(Chunk { buffer, filled }),
            Err(error) => Err(error),
        };
        let failed = chunk.is_err();
        if chunks.send(chunk).is_err() || failed {
            return;
        }
    }
}

/// Reads as much as there is room for; how far the buffer is filled.
fn fill(reader: &mut From<'_>, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = HEAD;
    while let Some(free) = buffer.get_mut(filled..).filter(|free| !free.is_empty()) {
        match reader.read(free) {
            Ok(0) => break,
            Ok(read) => filled += read.min(free.len()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;
    use std::sync::Mutex;
    use tofu_json_model::stream::Window;

    /// Goes through an input in steps that keep more or less of it; what has been seen.
    fn seen(input: &mut impl Input, steps: &[usize]) -> Vec<u8> {
        let (mut all, mut keep) = (Vec::new(), 0);
        for step in steps.iter().cycle() {
            let before = all.len();
            all.extend_from_slice(input.at_hand(before));
            assert_eq!(input.at_hand(keep), &all[keep..]);
            keep = all.len() - step.min(&(all.len() - keep));
            if !input.more(keep).unwrap() {
                return all;
            }
            assert_eq!(
                input.at_hand(keep)[..before.max(keep) - keep],
                all[keep..before.max(keep)]
            );
        }
        all
    }

    #[test]
    fn gives_what_a_window_gives() {
        let text: Vec<u8> = (0..3_000_001u32).map(|n| (n % 251) as u8).collect();
        let file = Mutex::new(Cursor::new(text.clone()));
        let reader = || From {
            file: &file,
            offset: 0,
        };
        let kept = [
            [0; 3],
            [10, 0, 5000],
            [HEAD, HEAD + 1, 0],
            [400_000, 300_000, 7],
        ];
        for steps in kept {
            let found = std::thread::scope(|scope| {
                seen(&mut Ahead::start(scope, reader(), &|_| ()), &steps)
            });
            assert!(found == text, "{steps:?}");
            assert!(
                seen(&mut Window::new(reader()), &steps) == text,
                "{steps:?}"
            );
        }
    }

    #[test]
    fn may_end_before_the_input_does() {
        let file = Mutex::new(Cursor::new(vec![b' '; 10 << 20]));
        let found = std::thread::scope(|scope| {
            let reader = From {
                file: &file,
                offset: 0,
            };
            let mut ahead = Ahead::start(scope, reader, &|_| ());
            ahead.more(0).unwrap();
            ahead.at_hand(0).len()
        });
        assert_eq!(found, CHUNK);
    }
}
