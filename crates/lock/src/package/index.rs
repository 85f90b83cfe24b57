//! Documents of mirrors and registries about packages, read from their text.

use super::{PackageHashes, Platform};
use crate::{Hash, Hashes};
use std::fmt;
use tofu_json_value::{Document, Value};

/// The hashes of each platform, as an index claims them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Index {
    /// By platform, in the order of the document.
    pub platforms: Vec<(Platform, PackageHashes)>,
}

/// Why a document is no index.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IndexError {
    /// Not JSON.
    Json(tofu_json_value::Error),
    /// Neither `archives` nor `packages`.
    Members,
    /// A key that is no platform.
    Platform(String),
    /// Hashes that are no list of hashes.
    Hashes(Platform),
}

impl Index {
    /// Reads the version document of a network mirror (`archives`) or the package document of a
    /// registry (`packages`).
    ///
    /// ```
    /// use tofu_json_lock::package::Index;
    ///
    /// let document = br#"{"archives": {"linux_amd64": {"url": "x.zip", "hashes": ["zh:0a"]}}}"#;
    /// assert_eq!(Index::parse(document)?.platforms.len(), 1);
    /// # Ok::<(), tofu_json_lock::package::IndexError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the document is neither, or has what are no hashes.
    pub fn parse(document: &[u8]) -> Result<Self, IndexError> {
        let document = Document::parse(document).map_err(IndexError::Json)?;
        let root = document.root();
        let listed = ["archives", "packages"].map(|name| root.get(name));
        let listed = listed.into_iter().flatten().find(|value| value.is_object());
        let listed = listed.ok_or(IndexError::Members)?;
        let platforms = listed.members().map(|(key, value)| {
            let platform = key.parse::<Platform>();
            let platform = platform.map_err(|_| IndexError::Platform(key.into_owned()))?;
            let hashes = match value.get("hashes") {
                None => Hashes::new(),
                Some(list) => hashes(list).ok_or_else(|| IndexError::Hashes(platform.clone()))?,
            };
            Ok((platform, PackageHashes::claimed(&hashes)))
        });
        Ok(Self {
            platforms: platforms.collect::<Result<_, _>>()?,
        })
    }
}

fn hashes(list: Value<'_>) -> Option<Hashes> {
    if list.is_null() {
        return Some(Hashes::new());
    }
    if !list.is_array() {
        return None;
    }
    let hash = |value: Value<'_>| Hash::parse(&*value.as_str()?).ok();
    list.elements().map(hash).collect()
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => write!(f, "{error}"),
            Self::Members => f.write_str(
                "expected `archives` of a network mirror or `packages` of a registry, found neither",
            ),
            Self::Platform(key) => write!(f, "expected platforms such as linux_amd64, found {key:?}"),
            Self::Hashes(platform) => write!(f, "expected a list of hashes for {platform}"),
        }
    }
}

impl std::error::Error for IndexError {}
