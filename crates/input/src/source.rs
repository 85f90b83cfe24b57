mod lent;
mod memory;
mod readers;
#[cfg(test)]
mod tests;

use lent::Lent;
pub(crate) use readers::From;
use readers::{FromStart, PartReader, window_of};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use tofu_json_model::stream::{self, Slice, StreamError, Window, each_piece};
use tofu_json_text::CheckedSlice;
use tofu_json_value::{LineCount, Position};

/// Bytes that can be read from any place, such as those of a file.
pub trait ReadAt: Sync {
    /// Reads bytes from an offset on, some at least unless the end has come; says how many.
    ///
    /// # Errors
    ///
    /// Reads as the underlying reader does, with its errors.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize>;

    /// The same for a pass that gives all bytes back when it has gone past them, one after the other from the first on:
    /// what keeps bytes need not keep them before, and cannot be asked for them.
    ///
    /// # Errors
    ///
    /// As [`read_at`](Self::read_at).
    fn lend(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        self.read_at(buffer, offset)
    }

    /// Gets bytes back that were lent.
    ///
    /// # Errors
    ///
    /// Where they cannot be kept.
    fn give_back(&self, _bytes: &[u8], _offset: u64) -> io::Result<()> {
        Ok(())
    }

    /// How many bytes there are, if that is known: reports of progress say it, and much is read in larger pieces.
    fn length(&self) -> Option<u64> {
        None
    }

    /// Hears that nobody reads the bytes of a range again: what keeps bytes only for that may let go of them, or never
    /// keep them if they are lent. Ranges come in ascending order.
    fn forget(&self, _range: Range<u64>) {}

    /// The first stretch that ends after an offset and whose bytes are gone. To read there gives anything.
    fn forgotten(&self, _after: u64) -> Option<Forgotten> {
        None
    }
}

/// A stretch of an input whose bytes nobody needs any more, and what is still known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgotten {
    /// Where it was.
    pub range: Range<u64>,
    /// For the places of what follows.
    pub lines: LineCount,
}

/// To read at a place, a file need not be moved there: several threads read it at once, and none waits for another.
#[cfg(any(unix, windows))]
impl ReadAt for std::fs::File {
    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, buffer, offset)
    }

    #[cfg(windows)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(self, buffer, offset)
    }

    fn length(&self) -> Option<u64> {
        self.metadata().ok().map(|metadata| metadata.len())
    }
}

/// Anything that has one place at a time: one thread after the other reads it.
impl<T: Read + Seek + Send> ReadAt for Mutex<T> {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut reader = self.lock().unwrap_or_else(PoisonError::into_inner);
        reader.seek(SeekFrom::Start(offset))?;
        reader.read(buffer)
    }

    fn length(&self) -> Option<u64> {
        self.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .seek(SeekFrom::End(0))
            .ok()
    }
}

/// The input of a document: bytes in memory, or a file.
#[derive(Clone, Copy)]
pub enum Input<'i> {
    /// Memory.
    Memory(&'i [u8]),
    /// Something that is read piece by piece, twice, and never held as a whole, unless it is
    /// compressed, in another encoding than UTF-8, or no plan or state. A [`std::fs::File`] will do.
    Pieces(&'i dyn ReadAt),
}

/// The kind only: documents hold secrets.
impl fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(bytes) => write!(f, "Memory({} bytes)", bytes.len()),
            Self::Pieces(_) => f.write_str("Pieces"),
        }
    }
}

/// A document in UTF-8 whose parts can be read.
pub(crate) enum Source<'s> {
    Memory(Cow<'s, [u8]>),
    File(&'s dyn ReadAt),
}

/// Bytes of several parts, and where each part is in them.
pub type ReadParts<'p> = (Cow<'p, [u8]>, Vec<Range<usize>>);

/// Small gaps are read over rather than sought over.
const GAP: usize = 16 << 10;

/// So many more bytes than some parts have, the next ones seldom have.
const USUAL_MORE: usize = 256 << 10;

/// How much of the text after a document is looked at, to describe it.
const TRAILING: u64 = 64 << 10;

