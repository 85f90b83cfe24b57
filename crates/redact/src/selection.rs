//! What is chosen by address, besides what masks say.

use crate::addressed::{AddressedPart, PartForm, addressed, without_instance_keys};
use crate::placeholder::placeholders_in;
use regex::Regex;
use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use tofu_json_model::stream::UnitKind;
use tofu_json_value::Value;
use tofu_json_vocab::matches_glob;

/// What is secret though no mask says so: values at addresses, or texts of a form.
///
/// ```
/// use tofu_json_redact::AlsoSecret;
///
/// assert!("aws_db_instance.*.username".parse::<AlsoSecret>().is_ok());
/// assert!("/AKIA[0-9A-Z]{16}/".parse::<AlsoSecret>().is_ok());
/// assert!("/(/".parse::<AlsoSecret>().is_err() && "".parse::<AlsoSecret>().is_err());
/// ```
#[derive(Clone)]
pub struct AlsoSecret(Also);

#[derive(Clone)]
enum Also {
    At {
        pattern: String,
        /// The same as a configuration has it, if that is another.
        declared: Option<String>,
    },
    Like(Regex),
}

/// Reads a pattern of addresses, or a regular expression between two slashes.
impl std::str::FromStr for AlsoSecret {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let expression = text
            .strip_prefix('/')
            .and_then(|rest| rest.strip_suffix('/'));
        Ok(Self(match expression {
            None if text.is_empty() => return Err(PatternError("the address is empty".to_owned())),
            Some("") => return Err(PatternError("the regular expression is empty".to_owned())),
            Some(expression) => {
                Also::Like(Regex::new(expression).map_err(|error| PatternError(error.to_string()))?)
            }
            None => Also::At {
                pattern: text.to_owned(),
                declared: without_instance_keys(text),
            },
        }))
    }
}

impl fmt::Debug for AlsoSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlsoSecret").finish_non_exhaustive()
    }
}

/// Why a text is no pattern of addresses and no regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError(String);

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PatternError {}

/// What is chosen in documents.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    pub(crate) also: Vec<AlsoSecret>,
    pub(crate) keep: Vec<String>,
}

/// What is chosen in one document, and which of it is there. Threads may look for it at once.
pub(crate) struct SelectionInDocument<'o> {
    also: Vec<Choice<&'o Also>>,
    keep: Vec<Choice<&'o str>>,
}

/// A pattern, and whether anything has matched it.
struct Choice<P> {
    pattern: P,
    is_matched: AtomicBool,
}

/// What is chosen in a unit.
#[derive(Default)]
pub(crate) struct Selected<'u> {
    pub(crate) secret: Vec<Value<'u>>,
    /// Where values begin that stay as they are.
    pub(crate) kept: HashSet<usize>,
}

impl<P: Copy> Choice<P> {
    fn all(patterns: impl Iterator<Item = P>) -> Vec<Self> {
        let choice = |pattern| Self {
            pattern,
            is_matched: AtomicBool::new(false),
        };
        patterns.map(choice).collect()
    }

    /// Whether any of them is one that matches. All that are like it are noted.
    fn any(choices: &[Self], mut matches: impl FnMut(P) -> bool) -> bool {
        let matching = choices.iter().filter(|choice| matches(choice.pattern));
        matching.fold(false, |_, choice| {
            choice.is_matched.store(true, Ordering::Relaxed);
            true
        })
    }

    fn unmatched(choices: &[Self]) -> impl Iterator<Item = P> {
        let unmatched = |choice: &&Self| !choice.is_matched.load(Ordering::Relaxed);
        choices
            .iter()
            .filter(unmatched)
            .map(|choice| choice.pattern)
    }
}

impl<'o> SelectionInDocument<'o> {
    pub(crate) fn new(selection: &'o Selection) -> Self {
        Self {
            also: Choice::all(selection.also.iter().map(|also| &also.0)),
            keep: Choice::all(selection.keep.iter().map(String::as_str)),
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.also.is_empty() && self.keep.is_empty()
    }

    /// The patterns that have matched nothing, each as an argument of a command.
    pub(crate) fn unmatched(&self) -> Vec<String> {
        let also = Choice::unmatched(&self.also).map(|also| match also {
            Also::At { pattern, .. } => format!("--also {pattern}"),
            Also::Like(expression) => format!("--also /{expression}/"),
        });
        let keep = Choice::unmatched(&self.keep).map(|pattern| format!("--keep {pattern}"));
        also.chain(keep).collect()
    }

    /// The texts in a string that have the form of secrets. What reaches into a placeholder is none of the document.
    pub(crate) fn texts<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut found = Vec::new();
        let placeholders: Vec<_> = placeholders_in(text).collect();
        let is_own = |part: &regex::Match<'_>| {
            let next = placeholders.partition_point(|placeholder| placeholder.end <= part.start());
            let next = placeholders.get(next);
            next.is_none_or(|placeholder| part.end() <= placeholder.start)
        };
        Choice::any(&self.also, |also| {
            let Also::Like(expression) = also else {
                return false;
            };
            let before = found.len();
            let texts = expression.find_iter(text).filter(is_own);
            let texts = texts.map(|text| text.as_str());
            found.extend(texts.filter(|text| !text.is_empty()));
            found.len() > before
        });
        found
    }

    /// Whether texts of some form are secret.
    pub(crate) fn has_texts(&self) -> bool {
        let mut patterns = self.also.iter().map(|choice| choice.pattern);
        patterns.any(|also| matches!(also, Also::Like(_)))
    }

    fn is_secret(&self, part: &AddressedPart<'_>) -> bool {
        Choice::any(&self.also, |also| match also {
            Also::At { pattern, declared } => {
                let declared = declared.as_deref();
                let declared = declared.filter(|_| part.form != PartForm::Value);
                let mut patterns = std::iter::once(&**pattern).chain(declared);
                patterns.any(|pattern| matches_glob(pattern, &part.address))
            }
            Also::Like(_) => false,
        })
    }

    fn is_kept(&self, address: &str) -> bool {
        Choice::any(&self.keep, |pattern| matches_glob(pattern, address))
    }

    /// What is chosen in a unit, by the addresses of its values.
    pub(crate) fn of<'u>(
        &self,
        kind: UnitKind,
        root: Value<'u>,
        name: Option<&str>,
    ) -> Selected<'u> {
        let mut selected = Selected::default();
        if self.is_empty() {
            return selected;
        }
        let parts = addressed(kind, root, name).into_iter();
        let mut open: Vec<_> = parts.map(|part| (part, false, false)).collect();
        while let Some((part, is_in_kept, is_in_secret)) = open.pop() {
            let is_kept = !part.is_second && self.is_kept(&part.address);
            let (is_kept, is_secret) = (is_kept || is_in_kept, self.is_secret(&part));
            let is_secret = is_secret || is_in_secret;
            let is_expression = part.form == PartForm::Expression;
            if is_kept {
                selected.kept.insert(part.value.span().start);
            } else if is_secret && !is_expression {
                selected.secret.push(part.value);
            }
            let parts = part.parts().into_iter();
            open.extend(parts.map(|part| (part, is_kept, is_secret && is_expression)));
        }
        selected.secret.sort_by_key(|value| value.span().start);
        selected
    }
}
