use crate::decode::{Decoded, decode};
use crate::locate::trailing_text;
use crate::source::{Advance, From, Pass, ReadParts, Source};
use crate::{
    CompressionLimits, DocumentKind, Error, Input, Limits, Note, Position, Problem, ReadAt,
    StreamError,
};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read as _};
use std::ops::Range;
use tofu_json_model::kind::{recognize, recognize_start};
use tofu_json_model::stream;
use tofu_json_scan::{FaultKind, skip_whitespace};

/// An input in which the document has been found, whatever it came wrapped in.
///
/// Places of errors and notes are those of the input after decoding; offsets that functions take and
/// give are those of the document.
///
/// ```
/// use std::io::Read;
/// use tofu_json_input::{DocumentKind, Input, Limits, Opened};
///
/// let log = b"[command]tofu show -json plan.out\n{\"format_version\":\"1.2\",\"planned_values\":{}}\n";
/// let opened = Opened::open(Input::Memory(log), Limits::default())?;
/// assert_eq!(opened.kind(Limits::default())?, DocumentKind::Plan);
/// assert_eq!(opened.notes()[0].message, "skipped 34 bytes before the document");
/// let mut text = String::new();
/// opened.reader().read_to_string(&mut text).unwrap();
/// assert!(text.starts_with("{\"format_version\""));
/// # Ok::<(), tofu_json_input::Error>(())
/// ```
pub struct Opened<'i> {
    pub(crate) source: Source<'i>,
    /// What was skipped before the document.
    notes: Vec<Note>,
    /// Where the document begins in the input.
    start: Position,
    /// Known already, if only a part of the document has been read.
    kind: Option<DocumentKind>,
}

/// How many bytes of a file are read to recognize it, at first and at most.
const FIRST_LOOK: usize = 64 << 10;
const LAST_LOOK: usize = 8 << 20;

/// Opens an input: a file stays where it is if it begins with a plan, a state or schemas in plain
/// UTF-8, and is read into memory if not.
fn open(
    input: Input<'_>,
    limits: Limits,
    compression: CompressionLimits,
) -> Result<Opened<'_>, Error> {
    let file = match input {
        Input::Memory(bytes) => return in_memory(Cow::Borrowed(bytes), compression),
        Input::Pieces(file) => file,
    };
    let mut head = Vec::new();
    let mut look = FIRST_LOOK;
    let kind = loop {
        let read = read_more(file, &mut head, look).map_err(Error::Read)?;
        match plain_kind(&head, limits) {
            Look::Kind(kind) => break Some(kind),
            Look::CutOff if read > 0 && look < LAST_LOOK => look *= 8,
            Look::CutOff | Look::Other => break None,
        }
    };
    if let Some(kind @ (DocumentKind::Plan | DocumentKind::State | DocumentKind::ProviderSchemas)) =
        kind
    {
        return Ok(Opened {
            kind: Some(kind),
            ..Opened::plain(input)
        });
    }
    read_more(file, &mut head, usize::MAX).map_err(Error::Read)?;
    in_memory(Cow::Owned(head), compression)
}

/// Reads until there are `upto` bytes or the input ends; returns how many were read.
fn read_more(file: &dyn ReadAt, head: &mut Vec<u8>, upto: usize) -> io::Result<usize> {
    let wanted = upto.saturating_sub(head.len());
    // In one go as a rule, where it is known that no more is read than that.
    head.reserve(if upto <= LAST_LOOK { wanted } else { 0 });
    From {
        file,
        offset: head.len() as u64,
    }
    .take(wanted as u64)
    .read_to_end(head)
}

enum Look {
    Kind(DocumentKind),
    /// The start that was read is too short to decide.
    CutOff,
    /// The input is not a plain document.
    Other,
}

fn plain_kind(head: &[u8], limits: Limits) -> Look {
    let open = skip_whitespace(head, 0);
    let inside = skip_whitespace(head, open + 1);
    if head.get(open) != Some(&b'{') || !matches!(head.get(inside), Some(b'"' | b'}')) {
        return Look::Other;
    }
    match recognize_start(head, limits) {
        Ok(kind) => Look::Kind(kind),
        Err(fault) => match fault.kind {
            FaultKind::UnexpectedEnd { .. }
            | FaultKind::UnclosedString
            | FaultKind::EndInString => Look::CutOff,
            _ => Look::Other,
        },
    }
}