impl Source<'_> {
    /// The bytes of a part of the document.
    pub(crate) fn read(&self, range: &Range<usize>) -> io::Result<Cow<'_, [u8]>> {
        match self {
            Self::Memory(text) => Ok(Cow::Borrowed(text.get(range.clone()).unwrap_or_default())),
            Self::File(file) => {
                require_kept(*file, range)?;
                let mut bytes = vec![0; range.len()];
                read_into(*file, range, &mut bytes)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }

    /// The bytes of several parts, and where each is in them; best in ascending order. A buffer of
    /// before is used again where one is needed.
    pub(crate) fn read_all<'r>(
        &self,
        ranges: impl Iterator<Item = &'r Range<usize>> + Clone,
        buffer: Vec<u8>,
    ) -> io::Result<ReadParts<'_>> {
        match self {
            Self::Memory(text) => {
                let starts = ranges.clone().map(|range| range.start);
                let from = starts.min().unwrap_or_default();
                let locals = ranges
                    .map(|range| range.start - from..range.end - from)
                    .collect();
                Ok((Cow::Borrowed(text.slice(from..)), locals))
            }
            Self::File(file) => {
                let (bytes, locals) = read_runs(*file, ranges, buffer)?;
                Ok((Cow::Owned(bytes), locals))
            }
        }
    }

    /// A reader of a part of the document.
    pub(crate) fn reader(&self, range: Range<usize>) -> impl Read {
        match self {
            Self::Memory(text) => {
                PartReader::Memory(text.slice(range.start..range.end.min(text.len())))
            }
            Self::File(file) => PartReader::File(
                From {
                    file: *file,
                    offset: range.start as u64,
                }
                .take(range.len() as u64),
            ),
        }
    }

    /// The document from its start, piece by piece.
    pub(crate) fn window(&self) -> impl stream::Input {
        match self {
            Self::Memory(text) => FromStart::Memory(Slice(text)),
            Self::File(file) => FromStart::File(window_of(file.length(), From::start_of(*file))),
        }
    }

    /// Tells that a part of the document is not read again.
    pub(crate) fn forget(&self, range: &Range<usize>) {
        match self {
            Self::Memory(_) => {}
            Self::File(file) => file.forget(range.start as u64..range.end as u64),
        }
    }

    /// Whether bytes before an offset are gone.
    pub(crate) fn forgets_before(&self, at: usize) -> bool {
        match self {
            Self::Memory(_) => false,
            Self::File(file) => {
                let gone = file.forgotten(0);
                gone.is_some_and(|gone| gone.range.start < at as u64)
            }
        }
    }

    /// Everything from an offset on.
    pub(crate) fn rest(&self, from: usize) -> io::Result<Cow<'_, [u8]>> {
        match self {
            Self::Memory(text) => Ok(Cow::Borrowed(text.slice(from..))),
            Self::File(file) => {
                let mut bytes = Vec::new();
                From {
                    file: *file,
                    offset: from as u64,
                }
                .read_to_end(&mut bytes)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }

    /// The start of what follows the document, and the length of all of it.
    pub(crate) fn trailing(&self, end: usize) -> io::Result<(Cow<'_, [u8]>, u64)> {
        match self {
            Self::Memory(_) => self.rest(end).map(|rest| {
                let length = rest.len() as u64;
                (rest, length)
            }),
            Self::File(file) => {
                let mut from = From {
                    file: *file,
                    offset: end as u64,
                };
                let mut start = Vec::new();
                let read = (&mut from).take(TRAILING).read_to_end(&mut start)?;
                let more = io::copy(&mut from, &mut io::sink())?;
                Ok((Cow::Owned(start), read as u64 + more))
            }
        }
    }

    /// The line and column of a byte.
    pub(crate) fn place(&self, at: usize) -> Position {
        match self {
            Self::Memory(text) => Position::of(text, at),
            Self::File(file) => place_in(*file, at),
        }
    }

    /// How many bytes the document and what follows it have, if that is known.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Self::Memory(text) => Some(text.len() as u64),
            Self::File(file) => file.length(),
        }
    }

    /// Gives the document to a pass over it from its start.
    pub(crate) fn pass<T>(
        &self,
        over: impl Pass<T>,
        advance: Advance<'_>,
    ) -> Result<T, StreamError> {
        match self {
            Self::Memory(text) => pass_in_memory(text, over, advance),
            Self::File(file) => {
                let reader = From::start_of(*file);
                over.over(&mut window_of(file.length(), Told { reader, advance }))
            }
        }
    }

    /// The same from an offset on.
    pub(crate) fn pass_from<T>(&self, at: usize, over: impl Pass<T>) -> Result<T, StreamError> {
        match self {
            Self::Memory(text) => over.over(&mut Slice(text)),
            Self::File(file) => {
                let from = From {
                    file: *file,
                    offset: at as u64,
                };
                let mut window = window_of(file.length(), from);
                window.go_to(at, from);
                over.over(&mut window)
            }
        }
    }

    /// The same, and the input gets back what the pass has gone past.
    pub(crate) fn pass_forgetting<T>(
        &self,
        over: impl Pass<T>,
        advance: Advance<'_>,
    ) -> Result<T, StreamError> {
        match self {
            Self::Memory(text) => pass_in_memory(text, over, advance),
            Self::File(file) => {
                let mut lent = Lent::of(*file, advance);
                let result = over.over(&mut lent);
                let given_back = lent.give_back(usize::MAX);
                let found = result?;
                given_back?;
                Ok(found)
            }
        }
    }
}

