use super::content::InputContent;
use super::plan_file;
use super::reopened::ReopenedFile;
use crate::failure::Failure;
use crate::message::Message;
use clap::Args;
use std::fs::File;
use std::io::{self, IsTerminal as _, stdin};
use std::path::{Path, PathBuf};
use tofu_json_plan_file::DocumentUse;

// The document.
#[derive(Clone, Debug, Args)]
pub(crate) struct InputArgs {
    /// The document; `-` is standard input, which is also read when it is piped.
    ///
    /// UTF-8 or UTF-16, plain or compressed with gzip or zstd. Lines that a CI wrapper put before
    /// or after the document are skipped with a note.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

impl InputArgs {
    /// Where to read from.
    pub(crate) fn source(&self) -> Result<InputSource, Failure> {
        source(self.file.as_deref())
    }
}

// What `plan-file` alone takes: such a file is read as it is.
#[derive(Clone, Debug, Args)]
pub(crate) struct PlanFileArgs {
    /// The plan file, as `tofu plan -out` writes it; `-` is standard input, which is also read when it
    /// is piped.
    ///
    /// One that was compressed once more has to be unpacked first.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

impl PlanFileArgs {
    /// Where to read from.
    pub(crate) fn source(&self) -> Result<InputSource, Failure> {
        source(self.file.as_deref())
    }
}

/// What is read for a path, and what where none is given.
fn source(path: Option<&Path>) -> Result<InputSource, Failure> {
    path.map_or_else(piped, |path| Ok(InputSource::new(path)))
}

/// Standard input, unless it is a terminal: then somebody is waiting for help.
pub(crate) fn piped() -> Result<InputSource, Failure> {
    if stdin().is_terminal() {
        return Err(Failure::NoInput);
    }
    Ok(InputSource::StandardInput)
}

// Two documents to compare.
#[derive(Clone, Debug, Args)]
pub(crate) struct TwoInputsArgs {
    /// The document before; `-` is standard input.
    ///
    /// UTF-8 or UTF-16, plain or compressed with gzip or zstd.
    #[arg(value_name = "A")]
    before: PathBuf,

    /// The document after; `-` is standard input.
    #[arg(value_name = "B")]
    after: PathBuf,
}

impl TwoInputsArgs {
    /// Where to read from.
    pub(crate) fn both(&self) -> Result<[InputSource; 2], Failure> {
        let sources = [&self.before, &self.after].map(|path| InputSource::new(path));
        read_at_most_once(&sources)?;
        Ok(sources)
    }
}

/// Refuses to read standard input for more than one of several inputs.
pub(crate) fn read_at_most_once<'s>(
    sources: impl IntoIterator<Item = &'s InputSource>,
) -> Result<(), Failure> {
    let is_standard = |source: &&InputSource| **source == InputSource::StandardInput;
    if sources.into_iter().filter(is_standard).count() <= 1 {
        return Ok(());
    }
    Err(
        Message::error("usage", "standard input can be read only once")
            .with_help("give one of them as a file")
            .into(),
    )
}

// Any number of documents.
#[derive(Clone, Debug, Args)]
pub(crate) struct FilesArgs {
    /// The documents; `-` is standard input, which is also read when it is piped.
    ///
    /// UTF-8 or UTF-16, plain or compressed with gzip or zstd. Lines that a CI wrapper put before
    /// or after a document are skipped with a note.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl FilesArgs {
    /// Where to read from.
    pub(crate) fn sources(&self) -> Result<Vec<InputSource>, Failure> {
        sources(&self.files, piped)
    }
}

/// What is read for some paths, and what is read where none is given.
pub(crate) fn sources(
    paths: &[PathBuf],
    otherwise: impl FnOnce() -> Result<InputSource, Failure>,
) -> Result<Vec<InputSource>, Failure> {
    if paths.is_empty() {
        return otherwise().map(|source| vec![source]);
    }
    let sources: Vec<_> = paths.iter().map(|path| InputSource::new(path)).collect();
    read_at_most_once(&sources)?;
    Ok(sources)
}

/// Something to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputSource {
    StandardInput,
    File(PathBuf),
}

impl InputSource {
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

    /// Opens it. A plan file becomes the document of its plan, without schemas as far as it has none itself.
    pub(crate) fn open(&self) -> Result<InputContent, Failure> {
        self.open_with(None)
    }

    /// The same, with provider schemas for a plan file that has none itself.
    pub(crate) fn open_with(&self, schemas: Option<&Self>) -> Result<InputContent, Failure> {
        self.open_for(schemas, DocumentUse::Whole, 1)
    }

    /// The same, with what the document of a plan file is for, and the threads that make it.
    pub(crate) fn open_for(
        &self,
        schemas: Option<&Self>,
        document_use: DocumentUse,
        threads: usize,
    ) -> Result<InputContent, Failure> {
        plan_file::document_of(self.open_as_is()?, self, schemas, document_use, threads)
    }

    /// Opens it, whatever it is.
    pub(crate) fn open_as_is(&self) -> Result<InputContent, Failure> {
        let content = match self {
            Self::StandardInput => InputContent::of_pipe(stdin()),
            Self::File(path) => File::open(path).and_then(InputContent::of_file),
        };
        content.map_err(|error| self.unreadable(&error))
    }

    /// Opens one of many that are needed at the same time: files neither stay open nor are in memory.
    pub(crate) fn open_one_of_many(&self, schemas: Option<&Self>) -> Result<InputContent, Failure> {
        let found = self.path().map(ReopenedFile::find).transpose();
        match found.map_err(|error| self.unreadable(&error))?.flatten() {
            Some(file) => {
                let content = InputContent::Reopened(file);
                plan_file::document_of(content, self, schemas, DocumentUse::Whole, 1)
            }
            None => self.open_with(schemas),
        }
    }

    #[cold]
    pub(crate) fn unreadable(&self, error: &io::Error) -> Failure {
        let message = Message::error("unreadable-input", format!("cannot be read: {error}"));
        let message = message.in_file(&self.name());
        if error.kind() == io::ErrorKind::NotFound && self.looks_like_command() {
            let meant = crate::cli::for_word(&self.name());
            let list = "`tofu-json help` lists the commands, if this was meant as one";
            return message.with_help(meant.as_deref().unwrap_or(list)).into();
        }
        message.into()
    }

    /// Whether it is the first word of the command line, and could be that of a command.
    fn looks_like_command(&self) -> bool {
        let is_of_command = |byte: &u8| byte.is_ascii_lowercase() || *byte == b'-';
        let Some(word) = self.path().map(Path::as_os_str) else {
            return false;
        };
        let mut words = std::env::args_os().skip(1);
        let first = words.find(|word| !word.as_encoded_bytes().starts_with(b"-"));
        first.is_some_and(|first| first == word)
            && word.as_encoded_bytes().iter().all(is_of_command)
    }
}

/// Something cannot be read, whatever its name looks like.
#[cold]
pub(crate) fn unreadable(name: &str, error: &io::Error) -> Failure {
    Message::error("unreadable-input", format!("cannot be read: {error}"))
        .in_file(name)
        .into()
}
