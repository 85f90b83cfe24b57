use crate::commands::lock::packages::{PackageContent, PackageFolders};
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::InputSource;
use crate::options::threads::ThreadArgs;
use crate::options::whole_file::WholeFile;
use clap::Args;
use std::path::PathBuf;
use tofu_json_lock::package::Index;
use tofu_json_lock::{KnownHashes, Lock};

// Where the platforms of hashes are known from.
#[derive(Clone, Debug, Args)]
pub(super) struct SourceArgs {
    /// An index that lists hashes by platform, for the entry that has one of its hashes.
    #[arg(long = "index", value_name = "FILE")]
    indexes: Vec<PathBuf>,

    /// A filesystem mirror, whose packages of the locked versions are read.
    #[arg(long = "mirror", value_name = "DIR")]
    mirrors: Vec<PathBuf>,

    #[command(flatten)]
    threads: ThreadArgs,
}

impl SourceArgs {
    /// The hashes that belong to known packages of the locked versions.
    pub(super) fn read(&self, lock: &Lock, messages: &Messages) -> Result<KnownHashes, Failure> {
        let mut known = KnownHashes::default();
        self.add_mirrors(lock, messages, &mut known)?;
        for path in &self.indexes {
            let source = InputSource::new(path);
            let index = Index::parse(&source.read(WholeFile::Lock)?).map_err(|error| {
                let message = Message::error("wrong-document", error.to_string());
                Failure::from(message.in_file(&source.name()))
            })?;
            if !known.add_index(&index, lock) {
                let text = "this index is of no use: none of its hashes is in the lock file";
                messages.print(&Message::remark("foreign-index", text).in_file(&source.name()));
            }
        }
        Ok(known)
    }

    fn add_mirrors(
        &self,
        lock: &Lock,
        messages: &Messages,
        known: &mut KnownHashes,
    ) -> Result<(), Failure> {
        let folders = PackageFolders {
            mirrors: &self.mirrors,
            caches: &[],
        };
        let mut packages = folders.scan()?;
        packages.retain(|found| lock.locked(&found.place).is_some());
        let contents = self
            .threads
            .map(&packages, |found| PackageContent::read(&found.path));
        for (found, content) in packages.iter().zip(contents) {
            let problem = match &content {
                Ok(content) => content.problem(),
                Err(error) => Some(format!("cannot be read: {error}")),
            };
            if let Some(problem) = problem {
                let message = Message::remark("odd-package", problem);
                messages.print(&message.in_file(&found.path.display().to_string()));
            }
            if let Ok(content) = content {
                let place = &found.place;
                let hashes = content.hashes();
                known.add_package(&place.provider, &place.version, &place.platform, &hashes);
            }
        }
        Ok(())
    }
}
