use tofu_json_hcl::Span;

/// A text and where it is.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) text: String,
    pub(super) place: Span,
}

/// A `provider` block before anything in it is understood.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) block: Span,
    pub(super) label: Option<Written>,
    pub(super) version: Option<Written>,
    pub(super) constraints: Option<Written>,
    /// An element without a text could not be read.
    pub(super) hashes: Vec<(Option<String>, Span)>,
}
