//! One file for each command.

pub(crate) mod lock;
pub(crate) mod schema;
pub(crate) mod show;
pub(crate) mod state;
pub(crate) mod summary;
pub(crate) mod ui;
pub(crate) mod validate;
