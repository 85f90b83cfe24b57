//! Where an answer goes, and how it is written.

use crate::failure::Failure;
use crate::interrupt::{finished, unfinished};
use clap::{Args, ValueEnum};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use tofu_json_fleet_query::OutputFormat;

/// The formats of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatArg {
    /// A table for people.
    #[default]
    Table,
    /// Comma-separated values.
    Csv,
    /// A JSON object a line.
    Ndjson,
    /// Parquet.
    Parquet,
}

impl FormatArg {
    pub(crate) const fn format(self) -> OutputFormat {
        match self {
            Self::Table => OutputFormat::Table,
            Self::Csv => OutputFormat::Csv,
            Self::Ndjson => OutputFormat::Ndjson,
            Self::Parquet => OutputFormat::Parquet,
        }
    }
}

/// Where an answer goes.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to a file, which is replaced when all is done.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    pub(crate) fn write<T>(
        &self,
        answer: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let Some(path) = self
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
        else {
            let mut sink = BufWriter::new(io::stdout());
            let told = answer(&mut sink)?;
            sink.flush()?;
            return Ok(told);
        };
        let not_written = |error: io::Error| not_written(path, &error);
        let target = match target(path).map_err(not_written)? {
            Target::Folder => return Err(is_folder(path)),
            Target::Device => {
                let device = File::options().write(true).open(path);
                let device = device.map_err(not_written)?;
                let mut sink = BufWriter::new(device);
                let told = answer(&mut sink)?;
                sink.flush()?;
                return Ok(told);
            }
            Target::File(target) => target,
        };
        let file = unfinished(|| temporary_file(&target), |file| file.path().to_owned());
        let mut sink = BufWriter::new(file.map_err(not_written)?);
        let told = answer(&mut sink)?;
        let file = sink.into_inner().map_err(io::IntoInnerError::into_error);
        let file = file.map_err(not_written)?;
        let kept = finished(|| file.persist(target).map_err(|error| error.error));
        kept.map_err(not_written)?;
        Ok(told)
    }
}

/// Says of the file that was asked for, and not of the one that stands for it, why it cannot be written.
fn not_written(path: &Path, error: &io::Error) -> Failure {
    let shown = path.display();
    let folder = folder_of(path);
    if error.kind() == io::ErrorKind::NotFound && !folder.exists() {
        let message = format!(
            "cannot write {shown}: there is no folder {}",
            folder.display()
        );
        return Failure::new(message).with_help("make the folder, or give a file in another one");
    }
    // One of a temporary file names that.
    let reason = match error.get_ref() {
        Some(_) => io::Error::from(error.kind()).to_string(),
        None => error.to_string(),
    };
    Failure::new(format!("cannot write {shown}: {reason}"))
}

fn is_folder(path: &Path) -> Failure {
    let shown = path.display();
    Failure::new(format!(
        "expected a file to write to, found the folder {shown}"
    ))
    .with_help("give the name of a file, such as one in that folder")
}

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// What is at a path.
#[derive(Debug, PartialEq, Eq)]
enum Target {
    /// A folder: no answer goes there.
    Folder,
    /// A device or a pipe: it is written to, and never replaced.
    Device,
    /// A file that is replaced, or that is not there yet. A link stays: this is what it leads to.
    File(PathBuf),
}

fn target(path: &Path) -> io::Result<Target> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Ok(Target::Folder),
        Ok(metadata) if !metadata.is_file() => Ok(Target::Device),
        Ok(_) => Ok(Target::File(fs::canonicalize(path)?)),
        Err(_) => Ok(Target::File(path.to_owned())),
    }
}

/// A file that disappears unless it is kept, with the permissions of the one it will replace.
fn temporary_file(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tofu-json-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder_of(path))?;
    if let Ok(existing) = fs::metadata(path) {
        file.as_file().set_permissions(existing.permissions())?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::{Target, target};
    use std::fs;
    use std::path::Path;

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(target(folder.path()).unwrap(), Target::Folder);
    }

    /// Whoever may replace a device, such as root, must not do so.
    #[cfg(unix)]
    #[test]
    fn a_device_is_no_file() {
        assert_eq!(target(Path::new("/dev/null")).unwrap(), Target::Device);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&file, "x").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let expected = Target::File(fs::canonicalize(&file).unwrap());
        assert_eq!(target(&link).unwrap(), expected);
    }
}
