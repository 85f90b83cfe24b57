//! Where the string begins that a text ends in.

use super::Strings;

/// The opening quote of the string that is open, as far as it has been looked for: at the end of pieces, and not on
/// the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenString {
    at: usize,
}

impl OpenString {
    /// No string is open yet.
    pub(super) const fn new() -> Self {
        Self { at: 0 }
    }

    /// The offset of the quote in a text that ends at `end`; it may be gone from what is left of the text.
    pub(super) fn within(self, left: &[u8], end: usize) -> usize {
        let quote = last_quote_alone(left);
        quote.map_or(self.at, |quote| {
            end.wrapping_sub(left.len()).wrapping_add(quote)
        })
    }

    /// Looks back over a piece that starts at offset `at` of the whole, and whose first byte may be escaped. A string
    /// without a quote in it began before.
    #[inline(never)]
    pub(super) fn look_back(&mut self, piece: &[u8], at: usize, before: Strings, after: Strings) {
        if after.inside == 0 {
            return;
        }
        let first = usize::from(before.escaped != 0);
        let found = piece.get(first..).and_then(last_quote_alone);
        if let Some(quote) = found {
            self.at = at.wrapping_add(first + quote);
        }
    }
}

/// The last quote that no backslash escapes. Backslashes are in strings alone, so that it does not matter what is one.
fn last_quote_alone(bytes: &[u8]) -> Option<usize> {
    let mut rest = bytes;
    loop {
        let quote = last_quote(rest)?;
        let before = rest.get(..quote)?;
        let other = before.iter().rposition(|byte| *byte != b'\\');
        let start = other.map_or(0, |other| other + 1);
        if (quote - start).is_multiple_of(2) {
            return Some(quote);
        }
        rest = before.get(..start)?;
    }
}

/// The last quote. A string may take many pieces, so most bytes are passed over many at once.
fn last_quote(bytes: &[u8]) -> Option<usize> {
    let mut start = bytes.len();
    for chunk in bytes.rchunks(64) {
        start -= chunk.len();
        if chunk.contains(&b'"') {
            let within = chunk.iter().rposition(|byte| *byte == b'"');
            return within.map(|within| start + within);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::{Fault, FaultKind, Limits, Progress, Skipper, skip_value};

    /// The fault of a text that ends too early and comes so many bytes at once.
    fn in_pieces(text: &[u8], at_once: usize) -> Fault {
        let mut skipper = Skipper::new(Limits::default());
        let (mut at, mut come) = (0, 0);
        while come < text.len() {
            come = text.len().min(come + at_once);
            match skipper.advance(&text[at..come], at).unwrap() {
                Progress::Done { end } => panic!("ended at {end}"),
                Progress::More { taken } => at += taken,
            }
        }
        let last = skipper.finish(&text[at..], at);
        assert!(matches!(last, Ok(Progress::More { .. })));
        skipper.cut_off(&[], text.len())
    }

    #[test]
    fn a_string_without_an_end_is_told_where_it_starts() {
        for before in 0..70 {
            for inside in ["", "x", r"\\", r#"\""#, r#"\\\""#, r"\", "{[", "\\\\\\\""] {
                for times in [0, 1, 30, 100] {
                    let blanks = " ".repeat(before);
                    let text = format!("{{\"a\":\"b\",{blanks}\"k\":[\"{}", inside.repeat(times));
                    let start = "{\"a\":\"b\",\"k\":[".len() + before;
                    let expected = Fault::new(FaultKind::UnclosedString, start);
                    let whole = skip_value(text.as_bytes(), 0, Limits::default());
                    assert_eq!(whole, Err(expected), "{text}");
                    for at_once in [1, 64, 65, 200] {
                        assert_eq!(in_pieces(text.as_bytes(), at_once), expected, "{text}");
                    }
                }
            }
        }
    }
}
