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
        let mut error = Self::new(what(text));
        if let Some((file, line, column)) = text.lines().find_map(place) {
            error.file = files.get(file).map(|(name, _)| name.clone());
            error.place = error.file.is_some().then_some((line, column));
        }
        error
    }
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
