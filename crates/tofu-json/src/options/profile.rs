use clap::{Args, ValueEnum};
use tofu_json_show::Profile;

// Whose text is printed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ProfileArgs {
    /// The release whose text is printed.
    ///
    /// It is never guessed from the document: other programs write the same versions into theirs.
    #[arg(long, value_name = "RELEASE", value_enum, default_value_t)]
    profile: Release,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Release {
    /// OpenTofu 1.12
    #[default]
    #[value(name = "tofu-1.12")]
    Tofu1_12,
    /// OpenTofu's development line for 1.13
    #[value(name = "tofu-1.13")]
    Tofu1_13,
}

impl ProfileArgs {
    pub(crate) const fn profile(self) -> Profile {
        match self.profile {
            Release::Tofu1_12 => Profile::Tofu1_12,
            Release::Tofu1_13 => Profile::Tofu1_13,
        }
    }
}