fn in_memory(bytes: Cow<'_, [u8]>, compression: CompressionLimits) -> Result<Opened<'_>, Error> {
    let decoded = decode(bytes, compression);
    let Decoded { text, start, notes } = decoded.map_err(|error| Error::Document(error.into()))?;
    Ok(Opened {
        source: Source::Memory(text),
        notes,
        start,
        kind: None,
    })
}

impl<'i> Opened<'i> {
    /// Finds the document in an input. A plan, a state or schemas in plain UTF-8 that need not be in
    /// memory stay where they are; anything else is read into memory.
    ///
    /// # Errors
    ///
    /// [`Error::Document`] where there is no document or its wrapping is damaged, [`Error::Read`] where
    /// the input fails.
    pub fn open(input: Input<'i>, limits: Limits) -> Result<Self, Error> {
        Self::open_within(input, limits, CompressionLimits::default())
    }

    /// As [`Opened::open`], with other limits for what is compressed.
    ///
    /// # Errors
    ///
    /// As [`Opened::open`].
    pub fn open_within(
        input: Input<'i>,
        limits: Limits,
        compression: CompressionLimits,
    ) -> Result<Self, Error> {
        open(input, limits, compression)
    }

    /// Takes an input as it is: a document in UTF-8 from its first byte on. Nothing is looked at, and a
    /// document that need not be in memory stays where it is.
    #[must_use]
    pub fn plain(input: Input<'i>) -> Self {
        Self {
            source: match input {
                Input::Memory(bytes) => Source::Memory(Cow::Borrowed(bytes)),
                Input::Pieces(file) => Source::File(file),
            },
            notes: Vec::new(),
            start: Position::of(b"", 0),
            kind: None,
        }
    }

    /// A document of a kind that was made of another one, with the notes about that one. Places are those in what was
    /// made.
    #[must_use]
    pub fn made(text: Vec<u8>, kind: DocumentKind, notes: Vec<Note>) -> Self {
        Self {
            source: Source::Memory(Cow::Owned(text)),
            notes,
            start: Position::of(b"", 0),
            kind: Some(kind),
        }
    }

    /// What was skipped before the document.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The document and what follows it, if they are in memory.
    #[must_use]
    pub fn in_memory(&self) -> Option<&[u8]> {
        match &self.source {
            Source::Memory(text) => Some(text),
            Source::File(_) => None,
        }
    }

    /// A reader of the document, in UTF-8 and from its start, and of what follows it.
    #[must_use]
    pub fn reader(&self) -> impl io::Read {
        self.source.reader(0..usize::MAX)
    }

    /// The same for what goes over the document piece by piece. What is in memory is one piece and stays where it is; long
    /// inputs are read in larger pieces, of a megabyte at most.
    #[must_use]
    pub fn window(&self) -> impl stream::Input {
        self.source.window()
    }

    /// A reader of a part of the document.
    #[must_use]
    pub fn part_reader(&self, range: &Range<usize>) -> impl io::Read {
        self.source.reader(range.clone())
    }

    /// Tells that a part of the document is not read again: what comes from a pipe need not be kept for that. Parts are
    /// told of in ascending order.
    pub fn forget(&self, range: &Range<usize>) {
        self.source.forget(range);
    }

    /// The document and what follows it, read into memory if they are not there.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] where the input fails.
    pub fn text(&self) -> Result<Cow<'_, [u8]>, Error> {
        self.source.rest(0).map_err(Error::Read)
    }

    /// How many bytes the document and what follows it have, if that is known.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        self.source.length()
    }

    /// The bytes of a part of the document.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] where the input fails.
    pub fn part(&self, range: &Range<usize>) -> Result<Cow<'_, [u8]>, Error> {
        self.source.read(range).map_err(Error::Read)
    }

    /// The bytes of several parts, and where each is in them; best in ascending order. A buffer of
    /// before is used again where one is needed.
    ///
    /// # Errors
    ///
    /// As [`Opened::part`].
    pub fn parts<'r>(
        &self,
        ranges: impl Iterator<Item = &'r Range<usize>> + Clone,
        buffer: Vec<u8>,
    ) -> Result<ReadParts<'_>, Error> {
        self.source.read_all(ranges, buffer).map_err(Error::Read)
    }

    /// Gives the document to a pass over it from its start.
    /// `advance` hears how many bytes more were read.
    ///
    /// # Errors
    ///
    /// As the pass.
    pub fn pass<T>(&self, over: impl Pass<T>, advance: Advance<'_>) -> Result<T, StreamError> {
        self.source.pass(over, advance)
    }

    /// Gives the document from an offset on to a pass over that.
    ///
    /// # Errors
    ///
    /// As the pass.
    pub fn pass_from<T>(&self, at: usize, over: impl Pass<T>) -> Result<T, StreamError> {
        self.source.pass_from(at, over)
    }

    /// The same as [`Opened::pass`] for a pass that tells what is not read again: see [`Opened::forget`]. Of a pipe that is
    /// then never kept, if it is told before the pass goes on to what follows. Parts cannot be read while it goes on.
    ///
    /// # Errors
    ///
    /// As the pass, and where what is needed again cannot be kept.
    pub fn pass_forgetting<T>(
        &self,
        over: impl Pass<T>,
        advance: Advance<'_>,
    ) -> Result<T, StreamError> {
        self.source.pass_forgetting(over, advance)
    }

    /// An error of a pass over the document, with its place in the input.
    #[must_use]
    #[cold]
    pub fn locate(&self, error: StreamError) -> Error {
        match error {
            StreamError::Read(error) => Error::Read(error),
            StreamError::Document(mut error) => {
                if let Some(first) = self.before_the_end(&error) {
                    return first;
                }
                error.place = Some(self.place(error.at));
                self.complete(&mut error.pointer, error.at);
                Error::Document(Problem::from(error))
            }
        }
    }

    /// A pointer within a part of the document becomes one from its root, if there is one that ends so.
    fn complete(&self, pointer: &mut String, at: usize) {
        if pointer.is_empty() {
            return;
        }
        if let Ok(Some(whole)) = self.pointer_to(at)
            && whole.ends_with(pointer.as_str())
        {
            *pointer = whole;
        }
    }

    /// The note, if any, about text after a document that ends at `end`.
    ///
    /// # Errors
    ///
    /// [`Error::Document`] where the document is more likely broken than followed by something else.
    pub fn trailing(&self, end: usize) -> Result<Option<Note>, Error> {
        let (rest, length) = self.source.trailing(end).map_err(Error::Read)?;
        match trailing_text(&rest, length) {
            Ok(found) => Ok(found.map(|(at, note)| note.at(self.place(end + at)))),
            Err(fault) => {
                let error = tofu_json_model::Error::from(fault).shifted(end);
                Err(self.locate(error.into()))
            }
        }
    }
}

