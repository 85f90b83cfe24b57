//! Provider packages: their hashes, and where mirrors and caches keep them.
//!
//! Entries and readers come from the caller, nothing here touches files. An [`Archive`] is read once
//! and gives all its hashes; files of a directory go through a [`FileHasher`] and make up a
//! [`PackageHash`].
//!
//! ```
//! use tofu_json_lock::package::{FileHasher, FileLine, PackageHash};
//!
//! let mut hasher = FileHasher::default();
//! let (digest, _) = hasher.hash(&b"x"[..]).expect("bytes can be read");
//! let name = b"terraform-provider-foo_v1.1.0".to_vec();
//! let hash = PackageHash::of([FileLine { name, digest }])?;
//! assert_eq!(hash.h1, "h1:su96GY9+anzWrJgCJMuj248K/jvNCfeZ3dTX4c1WkDY=");
//! # Ok::<(), tofu_json_lock::package::PackageError>(())
//! ```

mod archive;
mod checked;
mod digest;
mod directory;
mod error;
mod finding;
mod hashes;
mod index;
mod learn;
mod mirror;
mod offer;
mod platform;
mod verify;

pub use archive::{Archive, ArchiveEntry, ArchiveError, Limits};
pub use checked::{
    CheckedPackage, CoveredPackage, CoveringHash, HashNeed, MissingPackages, PackageVerdict,
    ReadPackage, VerifiedProvider, VerifyReport,
};
pub use digest::{Digest, FileLine, PackageHash};
pub use directory::FileHasher;
pub use error::PackageError;
pub use finding::{PackageFinding, PackageFindingKind};
pub use hashes::{HashKind, PackageHashes};
pub use index::{Index, IndexError};
pub use learn::{Candidate, Ground, HashesError, LearnError, Learned, Record, Trust, learn};
pub use mirror::{ArchiveName, DEEPEST, Layout, PackagePlace, executable, named};
pub use offer::{OfferError, Offers, Taught, TeachError};
pub use platform::{Platform, PlatformError};
pub use verify::{PackageSource, Verdict, mismatch, verify};
