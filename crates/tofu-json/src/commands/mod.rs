//! One file for each command.

#[cfg(feature = "browse")]
pub(crate) mod browse;
pub(crate) mod check;
pub(crate) mod compared;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod diff;
pub(crate) mod drift;
pub(crate) mod explain;
pub(crate) mod filter;
pub(crate) mod fingerprint;
pub(crate) mod fleet;
pub(crate) mod help;
pub(crate) mod lock;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod plan_file;
pub(crate) mod redact;
pub(crate) mod review;
pub(crate) mod schema;
pub(crate) mod show;
pub(crate) mod state;
pub(crate) mod summary;
pub(crate) mod ui;
pub(crate) mod validate;
pub(crate) mod verify;

use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;

/// What can be run once its arguments are read.
pub(crate) trait Verb {
    /// Does it.
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure>;
}

/// Runs the command that one of several commands is.
macro_rules! run_each {
    ($commands:ident { $($(#[$attribute:meta])* $command:ident),+ }) => {
        impl crate::commands::Verb for $commands {
            fn run(
                &self,
                messages: &crate::message::Messages,
            ) -> Result<crate::exit_code::ExitCode, crate::failure::Failure> {
                match self {
                    $($(#[$attribute])* Self::$command(command) => command.run(messages),)+
                }
            }
        }
    };
}

pub(crate) use run_each;
