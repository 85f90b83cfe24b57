use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::content::InputContent;
use crate::options::document::FoundDocument;
use crate::options::filter::note_unmatched;
use crate::options::input::{InputArgs, InputSource, unreadable};
use crate::options::limits;
use crate::options::output::OutputArgs;
use crate::options::reopened::{CHANGED, FileStamp};
use crate::options::schemas::{SecretSchemaArgs, note_missing_marks, note_unrecorded_marks};
use crate::options::threads::ThreadArgs;
use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::state::SchemaMarks;
use tofu_json_redact::{
    AlsoSecret, HashKey, RedactError, RedactOptions, Redaction, RedactionReport,
};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json redact plan.json -o shareable.json
  tofu show -json | tofu-json redact > state.redacted.json
  tofu-json redact terraform.tfstate -o shareable.tfstate
  tofu-json redact plan.json --schemas schemas.json --also '*.tags.owner' --keep output.endpoint
  tofu-json redact plan.json --mode hash --key-file redact.key
  tofu-json redact plan.json --check

The result is the same document, byte for byte, but for placeholders such as (redacted-1): equal
secrets have equal ones, different secrets different ones. So `tofu-json show` prints the same text.
Masked numbers and truth values get others of their kind, and what is null or empty stays.

Exit codes:
  0  fine; with --check: nothing would be replaced
  1  an error
  2  with --check: something would be replaced";

/// What can be redacted.
const KINDS: [DocumentKind; 6] = [
    DocumentKind::Plan,
    DocumentKind::State,
    DocumentKind::RawState,
    DocumentKind::Outputs,
    DocumentKind::RenderPlan,
    DocumentKind::RenderState,
];

// Arguments of `redact`.
#[derive(Debug, Args)]
pub(crate) struct RedactArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Replace a masked string wherever else it is if it has so many characters.
    ///
    /// Shorter ones are replaced where they are masked, and nowhere else: they are in too many other texts by
    /// chance.
    #[arg(long, value_name = "CHARACTERS", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..))]
    min_length: u16,

    /// Replace something else too: a value by its address, or texts by a regular expression.
    ///
    /// An address is that of a resource with a path (`aws_db_instance.main.username`, `*.tags.owner`), `output.NAME` or
    /// `var.NAME`; `*` stands for any characters. A regular expression is between two slashes: `/AKIA[0-9A-Z]{16}/`. May
    /// be given several times.
    #[arg(long, value_name = "ADDR|/REGEX/")]
    also: Vec<AlsoSecret>,

    /// Keep the values at an address, whatever masks say of them; may be given several times.
    #[arg(long, value_name = "ADDR", value_parser = NonEmptyStringValueParser::new())]
    keep: Vec<String>,

    #[command(flatten)]
    schemas: SecretSchemaArgs,

    /// Redact a plan file whose provider schemas are not at hand.
    ///
    /// What only schemas call sensitive is then not masked, so that it is not replaced: data sources and what the state
    /// held before the plan.
    #[arg(long)]
    without_schemas: bool,

    /// What is written instead of strings.
    ///
    /// Numbers are given anew for each document. Hashes need a key (`--key-file`) and are the same in all documents
    /// that are redacted with it, so that these can be compared; masked numbers become numbers of 19 digits.
    #[arg(
        long,
        value_name = "MODE",
        value_enum,
        default_value_t,
        requires_if("hash", "key_file")
    )]
    mode: PlaceholderMode,

    /// A file with the secret key of hashes: 16 bytes or more, such as of `openssl rand -hex 32`.
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,

    /// Only say how much would be replaced, and end with 2 if anything would.
    #[arg(long, conflicts_with = "output")]
    check: bool,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum PlaceholderMode {
    /// A number: (redacted-1).
    #[default]
    Placeholder,
    /// A hash under a key: (redacted-0f3a51c2d4e5b697).
    Hash,
}

impl Verb for RedactArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let schemas = self.schemas.beside(&[&source])?;
        let content = source.open_with(schemas.as_ref())?;
        self.require_schemas(&content, &source)?;
        let stamp = stamp(&content, &source)?;
        let found = FoundDocument::new(&content, &source)?;
        found.require(&KINDS, "a plan, a state or outputs")?;
        let options = self.options(schemas.as_ref())?;
        let redaction = self.learn(&found, &options)?;
        // A state file of another version has its secrets in other places, and most have no mask.
        if found.kind == DocumentKind::RawState {
            found.require_generation(redaction.generation())?;
        }
        // Masks are replaced in a document of any other version: what is left out of a report goes on as it is.
        found.note_version(redaction.format_version(), messages)?;
        note_unmatched(&redaction.unmatched(), messages);
        if let (Some(source), Some(marks)) = (&schemas, &options.schemas) {
            note_missing_marks(&marks.missing(), source, messages);
        } else {
            note_unrecorded_marks(redaction.unrecorded(), source.name(), messages);
        }
        let report = if self.check {
            let report = self.write(&found, &redaction, &mut io::sink())?;
            self.require_unchanged(stamp, &content, &source)?;
            self.output.write(account(&report, &source), true)?;
            report
        } else {
            let mut sink = self.output.open()?;
            let report = self.write(&found, &redaction, &mut sink)?;
            self.require_unchanged(stamp, &content, &source)?;
            let ended = sink.write_all(&white_space_after(&found, report.end)?);
            let ended = ended.and_then(|()| sink.finish());
            ended.map_err(|error| self.output.broken(&error, false))?;
            report
        };
        let notes = found.notes(report.end)?;
        notes.iter().for_each(|note| messages.print(note));
        Ok(match self.check && report.is_changed() {
            true => ExitCode::Changes,
            false => ExitCode::Fine,
        })
    }
}

