use serde::Serialize;
use std::path::Path;
use tofu_json_module::{Ignored, LeftOut, Listing};

/// A list for each kind of files.
#[derive(Serialize)]
pub(super) struct FileLists<'l> {
    directory: String,
    primary: &'l [String],
    #[serde(rename = "override")]
    overrides: &'l [String],
    tests: &'l [String],
    variables: &'l [String],
    left_out: Vec<IgnoredFile<'l>>,
}

#[derive(Serialize)]
struct IgnoredFile<'l> {
    file: &'l str,
    reason: &'static str,
    read_instead: Option<&'l str>,
}

impl<'l> FileLists<'l> {
    pub(super) fn of(listing: &'l Listing, folder: &Path) -> Self {
        Self {
            directory: folder.display().to_string(),
            primary: &listing.primary,
            overrides: &listing.overrides,
            tests: &listing.tests,
            variables: &listing.variables,
            left_out: listing.left_out.iter().map(IgnoredFile::from).collect(),
        }
    }
}

impl<'l> From<&'l LeftOut> for IgnoredFile<'l> {
    fn from(file: &'l LeftOut) -> Self {
        Self {
            file: &file.name,
            reason: file.reason.as_str(),
            read_instead: match &file.reason {
                Ignored::Shadowed(instead) => Some(instead),
                _ => None,
            },
        }
    }
}
