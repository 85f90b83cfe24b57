//! What a conversion does not convert: parts of a file, or the whole file.

use std::error::Error;
use std::fmt;

use tofu_json_diagnostic::codes;

use tofu_json_config::Diagnostic;
use tofu_json_diagnostic::Place;

/// Something that the other syntax cannot say, or that could not be decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// The kind of loss.
    pub kind: LossKind,
    /// Where it is in the source.
    pub place: Place,
    /// The blocks around it, `resource.aws_instance.web.tags`; empty at the top level, and after an
    /// ellipsis its last thousand bytes where it is longer.
    pub path: String,
    /// What is lost or guessed: a lower-case fragment.
    pub message: String,
}

codes! {
    /// What a [`Loss`] is about.
    pub enum LossKind {
        Comment = "comment", "a comment with no place in the other syntax";
        DuplicateKey = "duplicate_key", "several keys with one name, of which the last counts";
        Ambiguous = "ambiguous", "not known whether it is a block or an attribute";
        Meaning = "meaning", "means something else in the other syntax, or is refused there";
        Unknown = "unknown", "a name that OpenTofu does not know in this place";
    }
}

/// Why a file was not converted: what is wrong with it, sorted by place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// At least one fault; errors of OpenTofu in its words, others as lower-case fragments.
    pub faults: Vec<Diagnostic>,
}

impl Refusal {
    pub(crate) fn new(mut faults: Vec<Diagnostic>) -> Self {
        faults.sort_by_key(|fault| fault.subject);
        Self { faults }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.faults.as_slice() {
            [] => formatter.write_str("not converted"),
            [one] => write!(formatter, "not converted: {}", one.summary),
            [first, others @ ..] => write!(
                formatter,
                "not converted: {} (and {} more)",
                first.summary,
                others.len()
            ),
        }
    }
}

impl Error for Refusal {}
