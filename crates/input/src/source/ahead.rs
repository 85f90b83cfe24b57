use super::{Advance, From};
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::Scope;
use tofu_json_model::Limits;
use tofu_json_model::stream::{Expected, FoundAhead, Input};
use tofu_json_text::CheckedSlice;

/// What is read at a time: little enough to stay in the processor's caches on its way.
const CHUNK: usize = 256 << 10;

/// Room before a chunk for what is kept of the one before.
const HEAD: usize = 4 << 10;

/// Chunks of each reader that wait to be looked at.
const WAITING: usize = 3;

/// An input that other threads read, and look through as far as one can without what comes before, while this one
/// looks at what has been read.
pub(super) struct Ahead<'p> {
    /// Each reads one chunk of so many as there are readers.
    readers: Vec<Reader>,
    /// How many chunks have come.
    come: usize,
    ended: bool,
    expected: Arc<AtomicUsize>,
    advance: Advance<'p>,
    here: Chunk,
    /// Where in the buffer the bytes at hand begin.
    from: usize,
    /// Offset in the input of the first byte at hand.
    start: usize,
}

/// What leads to and from a thread that reads.
struct Reader {
    chunks: Receiver<io::Result<Chunk>>,
    /// Takes buffers back.
    spent: Sender<Vec<u8>>,
}

/// A buffer, and how far it is filled from [`HEAD`] on.
#[derive(Default)]
struct Chunk {
    buffer: Vec<u8>,
    filled: usize,
    found: FoundAhead,
}

/// The place of a thread among those that read.
#[derive(Clone, Copy)]
struct Turn {
    first: usize,
    step: usize,
}

impl<'p> Ahead<'p> {
    /// Starts to read on so many threads. With several, any place can be read at any time.
    pub(super) fn start<'s>(
        scope: &'s Scope<'s, '_>,
        reader: From<'s>,
        threads: usize,
        advance: Advance<'p>,
    ) -> Self {
        let step = threads.max(1);
        let expected = Arc::new(AtomicUsize::new(0));
        let begin = |first| {
            let (sender, chunks) = sync_channel(WAITING);
            let (spent, buffers) = channel();
            let (expected, reader) = (Arc::clone(&expected), reader);
            let turn = Turn { first, step };
            scope.spawn(move || read(reader, turn, &sender, &buffers, &expected));
            Reader { chunks, spent }
        };
        Self {
            readers: (0..step).map(begin).collect(),
            come: 0,
            ended: false,
            expected,
            advance,
            here: Chunk::default(),
            from: 0,
            start: 0,
        }
    }

    /// Goes on to a chunk; the bytes from `keep` on stay before it. A buffer that is not needed any more.
    fn go_on(&mut self, mut next: Chunk, keep: usize) -> Vec<u8> {
        let gone = keep - self.start;
        let kept = self.from + gone..self.here.filled;
        let tail = self.here.buffer.get(kept).unwrap_or_default();
        self.start = keep;
        if let Some(room) = HEAD.checked_sub(tail.len()) {
            if let Some(room) = next.buffer.get_mut(room..HEAD) {
                room.copy_from_slice(tail);
            }
            self.from = room;
            return std::mem::replace(&mut self.here, next).buffer;
        }
        // A text longer than the room grows where it is.
        let buffer = &mut self.here.buffer;
        buffer.truncate(self.here.filled);
        buffer.extend_from_slice(next.buffer.slice(HEAD..next.filled));
        self.here.filled = buffer.len();
        self.here.found = next.found;
        self.from += gone;
        next.buffer
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
        let turn = self
            .come
            .checked_rem(self.readers.len())
            .unwrap_or_default();
        let next = match self.readers.get(turn) {
            Some(reader) if !self.ended => reader.chunks.recv(),
            _ => return Ok(false),
        };
        let Ok(next) = next else {
            self.ended = true;
            return Ok(false);
        };
        let next = next?;
        self.come += 1;
        // What other threads have read after a chunk that is not full came into the input since.
        self.ended = self.readers.len() > 1 && next.filled < HEAD + CHUNK;
        (self.advance)((next.filled - HEAD) as u64);
        let end = self.start + self.here.filled - self.from;
        let spent = self.go_on(next, keep.clamp(self.start, end));
        if let Some(reader) = self.readers.get(turn) {
            // Without a reader the buffer is not needed, so a failure to hand it on does not matter.
            _ = reader.spent.send(spent);
        }
        Ok(true)
    }

    #[inline]
    fn found_ahead(&mut self) -> Option<&mut FoundAhead> {
        Some(&mut self.here.found)
    }

    fn expect(&mut self, expected: Expected) {
        self.expected.store(number(expected), Ordering::Relaxed);
    }
}

