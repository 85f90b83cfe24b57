use std::error::Error;
use std::fmt;

use crate::fault::Fault;

/// Why a file was not converted: what is wrong with it, sorted by place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// At least one fault; errors of OpenTofu in its words, others as lower-case fragments.
    pub faults: Vec<Fault>,
}

impl Refusal {
    pub(crate) fn new(mut faults: Vec<Fault>) -> Self {
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
