use super::input::{InputSource, sources};
use super::output::{unwritable, without_path};
use super::replaced::inherit;
use crate::failure::Failure;
use crate::interrupt::{Fleeting, Whole, keep_all};
use clap::Args;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The name that OpenTofu gives to every lock file.
pub(crate) const NAME: &str = ".terraform.lock.hcl";

// The lock file.
#[derive(Clone, Debug, Args)]
pub(crate) struct LockFileArgs {
    /// The lock file; `-` is standard input [default: `.terraform.lock.hcl`].
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

impl LockFileArgs {
    /// Where to read from. Standard input only where it is asked for.
    pub(crate) fn source(&self) -> InputSource {
        InputSource::new(self.file.as_deref().unwrap_or(Path::new(NAME)))
    }

    /// Whether the name was given, and not just assumed.
    pub(crate) const fn is_given(&self) -> bool {
        self.file.is_some()
    }
}

// Any number of lock files.
#[derive(Clone, Debug, Args)]
pub(crate) struct LockFilesArgs {
    /// The lock files; `-` is standard input [default: `.terraform.lock.hcl`].
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl LockFilesArgs {
    /// Where to read from. Standard input only where it is asked for.
    pub(crate) fn sources(&self) -> Result<Vec<InputSource>, Failure> {
        sources(&self.files, || Ok(InputSource::new(Path::new(NAME))))
    }
}

// How a lock file is replaced.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReplaceArgs {
    /// If the lock file is a symbolic link, replace the file it leads to, and keep permissions.
    ///
    /// Otherwise the link itself is replaced by a file with mode 0644, as OpenTofu does.
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
            let ready = self.write(path, bytes);
            written.push(ready.map_err(|error| unwritable(path, &error))?);
        }
        keep_all(written).map_err(|(path, error)| unwritable(&path, &error))
    }

    /// Writes a file in full under another name, and gives the name that it is to have.
    fn write(self, path: &Path, bytes: &[u8]) -> io::Result<(Whole, PathBuf)> {
        refuse_device(path)?;
        let existing = if self.follow_symlinks {
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
            match (existing, of_reference()) {
                (Some(existing), _) => inherit(file.as_file(), &existing)?,
                (None, Some(permissions)) => file.as_file().set_permissions(permissions)?,
                (None, None) => {}
            }
            Ok(file)
        })?;
        file.write_all(bytes)?;
        file.flush()?;
        Ok((file.close(), path))
    }
}

/// A device or a pipe would be gone once a file has its name, for every other program too.
fn refuse_device(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(existing) if !existing.is_file() => Err(io::Error::other(
            "it is no regular file: read it from standard input, by `-`",
        )),
        _ => Ok(()),
    }
}

/// A temporary file that is named after the one it will replace, as OpenTofu does it.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let name = path
        .file_name()
        .map_or_else(|| OsString::from(NAME), OsString::from);
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let made = tempfile::Builder::new().prefix(&name).tempfile_in(folder);
    made.map_err(without_path)
}

/// The permissions that OpenTofu gives to every lock file.
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
