//! Checking every byte of a document before anything of it is shown.

mod trail;

use crate::progress::pass;
use crate::remarks::Remarks;
use crate::{Error, Options, Progress, Stage};
use tofu_json_input::{Opened, Pass};
use tofu_json_model::stream::{self, Input};
use tofu_json_scan::{Checker, Fault, FaultKind};
use tofu_json_value::Limits;
use trail::pointer_to;

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
        pieces(input, |piece, _| {
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

/// Gives an input piece by piece, each with its offset, as long as more is wanted.
fn pieces(
    input: &mut impl Input,
    mut take: impl FnMut(&[u8], usize) -> bool,
) -> Result<(), stream::StreamError> {
    let mut seen = 0;
    loop {
        let piece = input.at_hand(seen);
        let goes_on = take(piece, seen);
        seen += piece.len();
        if !goes_on || !input.more(seen)? {
            return Ok(());
        }
    }
}

#[cold]
fn located(source: &Opened<'_>, fault: Fault) -> Error {
    match pointer_to(source, fault.at) {
        Ok(pointer) => {
            let error = tofu_json_model::Error::from(fault).within(&pointer);
            source.locate(error.into()).into()
        }
        Err(error) => error,
    }
}

#[cfg(test)]
mod tests;
