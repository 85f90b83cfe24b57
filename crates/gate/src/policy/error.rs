use std::fmt;

/// Why policies cannot be read or evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PolicyError {
    /// What was expected, and what was found.
    pub message: String,
    /// The file that it is in, where it is in one.
    pub file: Option<String>,
    /// The line and the column in it, from 1.
    pub place: Option<(usize, usize)>,
}

impl PolicyError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            file: None,
            place: None,
        }
    }

    /// The error of the engine: the place and the code that it quotes, then what is wrong. Files are known by their
    /// numbers.
    pub(super) fn of_engine(text: &str, files: &[(String, String)]) -> Self {
        let file = |number: usize| files.get(number).map(|(name, _)| name);
        let mut places = text.lines().filter_map(place);
        let mut error = Self::new(what(text));
        if let Some((number, line, column)) = places.next() {
            error.file = file(number).cloned();
            error.place = error.file.is_some().then_some((line, column));
        } else if let Some((number, limit)) = limit_of_file(text) {
            error.file = file(number).cloned();
            error.message = format!("the policy {limit}");
        }
        if error.message == "rule conflicts with the following rule:" {
            let other = places.next();
            let other =
                other.and_then(|(number, line, column)| Some((file(number)?, line, column)));
            error.message = match other {
                Some((name, line, column)) => {
                    format!("the rule gives another value than the one at {name}:{line}:{column}")
                }
                None => "the rule gives two values".to_owned(),
            };
        }
        error
    }
}

/// `0 exceeds maximum allowed line count 20000`: the number of the file, and what is wrong with it.
fn limit_of_file(text: &str) -> Option<(usize, &str)> {
    let (number, limit) = text.split_once(' ')?;
    let number = number.parse().ok()?;
    limit.starts_with("exceeds ").then_some((number, limit))
}

/// `--> FILE:LINE:COLUMN`.
fn place(line: &str) -> Option<(usize, usize, usize)> {
    let mut parts = line.strip_prefix("--> ")?.splitn(3, ':');
    let mut number = || parts.next()?.parse().ok();
    Some((number()?, number()?, number()?))
}

/// The line that says what is wrong; a limit has no place and says it alone.
fn what(text: &str) -> String {
    let said = text.lines().find_map(|line| line.strip_prefix("error: "));
    let said = said.or_else(|| text.lines().find(|line| !line.trim().is_empty()));
    match said {
        Some(said) if said.contains("time limit") || said.contains("exceeded") => {
            "the policy takes more steps than it may".to_owned()
        }
        // The lines after it have the rules.
        Some(said) if said.starts_with("recursion detected when evaluating rule:") => {
            "expected no recursion, found a rule that uses itself".to_owned()
        }
        Some(said) => said.trim().to_owned(),
        None => "the policy cannot be evaluated".to_owned(),
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
        if let Some((line, column)) = self.place {
            write!(f, "{line}:{column}:")?;
        }
        let blank = if self.file.is_some() { " " } else { "" };
        write!(f, "{blank}{}", self.message)
    }
}

impl std::error::Error for PolicyError {}
