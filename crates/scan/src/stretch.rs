use crate::skip::{Progress, Skipper};
use crate::{Limits, string_end};
use tofu_json_text::CheckedSlice;

/// What a part of a text does to the brackets around it, found without knowing what comes before.
///
/// The part begins where a bracket seems to be outside strings. Whether it is, whoever comes there from the front
/// knows: [`Skipper::jump`] goes over the part in one step if so, and does nothing if not. So large values can be
/// looked through in many parts at once.
///
/// ```
/// use tofu_json_scan::{Limits, Progress, Skipper, Stretch};
///
/// let text = format!(r#"[{{"a": [{}"]"]}}, {{"b": 1}}, 2]"#, r#"{"c": "}"},"#.repeat(40));
/// let text = text.as_bytes();
/// let stretch = Stretch::find(&text[64..448]).unwrap();
/// let mut skipper = Skipper::new(Limits::default());
/// assert_eq!(skipper.advance(&text[..64], 0), Ok(Progress::More { taken: 64 }));
/// let taken = 64 + skipper.jump(&text[64..64 + stretch.start()], &stretch).unwrap();
/// let end = skipper.finish(&text[taken..], taken);
/// assert_eq!(end, Ok(Progress::Done { end: text.len() - taken }));
/// ```
#[derive(Clone, Debug)]
pub struct Stretch {
    /// Where it begins and ends in the text that was looked at.
    from: usize,
    to: usize,
    /// Brackets that it closes and does not open: how many, and which of them are of objects, the first one the lowest
    /// bit.
    closing: u32,
    objects: u64,
    /// The value that begins in it and does not end.
    open: Skipper,
}

/// Nesting within a stretch. Where there is no more room for it than that, stretches are of no use.
const DEPTH: usize = 24;

/// So far a beginning is looked for, and so many bytes between values are looked at one by one.
const FEW: usize = 16 << 10;

impl Stretch {
    /// Looks for a part of a text, as long as can be. Its beginning is chosen where nearly always a value begins.
    #[must_use]
    pub fn find(text: &[u8]) -> Option<Self> {
        let begins = |bytes: &[u8]| matches!(bytes, [b':' | b',' | b'[', b'{', b'"']);
        let first = text.slice(..text.len().min(FEW));
        let from = 1 + first.windows(3).position(begins)?;
        let mut stretch = Self {
            from,
            to: from,
            closing: 0,
            objects: 0,
            open: Skipper::new(Limits::with_depth(DEPTH)),
        };
        let mut between = 0;
        while between < FEW {
            match *text.get(stretch.to)? {
                b'{' | b'[' => {
                    let progress = stretch.open.advance(text.slice(stretch.to..), stretch.to);
                    match progress.ok()? {
                        Progress::Done { end } => {
                            stretch.to += end;
                            stretch.open = Skipper::new(Limits::with_depth(DEPTH));
                        }
                        Progress::More { taken } => {
                            stretch.to += taken;
                            break;
                        }
                    }
                }
                byte @ (b'}' | b']') => {
                    if stretch.closing == u64::BITS {
                        break;
                    }
                    stretch.objects |= u64::from(byte == b'}') << stretch.closing;
                    stretch.closing += 1;
                    stretch.to += 1;
                }
                b'"' => {
                    let Ok(end) = string_end(text, stretch.to) else {
                        break;
                    };
                    between += end.at - stretch.to;
                    stretch.to = end.at;
                }
                b'\\' => break,
                _ => {
                    between += 1;
                    stretch.to += 1;
                }
            }
            if stretch.to == text.len() {
                break;
            }
        }
        Some(stretch)
    }

    /// How many bytes come before it in the text that was looked at.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.from
    }
}

impl Skipper {
    /// Goes over a stretch. `before` is what is between the place that the skipper has come to and the start of the
    /// stretch. Where the stretch ends in the text that it was found in; nothing, and nothing is taken, if the value
    /// ends in it, or it is not what it seemed, or nests too deep.
    #[must_use]
    pub fn jump(&mut self, before: &[u8], stretch: &Stretch) -> Option<usize> {
        let mut next = self.clone();
        match next.finish(before, 0).ok()? {
            Progress::More { .. } if next.strings.is_outside() => {}
            _ => return None,
        }
        if (next.brackets.open.room() as usize) < DEPTH {
            return None;
        }
        let Skipper { brackets, strings } = &stretch.open;
        next.brackets
            .append(stretch.closing, stretch.objects, brackets)?;
        next.strings = *strings;
        *self = next;
        Some(stretch.to)
    }
}

#[cfg(test)]
mod tests;
