use std::borrow::Cow;

/// The program that wrote a document, or whose text is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Program {
    /// OpenTofu, whose command is `tofu`.
    #[default]
    OpenTofu,
    /// Terraform, whose command is `terraform`.
    Terraform,
}

impl Program {
    /// Its name in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenTofu => "OpenTofu",
            Self::Terraform => "Terraform",
        }
    }

    /// The command that runs it.
    #[must_use]
    pub const fn command(self) -> &'static str {
        match self {
            Self::OpenTofu => "tofu",
            Self::Terraform => "terraform",
        }
    }

    /// A text of OpenTofu with the name and the command of this program.
    ///
    /// ```
    /// use tofu_json_vocab::profile::Program;
    ///
    /// let text = "OpenTofu can go on: run \"tofu apply\" now.";
    /// assert_eq!(Program::OpenTofu.say(text), text);
    /// assert_eq!(Program::Terraform.say(text), "Terraform can go on: run \"terraform apply\" now.");
    /// ```
    #[must_use]
    pub fn say(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::OpenTofu => Cow::Borrowed(text),
            Self::Terraform => {
                let named = text.replace(Self::OpenTofu.name(), self.name());
                Cow::Owned(named.replace("tofu ", "terraform "))
            }
        }
    }
}
