use tofu_json_computed::json::JsonOptions;
use tofu_json_differ::Differ;
use tofu_json_input::CompressionLimits;
use tofu_json_render::human::{self, Profile};
use tofu_json_term::Style;
use tofu_json_value::{Arena, Limits};
use tofu_json_vocab::PlanMode;

/// How a document is shown: each field has a method of its name that sets it.
///
/// ```
/// use tofu_json_show::{Options, PlanMode};
///
/// let options = Options::default().mode(Some(PlanMode::Destroy)).width(100);
/// assert_eq!((options.mode, options.width), (Some(PlanMode::Destroy), 100));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The mode the plan was made in, which its JSON does not say. The default, none, infers it:
    /// a plan without `resource_changes` but with managed objects in `prior_state` is
    /// refresh-only, any other normal.
    pub mode: Option<PlanMode>,
    /// Whether sensitive values are shown. The default is `false`.
    pub show_sensitive: bool,
    /// Whether the text is coloured. The default is `false`.
    pub color: bool,
    /// Whether control characters of the document are made visible. The default is `false`:
    /// OpenTofu's exact bytes.
    pub sanitize: bool,
    /// The columns for word wrap and rules. The default is 78.
    pub width: usize,
    /// The release whose text is printed. The default is [`Profile::Tofu1_12`].
    pub profile: Profile,
    /// Whether the release is told from members that only one program writes, where the document has any. The
    /// default is `false`.
    pub infer_profile: bool,
    /// Whether OpenTofu runs in automation (`TF_IN_AUTOMATION`). The default is `false`.
    pub automation: bool,
    /// Whether changes that wait for the next plan are shown, as remote runs of Terraform do. The default
    /// is `false`.
    pub deferred: bool,
    /// What is printed. The default is [`Format::Text`].
    pub format: Format,
    /// Whether anything but a plan is an error, of which nothing is written. The default is `false`.
    pub only_plans: bool,
    /// How many threads render. 0, the default, means one for each core. With 1, and [`Options::limits`] of at most
    /// 128 levels, everything runs on the calling thread and none is started: for systems without threads. The text
    /// is then kept in memory until it is whole.
    pub threads: usize,
    /// Whether every byte of the document is checked before anything is written. The default is
    /// `false`: what is not needed for the text is only skipped, and all that is checked there is
    /// that strings end and that brackets match.
    pub strict: bool,
    /// How deep a document may nest. The default is that of [`Limits`].
    pub limits: Limits,
    /// How many bytes of text may be written. The default, `None`, means 100 times the document,
    /// but at least 1 GiB. Only names and nesting far beyond real documents reach that: columns of
    /// attributes are as wide as the longest name, as in OpenTofu.
    pub text: Option<u64>,
    /// How large compressed input may become. The default is that of [`CompressionLimits`].
    pub compression: CompressionLimits,
}

/// What is printed of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// The native text.
    #[default]
    Text,
    /// The computed differences as JSON.
    Computed,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: None,
            show_sensitive: false,
            color: false,
            sanitize: false,
            width: 78,
            profile: Profile::default(),
            infer_profile: false,
            automation: false,
            deferred: false,
            format: Format::default(),
            only_plans: false,
            threads: 0,
            strict: false,
            limits: Limits::default(),
            text: None,
            compression: CompressionLimits::default(),
        }
    }
}

/// A method for each field, which sets it.
macro_rules! setters {
    ($($name:ident: $type:ty,)*) => {
        impl Options {
            $(
                #[doc = concat!("Sets [`", stringify!($name), "`](Self#structfield.", stringify!($name), ").")]
                #[must_use]
                pub const fn $name(self, $name: $type) -> Self {
                    Self { $name, ..self }
                }
            )*
        }
    };
}

setters! {
    mode: Option<PlanMode>,
    show_sensitive: bool,
    color: bool,
    sanitize: bool,
    width: usize,
    profile: Profile,
    infer_profile: bool,
    automation: bool,
    deferred: bool,
    format: Format,
    only_plans: bool,
    threads: usize,
    strict: bool,
    limits: Limits,
    text: Option<u64>,
    compression: CompressionLimits,
}

/// Comparing and rendering this many levels fit every usual thread.
pub(crate) const SHALLOW: usize = 128;

impl Options {
    /// Whether the calling thread does everything.
    pub(crate) const fn runs_here(&self) -> bool {
        self.threads == 1 && self.limits.depth <= SHALLOW
    }

    /// How deep values are compared and rendered; what is deeper becomes text.
    pub(crate) const fn depth(&self) -> usize {
        if self.runs_here() {
            // JSON in strings nests deeper than its document.
            self.limits.depth
        } else {
            usize::MAX
        }
    }

    /// How many threads are used.
    pub(crate) fn thread_count(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            wanted => wanted,
        }
    }

    /// How many bytes of text a document of this size may give.
    pub(crate) fn most_text(&self, document: usize) -> u64 {
        let usual = (document as u64).saturating_mul(100).max(1 << 30);
        self.text.unwrap_or(usual)
    }

    pub(crate) fn human(&self, depth: usize) -> human::Options {
        human::Options::default()
            .show_sensitive(self.show_sensitive)
            .width(self.width)
            .profile(self.profile)
            .automation(self.automation)
            .limits(self.limits)
            .depth(depth)
    }

    pub(crate) fn style(&self) -> Style {
        Style::default()
            .color(self.color)
            .sanitize(self.sanitize)
            .printable(self.profile.rules().printable)
    }

    pub(crate) fn json(&self) -> JsonOptions {
        JsonOptions::default().show_sensitive(self.show_sensitive)
    }

    /// A differ for so many levels.
    pub(crate) fn differ<'a>(&self, arena: &'a Arena, depth: usize) -> Differ<'a> {
        Differ::new(arena)
            .limits(self.limits)
            .depth(depth)
            .profile(self.profile)
    }
}
