use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tofu_json_show::Profile;

/// What stands for a release that the document tells.
const AUTO: &str = "auto";

// Whose text is printed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ProfileArgs {
    /// The release whose text is printed [default: tofu-1.12; of a plan file the one that wrote it].
    ///
    /// It is guessed only on demand: other programs write the same versions into their documents.
    #[arg(long, value_name = "RELEASE", value_parser = releases())]
    profile: Option<Release>,
}

#[derive(Clone, Copy, Debug)]
enum Release {
    Told,
    Of(Profile),
}

fn releases() -> impl TypedValueParser<Value = Release> {
    let release = |profile: Profile| PossibleValue::new(profile.name()).help(profile.rules().about);
    let told = "By members that only one program writes, else the default; a note says which";
    let told = PossibleValue::new(AUTO).help(told);
    let values = Profile::ALL.into_iter().map(release).chain([told]);
    PossibleValuesParser::new(values)
        .map(|name| Profile::named(&name).map_or(Release::Told, Release::Of))
}

impl ProfileArgs {
    /// The release that is asked for.
    pub(crate) fn given(self) -> Option<Profile> {
        match self.profile {
            Some(Release::Of(profile)) => Some(profile),
            Some(Release::Told) | None => None,
        }
    }

    /// The release that is asked for, or the default.
    pub(crate) fn profile(self) -> Profile {
        self.given().unwrap_or_default()
    }

    /// Whether the document tells the release.
    pub(crate) const fn is_told(self) -> bool {
        matches!(self.profile, Some(Release::Told))
    }
}
