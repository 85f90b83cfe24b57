//! A named pipe for the messages of the program.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use tempfile::TempDir;

/// The pipe, for as long as the program runs.
#[derive(Debug)]
pub(super) struct Pipe {
    folder: TempDir,
    /// Open for writing, so that the end comes when this goes and not when nobody has begun.
    _open: File,
}

impl Pipe {
    /// Makes the pipe, in a folder that is closed to others, and opens it for reading.
    #[cfg(unix)]
    pub(super) fn make() -> io::Result<(Self, File)> {
        use nix::sys::stat::Mode;
        let folder = tempfile::Builder::new().prefix("tofu-json-").tempdir()?;
        let path = folder.path().join("messages");
        nix::unistd::mkfifo(&path, Mode::S_IRUSR | Mode::S_IWUSR)?;
        // For both it opens at once; for one it would wait for the other.
        let open = File::options().read(true).write(true).open(&path)?;
        let reader = File::open(&path)?;
        Ok((
            Self {
                folder,
                _open: open,
            },
            reader,
        ))
    }

    #[cfg(not(unix))]
    pub(super) fn make() -> io::Result<(Self, File)> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join("messages")
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::Pipe;
    use std::fs;
    use std::io::Read as _;

    #[test]
    fn the_end_comes_with_the_end_of_the_program() {
        let (pipe, mut reader) = Pipe::make().unwrap();
        let path = pipe.path();
        fs::write(&path, "message\n").unwrap();
        drop(pipe);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        assert_eq!(text, "message\n");
        assert!(!path.exists());
    }
}
