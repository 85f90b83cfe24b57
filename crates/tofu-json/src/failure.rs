use crate::exit_code::ExitCode;
use crate::message::Message;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// There is no input, and nobody pipes any.
    NoInput,
    /// There is nothing to say.
    Quiet(ExitCode),
    /// An error.
    Message(Box<Message>),
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}
