/// The program that wrote a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Product {
    /// OpenTofu: `@module` is `tofu.ui`.
    #[default]
    OpenTofu,
    /// Terraform: `@module` is `terraform.ui`.
    Terraform,
}

impl Product {
    /// The name that its messages use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenTofu => "OpenTofu",
            Self::Terraform => "Terraform",
        }
    }
}
