//! Conflict markers as git and other programs write them.

use std::fmt;

/// The sides of a text with conflict markers, each as a whole text.
///
/// Markers are lines of at least seven equal characters: `<<<<<<<` opens, `|||||||` begins the
/// common ancestor where there is one, `=======` the other side, `>>>>>>>` closes. Longer ones can
/// be inside the ancestor's part, as git writes it when the ancestor was itself a merge.
///
/// ```
/// use tofu_json_lock::ConflictSides;
///
/// let text = b"a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> topic\nd\n";
/// let sides = ConflictSides::split(text)?.unwrap();
/// assert_eq!((&*sides.ours, &*sides.theirs), (&b"a\nb\nd\n"[..], &b"a\nc\nd\n"[..]));
/// assert_eq!((sides.base, &*sides.labels.ours), (None, "HEAD"));
/// # Ok::<(), tofu_json_lock::MarkerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConflictSides {
    /// The text with our side of every conflict.
    pub ours: Vec<u8>,
    /// The text with the common ancestor's side, if every conflict has it.
    pub base: Option<Vec<u8>>,
    /// The text with their side of every conflict.
    pub theirs: Vec<u8>,
    /// The names of the sides in the first conflict.
    pub labels: Labels,
    /// How many conflicts there are.
    pub conflicts: usize,
}

/// The names of the sides in conflict markers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// Our side.
    pub ours: String,
    /// The common ancestor; empty to leave its part out of what is written.
    pub base: String,
    /// Their side.
    pub theirs: String,
}

impl Default for Labels {
    /// `ours`, `base` and `theirs`.
    fn default() -> Self {
        Self {
            ours: "ours".to_owned(),
            base: "base".to_owned(),
            theirs: "theirs".to_owned(),
        }
    }
}

/// Conflict markers that do not belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkerError {
    /// The line, from 1.
    pub line: usize,
    expected: Expected,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Opening,
    Closing,
    Order,
}

impl fmt::Display for MarkerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        match self.expected {
            Expected::Opening => write!(
                f,
                "expected `<<<<<<<` before the conflict marker in line {line}, found none"
            ),
            Expected::Closing => write!(
                f,
                "expected `>>>>>>>` for the conflict that starts in line {line}, found the end of the file"
            ),
            Expected::Order => write!(
                f,
                "expected the conflict markers in the order `<<<<<<<`, `|||||||`, `=======`, `>>>>>>>`, found another in line {line}"
            ),
        }
    }
}

impl std::error::Error for MarkerError {}

impl ConflictSides {
    /// Takes a text apart. `None` where it has no conflict markers.
    ///
    /// # Errors
    ///
    /// When a marker misses those that belong to it.
    pub fn split(text: &[u8]) -> Result<Option<Self>, MarkerError> {
        let mut splitter = Splitter::default();
        for (number, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            splitter.line(line, number + 1)?;
        }
        splitter.finish()
    }
}

/// In which part of a conflict a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConflictPart {
    Ours,
    Base,
    Theirs,
}

#[derive(Clone, Copy)]
struct OpenConflict {
    part: ConflictPart,
    size: usize,
    line: usize,
    has_base: bool,
}

#[derive(Default)]
struct Splitter {
    ours: Vec<u8>,
    base: Vec<u8>,
    theirs: Vec<u8>,
    open: Option<OpenConflict>,
    labels: Labels,
    conflicts: usize,
    without_base: usize,
}

impl Splitter {
    fn line(&mut self, line: &[u8], number: usize) -> Result<(), MarkerError> {
        match (Marker::read(line), self.open) {
            (Some(marker), None) => self.outside(marker, number),
            (Some(marker), Some(open)) if marker.size == open.size => {
                self.inside(marker, open, number)
            }
            (_, Some(open)) => {
                self.text(open.part).extend_from_slice(line);
                Ok(())
            }
            (None, None) => {
                for part in [ConflictPart::Ours, ConflictPart::Base, ConflictPart::Theirs] {
                    self.text(part).extend_from_slice(line);
                }
                Ok(())
            }
        }
    }

    fn text(&mut self, part: ConflictPart) -> &mut Vec<u8> {
        match part {
            ConflictPart::Ours => &mut self.ours,
            ConflictPart::Base => &mut self.base,
            ConflictPart::Theirs => &mut self.theirs,
        }
    }

    fn outside(&mut self, marker: Marker<'_>, line: usize) -> Result<(), MarkerError> {
        if marker.character != b'<' {
            let expected = Expected::Opening;
            return Err(MarkerError { line, expected });
        }
        if self.conflicts == 0 {
            marker.name(&mut self.labels.ours);
        }
        self.conflicts += 1;
        self.open = Some(OpenConflict {
            part: ConflictPart::Ours,
            size: marker.size,
            line,
            has_base: false,
        });
        Ok(())
    }

