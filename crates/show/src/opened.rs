use crate::input::{self, Decoded, DocumentKind, InputLimits};
use crate::source::{From, Input, ReadAt, Source};
use crate::{Error, Note, Problem};
use std::borrow::Cow;
use std::io::{self, Read as _};
use tofu_json_scan::{FaultKind, Limits, Place, skip_whitespace};

/// An input in which the document has been found.
pub(crate) struct Opened<'i> {
    pub(crate) source: Source<'i>,
    /// What was skipped before the document.
    pub(crate) notes: Vec<Note>,
    /// Where the document begins in the input.
    start: Place,
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

/// How much of a file is looked at to tell what it is, at first and at most.
const FIRST_LOOK: usize = 64 << 10;
const LAST_LOOK: usize = 8 << 20;

/// Opens an input: a file stays where it is if it begins with a plan, a state or schemas in plain
/// UTF-8, and is read into memory if not.
pub(crate) fn open(input: Input<'_>, limits: Limits) -> Result<Opened<'_>, Failure> {
    let file = match input {
        Input::Memory(bytes) => return in_memory(Cow::Borrowed(bytes)),
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
    if let Some(kind @ (DocumentKind::Plan | DocumentKind::State | DocumentKind::ProviderSchemas)) = kind {
        return Ok(Opened {
            source: Source::File(file),
            notes: Vec::new(),
            start: Place::of(b"", 0),
            kind: Some(kind),
        });
    }
    read_more(file, &mut head, usize::MAX).map_err(Failure::Read)?;
    in_memory(Cow::Owned(head))
}

/// Reads on until there are so many bytes, or the end has come; how many have been read.
fn read_more(file: &dyn ReadAt, head: &mut Vec<u8>, upto: usize) -> io::Result<usize> {
    let wanted = upto.saturating_sub(head.len()) as u64;
    From { file, offset: head.len() as u64 }.take(wanted).read_to_end(head)
}

enum Look {
    Kind(DocumentKind),
    /// More must be seen.
    CutOff,
    /// No plain document.
    Other,
}

fn plain_kind(head: &[u8], limits: Limits) -> Look {
    let open = skip_whitespace(head, 0);
    let inside = skip_whitespace(head, open + 1);
    if head.get(open) != Some(&b'{') || !matches!(head.get(inside), Some(b'"' | b'}')) {
        return Look::Other;
    }
    match input::recognise(head, limits) {
        Ok(kind) => Look::Kind(kind),
        Err(fault) => match fault.kind {
            FaultKind::UnexpectedEnd { .. } | FaultKind::UnclosedString => Look::CutOff,
            _ => Look::Other,
        },
    }
}

fn in_memory(bytes: Cow<'_, [u8]>) -> Result<Opened<'_>, Failure> {
    let decoded = input::decode(bytes, InputLimits::default());
    let Decoded { text, start, notes } = decoded.map_err(|error| Failure::Problem(error.into()))?;
    Ok(Opened { source: Source::Memory(text), notes, start, kind: None })
}

impl Opened<'_> {
    /// What the document is.
    pub(crate) fn kind(&self, limits: Limits) -> Result<DocumentKind, Error> {
        match (&self.kind, &self.source) {
            (Some(kind), _) => Ok(*kind),
            (None, Source::Memory(text)) => input::recognise(text, limits).map_err(|fault| {
                let mut error = tofu_json_model::Error::from(fault);
                error.place = Some(self.source.place(error.at));
                Error::Document(self.relocate(Problem::from(error)))
            }),
            (None, Source::File(_)) => Ok(DocumentKind::Plan),
        }
    }

    fn place(&self, place: Place) -> Place {
        let same_line = place.line == 1;
        Place {
            line: self.start.line + place.line - 1,
            column: if same_line { self.start.column + place.column - 1 } else { place.column },
            byte: self.start.byte + place.byte,
        }
    }

    /// A problem of the document, with its place in the input.
    pub(crate) fn relocate(&self, problem: Problem) -> Problem {
        Problem { place: problem.place.map(|place| self.place(place)), ..problem }
    }

    /// A note about the document, with its place in the input.
    pub(crate) fn relocate_note(&self, note: Note) -> Note {
        Note { place: note.place.map(|place| self.place(place)), ..note }
    }
}
