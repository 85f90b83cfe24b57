use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt::{Fleeting, Whole, keep_all};
use crate::json::write_line;
use crate::message::{Message, visible};
use crate::options::content::Spool;
use crate::options::replaced::{inherit, refuse_protected};
use clap::Args;
use serde::Serialize;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::iter;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

const BUFFER: usize = 64 << 10;

/// A result in pieces: each may repeat a long name, and all of them together would be too much to hold.
pub(crate) type Pieces<'p> = Box<dyn Iterator<Item = String> + 'p>;

/// A result of one piece.
pub(crate) fn one<'p>(piece: String) -> Pieces<'p> {
    Box::new(iter::once(piece))
}

// Where the result goes.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct OutputArgs {
    /// Write to a file instead of standard output.
    ///
    /// The file is replaced as a whole once the text is complete; on failure, and when the run is
    /// interrupted, it stays as it was. Where some of several inputs cannot be read, the result of the
    /// others replaces it.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    /// Into a file.
    pub(crate) const fn to_file(path: PathBuf) -> Self {
        Self { output: Some(path) }
    }

    /// Whether the result does not go to standard output.
    pub(crate) fn is_file(&self) -> bool {
        self.path().is_some()
    }

    fn path(&self) -> Option<&Path> {
        self.output
            .as_deref()
            .filter(|path| path.as_os_str() != "-")
    }

    /// The name for messages.
    pub(crate) fn name(&self) -> String {
        self.path().map_or_else(
            || "standard output".to_owned(),
            |path| path.display().to_string(),
        )
    }

    pub(crate) fn open(&self) -> Result<OutputSink, Failure> {
        match self.path() {
            Some(path) => OutputSink::to_path(path).map_err(|error| self.unwritable(&error)),
            None => Ok(OutputSink::to_standard()),
        }
    }

    /// Writes a text as the result. A reader that has gone away needs no more of it, but counts as an
    /// error where the exit code is the answer.
    pub(crate) fn write(
        &self,
        text: impl AsRef<[u8]>,
        code_is_answer: bool,
    ) -> Result<(), Failure> {
        let mut sink = self.open()?;
        let written = sink.write_all(text.as_ref()).and_then(|()| sink.finish());
        written.map_err(|error| self.broken(&error, code_is_answer))
    }

    /// The same for a result that comes in pieces, of which no more than one is held.
    pub(crate) fn write_pieces(
        &self,
        pieces: impl Iterator<Item = String>,
        code_is_answer: bool,
    ) -> Result<(), Failure> {
        let mut sink = self.open()?;
        let mut pieces = pieces;
        let written = pieces
            .try_for_each(|piece| sink.write_all(piece.as_bytes()))
            .and_then(|()| sink.finish());
        written.map_err(|error| self.broken(&error, code_is_answer))
    }

    /// The same for JSON on a line, of which no more than a token is held.
    pub(crate) fn write_json<T: Serialize + ?Sized>(
        &self,
        value: &T,
        code_is_answer: bool,
    ) -> Result<(), Failure> {
        let mut sink = self.open()?;
        let written = write_line(&mut sink, value).and_then(|()| sink.finish());
        written.map_err(|error| self.broken(&error, code_is_answer))
    }

    /// Writes what can be shown of an input that has errors: to standard output alone. A file takes
    /// nothing but a whole result, and stays as it was.
    pub(crate) fn write_part(&self, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        if self.is_file() {
            return Ok(());
        }
        self.write(text, true)
    }

    /// Writes the bytes of a file: as they are, but for a terminal with visible control characters.
    pub(crate) fn write_exact(&self, bytes: &[u8], code_is_answer: bool) -> Result<(), Failure> {
        if self.is_file() || Environment::read().terminal.is_none() {
            return self.write(bytes, code_is_answer);
        }
        let text = String::from_utf8_lossy(bytes);
        self.write(&*visible(&text), code_is_answer)
    }

    /// A place for the bytes of something that is shown only as a whole: what goes to standard output waits until it
    /// is complete, and has visible control characters on a terminal.
    pub(crate) fn open_whole(&self) -> Result<WholeSink, Failure> {
        Ok(match self.is_file() {
            true => WholeSink::File(self.open()?),
            false => WholeSink::Standard(Spool::default()),
        })
    }

    /// Writes files, all or none.
    pub(crate) fn write_all(files: Vec<(PathBuf, impl AsRef<[u8]>)>) -> Result<(), Failure> {
        let mut written = Vec::new();
        for (path, bytes) in files {
            let ready = OutputSink::to_path(&path).and_then(|mut sink| {
                sink.write_all(bytes.as_ref())?;
                sink.close()
            });
            written.extend(ready.map_err(|error| unwritable(&path, &error))?);
        }
        keep_all(written).map_err(|(path, error)| unwritable(&path, &error))
    }

    /// What a failed write means: a reader that has gone away needs no more of the result, but counts
    /// as an error where the exit code is the answer.
    pub(crate) fn broken(&self, error: &io::Error, code_is_answer: bool) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe if code_is_answer => Failure::Quiet(ExitCode::Error),
            io::ErrorKind::BrokenPipe => Failure::Quiet(ExitCode::Fine),
            _ => self.unwritable(error),
        }
    }

    pub(crate) fn unwritable(&self, error: &io::Error) -> Failure {
        unwritten(&self.name(), error)
    }
}

