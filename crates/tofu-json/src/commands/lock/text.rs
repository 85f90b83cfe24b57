use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::InputSource;
use crate::options::whole_file::WholeFile;
use tofu_json_diagnostic::Diagnostic;
use tofu_json_lock::{FILE_NAME, Lock, Parsed, Program, program_of};

/// More diagnostics than this nobody reads one by one.
const SHOWN: usize = 100;

/// The bytes of a lock file, and how it is called.
pub(super) struct LockText {
    name: String,
    /// How the diagnostics of OpenTofu call it.
    filename: String,
    bytes: Vec<u8>,
    /// Whose rules are followed.
    program: Program,
}

impl LockText {
    pub(super) fn new(source: &InputSource, bytes: Vec<u8>) -> Self {
        let filename = source
            .path()
            .map_or_else(|| FILE_NAME.to_owned(), |path| path.display().to_string());
        Self {
            name: source.name(),
            filename,
            program: program_of(&bytes).unwrap_or_default(),
            bytes,
        }
    }

    /// The same for a program; else it is that whose header the file has, or OpenTofu.
    pub(super) fn for_program(self, program: Program) -> Self {
        Self { program, ..self }
    }

    pub(super) fn read(source: &InputSource) -> Result<Self, Failure> {
        Ok(Self::new(source, source.read(WholeFile::Lock)?))
    }

    /// The same; a file that is going to be replaced must be one.
    pub(super) fn read_to(source: &InputSource, replace: bool) -> Result<Self, Failure> {
        match source.path().filter(|_| replace) {
            Some(path) => Ok(Self::new(source, WholeFile::Lock.read_found(path)?)),
            None => Self::read(source),
        }
    }

    /// The name for messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn parse(&self) -> Parsed<'_> {
        Lock::parse_for(self.program, &self.filename, &self.bytes)
    }

    /// The file, if it has no errors; whatever there is to say about it is printed.
    pub(super) fn valid(&self, messages: &Messages) -> Result<Parsed<'_>, Failure> {
        let parsed = self.parse();
        self.print(&parsed, messages);
        if parsed.is_ok() {
            Ok(parsed)
        } else {
            Err(Failure::Quiet(ExitCode::Error))
        }
    }

    /// Prints the diagnostics of the file.
    pub(super) fn print(&self, parsed: &Parsed<'_>, messages: &Messages) {
        for found in parsed.diagnostics.iter().take(SHOWN) {
            messages.print(&message(found).in_file(&self.name));
        }
        let rest = parsed.diagnostics.len().saturating_sub(SHOWN);
        if rest > 0 {
            let text = format!("and {rest} more");
            let message = Message::remark("more-diagnostics", text).in_file(&self.name);
            messages.print(&message.with_help("`tofu-json lock show --format json` has them all"));
        }
        if !parsed.is_ok() && self.has_conflict_markers() {
            let text = "there are conflict markers";
            let message = Message::remark("conflict-markers", text).in_file(&self.name);
            messages.print(&message.with_help("`tofu-json lock resolve` settles them"));
        }
    }

    fn has_conflict_markers(&self) -> bool {
        let mut lines = self.bytes.split(|byte| *byte == b'\n');
        lines.any(|line| line.starts_with(b"<<<<<<< "))
    }
}

fn message(diagnostic: &Diagnostic) -> Message {
    let text = diagnostic.text();
    let message = if diagnostic.is_error() {
        Message::error("invalid-lock-file", text)
    } else {
        Message::remark("lock-file", text)
    };
    match &diagnostic.subject {
        Some(range) => message.at(range.start),
        None => message,
    }
}
