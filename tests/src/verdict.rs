use crate::{Case, CaseKind, Difference, Panic, catch};
use std::fmt;
use tofu_json_diagnostic::Diagnostic;
use tofu_json_show::{Error, show, show_diagnostic};
use tofu_json_value::Document;

/// What came of comparing a case with its recorded text.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The same bytes; or, where OpenTofu aborted, a clean end.
    Matches,
    /// Other text.
    Differs(Difference),
    /// An error instead of the whole text.
    Fails(String),
    /// A panic.
    Panics(Panic),
    /// There is no renderer for the kind of case yet.
    Unsupported,
}

impl Verdict {
    /// Whether the case is as it should be.
    #[must_use]
    pub const fn passes(&self) -> bool {
        matches!(self, Self::Matches)
    }

    /// What verdicts of one sort have in common.
    #[must_use]
    pub fn sort(&self) -> String {
        match self {
            Self::Matches => "matches".into(),
            Self::Differs(difference) => difference.sort(),
            Self::Fails(error) => without_places(error),
            Self::Panics(panic) => panic.location.as_ref().unwrap_or(&panic.message).clone(),
            Self::Unsupported => "not supported yet".into(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Matches => f.write_str("matches"),
            Self::Differs(difference) => difference.fmt(f),
            Self::Fails(error) => write!(f, "fails: {error}"),
            Self::Panics(panic) => panic.fmt(f),
            Self::Unsupported => f.write_str("not supported yet"),
        }
    }
}

/// What [`show`] gave for a case: the text, whole or not, and the error.
#[derive(Debug)]
pub struct Shown {
    /// The text that was written.
    pub text: Vec<u8>,
    /// Why it is not whole.
    pub error: Option<Error>,
}

impl Case<'_> {
    /// Shows the document of the case.
    ///
    /// # Errors
    ///
    /// The [`Panic`], if showing panicked.
    pub fn show(&self, color: bool, threads: usize) -> Result<Shown, Panic> {
        let options = self.options.color(color).threads(threads);
        let mut text = Vec::new();
        let error = catch(|| show(self.document, self.schemas, &options, &mut text).err())?;
        Ok(Shown { text, error })
    }

    /// Compares the text of the document with the recorded one.
    #[must_use]
    pub fn judge(&self, color: bool, threads: usize) -> Verdict {
        if self.kind == CaseKind::Diagnostic {
            return self.judge_diagnostic(color);
        }
        let shown = match self.show(color, threads) {
            Ok(shown) => shown,
            Err(panic) => return Verdict::Panics(panic),
        };
        let Some(want) = self.expected(color) else {
            return Verdict::Matches;
        };
        if let Some(error) = shown.error {
            return Verdict::Fails(error.to_string());
        }
        compared(want, &String::from_utf8_lossy(&shown.text))
    }

    fn judge_diagnostic(&self, color: bool) -> Verdict {
        let options = self.options.color(color);
        let text = catch(|| {
            let document = Document::parse(self.document).map_err(|error| error.to_string())?;
            let diagnostic =
                Diagnostic::read(document.root()).map_err(|error| error.to_string())?;
            Ok(show_diagnostic(&diagnostic, &options))
        });
        match (text, self.expected(color)) {
            (Err(panic), _) => Verdict::Panics(panic),
            (Ok(_), None) => Verdict::Matches,
            (Ok(Err(error)), _) => Verdict::Fails(error),
            (Ok(Ok(text)), Some(want)) => compared(want, &text),
        }
    }
}

fn compared(want: &str, got: &str) -> Verdict {
    match Difference::between(want, got) {
        None => Verdict::Matches,
        Some(difference) => Verdict::Differs(difference),
    }
}

fn without_places(error: &str) -> String {
    let message = error.split(", in /").next().unwrap_or_default();
    message
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect()
}
