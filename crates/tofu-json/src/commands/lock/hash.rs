use super::packages::PackageContent;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::formats::ListFormat;
use crate::options::output::OutputArgs;
use crate::options::threads::ThreadArgs;
use clap::Args;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::PathBuf;
use tofu_json_lock::package::{Archive, FileLine, PackageError, PackageHash};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock hash terraform-provider-aws_6.0.0_linux_amd64.zip
  tofu-json lock hash .terraform/providers/example.com/acme/foo/1.0.0/linux_amd64 --lines

An archive has three hashes: `zh` of the file, `h1` of the archive itself, `h1` of what it unpacks to.
The last two differ where an archive has entries for directories, names more than once, or names that
are not as short as they could be; a lock file needs both then.

Exit codes:
  0  fine
  1  an error: something has no hash, which standard error says, too; the others are still printed";

// Arguments of `lock hash`.
#[derive(Debug, Args)]
pub(crate) struct HashArgs {
    /// Archives, and directories with an unpacked package.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,

    /// Print the lines that an `h1` sums up: a digest and a name for each file.
    #[arg(long)]
    lines: bool,

    /// How the hashes are written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for HashArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let mut failed = false;
        let mut packages = Vec::new();
        let contents = self
            .threads
            .map(&self.paths, |path| PackageContent::read(path));
        for (path, content) in self.paths.iter().zip(contents) {
            let name = path.display().to_string();
            match content {
                Ok(content) => {
                    if let Some(problem) = content.problem() {
                        failed = true;
                        messages.print(&Message::error("no-hash", problem).in_file(&name));
                    }
                    packages.push((name, content));
                }
                Err(error) => {
                    failed = true;
                    let text = format!("cannot be read: {error}");
                    messages.print(&Message::error("unreadable-input", text).in_file(&name));
                }
            }
        }
        if packages.is_empty() {
            return Ok(ExitCode::Error);
        }
        let written = match self.format {
            ListFormat::Text => self.text(&packages),
            ListFormat::Json => self.json(&packages),
        };
        self.output.write(written, true)?;
        Ok(if failed {
            ExitCode::Error
        } else {
            ExitCode::Fine
        })
    }
}

impl HashArgs {
    fn text(&self, packages: &[(String, PackageContent)]) -> String {
        let mut text = String::new();
        for (name, content) in packages {
            let _ = writeln!(text, "{}", visible_on_one_line(name));
            match content {
                PackageContent::Archive(archive) => self.archive(&mut text, archive),
                PackageContent::Directory(Ok(hash)) => self.hash(&mut text, "h1", hash),
                PackageContent::Directory(Err(problem)) => none(&mut text, "h1", problem),
                PackageContent::OnlyZh(_) => {}
            }
        }
        text
    }

    fn archive(&self, text: &mut String, archive: &Archive) {
        let _ = writeln!(text, "  {}", archive.digest.zh());
        match (&archive.archive_h1, &archive.directory_h1) {
            (Ok(one), Ok(other)) if one.h1 == other.h1 => self.hash(text, "h1", one),
            (Err(one), Err(other)) if one == other => none(text, "h1", &one.to_string()),
            (itself, directory) => {
                self.one(text, "h1 of the archive", itself);
                self.one(text, "h1 of the directory", directory);
            }
        }
        for finding in &archive.findings {
            let parts = archive.differs() && finding.kind.parts_the_hashes();
            let why = if parts {
                "they differ, the archive"
            } else {
                "the archive"
            };
            let _ = writeln!(
                text,
                "  {why} {}",
                visible_on_one_line(&finding.to_string())
            );
        }
    }

    fn one(&self, text: &mut String, what: &str, hash: &Result<PackageHash, PackageError>) {
        match hash {
            Ok(hash) => self.hash(text, what, hash),
            Err(error) => none(text, what, &error.to_string()),
        }
    }

    fn hash(&self, text: &mut String, what: &str, hash: &PackageHash) {
        let _ = match what {
            "h1" => writeln!(text, "  {}", hash.h1),
            what => writeln!(text, "  {}  {what}", hash.h1),
        };
        for line in hash.lines.iter().filter(|_| self.lines) {
            let name = visible_on_one_line(&String::from_utf8_lossy(&line.name));
            let _ = writeln!(text, "    {}  {name}", line.digest);
        }
    }

