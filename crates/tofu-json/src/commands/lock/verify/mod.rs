//! `lock verify`: packages against the hashes that are recorded.

mod text;

use super::packages::{FoundPackage, PackageContent, PackageFolders, place_of, platforms};
use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::{Message, Messages};
use crate::options::formats::ListFormat;
use crate::options::lock_file::LockFileArgs;
use crate::options::output::OutputArgs;
use crate::options::threads::ThreadArgs;
use clap::Args;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use tofu_json_lock::package::{
    HashNeed, MissingPackages, PackagePlace, PackageSource, Platform, ReadPackage, VerifyReport,
};
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

// Arguments of `lock verify`.
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

/// A package to read.
struct PackageTask<'l> {
    path: PathBuf,
    /// What the path says.
    place: Option<PackagePlace>,
    /// The mirror or cache that it was found in, and what is kept there.
    found_in: Option<(PathBuf, PackageSource)>,
    recorded: Cow<'l, Hashes>,
}

impl Verb for VerifyArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.file.source();
        let text = LockText::read(&source)?;
        let parsed = text.valid(messages)?;
        let platforms = platforms(&self.platform)?;
        let given = !(self.mirror.is_empty() && self.cache.is_empty() && self.package.is_empty());
        let default = (!given).then(|| installed_beside(source.path()));
        let caches: Vec<_> = self.cache.iter().cloned().chain(default).collect();
        let folders = PackageFolders {
            mirrors: &self.mirror,
            caches: &caches,
        };
        let tasks = self.tasks(&parsed.lock, folders.scan()?, &platforms);
        let (packages, failed) = self.read(tasks, messages);
        if failed && packages.is_empty() {
            return Ok(ExitCode::Error);
        }
        // Packages that are named by themselves need not be all.
        let missing = match self.has_only_packages() && platforms.is_empty() {
            true => MissingPackages::Ignored,
            false => MissingPackages::Reported,
        };
        let report = VerifyReport::of(&parsed.lock, packages, &platforms, missing);
        let written = match self.format {
            ListFormat::Text => text::write(&report),
            ListFormat::Json => to_line(&report),
        };
        self.output.write(written, true)?;
        let need = match self.strict {
            true => HashNeed::Match,
            false => HashNeed::Accepted,
        };
        Ok(match () {
            () if failed => ExitCode::Error,
            () if report.has_findings(need) => ExitCode::Changes,
            () => ExitCode::Fine,
        })
    }
}

impl VerifyArgs {
    fn has_only_packages(&self) -> bool {
        !self.package.is_empty() && self.mirror.is_empty() && self.cache.is_empty()
    }

    /// The packages of locked versions, each once.
    fn tasks<'l>(
        &self,
        lock: &'l Lock,
        found: Vec<FoundPackage>,
        platforms: &[Platform],
    ) -> Vec<PackageTask<'l>> {
        let chosen = |platform: &Platform| platforms.is_empty() || platforms.contains(platform);
        let locked = found.into_iter().filter_map(|found| {
            let entry = lock.locked(&found.place)?;
            chosen(&found.place.platform).then_some(PackageTask {
                path: found.path,
                place: Some(found.place),
                found_in: Some((found.root, found.source)),
                recorded: Cow::Borrowed(&entry.hashes),
            })
        });
        let alone = self.package.iter().map(|path| alone(path, lock));
        let alone = alone.filter(|task| {
            let platform = task.place.as_ref().map(|place| &place.platform);
            platform.is_none_or(chosen)
        });
        locked.chain(alone).collect()
    }

    /// Reads packages, and gives whether one of them could not be read.
    fn read(&self, tasks: Vec<PackageTask<'_>>, messages: &Messages) -> (Vec<ReadPackage>, bool) {
        let contents = self.threads.map(&tasks, |task| {
            let content = if self.quick {
                PackageContent::read_quickly(&task.path, &task.recorded)
            } else {
                PackageContent::read(&task.path)
            };
            // Only the hashes are kept, not the names of the files.
            content.map(|content| (content.hashes(), content.problem(), content.source()))
        });
        let mut packages = Vec::new();
        let mut failed = false;
        for (task, content) in tasks.into_iter().zip(contents) {
            let path = task.path.display().to_string();
            match content {
                Ok((hashes, problem, kept_as)) => {
                    let (folder, source) = task.found_in.unwrap_or((task.path, kept_as));
                    packages.push(ReadPackage {
                        path,
                        folder: folder.display().to_string(),
                        place: task.place,
                        source,
                        hashes,
                        problem,
                    });
                }
                Err(error) => {
                    failed = true;
                    let text = format!("cannot be read: {error}");
                    messages.print(&Message::error("unreadable-input", text).in_file(&path));
                }
            }
        }
        (packages, failed)
    }
}

/// The packages that are installed beside a lock file; a lock file from standard input is that of the current folder.
fn installed_beside(lock_file: Option<&Path>) -> PathBuf {
    lock_file.map_or_else(
        || PathBuf::from(INSTALLED),
        |path| path.with_file_name(INSTALLED),
    )
}

/// A package that was named by itself, with what its path says.
fn alone<'l>(path: &Path, lock: &'l Lock) -> PackageTask<'l> {
    let place = place_of(path, lock);
    let entry = place.as_ref().and_then(|place| lock.locked(place));
    let every = lock.entries().iter().flat_map(|entry| entry.hashes.iter());
    PackageTask {
        path: path.to_owned(),
        recorded: entry.map_or_else(
            || Cow::Owned(every.cloned().collect()),
            |entry| Cow::Borrowed(&entry.hashes),
        ),
        place,
        found_in: None,
    }
}
