//! Texts that differ in white space alone.

/// Which white space it is that two texts differ in, where all else is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SpaceChange {
    /// Lines end in CR LF on one side.
    LineEnds,
    /// The line end at the very end, or empty lines there.
    End,
    /// Blanks at the ends of lines, and perhaps line ends.
    Trailing,
    /// Blanks or line breaks elsewhere, which can have a meaning.
    Blanks,
}

impl SpaceChange {
    /// The change as a word of JSON: `line_ends`, `end`, `trailing`, `blanks`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LineEnds => "line_ends",
            Self::End => "end",
            Self::Trailing => "trailing",
            Self::Blanks => "blanks",
        }
    }

    /// The change of two texts that are not equal; nothing where more than white space differs.
    pub(crate) fn of(before: &str, after: &str) -> Option<Self> {
        if !before.split_whitespace().eq(after.split_whitespace()) {
            return None;
        }
        if before.lines().eq(after.lines()) && before.ends_with('\n') == after.ends_with('\n') {
            return Some(Self::LineEnds);
        }
        let (old, new) = (
            before.trim_end_matches(BREAKS),
            after.trim_end_matches(BREAKS),
        );
        if old == new {
            return Some(Self::End);
        }
        let same = old
            .lines()
            .map(str::trim_end)
            .eq(new.lines().map(str::trim_end));
        Some(match same {
            true => Self::Trailing,
            false => Self::Blanks,
        })
    }
}

const BREAKS: [char; 2] = ['\n', '\r'];

#[cfg(test)]
mod tests {
    use super::SpaceChange;

    #[test]
    fn each_kind() {
        for (before, after, change) in [
            ("a\nb\n", "a\r\nb\r\n", Some(SpaceChange::LineEnds)),
            ("a\nb\n", "a\nb", Some(SpaceChange::End)),
            ("a\nb\r\n", "a\nb\n\n", Some(SpaceChange::End)),
            ("a  \nb\n", "a\nb\n", Some(SpaceChange::Trailing)),
            ("a  \nb\n", "a\r\nb", Some(SpaceChange::Trailing)),
            ("a ", "a", Some(SpaceChange::Trailing)),
            ("a b", "a  b", Some(SpaceChange::Blanks)),
            ("a b", "a\nb", Some(SpaceChange::Blanks)),
            (" a", "a", Some(SpaceChange::Blanks)),
            ("", " ", Some(SpaceChange::Blanks)),
            ("a b", "ab", None),
        ] {
            assert_eq!(
                SpaceChange::of(before, after),
                change,
                "{before:?} {after:?}"
            );
        }
    }
}
