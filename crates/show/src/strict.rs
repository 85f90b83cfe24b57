//! Checking every byte of a document before anything of it is shown.

use crate::progress::pass;
use crate::remarks::Remarks;
use crate::{Error, Options, Progress, Stage};
use tofu_json_input::{Opened, Pass};
use tofu_json_model::stream::{self, Input};
use tofu_json_scan::{Checker, Fault, FaultKind};
use tofu_json_value::Limits;

/// Checks the document strictly, from its first byte to its last. What follows it is not looked at.
pub(crate) fn check(
    source: &Opened<'_>,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Remarks, Error> {
    let check = StrictPass {
        limits: options.limits,
    };
    match pass(source, check, Stage::Check, progress)? {
        Ok(invalid_text) => Ok(Remarks {
            invalid_text,
            inferred: None,
        }),
        Err(fault) => Err(located(source, fault)),
    }
}

struct StrictPass {
    limits: Limits,
}

/// Where the first text is that is not UTF-8, or what is wrong.
type Checked = Result<Option<usize>, Fault>;

impl Pass<Checked> for StrictPass {
    fn over(self, input: &mut impl Input) -> Result<Checked, stream::StreamError> {
        let mut checker = Checker::new(self.limits);
        let mut fault = None;
        stream::each_piece(input, |piece, _| {
            fault = checker.feed(piece).err();
            fault.is_none()
        })?;
        Ok(match fault {
            None => checker.finish(),
            // The end of the document has come before: what follows is for others to judge.
            Some(fault) if fault.kind == FaultKind::TrailingText => Ok(checker.invalid_text()),
            Some(fault) => Err(fault),
        })
    }
}

#[cold]
fn located(source: &Opened<'_>, fault: Fault) -> Error {
    let at = fault.at;
    match source.pointer_to(at) {
        Ok(pointer) => {
            let pointer = pointer.unwrap_or_default();
            let mut error = tofu_json_model::Error::from(fault).within(&pointer);
            error.place = Some(source.place(at));
            Error::Document(error.into())
        }
        Err(error) => error.into(),
    }
}

#[cfg(test)]
mod tests;
