use crate::message::{MessageFormat, Messages};
use clap::Args;

/// How notes and errors are written.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct MessageArgs {
    /// How notes and errors are written on standard error.
    ///
    /// `json` gives one object a line with the members level, code, message, file, line, column,
    /// byte, pointer and help; those that do not apply are null.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    error_format: MessageFormat,
}

impl MessageArgs {
    pub(crate) const fn messages(self) -> Messages {
        Messages::new(self.error_format)
    }
}
