//! Reading with OpenTofu's diagnostics.

mod attributes;
mod block;
mod hashes;
mod places;
mod schema;
#[cfg(test)]
mod tests;
mod texts;

use tofu_json_diagnostic::{Diagnostic, Range};
use tofu_json_hcl::{File, Span, TokenKind};

use crate::{Lock, Program, program_of};

pub use places::{AttributePlace, Places, ProviderPlace};
pub use texts::LockCode;

/// The name of the lock file.
pub const FILE_NAME: &str = ".terraform.lock.hcl";

/// A lock file that was read: what it says, what is wrong with it, and where everything is.
///
/// ```
/// use tofu_json_lock::Lock;
///
/// let source = b"provider \"registry.opentofu.org/acme/widget\" {\n  version = \"1.0\"\n}\n";
/// let parsed = Lock::parse(source);
/// assert!(!parsed.is_ok());
/// assert_eq!(
///     parsed.diagnostics[0].detail,
///     "The selected version number for provider registry.opentofu.org/acme/widget \
///      must be written in normalized form: \"1.0.0\"."
/// );
/// let entry = &parsed.lock.entries()[0];
/// let place = parsed.places.of(&entry.provider).and_then(|place| place.version.as_ref());
/// assert_eq!(place.map(|place| place.value.of(source)), Some(&b"\"1.0\""[..]));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Parsed<'s> {
    /// What could be read, also when there are errors.
    pub lock: Lock,
    /// OpenTofu's diagnostics in its order, each with a [`LockCode`]; of the syntax the first
    /// 100,000.
    pub diagnostics: Vec<Diagnostic>,
    /// How many of them come from the syntax; they are first.
    pub syntax_diagnostics: usize,
    /// Where everything is.
    pub places: Places,
    /// The syntax: tokens, tree and lines of the source.
    pub file: File<'s>,
}

impl Parsed<'_> {
    /// Whether OpenTofu accepts the file: there is no error. Warnings do not count.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// A place as lines and columns.
    #[must_use]
    pub fn range(&self, span: Span) -> Range {
        self.file.range(span)
    }

    /// The program whose header the file has.
    #[must_use]
    pub fn program(&self) -> Option<Program> {
        program_of(self.file.source())
    }

    /// Whether saving the lock as it is gives the bytes of the file.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        self.is_ok() && self.lock.to_bytes() == self.file.source()
    }

    /// Where comments are.
    pub fn comments(&self) -> impl Iterator<Item = Span> + '_ {
        let tokens = self.file.tokens().iter();
        tokens
            .filter(|token| matches!(token.kind, TokenKind::LineComment | TokenKind::BlockComment))
            .map(|token| token.span)
    }
}

impl Lock {
    /// Reads a lock file under its usual name, [`FILE_NAME`].
    #[must_use]
    pub fn parse(source: &[u8]) -> Parsed<'_> {
        Self::parse_named(FILE_NAME, source)
    }

    /// Reads a lock file; `filename` is how diagnostics call it. Any bytes are read.
    #[must_use]
    pub fn parse_named<'s>(filename: &str, source: &'s [u8]) -> Parsed<'s> {
        Self::parse_for(Program::OpenTofu, filename, source)
    }

    /// The same as the program reads it whose header the file has; without a header as OpenTofu does.
    ///
    /// ```
    /// use tofu_json_lock::{Lock, Program, header};
    ///
    /// let source = format!("{}provider \"a/b\" {{}}\n", header(Program::Terraform));
    /// let parsed = Lock::parse_by_header(".terraform.lock.hcl", source.as_bytes());
    /// assert!(parsed.diagnostics[0].detail.contains("registry.terraform.io"));
    /// ```
    #[must_use]
    pub fn parse_by_header<'s>(filename: &str, source: &'s [u8]) -> Parsed<'s> {
        let program = program_of(source).unwrap_or_default();
        Self::parse_for(program, filename, source)
    }

    /// The same as a program reads it. Terraform has another default registry, reads the special addresses of OpenTofu
    /// as any others, and says a second time of an expression that it has no value.
    ///
    /// ```
    /// use tofu_json_lock::{Lock, Program};
    ///
    /// let source = b"provider \"hashicorp/null\" {\n  version = \"3.2.1\"\n}\n";
    /// let parsed = Lock::parse_for(Program::Terraform, ".terraform.lock.hcl", source);
    /// let detail = &parsed.diagnostics[0].detail;
    /// assert!(detail.contains("must be written as \"registry.terraform.io/hashicorp/null\""));
    /// ```
    #[must_use]
    pub fn parse_for<'s>(program: Program, filename: &str, source: &'s [u8]) -> Parsed<'s> {
        let file = File::parse(filename, source);
        let mut reader = block::LockReader::new(program, &file);
        reader.read();
        let lock = reader.lock();
        let block::LockReader {
            places,
            diagnostics,
            ..
        } = reader;
        Parsed {
            syntax_diagnostics: file.errors().len().min(block::MOST),
            lock,
            diagnostics,
            places,
            file,
        }
    }
}
