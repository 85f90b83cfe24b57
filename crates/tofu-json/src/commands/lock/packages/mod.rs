//! Packages in files and folders.

mod content;
mod directory;
mod scan;

pub(super) use content::PackageContent;
pub(super) use scan::{FoundPackage, PackageFolders, place_of};

use crate::failure::Failure;
use crate::message::Message;
use tofu_json_lock::package::Platform;

/// Reads platforms.
pub(super) fn platforms(texts: &[String]) -> Result<Vec<Platform>, Failure> {
    let platform = |text: &String| {
        text.parse().map_err(|error| {
            // The words of OpenTofu, with our option.
            let text = format!(
                "the string {text:?} given as --platform is not a valid target platform: {error}"
            );
            Message::error("usage", text).into()
        })
    };
    texts.iter().map(platform).collect()
}