impl RedactArgs {
    /// Secrets of which nothing tells that they are some must not pass for redacted.
    fn require_schemas(&self, content: &InputContent, source: &InputSource) -> Result<(), Failure> {
        let is_whole = content.made().is_none_or(|made| !made.inferred);
        if is_whole || self.without_schemas {
            return Ok(());
        }
        let text = "expected provider schemas, found none in the plan file: what only they call sensitive would stay as it is";
        let help = "`tofu providers schema -json > schemas.json` in the folder of the plan, and `--schemas schemas.json`; or `--without-schemas`, if that is known to be harmless";
        let message = Message::error("no-schemas", text).in_file(&source.name());
        Err(message.with_help(help).into())
    }

    /// What was learned of a file is good for no other, and a file is read at least twice.
    fn require_unchanged(
        &self,
        before: Option<FileStamp>,
        content: &InputContent,
        source: &InputSource,
    ) -> Result<(), Failure> {
        if stamp(content, source)? == before {
            return Ok(());
        }
        let again = "run this again once nothing writes to the file";
        let help = match self.check || self.output.is_file() {
            true => again.to_owned(),
            false => format!("what was written may hold secrets: throw it away, and {again}"),
        };
        let message = Message::error("unreadable-input", CHANGED).in_file(&source.name());
        Err(message.with_help(&help).into())
    }

    fn options(&self, schemas: Option<&InputSource>) -> Result<RedactOptions, Failure> {
        let mut options = RedactOptions::default()
            .min_length(self.min_length.into())
            .limits(limits::nesting());
        for secret in &self.also {
            options = options.also(secret.clone());
        }
        for pattern in &self.keep {
            options = options.keep(pattern);
        }
        if let Some(source) = schemas {
            options = options.schemas(schema_marks(source)?);
        }
        if let Some(path) = &self.key_file {
            if self.mode != PlaceholderMode::Hash {
                let help = "`--mode hash` writes hashes";
                let message = Message::error("usage", "`--key-file` is for hashes only");
                return Err(message.with_help(help).into());
            }
            options = options.key(read_key(path)?);
        }
        Ok(options)
    }

    /// The first pass.
    fn learn<'o>(
        &self,
        found: &FoundDocument<'_>,
        options: &'o RedactOptions,
    ) -> Result<Redaction<'o>, Failure> {
        let threads = self.besides();
        let open = || found.opened.window();
        let learned = Redaction::learn_with(threads, open, found.kind, options);
        learned.map_err(|error| failure(found, error))
    }

    /// How many threads work for the one that reads. On one thread nothing is handed on.
    fn besides(&self) -> usize {
        match self.threads.for_each_of(1) {
            1 => 0,
            several => several,
        }
    }

    fn write(
        &self,
        found: &FoundDocument<'_>,
        redaction: &Redaction<'_>,
        sink: &mut impl io::Write,
    ) -> Result<RedactionReport, Failure> {
        let write = |bytes: &[u8]| sink.write_all(bytes);
        let threads = self.besides();
        let written = redaction.write_with(threads, &mut found.opened.window(), write);
        written.map_err(|error| match error {
            RedactError::Write(error) => self.output.broken(&error, false),
            error => failure(found, error),
        })
    }
}

fn stamp(content: &InputContent, source: &InputSource) -> Result<Option<FileStamp>, Failure> {
    let stamp = content.stamp();
    stamp.map_err(|error| source.unreadable(&error))
}

fn schema_marks(source: &InputSource) -> Result<SchemaMarks, Failure> {
    let content = source.open()?;
    let found = FoundDocument::new(&content, source)?;
    found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
    let marks = SchemaMarks::read(&found.text()?, limits::nesting());
    marks.map_err(|error| found.failure(error.into()))
}

/// White space around the key does not count: it may end with a line feed.
fn read_key(path: &Path) -> Result<HashKey, Failure> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| unreadable(&name, &error))?;
    HashKey::new(bytes.trim_ascii()).ok_or_else(|| {
        Message::error("usage", "expected a key of 16 bytes or more")
            .in_file(&name)
            .with_help("`openssl rand -hex 32` makes one")
            .into()
    })
}

fn failure(found: &FoundDocument<'_>, error: RedactError) -> Failure {
    match error {
        RedactError::Read(error) => found.failure(error),
        other => Message::error("error", other.to_string())
            .in_file(&found.name())
            .into(),
    }
}

/// The line feed after a document. What else follows it is no part of it.
fn white_space_after(found: &FoundDocument<'_>, end: usize) -> Result<Vec<u8>, Failure> {
    const MOST: usize = 4 << 10;
    // The length of a pipe is known when all has been read; what follows the document is spoken of later.
    _ = found.opened.trailing(end);
    let length = found.opened.length().unwrap_or(u64::MAX);
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    let range = end..length.min(end.saturating_add(MOST)).max(end);
    let rest = found
        .opened
        .part(&range)
        .map_err(|error| crate::options::document::failure(error, found.source()))?;
    let blank = rest.trim_ascii_start().is_empty();
    Ok(match blank {
        true => rest.into_owned(),
        false => b"\n".to_vec(),
    })
}

/// What `--check` says.
fn account(report: &RedactionReport, source: &InputSource) -> String {
    let count = |number: u64, one: &str, many: &str| match number {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    };
    format!(
        "{}: {} and {} to replace\n",
        visible_on_one_line(&source.name()),
        count(report.masked, "masked value", "masked values"),
        count(report.elsewhere, "other string", "other strings"),
    )
}
