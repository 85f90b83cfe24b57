use super::Profile;
use tofu_json_value::Limits;

/// How plans and states are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
