use std::borrow::Cow;
use tofu_json_value::Limits;
use tofu_json_vocab::Profile;
use tofu_json_vocab::profile::Rules;

/// How plans and states are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Whether sensitive values are shown; sensitive blocks stay hidden even then. The default is
    /// `false`.
    pub show_sensitive: bool,
    /// The columns for word wrap and rules. The default is 78.
    pub width: usize,
    /// The release that is followed. The default is [`Profile::Tofu1_12`].
    pub profile: Profile,
    /// Whether OpenTofu runs in automation, where it suggests no commands. The default is `false`.
    pub automation: bool,
    /// The limits for JSON inside strings that is read while printing.
    pub limits: Limits,
    /// How many levels are printed; what nests deeper is printed in one line. The default is 128, for
    /// threads with a stack of 2 MiB: see the [crate](crate#depth).
    pub depth: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            show_sensitive: false,
            width: 78,
            profile: Profile::default(),
            automation: false,
            limits: Limits::default(),
            depth: 128,
        }
    }
}

impl Options {
    /// What the release does where releases differ.
    pub(super) const fn rules(&self) -> &'static Rules {
        self.profile.rules()
    }

    /// A text of OpenTofu in the words of the release.
    pub(super) fn say<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.rules().program.say(text)
    }

    /// Sets [`show_sensitive`](Self#structfield.show_sensitive).
    #[must_use]
    pub const fn show_sensitive(mut self, show_sensitive: bool) -> Self {
        self.show_sensitive = show_sensitive;
        self
    }

    /// Sets [`width`](Self#structfield.width).
    #[must_use]
    pub const fn width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// Sets [`profile`](Self#structfield.profile).
    #[must_use]
    pub const fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// Sets [`automation`](Self#structfield.automation).
    #[must_use]
    pub const fn automation(mut self, automation: bool) -> Self {
        self.automation = automation;
        self
    }

    /// Sets [`limits`](Self#structfield.limits).
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets [`depth`](Self#structfield.depth).
    #[must_use]
    pub const fn depth(mut self, depth: usize) -> Self {
        self.depth = depth;
        self
    }
}
