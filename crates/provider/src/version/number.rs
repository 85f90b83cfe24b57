use std::fmt;

/// Which of the three numbers of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Portion {
    /// The first.
    Major,
    /// The second.
    Minor,
    /// The third.
    Patch,
}

impl fmt::Display for Portion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Major => "major",
            Self::Minor => "minor",
            Self::Patch => "patch",
        })
    }
}

/// Why the numbers of a text are not those of a version.
pub(crate) enum NumbersError {
    TooMany,
    Wildcard(Portion),
    TooLarge(Box<str>),
}

/// Up to three numbers as written; missing ones are zero.
pub(crate) fn numbers(texts: &[&str]) -> Result<[u64; 3], NumbersError> {
    if texts.len() > 3 {
        return Err(NumbersError::TooMany);
    }
    let portions = [Portion::Major, Portion::Minor, Portion::Patch];
    let mut numbers = [0; 3];
    for ((text, portion), number) in texts.iter().zip(portions).zip(&mut numbers) {
        if matches!(*text, "*" | "x" | "X") {
            return Err(NumbersError::Wildcard(portion));
        }
        *number = text
            .parse()
            .map_err(|_| NumbersError::TooLarge((*text).into()))?;
    }
    Ok(numbers)
}
