mod json;
mod sarif;
mod text;

use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::formats::FindingsFormat;
use crate::options::input::InputSource;
use crate::options::lock_file::{LockFilesArgs, ReplaceArgs};
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use clap::Args;
use std::fs::{Metadata, symlink_metadata};
use std::path::Path;
use tofu_json_diagnostic::Severity;
use tofu_json_lock::{LintFile, LintFinding, LintOptions, LintRule, Parsed, fix, lint_files};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock lint
  tofu-json lock lint --fix
  tofu-json lock lint */.terraform.lock.hcl --format sarif -o findings.sarif

Each finding ends with the name of its rule: `invalid-lock-file`, `unformatted`, `unsorted-hashes`, \
`repeated-hash`, `unsorted-providers`, `no-hashes`, `archive-hashes-only`, `unpacked-hashes-only`, \
`malformed-hash`, `unknown-hash-scheme`, `constraints-not-normalised`, `outside-constraints`, \
`unsatisfiable-constraints`, `prerelease`, `unspecified-version`, `several-registries`, \
`registry-of-other-tool`, `header-of-other-tool`, `disjoint-hashes`, `module-block`, `unusual-file`, \
`comment`, `build-metadata`.

--fix rewrites a file as OpenTofu writes it: hashes and providers are sorted, duplicates, comments, module blocks, carriage returns and a \
byte-order mark go away. What else was found stays, and so does a file that OpenTofu refuses.

Exit codes:
  0  nothing was found, or only notes
  1  an error: a file that cannot be read; the others are still looked at, and none was written
  2  errors or warnings were found; with --fix, those that remain";

// Arguments of `lock lint`.
#[derive(Debug, Args)]
pub(crate) struct LintArgs {
    #[command(flatten)]
    files: LockFilesArgs,

    /// Rewrite the files, and report what remains.
    #[arg(long)]
    fix: bool,

    #[command(flatten)]
    program: ProgramArgs,

    /// How the findings are written.
    #[arg(long, value_enum, default_value_t)]
    format: FindingsFormat,

    #[command(flatten)]
    replace: ReplaceArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// The findings of one file.
struct Linted {
    file: String,
    findings: Vec<LintFinding>,
}

impl Verb for LintArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let (mut sources, mut texts) = (Vec::new(), Vec::new());
        let mut failed = false;
        for source in self.files.sources()? {
            match LockText::read_to(&source, self.fix) {
                Ok(text) => {
                    texts.push(text.for_program(self.program.program()));
                    sources.push(source);
                }
                Err(failure) => {
                    failed = true;
                    failure.print(messages);
                }
            }
        }
        if failed && texts.is_empty() {
            // Not even that nothing was found.
            return Ok(ExitCode::Error);
        }
        if self.fix && !failed {
            texts = self.fixed(&sources, texts, messages)?;
        }
        let linted = self.lint(&sources, &texts);
        let text = match self.format {
            FindingsFormat::Text => text::write(&linted),
            FindingsFormat::Json => json::write(&linted),
            FindingsFormat::Sarif => sarif::write(&linted, &texts),
        };
        self.output.write(&text, true)?;
        let findings = linted.iter().flat_map(|linted| &linted.findings);
        let is_bad = |finding: &LintFinding| finding.severity > Severity::Note;
        Ok(if failed {
            ExitCode::Error
        } else if findings.into_iter().any(is_bad) {
            ExitCode::Changes
        } else {
            ExitCode::Fine
        })
    }
}

impl LintArgs {
    /// Rewrites the files that can be, and gives what all of them hold then.
    fn fixed(
        &self,
        sources: &[InputSource],
        texts: Vec<LockText>,
        messages: &Messages,
    ) -> Result<Vec<LockText>, Failure> {
        if sources.contains(&InputSource::StandardInput) {
            let text = "standard input cannot be fixed in place";
            return Err(Message::error("usage", text)
                .with_help("`tofu-json lock fmt -` writes it to standard output")
                .into());
        }
        let mut changed = Vec::new();
        let mut result = Vec::new();
        for (source, text) in sources.iter().zip(texts) {
            let fixed = fix(&text.parse());
            let is_executable = source.path().is_some_and(is_executable);
            match (source.path(), fixed) {
                (Some(path), Some(bytes)) if bytes != text.bytes() || is_executable => {
                    changed.push((path, bytes.clone()));
                    let program = self.program.program();
                    result.push(LockText::new(source, bytes).for_program(program));
                }
                _ => result.push(text),
            }
        }
        let files = changed
            .iter()
            .map(|(path, bytes)| (*path, bytes.as_slice()));
        self.replace.replace(files)?;
        for (path, _) in changed {
            let message = Message::remark("fixed", "rewritten as OpenTofu writes it");
            messages.print(&message.in_file(&path.display().to_string()));
        }
        Ok(result)
    }

    fn lint(&self, sources: &[InputSource], texts: &[LockText]) -> Vec<Linted> {
        let parsed: Vec<Parsed<'_>> = texts.iter().map(LockText::parse).collect();
        let files = sources.iter().zip(texts).zip(&parsed);
        let files: Vec<_> = files
            .map(|((source, text), parsed)| LintFile {
                name: text.name(),
                parsed,
                options: self.options(source),
            })
            .collect();
        let findings = lint_files(&files).into_iter();
        let linted = findings.zip(texts).map(|(findings, text)| Linted {
            file: text.name().to_owned(),
            findings,
        });
        linted.collect()
    }

    fn options(&self, source: &InputSource) -> LintOptions {
        let is_symlink = |path| {
            symlink_metadata(path).is_ok_and(|metadata: Metadata| metadata.file_type().is_symlink())
        };
        LintOptions::default()
            .program(self.program.given())
            .is_symlink(source.path().is_some_and(is_symlink))
            .is_executable(source.path().is_some_and(is_executable))
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata()
        .is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
const fn is_executable(_path: &Path) -> bool {
    false
}

/// The rules that found something, in their order.
fn broken_rules(linted: &[Linted]) -> Vec<LintRule> {
    let findings = linted.iter().flat_map(|linted| &linted.findings);
    let mut rules: Vec<_> = findings.map(|finding| finding.code).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}