    fn json(&self, packages: &[(String, PackageContent)]) -> String {
        let packages = packages.iter().map(|(path, content)| HashedPackage {
            path,
            content: match content {
                PackageContent::Archive(archive) => {
                    Some(HashedContent::Archive(self.archive_json(archive)))
                }
                PackageContent::Directory(hash) => {
                    Some(HashedContent::Directory(self.directory_json(hash)))
                }
                PackageContent::OnlyZh(_) => None,
            },
        });
        to_line(&packages.collect::<Vec<_>>())
    }

    fn archive_json<'c>(&self, archive: &'c Archive) -> HashedArchive<'c> {
        let findings = archive.findings.iter();
        HashedArchive {
            bytes: archive.length,
            zh: archive.digest.zh(),
            archive_h1: h1(&archive.archive_h1),
            archive_h1_error: problem(&archive.archive_h1),
            archive_h1_lines: self.lines_json(&archive.archive_h1),
            directory: self.directory_json(&archive.directory_h1),
            differs: archive.differs(),
            findings: findings
                .map(|finding| ArchiveFinding {
                    kind: finding.kind.as_str(),
                    name: &finding.first,
                    count: finding.count,
                    parts_the_hashes: archive.differs() && finding.kind.parts_the_hashes(),
                })
                .collect(),
        }
    }

    fn directory_json<'c, E: ToString>(
        &self,
        hash: &'c Result<PackageHash, E>,
    ) -> HashedDirectory<'c> {
        HashedDirectory {
            directory_h1: h1(hash),
            directory_h1_error: problem(hash),
            directory_h1_lines: self.lines_json(hash),
        }
    }

    /// The lines that an `h1` sums up, where they are asked for.
    fn lines_json<'c, E>(&self, hash: &'c Result<PackageHash, E>) -> Option<Vec<HashedFile<'c>>> {
        let hash = hash.as_ref().ok().filter(|_| self.lines)?;
        let lines = hash.lines.iter();
        let lines = lines.map(|FileLine { name, digest }| HashedFile {
            sha256: digest.to_string(),
            name: String::from_utf8_lossy(name),
        });
        Some(lines.collect())
    }
}

fn h1<E>(hash: &Result<PackageHash, E>) -> Option<&str> {
    hash.as_ref().ok().map(|hash| hash.h1.as_str())
}

fn problem<E: ToString>(hash: &Result<PackageHash, E>) -> Option<String> {
    hash.as_ref().err().map(ToString::to_string)
}

/// A package in JSON.
#[derive(Serialize)]
struct HashedPackage<'c> {
    path: &'c str,
    #[serde(flatten)]
    content: Option<HashedContent<'c>>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum HashedContent<'c> {
    Archive(HashedArchive<'c>),
    Directory(HashedDirectory<'c>),
}

#[derive(Serialize)]
struct HashedArchive<'c> {
    bytes: u64,
    zh: String,
    archive_h1: Option<&'c str>,
    archive_h1_error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    archive_h1_lines: Option<Vec<HashedFile<'c>>>,
    #[serde(flatten)]
    directory: HashedDirectory<'c>,
    differs: bool,
    findings: Vec<ArchiveFinding<'c>>,
}

#[derive(Serialize)]
struct HashedDirectory<'c> {
    directory_h1: Option<&'c str>,
    directory_h1_error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    directory_h1_lines: Option<Vec<HashedFile<'c>>>,
}

/// A file of a package.
#[derive(Serialize)]
struct HashedFile<'c> {
    sha256: String,
    name: Cow<'c, str>,
}

#[derive(Serialize)]
struct ArchiveFinding<'c> {
    kind: &'static str,
    name: &'c str,
    count: usize,
    parts_the_hashes: bool,
}

fn none(text: &mut String, what: &str, problem: &str) {
    let _ = writeln!(text, "  no {what}: {}", visible_on_one_line(problem));
}
