//! The short notation of modes: `T`, `[R]`, `M(E→E)`.

use std::fmt;
use std::str::FromStr;

use super::{MODES, Mode};

/// A text that is not the short notation of a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMode(());

impl fmt::Display for UnknownMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the short notation of a mode, such as T, [R] or M(E→E)")
    }
}

impl std::error::Error for UnknownMode {}

/// The short notation: `T`, `[R]`, `M(E→E)`.
impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Map(key, value) => write!(f, "M({key}→{value})"),
            Self::List(element) => write!(f, "[{element}]"),
            Self::KeywordOrList(element) => write!(f, "K or [{element}]"),
            other => f.write_str(other.explanation().letter),
        }
    }
}

/// Reads the short notation of a mode. Modes inside of another are simple ones: no more is in the table.
///
/// ```
/// use tofu_json_config::modes::{Mode, UnknownMode};
///
/// let mode: Mode = "[R]".parse()?;
/// assert_eq!(mode, Mode::List(&Mode::Reference));
/// assert_eq!(mode.to_string(), "[R]");
/// # Ok::<(), UnknownMode>(())
/// ```
impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(text: &str) -> Result<Self, UnknownMode> {
        let between = |start: &str, end| text.strip_prefix(start)?.strip_suffix(end);
        let mode = if let Some(mode) = simple(text) {
            Some(*mode)
        } else if let Some(element) = between("[", "]") {
            simple(element).map(Self::List)
        } else if let Some(element) = between("K or [", "]") {
            simple(element).map(Self::KeywordOrList)
        } else {
            between("M(", ")")
                .and_then(|inside| inside.split_once('→'))
                .and_then(|(key, value)| Some(Self::Map(simple(key)?, simple(value)?)))
        };
        mode.ok_or(UnknownMode(()))
    }
}

/// A mode that holds no other.
fn simple(letter: &str) -> Option<&'static Mode> {
    let modes: &'static [Mode] = &MODES;
    let holds_another =
        |mode: &Mode| matches!(mode, Mode::Map(..) | Mode::List(_) | Mode::KeywordOrList(_));
    modes
        .iter()
        .find(|mode| !holds_another(mode) && mode.explanation().letter == letter)
}

#[cfg(test)]
mod tests {
    use crate::modes::{MODES, Mode, files, rows};
    use tofu_json_vocab::Program;

    #[test]
    fn every_mode_of_the_table_is_read_back() {
        let rows = Program::ALL
            .into_iter()
            .flat_map(files)
            .flat_map(|(_, root)| rows(root));
        let modes: Vec<Mode> = rows.map(|row| row.mode).chain(MODES).collect();
        assert!(modes.len() > 100);
        for mode in modes {
            assert_eq!(mode.to_string().parse(), Ok(mode), "{mode}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "", "t", "[", "[]", "[[R]]", "K or", "M(E)", "M(E→)", "M(E→E", "R *",
        ] {
            assert!(text.parse::<Mode>().is_err(), "{text}");
        }
    }
}