/// A file or folder cannot be written.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    unwritten(&path.display().to_string(), error)
}

#[cold]
fn unwritten(name: &str, error: &io::Error) -> Failure {
    Message::error("unwritable-output", format!("cannot be written: {error}"))
        .in_file(name)
        .into()
}

/// Standard output without the lock and the buffer that Rust puts before it.
#[cfg(unix)]
pub(crate) fn bare_standard_output() -> io::Result<File> {
    let output = std::os::fd::AsFd::as_fd(&stdout()).try_clone_to_owned();
    output.map(File::from)
}

/// A place for the result. Nothing of a file is seen before [`OutputSink::finish`].
#[derive(Debug)]
pub(crate) enum OutputSink {
    Standard(BufWriter<Stdout>),
    /// A device or a pipe, which cannot be replaced, or standard output by itself.
    Device(BufWriter<File>),
    File {
        writer: BufWriter<Fleeting>,
        path: PathBuf,
    },
}

impl OutputSink {
    /// Standard output by itself, where that is to be had: what Rust gives looks for the ends of lines in all that is written.
    fn to_standard() -> Self {
        #[cfg(unix)]
        if let Ok(output) = bare_standard_output() {
            return Self::Device(BufWriter::with_capacity(BUFFER, output));
        }
        Self::Standard(BufWriter::with_capacity(BUFFER, stdout()))
    }

    fn to_path(path: &Path) -> io::Result<Self> {
        let existing = fs::metadata(path).ok();
        if existing
            .as_ref()
            .is_some_and(|existing| !existing.is_file())
        {
            let device = File::options().write(true).open(path)?;
            return Ok(Self::Device(BufWriter::with_capacity(BUFFER, device)));
        }
        // A link stays, the file that it leads to is replaced.
        let path = match &existing {
            Some(existing) => {
                refuse_protected(path, existing)?;
                fs::canonicalize(path)?
            }
            None => path.to_owned(),
        };
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let file = Fleeting::create(|| temporary_file(folder, existing.as_ref()))?;
        Ok(Self::File {
            writer: BufWriter::with_capacity(BUFFER, file),
            path,
        })
    }

    /// Completes the result.
    pub(crate) fn finish(self) -> io::Result<()> {
        keep_all(self.close()?).map_err(|(_, error)| error)
    }

    /// Completes the result but for the name of a file, which it waits for.
    fn close(self) -> io::Result<Option<(Whole, PathBuf)>> {
        match self {
            Self::Standard(mut writer) => writer.flush()?,
            Self::Device(mut writer) => writer.flush()?,
            Self::File { writer, path } => {
                let file = writer
                    .into_inner()
                    .map_err(io::IntoInnerError::into_error)?;
                return Ok(Some((file.close(), path)));
            }
        }
        Ok(None)
    }
}

/// A file that disappears unless it is kept, with the permissions and the owner of the one it will replace.
fn temporary_file(folder: &Path, existing: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tofu-json-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder).map_err(without_path)?;
    if let Some(existing) = existing {
        inherit(file.as_file(), existing)?;
    }
    Ok(file)
}

/// The error without the name of a temporary file, which means nothing to the user.
pub(crate) fn without_path(error: io::Error) -> io::Error {
    // The way in which `tempfile` adds it; the code of the system is only in the text then.
    let text = error.get_ref().map(ToString::to_string);
    let text = text
        .as_deref()
        .and_then(|text| text.split_once(" at path "));
    match text {
        Some((text, _)) => io::Error::new(error.kind(), text),
        None => error,
    }
}

/// A place for what is shown only as a whole.
#[derive(Debug)]
pub(crate) enum WholeSink {
    /// Files are so anyway.
    File(OutputSink),
    Standard(Spool),
}

impl WholeSink {
    /// Shows what was written.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::File(sink) => sink.finish(),
            Self::Standard(spool) => match Environment::read().terminal {
                None => spool.copy_to(stdout().lock()),
                Some(_) => {
                    let mut bytes = Vec::new();
                    spool.copy_to(&mut bytes)?;
                    let text = String::from_utf8_lossy(&bytes);
                    stdout().lock().write_all(visible(&text).as_bytes())
                }
            },
        }
    }
}

impl Write for WholeSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(sink) => sink.write(bytes),
            Self::Standard(spool) => spool.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for OutputSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(writer) => writer.write(bytes),
            Self::Device(writer) => writer.write(bytes),
            Self::File { writer, .. } => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(writer) => writer.flush(),
            Self::Device(writer) => writer.flush(),
            Self::File { writer, .. } => writer.flush(),
        }
    }
}
