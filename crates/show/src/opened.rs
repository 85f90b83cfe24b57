use crate::input::{self, CompressionLimits, Decoded, DocumentKind};
use crate::session::locate_in_pass;
use crate::show::trailing;
use crate::source::{From, Input, ReadAt, Source};
use crate::{Error, Note, Problem};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read as _};
use tofu_json_model::stream;
use tofu_json_scan::{FaultKind, Limits, Position, skip_whitespace};

/// An input in which the document has been found, whatever it came wrapped in.
///
/// [`show`](crate::show) opens its inputs itself. This is for those who do something else with a
/// document, but want it found in the same way.
///
/// ```
/// use std::io::Read;
/// use tofu_json_show::{DocumentKind, Input, Limits, Opened};
///
/// let log = b"[command]tofu show -json plan.out\n{\"format_version\":\"1.2\",\"planned_values\":{}}\n";
/// let opened = Opened::open(Input::Memory(log), Limits::default())?;
/// assert_eq!(opened.kind(Limits::default())?, DocumentKind::Plan);
/// assert_eq!(opened.notes()[0].message, "skipped 34 bytes before the document");
/// let mut text = String::new();
/// opened.reader().read_to_string(&mut text).unwrap();
/// assert!(text.starts_with("{\"format_version\""));
/// # Ok::<(), tofu_json_show::Error>(())
/// ```
pub struct Opened<'i> {
    pub(crate) source: Source<'i>,
    /// What was skipped before the document.
    pub(crate) notes: Vec<Note>,
    /// Where the document begins in the input.
    start: Position,
    /// Known already, if only a part of the document has been read.
    kind: Option<DocumentKind>,
}

/// Why an input cannot be opened.
pub(crate) enum Failure {
    Read(io::Error),
    Problem(Problem),
}

impl Failure {
    pub(crate) fn of(self, whose: impl FnOnce(Problem) -> Error) -> Error {
        match self {
            Self::Read(error) => Error::Read(error),
            Self::Problem(problem) => whose(problem),
        }
    }
}

/// How many bytes of a file are read to recognise it, at first and at most.
const FIRST_LOOK: usize = 64 << 10;
const LAST_LOOK: usize = 8 << 20;

/// Opens an input: a file stays where it is if it begins with a plan, a state or schemas in plain
/// UTF-8, and is read into memory if not.
pub(crate) fn open(
    input: Input<'_>,
    limits: Limits,
    compression: CompressionLimits,
) -> Result<Opened<'_>, Failure> {
    let file = match input {
        Input::Memory(bytes) => return in_memory(Cow::Borrowed(bytes), compression),
        Input::Pieces(file) => file,
    };
    let mut head = Vec::new();
    let mut look = FIRST_LOOK;
    let kind = loop {
        let read = read_more(file, &mut head, look).map_err(Failure::Read)?;
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
            source: Source::File(file),
            notes: Vec::new(),
            start: Position::of(b"", 0),
            kind: Some(kind),
        });
    }
    read_more(file, &mut head, usize::MAX).map_err(Failure::Read)?;
    in_memory(Cow::Owned(head), compression)
}

/// Reads until there are `upto` bytes or the input ends; returns how many were read.
fn read_more(file: &dyn ReadAt, head: &mut Vec<u8>, upto: usize) -> io::Result<usize> {
    let wanted = upto.saturating_sub(head.len()) as u64;
    From {
        file,
        offset: head.len() as u64,
    }
    .take(wanted)
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
    match input::recognize(head, limits) {
        Ok(kind) => Look::Kind(kind),
        Err(fault) => match fault.kind {
            FaultKind::UnexpectedEnd { .. } | FaultKind::UnclosedString => Look::CutOff,
            _ => Look::Other,
        },
    }
}

fn in_memory(bytes: Cow<'_, [u8]>, compression: CompressionLimits) -> Result<Opened<'_>, Failure> {
    let decoded = input::decode(bytes, compression);
    let Decoded { text, start, notes } = decoded.map_err(|error| Failure::Problem(error.into()))?;
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
        open(input, limits, compression).map_err(|error| error.of(Error::Document))
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
        match &self.source {
            Source::Memory(text) => InputReader::Memory(text),
            Source::File(file) => InputReader::File(From {
                file: *file,
                offset: 0,
            }),
        }
    }

    /// The document and what follows it, read into memory if they are not there.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] where the input fails.
    pub fn text(&self) -> Result<Cow<'_, [u8]>, Error> {
        self.source.rest(0).map_err(Error::Read)
    }

    /// An error of a pass over the document, with its place in the input.
    #[must_use]
    pub fn locate(&self, error: stream::StreamError) -> Error {
        match locate_in_pass(&self.source, error) {
            Error::Document(problem) => Error::Document(self.relocate(problem)),
            other => other,
        }
    }

    /// The note, if any, about text after a document that ends at `end`.
    ///
    /// # Errors
    ///
    /// [`Error::Document`] where the document is more likely broken than followed by something else.
    pub fn trailing(&self, end: usize) -> Result<Option<Note>, Error> {
        trailing(self, end)
    }
}

/// See [`Opened::reader`].
enum InputReader<'s> {
    Memory(&'s [u8]),
    File(From<'s>),
}

impl io::Read for InputReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Memory(text) => text.read(buffer),
            Self::File(file) => file.read(buffer),
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
        match (&self.kind, &self.source) {
            (Some(kind), _) => Ok(*kind),
            (None, Source::Memory(text)) => input::recognize(text, limits).map_err(|fault| {
                let mut error = tofu_json_model::Error::from(fault);
                error.place = Some(self.source.place(error.at));
                Error::Document(self.relocate(Problem::from(error)))
            }),
            (None, Source::File(_)) => Ok(DocumentKind::Plan),
        }
    }

    fn place(&self, place: Position) -> Position {
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

    /// A problem of the document, with its place in the input.
    pub(crate) fn relocate(&self, problem: Problem) -> Problem {
        Problem {
            place: problem.place.map(|place| self.place(place)),
            ..problem
        }
    }

    /// A note about the document, with its place in the input.
    pub(crate) fn relocate_note(&self, note: Note) -> Note {
        Note {
            place: note.place.map(|place| self.place(place)),
            ..note
        }
    }
}
