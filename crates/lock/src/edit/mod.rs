//! Edits of a lock file that keep every other byte.

mod blocks;
mod list;

use std::fmt;

use blocks::FileChanges;

use crate::{Constraints, Hash, Hashes, Lock, Parsed, Provider, ProviderLock, Version};

/// Edits of a lock file that keep its header, its comments and every other byte; see [`Parsed::edit`].
///
/// What is new is laid out as OpenTofu writes it, in lists of hashes as the list is. A comment at the end of the
/// line of a hash or an argument that is removed goes with it; others stay. A list without its last hash is no
/// argument any more.
#[derive(Clone, Debug)]
pub struct LockEdit<'p> {
    parsed: &'p Parsed<'p>,
    /// What the file says.
    written: Lock,
    /// What it is to say.
    lock: Lock,
}

/// Why a lock file could not be edited.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LockEditError {
    /// OpenTofu refuses the file as it is; [`crate::repair`] may help.
    Refused,
    /// The file has no entry of this provider.
    NoEntry(Provider),
}

impl fmt::Display for LockEditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused => f.write_str(
                "a lock file with errors cannot be edited: expected one that OpenTofu reads, repair it first",
            ),
            Self::NoEntry(provider) => {
                write!(f, "the lock file has no entry of {provider}: add one first")
            }
        }
    }
}

impl std::error::Error for LockEditError {}

impl Parsed<'_> {
    /// The bytes of the lock with the header that the file has: Terraform's stays Terraform's. Without one it is
    /// OpenTofu's.
    ///
    /// ```
    /// use tofu_json_lock::{Lock, Program, header};
    ///
    /// let source = header(Program::Terraform).as_bytes();
    /// assert_eq!(Lock::parse(source).to_bytes(), source);
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.lock.to_bytes_for(self.program().unwrap_or_default())
    }

    /// Begins to edit the file. Changes of [`Parsed::lock`] that were made before are edits, too.
    ///
    /// ```
    /// use tofu_json_lock::Lock;
    ///
    /// let source = b"# Pinned, see the wiki.\n\
    ///     provider \"example.com/acme/widget\" {\n  version = \"1.0.0\" # for now\n}\n";
    /// let parsed = Lock::parse(source);
    /// let provider = "example.com/acme/widget".parse()?;
    /// let edited = parsed
    ///     .edit()?
    ///     .version(&provider, "1.2.0".parse()?)?
    ///     .constraints(&provider, "~> 1.2".parse()?)?
    ///     .add_hash(&provider, "h1:47DEQpj8=".parse()?)?
    ///     .bytes();
    /// let text = String::from_utf8(edited)?;
    /// let lines: Vec<_> = text.lines().collect();
    /// assert_eq!(lines[0], "# Pinned, see the wiki.");
    /// assert_eq!(lines[2..4], ["  version     = \"1.2.0\" # for now", "  constraints = \"~> 1.2\""]);
    /// assert_eq!(lines[4..], ["  hashes = [", "    \"h1:47DEQpj8=\",", "  ]", "}"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// OpenTofu does not read the file: then it is not clear what is where.
    pub fn edit(&self) -> Result<LockEdit<'_>, LockEditError> {
        let written = Lock::parse(self.file.source());
        if !written.is_ok() {
            return Err(LockEditError::Refused);
        }
        Ok(LockEdit {
            parsed: self,
            written: written.lock,
            lock: self.lock.clone(),
        })
    }
}

impl LockEdit<'_> {
    /// The lock with all edits.
    #[must_use]
    pub fn lock(&self) -> &Lock {
        &self.lock
    }

    /// Sets the version of a provider.
    ///
    /// # Errors
    ///
    /// There is no entry of this provider.
    pub fn version(
        &mut self,
        provider: &Provider,
        version: Version,
    ) -> Result<&mut Self, LockEditError> {
        self.entry(provider)?.version = version;
        Ok(self)
    }

    /// Sets the constraints of a provider; without any, the argument is removed.
    ///
    /// # Errors
    ///
    /// There is no entry of this provider.
    pub fn constraints(
        &mut self,
        provider: &Provider,
        constraints: Constraints,
    ) -> Result<&mut Self, LockEditError> {
        self.entry(provider)?.constraints = constraints;
        Ok(self)
    }

    /// Adds a hash of a provider, unless there is this one: in order if the list is in order, else at the end.
    ///
    /// # Errors
    ///
    /// There is no entry of this provider.
    pub fn add_hash(
        &mut self,
        provider: &Provider,
        hash: Hash,
    ) -> Result<&mut Self, LockEditError> {
        let entry = self.entry(provider)?;
        let mut hashes = entry.hashes.as_slice().to_vec();
        if !hashes.contains(&hash) {
            let place = match entry.hashes.is_normalized() {
                true => hashes.partition_point(|other| *other < hash),
                false => hashes.len(),
            };
            hashes.insert(place, hash);
            entry.hashes = Hashes::as_written(hashes);
        }
        Ok(self)
    }

    /// Removes a hash of a provider, if it is there.
    ///
    /// # Errors
    ///
    /// There is no entry of this provider.
    pub fn remove_hash(
        &mut self,
        provider: &Provider,
        hash: &Hash,
    ) -> Result<&mut Self, LockEditError> {
        let entry = self.entry(provider)?;
        let others = entry.hashes.iter().filter(|other| *other != hash).cloned();
        entry.hashes = Hashes::as_written(others.collect());
        Ok(self)
    }

    /// Removes the block of a provider.
    ///
    /// # Errors
    ///
    /// There is no entry of this provider.
    pub fn remove_provider(&mut self, provider: &Provider) -> Result<&mut Self, LockEditError> {
        match self.lock.remove(provider) {
            Some(_) => Ok(self),
            None => Err(LockEditError::NoEntry(provider.clone())),
        }
    }

    /// Sets the entry of a provider, or adds a block after that of the provider before it.
    pub fn set(&mut self, entry: ProviderLock) -> &mut Self {
        let _ = self.lock.set(entry);
        self
    }

    /// The file with all edits.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        FileChanges::new(self.parsed).all(&self.written, &self.lock)
    }

    fn entry(&mut self, provider: &Provider) -> Result<&mut ProviderLock, LockEditError> {
        let entry = self.lock.get_mut(provider);
        entry.ok_or_else(|| LockEditError::NoEntry(provider.clone()))
    }
}
