use super::pieces;
use crate::progress::pass;
use crate::{Error, Stage};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;
use tofu_json_input::{Opened, Pass};
use tofu_json_model::stream::{self, Input};
use tofu_json_scan::first_special;
use tofu_json_value::Document;

/// Longer keys are not read only to name a place.
const LONGEST_KEY: usize = 4 << 10;

/// The JSON pointer of the innermost value around a place, all before which is well-formed.
#[cold]
pub(super) fn pointer_to(source: &Opened<'_>, at: usize) -> Result<String, Error> {
    let trail = pass(source, Follow { upto: at }, Stage::Check, &())?;
    let mut pointer = String::new();
    for step in trail.open {
        match step {
            // Writing to a string cannot fail.
            TrailStep::Element(position) => _ = write!(pointer, "/{position}"),
            TrailStep::Member(None) => {}
            TrailStep::Member(Some(range)) => {
                let key = key(source, &range)?;
                pointer.push('/');
                pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
            }
        }
    }
    Ok(pointer)
}

fn key(source: &Opened<'_>, range: &Range<usize>) -> Result<String, Error> {
    if range.len() > LONGEST_KEY {
        return Ok("\u{2026}".to_owned());
    }
    let text = source.part(range)?;
    let document = Document::parse(&text);
    let name = document.as_ref().ok().and_then(|key| key.root().as_str());
    Ok(name.map(Cow::into_owned).unwrap_or_default())
}

struct Follow {
    upto: usize,
}

impl Pass<Trail> for Follow {
    fn over(self, input: &mut impl Input) -> Result<Trail, stream::StreamError> {
        let mut trail = Trail::default();
        pieces(input, |piece, before| {
            let wanted = self.upto.saturating_sub(before);
            trail.take(piece.get(..wanted).unwrap_or(piece), before);
            wanted > piece.len()
        })?;
        Ok(trail)
    }
}

/// The arrays and objects that are open, by what has been read of them.
#[derive(Default)]
struct Trail {
    open: Vec<TrailStep>,
    text: TrailText,
    /// A string that ends now is a key.
    at_key: bool,
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
