use crate::{Error, Text};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use wait4::Wait4 as _;

/// A program, its arguments, and what it reads.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<OsString>,
    piped: Option<PathBuf>,
    quiet: bool,
    unread: bool,
}

/// What a program took.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// By the clock.
    pub wall: Duration,
    /// Of the processors, in the program and in the system.
    pub cpu: Duration,
    /// Most resident memory in bytes, mapped pages included. What the process had before it became
    /// the program counts too: no figure is lower than the resident memory of the caller.
    pub peak: u64,
    /// What it printed.
    pub text: Text,
}

impl Program {
    /// A program by its path or name.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            arguments: Vec::new(),
            piped: None,
            quiet: false,
            unread: false,
        }
    }

    /// The program of that name that was built along with the one that is running.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn beside(name: &str) -> Result<Self, Error> {
        let found = std::env::current_exe().and_then(|here| {
            let path = here
                .with_file_name(name)
                .with_extension(std::env::consts::EXE_EXTENSION);
            path.metadata().map(|_| path)
        });
        let hint = format!("{name} is not built: `cargo build --release --workspace` does it");
        found.map(Self::new).map_err(Error::io(hint))
    }

    /// One more argument.
    #[must_use]
    pub fn argument(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    /// Several more arguments.
    #[must_use]
    pub fn arguments(self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        arguments.into_iter().fold(self, Self::argument)
    }

    /// What the program reads from a pipe.
    #[must_use]
    pub fn piped(mut self, file: impl Into<PathBuf>) -> Self {
        self.piped = Some(file.into());
        self
    }

    /// What it says on standard error goes nowhere.
    #[must_use]
    pub fn quiet(mut self) -> Self {
        self.quiet = true;
        self
    }

    /// What it prints goes nowhere, so that no time is taken to keep it. Nothing can be told of it.
    #[must_use]
    pub fn unread(mut self) -> Self {
        self.unread = true;
        self
    }

    /// The same under another program, which gets it as its last arguments.
    #[must_use]
    pub fn under(self, other: Self) -> Self {
        let other = other.argument(&self.path).arguments(&self.arguments);
        Self {
            piped: self.piped,
            quiet: self.quiet,
            unread: self.unread,
            ..other
        }
    }

    /// Whether it can be started at all, with the arguments it has.
    #[must_use]
    pub fn is_there(&self) -> bool {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }

    /// Runs it to its end. What it prints goes to a temporary file, unless nobody reads it.
    ///
    /// # Errors
    ///
    /// Where it cannot be started or fails.
    pub fn run(&self) -> Result<Run, Error> {
        self.output().map(|(run, _)| run)
    }

    /// As [`Program::run`], with the file that it printed to.
    ///
    /// # Errors
    ///
    /// As [`Program::run`].
    pub fn output(&self) -> Result<(Run, File), Error> {
        let io = |what: &str| Error::io(format!("{what} `{self}`"));
        let mut printed = tempfile::tempfile().map_err(io("make room for"))?;
        let handle = printed.try_clone().map_err(io("make room for"))?;
        let start = Instant::now();
        let printing = if self.unread {
            Stdio::null()
        } else {
            handle.into()
        };
        let mut child = self.start(printing).map_err(io("start"))?;
        let (ended, fed) = std::thread::scope(|scope| {
            let feeder = child.stdin.take().zip(self.piped.as_ref());
            let feeder = feeder.map(|(pipe, path)| scope.spawn(move || feed(path, pipe)));
            let ended = child.wait4();
            (ended, feeder.map(std::thread::ScopedJoinHandle::join))
        });
        let wall = start.elapsed();
        let used = ended.map_err(io("wait for"))?;
        if !used.status.success() {
            return Err(Error::Failed(self.to_string()));
        }
        if let Some(Ok(fed)) = fed {
            fed.map_err(io("feed"))?;
        }
        let text = Text::of(&mut printed).map_err(io("read the output of"))?;
        printed.rewind().map_err(io("read the output of"))?;
        let run = Run {
            wall,
            cpu: used.rusage.utime + used.rusage.stime,
            peak: used.rusage.maxrss,
            text,
        };
        Ok((run, printed))
    }

    /// How long it takes to print its first byte.
    ///
    /// # Errors
    ///
    /// As [`Program::run`], and where it prints nothing.
    pub fn first_byte(&self) -> Result<Duration, Error> {
        let io = |what: &str| Error::io(format!("{what} `{self}`"));
        let start = Instant::now();
        let mut child = self.start(Stdio::piped()).map_err(io("start"))?;
        let mut printed = child.stdout.take();
        let mut first = [0];
        if let Some(printed) = &mut printed {
            printed.read_exact(&mut first).map_err(io("read from"))?;
        }
        let taken = start.elapsed();
        if let Some(mut printed) = printed {
            io::copy(&mut printed, &mut io::sink()).map_err(io("read from"))?;
        }
        child.wait().map_err(io("wait for"))?;
        Ok(taken)
    }

    fn start(&self, printed: Stdio) -> io::Result<Child> {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).stdout(printed);
        command.stdin(if self.piped.is_some() {
            Stdio::piped()
        } else {
            Stdio::null()
        });
        if self.quiet {
            command.stderr(Stdio::null());
        }
        command.spawn()
    }
}

/// What is written into a pipe at once: as much as `cat` does.
const FED_AT_ONCE: usize = 128 << 10;

/// Writes a file into a pipe, which is closed then.
fn feed(path: &Path, mut pipe: impl Write) -> io::Result<()> {
    let mut file = File::open(path)?;
    let mut piece = vec![0; FED_AT_ONCE];
    loop {
        let read = file.read(&mut piece)?;
        match piece.get(..read) {
            None | Some([]) => return Ok(()),
            Some(piece) => pipe.write_all(piece)?,
        }
    }
}

impl std::fmt::Display for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.path.display())?;
        self.arguments
            .iter()
            .try_for_each(|argument| write!(f, " {}", argument.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_reads_a_pipe_and_its_text_is_told() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&[b'x'; 300_000]).unwrap();
        let piped = Program::new("cat").piped(file.path()).run().unwrap();
        let read = Program::new("cat").argument(file.path()).run().unwrap();
        assert_eq!(piped.text.bytes, 300_000);
        assert_eq!(piped.text, read.text);
        assert!(read.peak > 100_000);
    }

    #[test]
    fn what_nobody_reads_is_not_kept() {
        let run = Program::new("echo").argument("a").unread().run().unwrap();
        assert_eq!(run.text.bytes, 0);
        let run = Program::new("a").unread().under(Program::new("echo"));
        assert_eq!(run.run().unwrap().text.bytes, 0);
    }

    #[test]
    fn a_failure_is_an_error() {
        assert!(matches!(Program::new("false").run(), Err(Error::Failed(_))));
        assert!(matches!(Program::new("/no/such").run(), Err(Error::Io(..))));
        assert!(!Program::new("/no/such").is_there());
    }

    #[test]
    fn one_program_runs_under_another() {
        let run = Program::new("echo")
            .argument("a")
            .under(Program::new("echo"))
            .run();
        assert_eq!(run.unwrap().text.bytes, "echo a\n".len() as u64);
    }
}
