//! The way from the start of a document to a byte of it.

use crate::{Error, Opened};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;
use tofu_json_model::stream::each_piece;
use tofu_json_scan::first_special;
use tofu_json_value::{Document, pointer_step};

/// So many levels are followed.
const DEEPEST: usize = 1 << 20;

/// Longer keys are not read only to name a place.
const LONGEST_KEY: usize = 4 << 10;

impl Opened<'_> {
    /// The JSON pointer of the innermost value around a byte, all before which is well-formed. None where what comes before
    /// it cannot be read again, or it is deeper than a million levels.
    ///
    /// ```
    /// use tofu_json_input::{Input, Limits, Opened};
    ///
    /// let text = br#"{"format_version": "1.2", "resource_changes": [{}, {"address": no}]}"#;
    /// let opened = Opened::open(Input::Memory(text), Limits::default())?;
    /// assert_eq!(opened.pointer_to(63)?.as_deref(), Some("/resource_changes/1/address"));
    /// # Ok::<(), tofu_json_input::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Read`] where the input cannot be read.
    #[cold]
    pub fn pointer_to(&self, at: usize) -> Result<Option<String>, Error> {
        if self.source.forgets_before(at) {
            return Ok(None);
        }
        let mut trail = Trail::default();
        each_piece(&mut self.window(), |piece, before| {
            let wanted = at.saturating_sub(before);
            trail.take(piece.get(..wanted).unwrap_or(piece), before);
            wanted > piece.len() && !trail.is_too_deep
        })
        .map_err(Error::Read)?;
        if trail.is_too_deep {
            return Ok(None);
        }
        let mut pointer = String::new();
        for step in trail.open {
            match step {
                // Writing to a string cannot fail.
                TrailStep::Element(position) => _ = write!(pointer, "/{position}"),
                TrailStep::Member(None) => {}
                TrailStep::Member(Some(range)) => {
                    pointer.push_str(&pointer_step(&self.key(&range)?));
                }
            }
        }
        Ok(Some(pointer))
    }

    fn key(&self, range: &Range<usize>) -> Result<String, Error> {
        if range.len() > LONGEST_KEY {
            return Ok("\u{2026}".to_owned());
        }
        let text = self.part(range)?;
        let document = Document::parse(&text);
        let name = document.as_ref().ok().and_then(|key| key.root().as_str());
        Ok(name.map(Cow::into_owned).unwrap_or_default())
    }
}

/// The arrays and objects that are open, by what has been read of them.
#[derive(Default)]
struct Trail {
    open: Vec<TrailStep>,
    text: TrailText,
    /// A string that ends now is a key.
    at_key: bool,
    is_too_deep: bool,
}

enum TrailStep {
    /// The last key.
    Member(Option<Range<usize>>),
    Element(usize),
}

#[derive(Clone, Copy, Default)]
enum TrailText {
    #[default]
    Outside,
    Inside {
        start: usize,
    },
    /// After a backslash.
    Escape {
        start: usize,
    },
}

impl Trail {
    fn take(&mut self, piece: &[u8], before: usize) {
        let mut at = 0;
        while let Some(&byte) = piece.get(at) {
            match self.text {
                TrailText::Escape { start } => self.text = TrailText::Inside { start },
                TrailText::Outside => self.outside(byte, before + at),
                TrailText::Inside { start } => {
                    at = first_special(piece, at).0;
                    match piece.get(at) {
                        Some(b'\\') => self.text = TrailText::Escape { start },
                        Some(b'"') => self.end_of_text(start..before + at + 1),
                        _ => {}
                    }
                }
            }
            at += 1;
        }
    }

    fn outside(&mut self, byte: u8, at: usize) {
        match byte {
            b'"' => self.text = TrailText::Inside { start: at },
            b'{' | b'[' if self.open.len() == DEEPEST => self.is_too_deep = true,
            b'{' => self.open.push(TrailStep::Member(None)),
            b'[' => self.open.push(TrailStep::Element(0)),
            b'}' | b']' => _ = self.open.pop(),
            b',' => {
                if let Some(TrailStep::Element(position)) = self.open.last_mut() {
                    *position += 1;
                }
            }
            _ => {}
        }
        // White space changes nothing.
        match byte {
            b'{' => self.at_key = true,
            b',' => self.at_key = matches!(self.open.last(), Some(TrailStep::Member(_))),
            b':' | b'[' => self.at_key = false,
            _ => {}
        }
    }

    fn end_of_text(&mut self, range: Range<usize>) {
        self.text = TrailText::Outside;
        if self.at_key
            && let Some(TrailStep::Member(key)) = self.open.last_mut()
        {
            *key = Some(range);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Input, Opened};
    use tofu_json_model::Limits;
    use tofu_json_scan::{Fault, FaultKind};

    fn pointer(text: &str, at: usize) -> Option<String> {
        let opened = Opened::plain(Input::Memory(text.as_bytes()));
        opened.pointer_to(at).unwrap()
    }

    /// Values by their first byte.
    #[test]
    fn every_value_has_its_pointer() {
        let text = r#"{"a": [1, {"b\"/~": "x,]", "c": [[], 2]}], "d": 3}"#;
        for (value, expected) in [
            ("{\"a", ""),
            ("[1", "/a"),
            ("1,", "/a/0"),
            ("{\"b", "/a/1"),
            ("\"x", "/a/1/b\"~1~0"),
            ("[]", "/a/1/c/0"),
            ("2]", "/a/1/c/1"),
            ("3}", "/d"),
        ] {
            let at = text.find(value).unwrap();
            assert_eq!(pointer(text, at).as_deref(), Some(expected), "{value}");
        }
    }

    #[test]
    fn levels_are_bounded() {
        let deep = |levels: usize| "[".repeat(levels);
        assert!(pointer(&deep(100), 100).is_some());
        assert_eq!(pointer(&deep(3 << 20), 3 << 20), None);
    }

    /// What a part says of itself is completed, and nothing else is changed.
    #[test]
    fn errors_of_parts_have_whole_pointers() {
        let text = r#"{"format_version": "1.2", "a": [{"b": 1}, {"b": 2}]}"#;
        let opened = Opened::open(Input::Memory(text.as_bytes()), Limits::default()).unwrap();
        let at = text.rfind('2').unwrap();
        for (own, whole) in [
            ("/b", "/a/1/b"),
            ("/a/1/b", "/a/1/b"),
            ("/c", "/c"),
            ("", ""),
        ] {
            let error = tofu_json_model::Error::from(Fault {
                kind: FaultKind::TrailingText,
                at,
            });
            let located = opened.locate(error.within(own).into());
            let crate::Error::Document(problem) = located else {
                panic!("{located:?}");
            };
            assert_eq!(problem.pointer.unwrap_or_default(), whole);
        }
    }
}
