//! What is against a rule.

use crate::Violation;
use std::fmt;
use tofu_json_model::stream::EntryHead;
use tofu_json_vocab::ChangeWord;

/// An object, an action or a check.
#[derive(Clone, Copy, Default)]
pub(crate) struct Subject<'a> {
    pub(crate) address: &'a str,
    pub(crate) previous_address: &'a str,
    pub(crate) deposed: Option<&'a str>,
    pub(crate) word: Option<ChangeWord>,
}

impl<'a> Subject<'a> {
    pub(crate) fn at(address: &'a str) -> Self {
        Self {
            address,
            ..Self::default()
        }
    }

    pub(crate) fn of(entry: &EntryHead<'a>, word: ChangeWord) -> Self {
        Self {
            address: entry.address,
            previous_address: entry.previous_address,
            deposed: Some(entry.deposed).filter(|key| !key.is_empty()),
            word: Some(word),
        }
    }

    pub(crate) fn of_violation(violation: &'a Violation) -> Option<Self> {
        Some(Self {
            deposed: violation.deposed.as_deref(),
            word: violation.word,
            ..Self::at(violation.address.as_deref()?)
        })
    }
}

/// A deposed object is another one than the object at its address.
impl fmt::Display for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.address)?;
        match self.deposed {
            Some(key) => write!(f, " (deposed object {key})"),
            None => Ok(()),
        }
    }
}
