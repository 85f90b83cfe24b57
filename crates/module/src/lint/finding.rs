use super::fix::Edit;
use super::linted::Linted;
use super::rule::LintRule;
use tofu_json_diagnostic::Finding;
use tofu_json_diagnostic::Place;

/// Something doubtful.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LintFinding {
    /// The rule that it is about.
    pub rule: LintRule,
    /// The number of the file among those given; none when that file is not read.
    pub file: Option<usize>,
    /// The name of the file.
    pub file_name: String,
    /// Where it is; none for the file as a whole.
    pub place: Option<Place>,
    /// What was found.
    pub message: String,
    /// Edits that remove the finding; empty if there is no safe way.
    pub fix: Vec<Edit>,
}

impl From<&LintFinding> for Finding<LintRule> {
    fn from(finding: &LintFinding) -> Self {
        let found = Self::of(finding.rule, &finding.message).in_file(&finding.file_name);
        match finding.place {
            Some(place) => found.at(place),
            None => found,
        }
    }
}

/// A finding of one rule.
pub(super) struct RuleFinding {
    file: File,
    place: Option<Place>,
    message: String,
    fix: Vec<Edit>,
}

enum File {
    Read(usize),
    LeftOut(String),
}

impl RuleFinding {
    pub(super) fn at(file: usize, place: Place, message: impl Into<String>) -> Self {
        Self {
            place: Some(place),
            ..Self::in_file(file, message)
        }
    }

    pub(super) fn in_file(file: usize, message: impl Into<String>) -> Self {
        Self {
            file: File::Read(file),
            place: None,
            message: message.into(),
            fix: Vec::new(),
        }
    }

    pub(super) fn left_out(name: &str, message: impl Into<String>) -> Self {
        Self {
            file: File::LeftOut(name.to_owned()),
            ..Self::in_file(0, message)
        }
    }

    pub(super) fn with_fix(self, fix: Vec<Edit>) -> Self {
        Self { fix, ..self }
    }

    pub(super) fn named(self, rule: LintRule, linted: &Linted<'_>) -> LintFinding {
        let (file, file_name) = match self.file {
            File::Read(number) => {
                let name = linted.name_of(number);
                (Some(number), name.to_owned())
            }
            File::LeftOut(name) => (None, name),
        };
        LintFinding {
            rule,
            file,
            file_name,
            place: self.place,
            message: self.message,
            fix: self.fix,
        }
    }
}
