use crate::LeftOver;
use crate::field::{Raw, object};
use std::borrow::Cow;

object! {
    /// `test_interrupt`: what may be left after an interrupt.
    TestInterrupt {
        /// Objects of the state that the file's runs share.
        "state" => state: Option<Vec<LeftOver<'a>>>,
        /// Objects of the states of runs, by run.
        "states" => states: Option<Raw<'a>>,
        /// Addresses that were about to be created.
        "planned" => planned: Option<Vec<Cow<'a, str>>>,
    }
}

pub(crate) const TEXT: &str = "OpenTofu was interrupted during test execution, and may not have \
                               performed the expected cleanup operations.";
