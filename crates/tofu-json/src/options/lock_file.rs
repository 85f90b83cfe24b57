use super::input::read_once;
use crate::failure::Failure;
use crate::interrupt::Fleeting;
use crate::message::Message;
use clap::Args;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write as _, stdin};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The name that the reference gives to every lock file.
pub(crate) const NAME: &str = ".terraform.lock.hcl";

/// No lock file is larger: the largest known ones have some hundred kilobytes.
const LARGEST: u64 = 64 << 20;

/// The lock file.
#[derive(Clone, Debug, Args)]
pub(crate) struct LockFileArgs {
    /// The lock file; `-` is standard input [default: `.terraform.lock.hcl`].
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

impl LockFileArgs {
    /// Where to read from. Standard input only where it is asked for.
    pub(crate) fn source(&self) -> LockSource {
        LockSource::new(self.file.as_deref().unwrap_or(Path::new(NAME)))
    }

    /// Whether the name was given, and not just assumed.
    pub(crate) const fn is_given(&self) -> bool {
        self.file.is_some()
    }
}

/// Any number of lock files.
#[derive(Clone, Debug, Args)]
pub(crate) struct LockFilesArgs {
    /// The lock files; `-` is standard input [default: `.terraform.lock.hcl`].
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl LockFilesArgs {
    /// Where to read from. Standard input only where it is asked for.
    pub(crate) fn sources(&self) -> Result<Vec<LockSource>, Failure> {
        let sources: Vec<_> = self
            .files
            .iter()
            .map(|path| LockSource::new(path))
            .collect();
        read_at_most_once(&sources)?;
        if sources.is_empty() {
            return Ok(vec![LockSource::new(Path::new(NAME))]);
        }
        Ok(sources)
    }
}

/// Refuses to read standard input for more than one of several files.
pub(crate) fn read_at_most_once(sources: &[LockSource]) -> Result<(), Failure> {
    let is_standard = |source: &&LockSource| **source == LockSource::StandardInput;
    if sources.iter().filter(is_standard).count() > 1 {
        return Err(read_once());
    }
    Ok(())
}

/// A lock file to read. Its bytes are taken as they are: nothing is decompressed or decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LockSource {
    StandardInput,
    File(PathBuf),
}

impl LockSource {
    /// A path, or `-` for standard input.
    pub(crate) fn new(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            Self::StandardInput
        } else {
            Self::File(path.to_owned())
        }
    }

    /// The name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::StandardInput => "standard input".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// The path of a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::StandardInput => None,
            Self::File(path) => Some(path),
        }
    }

    /// The bytes.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Failure> {
        self.bytes().map_err(|error| self.unreadable(&error))
    }

    /// The bytes, nothing if there is no such file.
    pub(crate) fn read_if_there(&self) -> Result<Option<Vec<u8>>, Failure> {
        match self.bytes() {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.unreadable(&error)),
        }
    }

    /// The bytes, or why there are none.
    pub(crate) fn bytes(&self) -> io::Result<Vec<u8>> {
        match self {
            Self::StandardInput => read_whole(stdin().lock()),
            Self::File(path) => read_whole(File::open(path)?),
        }
    }

    #[cold]
    pub(crate) fn unreadable(&self, error: &io::Error) -> Failure {
        Message::error("unreadable-input", format!("cannot be read: {error}"))
            .in_file(&self.name())
            .into()
    }
}

fn read_whole(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let text = format!(
            "expected a lock file of at most {} MiB, found more",
            LARGEST >> 20
        );
        return Err(io::Error::new(io::ErrorKind::InvalidData, text));
    }
    Ok(bytes)
}

/// How a lock file is replaced.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReplaceArgs {
    /// Where the lock file is a symbolic link, replace the file that it leads to, and keep permissions.
    ///
    /// Otherwise the link itself is replaced by a file with mode 0644, as the reference does.
    #[arg(long)]
    follow_symlinks: bool,
}

impl ReplaceArgs {
    /// Replaces lock files, each at once and none if one of them cannot be written.
    pub(crate) fn replace<'a>(
        self,
        files: impl IntoIterator<Item = (&'a Path, &'a [u8])>,
    ) -> Result<(), Failure> {
        let mut written = Vec::new();
        for (path, bytes) in files {
            let ready = Ready::write(path, bytes, self.follow_symlinks);
            written.push((path, ready.map_err(|error| unwritable(path, &error))?));
        }
        for (path, ready) in written {
            ready.keep().map_err(|error| unwritable(path, &error))?;
        }
        Ok(())
    }
}

#[cold]
fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Message::error("unwritable-output", format!("cannot be written: {error}"))
        .in_file(&path.display().to_string())
        .into()
}

/// A file that is written in full, under another name.
struct Ready {
    file: Fleeting,
    path: PathBuf,
}

impl Ready {
    fn write(path: &Path, bytes: &[u8], follow: bool) -> io::Result<Self> {
        let existing = if follow {
            fs::metadata(path).ok()
        } else {
            None
        };
        let path = if existing.is_some() {
            fs::canonicalize(path)?
        } else {
            path.to_owned()
        };
        let mut file = Fleeting::create(|| {
            let file = beside(&path)?;
            let permissions = existing.map(|existing| existing.permissions());
            if let Some(permissions) = permissions.or_else(of_reference) {
                file.as_file().set_permissions(permissions)?;
            }
            Ok(file)
        })?;
        file.write_all(bytes)?;
        file.flush()?;
        Ok(Self { file, path })
    }

    fn keep(self) -> io::Result<()> {
        self.file.keep(&self.path)
    }
}

/// A temporary file that is named after the one it will replace, as the reference does it.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let name = path
        .file_name()
        .map_or_else(|| OsString::from(NAME), OsString::from);
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let made = tempfile::Builder::new().prefix(&name).tempfile_in(folder);
    made.map_err(super::output::without_path)
}

/// The permissions that the reference gives to every lock file.
#[cfg(unix)]
#[expect(
    clippy::unnecessary_wraps,
    reason = "elsewhere there is nothing to give"
)]
fn of_reference() -> Option<fs::Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o644))
}

#[cfg(not(unix))]
const fn of_reference() -> Option<fs::Permissions> {
    None
}
