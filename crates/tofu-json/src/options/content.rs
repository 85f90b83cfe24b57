use super::reopened::{FileStamp, ReopenedFile};
use super::spooled_pipe::SpooledPipe;
use std::fs::File;
use std::io::{self, Read, Seek as _, Write};
use tofu_json_input::{Input, ReadAt};
use tofu_json_plan_file::{MadeDocument, PlanDocument};

/// Up to here what there is is simply read.
const SMALL: u64 = 1 << 20;

/// Up to here what is written comes into memory.
const KEPT: u64 = 8 << 20;

/// What there is to read: in memory, or in a file that is read piece by piece.
#[derive(Debug)]
pub(crate) enum InputContent {
    Memory(Vec<u8>),
    File(File),
    /// One of many files.
    Reopened(ReopenedFile),
    /// A pipe with more than is simply read.
    Spooled(Box<SpooledPipe>),
    /// The document of a plan file.
    Plan(Box<PlanContent>),
    /// Such a document that is nowhere as a whole.
    InParts(InParts),
}

/// The document of a plan file, read at any place.
#[derive(Debug)]
pub(crate) struct InParts(pub(crate) PlanDocument);

impl ReadAt for InParts {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        self.0.read_at(buffer, offset)
    }

    fn length(&self) -> Option<u64> {
        Some(self.0.length())
    }
}

/// A document that was made of a plan file, and what is told of it.
#[derive(Debug)]
pub(crate) struct PlanContent {
    pub(crate) document: InputContent,
    pub(crate) made: MadeDocument,
}

/// Takes a text of any length: in memory as long as it is not too much, else in a temporary file without a name.
#[derive(Debug)]
pub(crate) struct Spool {
    bytes: Vec<u8>,
    file: Option<File>,
    kept: u64,
}

impl Default for Spool {
    fn default() -> Self {
        Self::keeping(KEPT)
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(file) = &mut self.file {
            return file.write(bytes);
        }
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() as u64 > self.kept {
            let mut file = tempfile::tempfile()?;
            file.write_all(&self.bytes)?;
            self.bytes = Vec::new();
            self.file = Some(file);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Spool {
    /// That many bytes stay in memory.
    pub(crate) const fn keeping(kept: u64) -> Self {
        Self {
            bytes: Vec::new(),
            file: None,
            kept,
        }
    }

    /// Writes what was written to something else.
    pub(crate) fn copy_to(self, mut to: impl Write) -> io::Result<()> {
        match self.file {
            Some(mut file) => {
                file.rewind()?;
                io::copy(&mut file, &mut to)?;
            }
            None => to.write_all(&self.bytes)?,
        }
        to.flush()
    }

    /// What was written, to be read.
    pub(crate) fn into_content(self) -> InputContent {
        match self.file {
            Some(file) => InputContent::File(file),
            None => InputContent::Memory(self.bytes),
        }
    }
}

/// What may be a pipe, and then gets room for more, so that its two ends wait less often for each other.
pub(crate) trait Widened {
    fn widen(&self);
}

#[cfg(target_os = "linux")]
impl<T: std::os::fd::AsFd> Widened for T {
    fn widen(&self) {
        use nix::fcntl::{FcntlArg, fcntl};
        /// As much as everybody may ask for.
        const ROOM: i32 = 1 << 20;
        // What is no pipe, or may not have as much, stays as it is.
        _ = fcntl(self, FcntlArg::F_SETPIPE_SZ(ROOM));
    }
}

#[cfg(not(target_os = "linux"))]
impl<T> Widened for T {
    fn widen(&self) {}
}

impl InputContent {
    /// The content of an open file; of what is no regular file, such as a named pipe, as
    /// [`InputContent::of_pipe`].
    pub(crate) fn of_file(mut file: File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Self::of_pipe(file);
        }
        if metadata.len() > SMALL {
            return Ok(Self::File(file));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Self::Memory(bytes))
    }

    /// What comes from a pipe: as a whole if it is little, else as it is asked for.
    pub(crate) fn of_pipe(mut pipe: impl Read + Widened + Send + 'static) -> io::Result<Self> {
        pipe.widen();
        let mut bytes = Vec::new();
        let read = pipe.by_ref().take(SMALL).read_to_end(&mut bytes)?;
        if (read as u64) < SMALL {
            return Ok(Self::Memory(bytes));
        }
        let piped = SpooledPipe::after(bytes, pipe);
        Ok(Self::Spooled(Box::new(piped)))
    }

    /// The document of a plan file, if it is one.
    pub(crate) const fn made(&self) -> Option<&MadeDocument> {
        match self {
            Self::Plan(plan) => Some(&plan.made),
            _ => None,
        }
    }

    /// The provider schemas that a plan file brings along.
    pub(crate) fn own_schemas(&self) -> Option<Input<'_>> {
        let schemas = self.made().and_then(|made| made.schemas.as_deref());
        schemas.map(|text| Input::Memory(text.as_bytes()))
    }

    /// What the file is now that is read piece by piece; none of what nobody else can write to.
    pub(crate) fn stamp(&self) -> io::Result<Option<FileStamp>> {
        match self {
            Self::File(file) => Ok(Some(FileStamp::of(&file.metadata()?))),
            _ => Ok(None),
        }
    }

    pub(crate) fn as_input(&self) -> Input<'_> {
        match self {
            Self::Memory(bytes) => Input::Memory(bytes),
            Self::File(file) => Input::Pieces(file),
            Self::Reopened(file) => Input::Pieces(file),
            Self::Spooled(pipe) => Input::Pieces(&**pipe),
            Self::Plan(plan) => plan.document.as_input(),
            Self::InParts(document) => Input::Pieces(document),
        }
    }
}
