use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tofu_json_show::Profile;

/// Whose text is printed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ProfileArgs {
    /// The release whose text is printed.
    ///
    /// It is never guessed from the document: other programs write the same versions into theirs.
    #[arg(long, value_name = "RELEASE", value_parser = releases(), default_value = Profile::default().name())]
    profile: Profile,
}

fn releases() -> impl TypedValueParser<Value = Profile> {
    let release = |profile: Profile| PossibleValue::new(profile.name()).help(profile.rules().about);
    PossibleValuesParser::new(Profile::ALL.map(release))
        .map(|name| Profile::named(&name).unwrap_or_default())
}

impl ProfileArgs {
    pub(crate) const fn profile(self) -> Profile {
        self.profile
    }
}
