use super::{ChangeFilter, UnknownChangeWord};
use std::fmt;

/// Why a text is no filter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FilterArgumentError {
    /// A word is none of the options.
    Unknown(String),
    /// An option has no value after it.
    NoValue(String),
    /// A change has no such word.
    ChangeWord(UnknownChangeWord),
    /// A quote is not closed.
    Quote,
}

const OPTIONS: &str = "--only, --address, --type, --module, --attribute or one of them with --not-";

impl fmt::Display for FilterArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(found) => write!(f, "expected {OPTIONS}, found {found}"),
            Self::NoValue(option) => write!(f, "expected a value after {option}, found the end"),
            Self::ChangeWord(error) => error.fmt(f),
            Self::Quote => f.write_str("expected a quote that closes the last one, found the end"),
        }
    }
}

impl std::error::Error for FilterArgumentError {}

impl ChangeFilter {
    /// Reads a filter that is written as the arguments of a command, as it [displays](fmt::Display) itself.
    ///
    /// Quotes and backslashes mean what they mean to a shell, and nothing else means anything.
    ///
    /// ```
    /// use tofu_json_vocab::{ChangeFilter, ChangeWord};
    ///
    /// let filter = ChangeFilter::from_arguments("--only delete,replace --not-address=module.scratch[*")?;
    /// assert_eq!(filter.only, [ChangeWord::Delete, ChangeWord::Replace]);
    /// assert_eq!(filter.not_addresses, ["module.scratch[*"]);
    /// # Ok::<(), tofu_json_vocab::FilterArgumentError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where it has an option or a word that a filter does not know, an option without a value, or an open quote.
    pub fn from_arguments(text: &str) -> Result<Self, FilterArgumentError> {
        let mut filter = Self::default();
        let mut words = words(text)?.into_iter();
        while let Some(word) = words.next() {
            let (option, value) = match word.split_once('=') {
                Some((option, value)) => (option.to_owned(), Some(value.to_owned())),
                None => (word, None),
            };
            if !filter.has_option(&option) {
                return Err(FilterArgumentError::Unknown(option));
            }
            let Some(value) = value.or_else(|| words.next()) else {
                return Err(FilterArgumentError::NoValue(option));
            };
            filter.take_option(&option, value)?;
        }
        Ok(filter)
    }

    fn has_option(&mut self, option: &str) -> bool {
        matches!(option, "--only" | "--not-only") || self.patterns(option).is_some()
    }

    fn take_option(&mut self, option: &str, value: String) -> Result<(), FilterArgumentError> {
        let words = match option {
            "--only" => &mut self.only,
            "--not-only" => &mut self.not_only,
            _ => {
                let is_root = option.ends_with("module") && value == "root";
                let patterns = self.patterns(option).into_iter();
                patterns.for_each(|patterns| {
                    patterns.push(if is_root {
                        String::new()
                    } else {
                        value.clone()
                    });
                });
                return Ok(());
            }
        };
        for word in value.split(',') {
            words.push(word.parse().map_err(FilterArgumentError::ChangeWord)?);
        }
        Ok(())
    }

    fn patterns(&mut self, option: &str) -> Option<&mut Vec<String>> {
        Some(match option {
            "--address" => &mut self.addresses,
            "--not-address" => &mut self.not_addresses,
            "--type" => &mut self.types,
            "--not-type" => &mut self.not_types,
            "--module" => &mut self.modules,
            "--not-module" => &mut self.not_modules,
            "--attribute" => &mut self.attributes,
            "--not-attribute" => &mut self.not_attributes,
            _ => return None,
        })
    }
}

/// The words of a line, as a shell cuts it.
fn words(text: &str) -> Result<Vec<String>, FilterArgumentError> {
    let mut words = Vec::new();
    let mut word = None::<String>;
    let mut quote = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), letter) if open == letter => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => {
                let next = letters.next().ok_or(FilterArgumentError::Quote)?;
                word.get_or_insert_default().push(next);
            }
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(FilterArgumentError::Quote);
    }
    words.extend(word);
    Ok(words)
}
