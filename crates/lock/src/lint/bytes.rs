//! The bytes, and what the next write deletes.

use super::{Lint, LintRule};
use crate::{LockCode, Parsed, Program, header};

impl Lint<'_> {
    pub(super) fn bytes(&mut self) {
        self.kind_of_file();
        self.canonical();
        if let Some(span) = self.parsed.places.modules.first() {
            let message = "no program reads module blocks, and the next write deletes them";
            self.at(LintRule::ModuleBlock, None, Some(*span), message);
        }
        let comments: Vec<_> = self.parsed.comments().collect();
        for span in comments {
            let text = self.parsed.file.text(span);
            if !is_of_header(text.trim_end()) {
                let message = "the next write deletes this comment";
                self.at(LintRule::Comment, None, Some(span), message);
            }
        }
    }

    fn kind_of_file(&mut self) {
        let source = self.parsed.file.source();
        if self.options.is_symlink {
            let message = "the file is a symbolic link: the next write replaces the link by a file";
            self.file(LintRule::UnusualFile, message);
        }
        if self.options.is_executable {
            let message = "the file can be executed: the next write takes that away";
            self.file(LintRule::UnusualFile, message);
        }
        if source.starts_with(b"\xef\xbb\xbf") {
            let message = "the file starts with a byte-order mark: the next write deletes it";
            self.file(LintRule::UnusualFile, message);
        }
        if source.windows(2).any(|pair| pair == b"\r\n") {
            let message = "lines end with a carriage return: the next write deletes it";
            self.file(LintRule::UnusualFile, message);
        }
    }

    /// Whether OpenTofu would write the same bytes.
    fn canonical(&mut self) {
        if !self.parsed.is_ok() {
            return;
        }
        let written = rewritten(self.parsed);
        let source = self.parsed.file.source();
        if written == source {
            return;
        }
        let lines = |bytes| <[u8]>::split(bytes, |&byte| byte == b'\n');
        let pairs = lines(&written).zip(lines(source));
        let line = pairs.take_while(|(one, other)| one == other).count() + 1;
        let message = format!("the bytes are not those that OpenTofu writes, first in line {line}");
        self.file(LintRule::Unformatted, message);
    }
}

fn is_of_header(comment: &str) -> bool {
    Program::ALL
        .iter()
        .any(|program| header(*program).lines().any(|line| line == comment))
}

/// The bytes that OpenTofu writes, with the header that the file has.
fn rewritten(parsed: &Parsed<'_>) -> Vec<u8> {
    let program = parsed.program().unwrap_or_default();
    parsed.lock.normalized().to_bytes_for(program)
}

/// The bytes that OpenTofu would write: sorted, without duplicates, comments and module blocks,
/// with the header that the file has. `None` where OpenTofu cannot read the file for another reason
/// than the form of constraints.
///
/// This does away with what the [fixable](crate::LintRule::is_fixable) rules find in a file that can be read.
#[must_use]
pub fn fix(parsed: &Parsed<'_>) -> Option<Vec<u8>> {
    let mut errors = parsed.diagnostics.iter().filter(|found| found.is_error());
    errors
        .all(|error| error.is(LockCode::ConstraintsForm))
        .then(|| rewritten(parsed))
}
