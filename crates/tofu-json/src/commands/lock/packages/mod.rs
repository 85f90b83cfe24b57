//! Packages in files and folders.

mod content;
mod directory;
mod scan;
mod threads;

pub(super) use content::Content;
pub(super) use scan::{Found, Sources, place_of};
pub(super) use threads::{ThreadArgs, platforms};
