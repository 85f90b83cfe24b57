//! Options that commands share.

pub(crate) mod content;
pub(crate) mod day;
pub(crate) mod display;
pub(crate) mod document;
pub(crate) mod filter;
pub(crate) mod formats;
pub(crate) mod found_file;
pub(crate) mod input;
pub(crate) mod limits;
pub(crate) mod listing;
pub(crate) mod lock_file;
pub(crate) mod markdown;
pub(crate) mod new_folder;
pub(crate) mod outline;
pub(crate) mod output;
pub(crate) mod plan_file;
pub(crate) mod profile;
pub(crate) mod program;
pub(crate) mod reopened;
pub(crate) mod replaced;
pub(crate) mod schemas;
pub(crate) mod spooled_pipe;
pub(crate) mod stream;
pub(crate) mod threads;
pub(crate) mod toml_file;
pub(crate) mod whole_file;
