//! One file for each command.

pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod help;
pub(crate) mod lock;
pub(crate) mod man;
pub(crate) mod schema;
pub(crate) mod show;
pub(crate) mod state;
pub(crate) mod summary;
pub(crate) mod ui;
pub(crate) mod validate;

use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;

/// What can be run once its arguments are read.
pub(crate) trait Verb {
    /// How messages are written.
    fn messages(&self) -> Messages;

    /// Does it.
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure>;
}