/// The kind only: documents hold secrets.
impl fmt::Debug for Opened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened")
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

impl Opened<'_> {
    /// What the document is.
    ///
    /// # Errors
    ///
    /// [`Error::Document`] where it is not JSON up to where that becomes clear.
    pub fn kind(&self, limits: Limits) -> Result<DocumentKind, Error> {
        match (self.kind, &self.source) {
            // By its start it looks like them; so does a plan of a remote run that begins with its schemas.
            (Some(DocumentKind::ProviderSchemas), Source::File(_)) => {
                let kind = stream::document_kind(&mut self.window(), limits);
                kind.map_err(|error| self.locate(error))
            }
            (Some(kind), _) => Ok(kind),
            (None, _) => {
                recognize(&self.text()?, limits).map_err(|fault| self.locate(fault.into()))
            }
        }
    }

    /// What the document looks like by its start, for those who expect provider schemas and need not be sure: schemas are
    /// not read to their end.
    ///
    /// # Errors
    ///
    /// As [`Opened::kind`].
    pub fn kind_by_start(&self, limits: Limits) -> Result<DocumentKind, Error> {
        match self.kind {
            Some(kind) => Ok(kind),
            None => {
                recognize_start(&self.text()?, limits).map_err(|fault| self.locate(fault.into()))
            }
        }
    }

    /// The place in the input of a byte of the document.
    #[must_use]
    pub fn place(&self, at: usize) -> Position {
        let place = self.source.place(at);
        let same_line = place.line == 1;
        Position {
            line: self.start.line + place.line - 1,
            column: if same_line {
                self.start.column + place.column - 1
            } else {
                place.column
            },
            byte: self.start.byte + place.byte,
        }
    }
}
