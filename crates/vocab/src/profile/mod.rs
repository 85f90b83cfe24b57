//! The releases whose text is followed, and the rules by which they differ.
//!
//! A release is one file of this folder: its [`Rules`], as data. Where two releases differ, a rule has
//! variants with names, and whoever compares or prints asks for the variant, never for the release.

mod comparing;
mod program;
mod rules;
mod terraform_1_15;
mod tofu_1_12;
mod tofu_1_13;

pub use comparing::{
    Comparing, EmptyStrings, JsonStrings, ListPairing, UnknownBlocks, UnknownMarks, WriteOnlyRule,
};
pub use program::Program;
pub use rules::{
    ActionInvocations, Applyable, Forgetting, ImportNotes, NoChangesText, Rules, SummaryPaint,
};

/// Lists the releases: their names here, and the files with their rules.
macro_rules! releases {
    ($($(#[$about:meta])* $release:ident = $file:ident;)+) => {
        /// Which release is followed where releases differ.
        ///
        /// ```
        /// use tofu_json_vocab::Profile;
        ///
        /// let profile = Profile::named("terraform-1.15").expect("a release that is known");
        /// assert_eq!(profile.rules().program.name(), "Terraform");
        /// assert_eq!(Profile::default().name(), "tofu-1.12");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
        #[non_exhaustive]
        pub enum Profile {
            $($(#[$about])* $release,)+
        }

        impl Profile {
            /// Every release: the default first, those of a program in the order in which they came.
            pub const ALL: [Self; [$(stringify!($release)),+].len()] = [$(Self::$release),+];

            /// What this release does.
            #[must_use]
            pub const fn rules(self) -> &'static Rules {
                match self {
                    $(Self::$release => &$file::RULES,)+
                }
            }
        }
    };
}

releases! {
    /// OpenTofu 1.12, as of v1.12.6.
    #[default]
    Tofu1_12 = tofu_1_12;
    /// OpenTofu's development line for 1.13.
    Tofu1_13 = tofu_1_13;
    /// Terraform 1.15, as of v1.15.9.
    Terraform1_15 = terraform_1_15;
}

impl Profile {
    /// Its name on the command line, such as `tofu-1.12`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.rules().name
    }

    /// The release of a program that a version is of.
    ///
    /// ```
    /// use tofu_json_vocab::{Profile, Program};
    ///
    /// let profile = Profile::of_version(Program::OpenTofu, "1.13.0-dev");
    /// assert_eq!(profile.map(Profile::name), Some("tofu-1.13"));
    /// assert_eq!(Profile::of_version(Program::Terraform, "1.1"), None);
    /// ```
    #[must_use]
    pub fn of_version(program: Program, version: &str) -> Option<Self> {
        let mut numbers = version.split('.');
        let (major, minor) = (numbers.next()?, numbers.next()?);
        Self::named(&format!("{}-{major}.{minor}", program.command()))
    }

    /// The newest release of a program.
    ///
    /// ```
    /// use tofu_json_vocab::{Profile, Program};
    ///
    /// for program in Program::ALL {
    ///     assert_eq!(Profile::newest(program).rules().program, program);
    /// }
    /// ```
    #[must_use]
    pub fn newest(program: Program) -> Self {
        let mut releases = Self::ALL.into_iter().rev();
        let found = releases.find(|release| release.rules().program == program);
        found.unwrap_or_default()
    }

    /// The release of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::Profile;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_different_and_come_back() {
        let names: BTreeSet<_> = Profile::ALL.iter().map(|profile| profile.name()).collect();
        assert_eq!(names.len(), Profile::ALL.len());
        for profile in Profile::ALL {
            assert_eq!(Profile::named(profile.name()), Some(profile));
        }
        assert_eq!(Profile::named("terraform"), None);
    }

    /// A name begins with the command of its program.
    #[test]
    fn names_begin_with_the_command() {
        for profile in Profile::ALL {
            let command = profile.rules().program.command();
            assert!(profile.name().starts_with(&format!("{command}-")));
        }
    }
}
