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
    /// Both.
    pub const ALL: [Self; 2] = [Self::OpenTofu, Self::Terraform];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::OpenTofu => Self::Terraform,
            Self::Terraform => Self::OpenTofu,
        }
    }

    /// The host of the registry that a provider is from if its address names none.
    #[must_use]
    pub const fn registry(self) -> &'static str {
        match self {
            Self::OpenTofu => "registry.opentofu.org",
            Self::Terraform => "registry.terraform.io",
        }
    }

    /// The program that takes providers from a registry if their addresses name none.
    ///
    /// ```
    /// use tofu_json_vocab::Program;
    ///
    /// assert_eq!(Program::of_registry("registry.terraform.io"), Some(Program::Terraform));
    /// assert_eq!(Program::of_registry("example.com"), None);
    /// ```
    #[must_use]
    pub fn of_registry(host: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|program| program.registry() == host)
    }

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
    /// use tofu_json_vocab::Program;
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