    fn inside(
        &mut self,
        marker: Marker<'_>,
        open: OpenConflict,
        line: usize,
    ) -> Result<(), MarkerError> {
        let is_first = self.conflicts == 1;
        self.open = match (marker.character, open.part) {
            (b'|', ConflictPart::Ours) => {
                if is_first {
                    marker.name(&mut self.labels.base);
                }
                Some(OpenConflict {
                    part: ConflictPart::Base,
                    has_base: true,
                    ..open
                })
            }
            (b'=', ConflictPart::Ours | ConflictPart::Base) => Some(OpenConflict {
                part: ConflictPart::Theirs,
                ..open
            }),
            (b'>', ConflictPart::Theirs) => {
                if is_first {
                    marker.name(&mut self.labels.theirs);
                }
                self.without_base += usize::from(!open.has_base);
                None
            }
            _ => {
                let expected = Expected::Order;
                return Err(MarkerError { line, expected });
            }
        };
        Ok(())
    }

    fn finish(self) -> Result<Option<ConflictSides>, MarkerError> {
        if let Some(OpenConflict { line, .. }) = self.open {
            let expected = Expected::Closing;
            return Err(MarkerError { line, expected });
        }
        Ok((self.conflicts > 0).then_some(ConflictSides {
            ours: self.ours,
            base: (self.without_base == 0).then_some(self.base),
            theirs: self.theirs,
            labels: self.labels,
            conflicts: self.conflicts,
        }))
    }
}

/// A line that is a marker.
#[derive(Clone, Copy)]
struct Marker<'l> {
    character: u8,
    size: usize,
    label: &'l [u8],
}

impl<'l> Marker<'l> {
    fn read(line: &'l [u8]) -> Option<Self> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let character = *line.first()?;
        if !matches!(character, b'<' | b'|' | b'=' | b'>') {
            return None;
        }
        let size = line.iter().take_while(|&&byte| byte == character).count();
        let label = match line.get(size..)? {
            [] => &[][..],
            [b' ', label @ ..] if character != b'=' => label,
            _ => return None,
        };
        (size >= 7).then_some(Self {
            character,
            size,
            label,
        })
    }

    /// Puts the label in the place of the usual one, if there is one.
    fn name(&self, label: &mut String) {
        if !self.label.is_empty() {
            *label = String::from_utf8_lossy(self.label).into_owned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Option<ConflictSides> {
        ConflictSides::split(text.as_bytes()).unwrap()
    }

    #[test]
    fn no_markers() {
        for text in [
            "",
            "a\n",
            "<<<<<<\n",
            " <<<<<<< a\n",
            "<<<<<<<a\n",
            "// =======\n",
        ] {
            assert_eq!(split(text), None, "{text}");
        }
    }

    #[test]
    fn case_127_ancestors() {
        let text = "0\n<<<<<<< A b\r\n1\n||||||| 0abc\n2\n=======\n3\n>>>>>>> B\n4\n<<<<<<< x\n|||||||\n=======\n5\n>>>>>>> y";
        let sides = split(text).unwrap();
        assert_eq!(sides.ours, b"0\n1\n4\n");
        assert_eq!(sides.base.as_deref(), Some(&b"0\n2\n4\n"[..]));
        assert_eq!(sides.theirs, b"0\n3\n4\n5\n");
        assert_eq!((sides.labels.ours.as_str(), sides.conflicts), ("A b", 2));
        assert_eq!((&*sides.labels.base, &*sides.labels.theirs), ("0abc", "B"));
    }

    #[test]
    fn an_ancestor_that_is_a_conflict_itself() {
        let text = "<<<<<<< a\n1\n||||||| m\n<<<<<<<<< x\n2\n=========\n3\n>>>>>>>>> y\n=======\n4\n>>>>>>> b\n";
        let sides = split(text).unwrap();
        assert_eq!((&*sides.ours, &*sides.theirs), (&b"1\n"[..], &b"4\n"[..]));
        assert_eq!(
            sides.base.unwrap(),
            b"<<<<<<<<< x\n2\n=========\n3\n>>>>>>>>> y\n"
        );
    }

    #[test]
    fn one_conflict_without_an_ancestor() {
        let text = "<<<<<<< a\n|||||||\n=======\n>>>>>>> b\n<<<<<<< a\n=======\n>>>>>>> b\n";
        assert_eq!(split(text).unwrap().base, None);
    }

    #[test]
    fn what_does_not_belong_together() {
        let error = |text: &str| {
            ConflictSides::split(text.as_bytes())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            error("a\n=======\n"),
            "expected `<<<<<<<` before the conflict marker in line 2, found none"
        );
        assert_eq!(
            error("a\n<<<<<<< a\n=======\n"),
            "expected `>>>>>>>` for the conflict that starts in line 2, found the end of the file"
        );
        for text in [
            "<<<<<<< a\n<<<<<<< b\n",
            "<<<<<<< a\n>>>>>>> b\n",
            "<<<<<<< a\n=======\n||||||| b\n",
        ] {
            assert!(error(text).contains("in the order"), "{text}");
        }
    }
}
