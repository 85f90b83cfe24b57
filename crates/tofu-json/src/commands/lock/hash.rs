use super::packages::Content;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::{Json, finish};
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::formats::ListFormat;
use crate::options::output::OutputArgs;
use crate::options::threads::ThreadArgs;
use clap::Args;
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

/// Arguments of `lock hash`.
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
        let contents = self.threads.map(&self.paths, |path| Content::read(path));
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
    fn text(&self, packages: &[(String, Content)]) -> String {
        let mut text = String::new();
        for (name, content) in packages {
            let _ = writeln!(text, "{}", visible_on_one_line(name));
            match content {
                Content::Archive(archive) => self.archive(&mut text, archive),
                Content::Directory(Ok(hash)) => self.hash(&mut text, "h1", hash),
                Content::Directory(Err(problem)) => none(&mut text, "h1", problem),
                Content::OnlyZh(_) => {}
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

    fn json(&self, packages: &[(String, Content)]) -> String {
        let mut json = Json::line();
        json.array(|json| {
            for (name, content) in packages {
                json.element().object(|json| {
                    json.member("path").string(name);
                    match content {
                        Content::Archive(archive) => self.archive_members(json, archive),
                        Content::Directory(hash) => {
                            json.member("kind").string("directory");
                            self.members(json, "directory", hash);
                        }
                        Content::OnlyZh(_) => {}
                    }
                });
            }
        });
        finish(json)
    }

    fn archive_members(&self, json: &mut Json, archive: &Archive) {
        json.member("kind").string("archive");
        json.member("bytes").literal(archive.length);
        json.member("zh").string(&archive.digest.zh());
        self.members(json, "archive", &archive.archive_h1);
        self.members(json, "directory", &archive.directory_h1);
        json.member("differs").literal(archive.differs());
        json.member("findings").array(|json| {
            for finding in &archive.findings {
                json.element().object(|json| {
                    json.member("kind").string(finding.kind.as_str());
                    json.member("name").string(&finding.first);
                    json.member("count").literal(finding.count);
                    let parts = archive.differs() && finding.kind.parts_the_hashes();
                    json.member("parts_the_hashes").literal(parts);
                });
            }
        });
    }

    fn members<E: ToString>(&self, json: &mut Json, of: &str, hash: &Result<PackageHash, E>) {
        let h1 = hash.as_ref().ok().map(|hash| hash.h1.as_str());
        json.member(&format!("{of}_h1")).string_or_null(h1);
        let error = hash.as_ref().err().map(ToString::to_string);
        json.member(&format!("{of}_h1_error"))
            .string_or_null(error.as_deref());
        if let (Ok(hash), true) = (hash, self.lines) {
            json.member(&format!("{of}_h1_lines")).array(|json| {
                for FileLine { name, digest } in &hash.lines {
                    json.element().object(|json| {
                        json.member("sha256").string(&digest.to_string());
                        json.member("name").string(&String::from_utf8_lossy(name));
                    });
                }
            });
        }
    }
}

fn none(text: &mut String, what: &str, problem: &str) {
    let _ = writeln!(text, "  no {what}: {}", visible_on_one_line(problem));
}
