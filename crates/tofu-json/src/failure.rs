use crate::exit_code::ExitCode;
use crate::message::{Message, Messages};

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

impl Failure {
    /// Says what there is to say, and gives the code that the program ends with.
    pub(crate) fn print(self, messages: &Messages) -> ExitCode {
        match self {
            Self::NoInput => ExitCode::Error,
            Self::Quiet(code) => code,
            Self::Message(message) => {
                messages.print(&message);
                ExitCode::Error
            }
        }
    }

    /// The file that it is about.
    pub(crate) fn file(&self) -> Option<&str> {
        match self {
            Self::NoInput | Self::Quiet(_) => None,
            Self::Message(message) => message.file(),
        }
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}
