/// The program whose header a lock file has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// `tofu init`
    #[default]
    OpenTofu,
    /// `terraform init`
    Terraform,
}

impl Tool {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::OpenTofu, Self::Terraform];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenTofu => "OpenTofu",
            Self::Terraform => "Terraform",
        }
    }

    /// The two lines at the top of the files that it writes. Nothing reads them back.
    #[must_use]
    pub fn header(self) -> &'static str {
        match self {
            Self::OpenTofu => {
                "# This file is maintained automatically by \"tofu init\".\n\
                 # Manual edits may be lost in future updates.\n"
            }
            Self::Terraform => {
                "# This file is maintained automatically by \"terraform init\".\n\
                 # Manual edits may be lost in future updates.\n"
            }
        }
    }

    /// The program whose header is at the top of a file, a byte-order mark and `\r\n` aside.
    #[must_use]
    pub fn of(source: &[u8]) -> Option<Self> {
        let source = source.strip_prefix(b"\xef\xbb\xbf").unwrap_or(source);
        let line = source.split(|&byte| byte == b'\n').next()?.trim_ascii_end();
        Self::ALL
            .into_iter()
            .find(|tool| tool.header().lines().next().map(str::as_bytes) == Some(line))
    }
}
