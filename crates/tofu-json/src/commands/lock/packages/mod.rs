//! Packages in files and folders.

mod content;
mod directory;
mod platform;
mod scan;

pub(super) use content::Content;
pub(super) use platform::platforms;
pub(super) use scan::{Found, Sources, place_of};