fn pass_in_memory<T>(
    text: &[u8],
    over: impl Pass<T>,
    advance: Advance<'_>,
) -> Result<T, StreamError> {
    let result = over.over(&mut Slice(text));
    advance(text.len() as u64);
    result
}

/// Hears of bytes that were read, a megabyte at a time at most.
pub type Advance<'p> = &'p (dyn Fn(u64) + Sync);

/// Reports progress on what is read from a reader.
struct Told<'p, R> {
    reader: R,
    advance: Advance<'p>,
}

impl<R: Read> Read for Told<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        (self.advance)(read as u64);
        Ok(read)
    }
}

/// A pass over a document, whatever its input: see [`Opened::pass`](crate::Opened::pass).
pub trait Pass<T> {
    /// Goes over the document, from its first byte on.
    ///
    /// # Errors
    ///
    /// Where the input fails or the document is not what it should be.
    fn over(self, input: &mut impl stream::Input) -> Result<T, StreamError>;
}

/// Reads a range to where it begins in a buffer.
fn read_into(file: &dyn ReadAt, range: &Range<usize>, bytes: &mut [u8]) -> io::Result<()> {
    let mut from = From {
        file,
        offset: range.start as u64,
    };
    from.read_exact(bytes.get_mut(..range.len()).unwrap_or_default())
        .map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "the input has become shorter while it was read",
            ),
            _ => error,
        })
}

fn read_runs<'r>(
    file: &dyn ReadAt,
    ranges: impl Iterator<Item = &'r Range<usize>>,
    mut bytes: Vec<u8>,
) -> io::Result<(Vec<u8>, Vec<Range<usize>>)> {
    let (mut runs, mut locals, mut length) = (Vec::<Range<usize>>::new(), Vec::new(), 0);
    for range in ranges {
        match runs.last_mut() {
            Some(run) if (run.end..=run.end + GAP).contains(&range.start) => {
                length += range.end - run.end;
                run.end = range.end;
            }
            _ => {
                length += range.len();
                runs.push(range.clone());
            }
        }
        locals.push(length - range.len()..length);
    }
    if bytes.len() < length {
        // Memory that is asked for at once comes with zeros, which need not be written, and what of it is not used takes
        // none. Some more is enough for the next parts, too, most of which are about as long.
        bytes = vec![0; length + length.min(USUAL_MORE)];
    }
    let mut rest = &mut *bytes;
    for run in runs {
        read_into(file, &run, rest)?;
        rest = rest.get_mut(run.len()..).unwrap_or_default();
    }
    Ok((bytes, locals))
}

/// An error where bytes of a range are gone, though they are wanted again. It takes a document that has a list twice.
fn require_kept(file: &dyn ReadAt, range: &Range<usize>) -> io::Result<()> {
    match file.forgotten(range.start as u64) {
        Some(gone) if gone.range.start < range.end as u64 => Err(io::Error::other(
            "a part that is needed after all was not kept: give the document as a file",
        )),
        _ => Ok(()),
    }
}

fn place_in(file: &dyn ReadAt, at: usize) -> Position {
    let (mut lines, mut seen, end) = (LineCount::default(), 0, at as u64);
    while seen < end {
        let gone = file.forgotten(seen);
        let next = gone.as_ref().map_or(end, |gone| gone.range.start.min(end));
        lines = lines.then(lines_of(file, seen..next));
        seen = end;
        // Of a place in what is gone no more is known than where that begins.
        if let Some(gone) = gone.filter(|gone| gone.range.end <= end) {
            lines = lines.then(gone.lines);
            seen = gone.range.end;
        }
    }
    lines.end(at)
}

fn lines_of(file: &dyn ReadAt, range: Range<u64>) -> LineCount {
    let from = From {
        file,
        offset: range.start,
    };
    let mut window = Window::new(from.take(range.end.saturating_sub(range.start)));
    let mut lines = LineCount::default();
    // What cannot be read has no lines.
    _ = each_piece(&mut window, |piece, _| {
        lines = lines.then(LineCount::of(piece));
        true
    });
    lines
}
