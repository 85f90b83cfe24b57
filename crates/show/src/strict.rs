//! Checking every byte of a document before anything of it is shown.

use crate::progress::pass;
use crate::remarks::Remarks;
use crate::{Error, Options, Progress, Stage};
use tofu_json_input::{Opened, StrictPass};

/// Checks the document strictly, from its first byte to its last. What follows it is not looked at.
pub(crate) fn check(
    source: &Opened<'_>,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Remarks, Error> {
    let check = StrictPass::within(options.limits);
    match pass(source, check, Stage::Check, progress)? {
        Ok(invalid_text) => Ok(Remarks {
            invalid_text,
            inferred: None,
        }),
        Err(fault) => Err(source.located(fault).into()),
    }
}

#[cfg(test)]
mod tests;