/// What is expected as one number, which all threads can see.
fn number(expected: Expected) -> usize {
    match expected {
        Expected::Nothing => 0,
        Expected::Skipped => 1,
        Expected::Changes(limits) => limits.depth.saturating_add(2),
    }
}

fn expected(number: usize) -> Expected {
    match number {
        0 => Expected::Nothing,
        1 => Expected::Skipped,
        more => Expected::Changes(Limits::with_depth(more - 2)),
    }
}

fn read(
    mut reader: From<'_>,
    turn: Turn,
    chunks: &SyncSender<io::Result<Chunk>>,
    buffers: &Receiver<Vec<u8>>,
    expects: &AtomicUsize,
) {
    for number in (turn.first..).step_by(turn.step) {
        let at = number.saturating_mul(CHUNK);
        reader.offset = at as u64;
        let mut buffer = buffers.try_recv().unwrap_or_default();
        buffer.resize(HEAD + CHUNK, 0);
        let chunk = match fill(&mut reader, &mut buffer) {
            Ok(HEAD) => return,
            Ok(filled) => {
                let expected = expected(expects.load(Ordering::Relaxed));
                let found = FoundAhead::find(buffer.slice(HEAD..filled), at, expected);
                Ok(Chunk {
                    buffer,
                    filled,
                    found,
                })
            }
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
    use tofu_json_model::stream::{Slice, Window, index_plan};

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
                seen(&mut Ahead::start(scope, reader(), 1, &|_| ()), &steps)
            });
            assert!(found == text, "{steps:?}");
            assert!(
                seen(&mut Window::new(reader()), &steps) == text,
                "{steps:?}"
            );
        }
    }

    /// A plan of a few chunks, whose values look like other things wherever a chunk begins.
    fn plan(entries: usize) -> String {
        let strings = r#"{"a":"},{\"address\":\"","b":["\\",",{","é"],"c":{"d":[[],{}]}}"#;
        let entry = |n: usize| {
            let more = strings.replacen('a', &"x".repeat(n % 300), 1);
            let address = ["a.b", r#"a.b[\"x\"]"#][n % 2];
            format!(
                r#"{{"address":"{address}","mode":"managed","change":{{"actions":["create"],"before":null,"after":{more}}}}}"#
            )
        };
        let all: Vec<_> = (0..entries).map(entry).collect();
        let values = vec![strings; 3_000].join(",");
        format!(
            r#"{{"format_version":"1.2","planned_values":[{values}],"resource_changes":[{}],"prior_state":{{"values":[{values}]}},"configuration":{{}}}}"#,
            all.join(",")
        )
    }

    fn indexed(input: &mut impl Input) -> String {
        let mut seen = Vec::new();
        let layout = index_plan(input, Limits::default(), |event| {
            seen.push(format!("{event:?}"));
        });
        format!("{layout:?} {seen:?}")
    }

    #[test]
    fn a_plan_is_the_same_with_any_number_of_readers() {
        let whole = plan(1_500);
        let cut = |end: usize| &whole[..end];
        for text in [cut(whole.len()), cut(whole.len() / 2), cut(whole.len() - 1)] {
            let expected = indexed(&mut Slice(text.as_bytes()));
            for readers in [1, 3, 8] {
                let file = Mutex::new(Cursor::new(text.as_bytes().to_vec()));
                let reader = From {
                    file: &file,
                    offset: 0,
                };
                let found = std::thread::scope(|scope| {
                    indexed(&mut Ahead::start(scope, reader, readers, &|_| ()))
                });
                assert!(found == expected, "{readers}");
            }
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
            let mut ahead = Ahead::start(scope, reader, 2, &|_| ());
            ahead.more(0).unwrap();
            ahead.at_hand(0).len()
        });
        assert_eq!(found, CHUNK);
    }
}
