use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

/// One run of the program in an empty folder with an empty environment.
pub(crate) struct Run {
    command: Command,
    input: Vec<u8>,
    folder: TempDir,
}

/// The program with these arguments.
pub(crate) fn run(arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json"));
    command
        .args(arguments)
        .current_dir(folder.path())
        .env_clear();
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Run {
        command,
        input: Vec::new(),
        folder,
    }
}

impl Run {
    pub(crate) fn input(mut self, bytes: impl AsRef<[u8]>) -> Self {
        self.input = bytes.as_ref().to_vec();
        self
    }

    pub(crate) fn file(self, name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    pub(crate) fn arguments(mut self, more: &[&str]) -> Self {
        self.command.args(more);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The names in the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Starts it, with nothing to read and nobody who reads.
    pub(crate) fn start(&mut self) -> Child {
        self.command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        self.command.spawn().unwrap()
    }

    /// Starts it, with nothing to read.
    pub(crate) fn spawn(&mut self, stdout: Stdio) -> Child {
        self.command.stdin(Stdio::null()).stdout(stdout);
        self.command.spawn().unwrap()
    }

    pub(crate) fn output(&mut self) -> Output {
        let mut child = self.command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A program that does not read its input closes it.
        let _ = stdin.write_all(&self.input);
        drop(stdin);
        child.wait_with_output().unwrap()
    }

    pub(crate) fn code(&mut self) -> i32 {
        self.output().status.code().unwrap()
    }

    /// Standard output of a run that says nothing on standard error.
    pub(crate) fn stdout(&mut self) -> String {
        let output = self.output();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Exit code, standard output and standard error.
    pub(crate) fn all(&mut self) -> String {
        let output = self.output();
        format!(
            "code: {}\n--- stdout\n{}--- stderr\n{}--- end",
            output.status.code().unwrap(),
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        )
    }
}
