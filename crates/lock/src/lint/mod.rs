//! Finds what is doubtful about a lock file.

mod bytes;
mod hashes;
mod order;
mod registries;
mod rule;
mod satisfiable;
mod syntax;
#[cfg(test)]
mod tests;
mod together;
mod versions;

pub use bytes::fix;
pub use rule::LintRule;
pub use together::{LintFile, lint_files};

use crate::{Parsed, Program, Provider, ProviderLock, ProviderPlace, Span};
use std::collections::BTreeMap;
use tofu_json_diagnostic::{Finding, Place};

/// Something doubtful about a lock file; its name is the provider that it is about, in the brief form.
pub type LintFinding = Finding<LintRule>;

/// Facts that are not in the bytes of a lock file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LintOptions {
    /// The program that works with the file, if it is known; otherwise the header decides.
    pub program: Option<Program>,
    /// Whether the file is a symbolic link.
    pub is_symlink: bool,
    /// Whether the file may be executed.
    pub is_executable: bool,
}

impl LintOptions {
    /// Sets [`program`](Self#structfield.program).
    #[must_use]
    pub const fn program(mut self, program: Option<Program>) -> Self {
        self.program = program;
        self
    }

    /// Sets [`is_symlink`](Self#structfield.is_symlink).
    #[must_use]
    pub const fn is_symlink(mut self, is_symlink: bool) -> Self {
        self.is_symlink = is_symlink;
        self
    }

    /// Sets [`is_executable`](Self#structfield.is_executable).
    #[must_use]
    pub const fn is_executable(mut self, is_executable: bool) -> Self {
        self.is_executable = is_executable;
        self
    }
}

/// Looks for everything that is doubtful about one lock file, in the order of the file; what is about
/// the file as a whole comes first.
///
/// ```
/// use tofu_json_lock::{LintOptions, LintRule, Lock, lint};
///
/// let text = b"provider \"registry.opentofu.org/acme/a\" {\n  version = \"1.0.0\"\n}\n";
/// let findings = lint(&Lock::parse(text), &LintOptions::default());
/// let rules: Vec<_> = findings.iter().map(|finding| finding.code).collect();
/// assert_eq!(rules, [LintRule::Unformatted, LintRule::NoHashes]);
/// ```
#[must_use]
pub fn lint(parsed: &Parsed<'_>, options: &LintOptions) -> Vec<LintFinding> {
    let mut lint = Lint {
        parsed,
        options,
        places: parsed.places.of_entries(),
        findings: Vec::new(),
    };
    lint.syntax();
    lint.bytes();
    lint.order();
    lint.registries();
    for entry in &parsed.lock {
        lint.hashes(entry);
        lint.versions(entry);
    }
    let start = |finding: &LintFinding| finding.start.map(|start| start.byte);
    lint.findings
        .sort_by_key(|finding| (start(finding), finding.code));
    lint.findings
}

/// A finding; `provider` is the one that it is about.
fn found(
    rule: LintRule,
    message: impl Into<String>,
    place: Option<Place>,
    provider: Option<String>,
) -> LintFinding {
    LintFinding {
        start: place.map(|place| place.start),
        end: place.map(|place| place.end),
        name: provider,
        ..LintFinding::of(rule, message)
    }
}

/// The findings so far.
struct Lint<'l> {
    parsed: &'l Parsed<'l>,
    options: &'l LintOptions,
    places: BTreeMap<&'l Provider, &'l ProviderPlace>,
    findings: Vec<LintFinding>,
}

impl<'l> Lint<'l> {
    /// Something about the file as a whole.
    fn file(&mut self, rule: LintRule, message: impl Into<String>) {
        self.findings.push(LintFinding::of(rule, message));
    }

    /// Something about a part of the file.
    fn at(
        &mut self,
        rule: LintRule,
        provider: Option<&Provider>,
        span: Option<Span>,
        message: impl Into<String>,
    ) {
        let place = span.map(|span| self.parsed.file.place(span));
        let provider = provider.map(|provider| provider.brief().to_string());
        self.findings.push(found(rule, message, place, provider));
    }

    fn place(&self, entry: &ProviderLock) -> Option<&'l ProviderPlace> {
        self.places.get(&entry.provider).copied()
    }

    fn label(&self, entry: &ProviderLock) -> Option<Span> {
        self.place(entry).map(|place| place.label)
    }

    /// The program that works with the file.
    fn program(&self) -> Option<Program> {
        self.options.program.or_else(|| self.parsed.program())
    }
}
