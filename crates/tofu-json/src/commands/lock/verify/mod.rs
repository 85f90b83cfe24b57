//! `lock verify`: packages against the hashes that are recorded.

mod checked;
mod write;

use super::packages::{Content, Found, Sources, place_of, platforms};
use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::formats::ListFormat;
use crate::options::lock_file::LockFileArgs;
use crate::options::output::OutputArgs;
use crate::options::threads::ThreadArgs;
use checked::{Checked, Missing, Report};
use clap::Args;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use tofu_json_lock::package::{PackageSource, Platform};
use tofu_json_lock::{Hashes, Lock};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock verify
  tofu-json lock verify --mirror /srv/mirror --platform linux_amd64 --platform darwin_arm64
  tofu-json lock verify --cache ~/.terraform.d/plugin-cache --strict
  tofu-json lock verify --package terraform-provider-aws_6.0.0_linux_amd64.zip

Packages are checked as OpenTofu checks them where they come from: archives by `zh` and the `h1`
of the archive, unpacked packages and caches by the `h1` of the directory.

Exit codes:
  0  fine
  1  an error
  2  a package matches no recorded hash or cannot be unpacked, or one is missing; with --strict also
     what OpenTofu accepts without a check";

/// Where OpenTofu keeps the providers that a working directory has installed.
const INSTALLED: &str = ".terraform/providers";

/// Arguments of `lock verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    file: LockFileArgs,

    /// A filesystem mirror, packed or unpacked.
    #[arg(long, value_name = "DIR")]
    mirror: Vec<PathBuf>,

    /// A plugin cache, or the `.terraform/providers` of a working directory, which is looked at when
    /// nothing else is given.
    #[arg(long, value_name = "DIR")]
    cache: Vec<PathBuf>,

    /// A package by itself, an archive or a directory.
    #[arg(long, value_name = "PATH")]
    package: Vec<PathBuf>,

    /// A platform whose packages must be there; packages of others are passed over.
    #[arg(long, value_name = "OS_ARCH")]
    platform: Vec<String>,

    /// Refuse what OpenTofu accepts without a check.
    #[arg(long)]
    strict: bool,

    /// Do not unpack archives whose `zh` is recorded.
    ///
    /// Which packages the other hashes cover is not known then.
    #[arg(long)]
    quick: bool,

    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// A package to check.
struct Task<'l> {
    path: PathBuf,
    /// Nothing tells about some packages that stand by themselves.
    found: Option<Found>,
    recorded: Cow<'l, Hashes>,
}

impl Verb for VerifyArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.file.source();
        let text = LockText::read(&source)?;
        let parsed = text.valid(messages)?;
        let platforms = platforms(&self.platform)?;
        let installed = source.path().map(|path| path.with_file_name(INSTALLED));
        let given = !(self.mirror.is_empty() && self.cache.is_empty() && self.package.is_empty());
        let default = installed.filter(|_| !given);
        let caches: Vec<_> = self.cache.iter().cloned().chain(default).collect();
        let sources = Sources {
            mirrors: &self.mirror,
            caches: &caches,
        };
        let tasks = self.tasks(&parsed.lock, sources.scan()?, &platforms);
        let report = self.check(&parsed.lock, tasks, &platforms, messages);
        if report.failed && report.checked.is_empty() {
            return Ok(ExitCode::Error);
        }
        let written = match self.format {
            ListFormat::Text => write::text(&parsed.lock, &report),
            ListFormat::Json => write::json(&parsed.lock, &report),
        };
        self.output.write(written, true)?;
        Ok(match () {
            () if report.failed => ExitCode::Error,
            () if report.has_findings(self.strict) => ExitCode::Changes,
            () => ExitCode::Fine,
        })
    }
}

impl VerifyArgs {
    /// The packages of locked versions, each once.
    fn tasks<'l>(
        &self,
        lock: &'l Lock,
        found: Vec<Found>,
        platforms: &[Platform],
    ) -> Vec<Task<'l>> {
        let chosen = |platform: &Platform| platforms.is_empty() || platforms.contains(platform);
        let locked = found.into_iter().filter_map(|found| {
            let entry = lock.get(&found.place.provider)?;
            let wanted = entry.version == found.place.version && chosen(&found.place.platform);
            wanted.then(|| Task {
                path: found.path.clone(),
                found: Some(found),
                recorded: Cow::Borrowed(&entry.hashes),
            })
        });
        let alone = self.package.iter().map(|path| alone(path, lock));
        locked.chain(alone).collect()
    }

    fn check(
        &self,
        lock: &Lock,
        tasks: Vec<Task<'_>>,
        platforms: &[Platform],
        messages: &Messages,
    ) -> Report {
        let contents = self.threads.map(&tasks, |task| {
            let content = if self.quick {
                Content::read_quickly(&task.path, &task.recorded)
            } else {
                Content::read(&task.path)
            };
            // Only the hashes are kept, not the names behind them.
            content.map(|content| (content.hashes(), content.problem(), content.source()))
        });
        let mut report = Report::default();
        for (task, content) in tasks.into_iter().zip(contents) {
            match content {
                Ok((hashes, problem, alone)) => {
                    let checked = Checked::new(lock, task, hashes, problem, alone);
                    report.checked.push(checked);
                }
                Err(error) => {
                    report.failed = true;
                    let name = task.path.display().to_string();
                    let text = format!("cannot be read: {error}");
                    messages.print(&Message::error("unreadable-input", text).in_file(&name));
                }
            }
        }
        let whole = self.package.is_empty() || !(self.mirror.is_empty() && self.cache.is_empty());
        report.missing = if whole || !platforms.is_empty() {
            Missing::of(lock, &report.checked, platforms)
        } else {
            Vec::new()
        };
        report
    }
}

/// A package by itself, with what its path tells.
fn alone<'l>(path: &Path, lock: &'l Lock) -> Task<'l> {
    let place = place_of(path, lock);
    let entry = place.as_ref().and_then(|place| lock.get(&place.provider));
    let entry =
        entry.filter(|entry| Some(&entry.version) == place.as_ref().map(|place| &place.version));
    let every = lock.entries().iter().flat_map(|entry| entry.hashes.iter());
    Task {
        path: path.to_owned(),
        recorded: entry.map_or_else(
            || Cow::Owned(every.cloned().collect()),
            |entry| Cow::Borrowed(&entry.hashes),
        ),
        found: place.map(|place| Found {
            place,
            path: path.to_owned(),
            // Known once it is read.
            source: PackageSource::Packed,
            root: path.to_owned(),
        }),
    }
}
