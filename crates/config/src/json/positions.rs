//! Lines and columns.
//!
//! A column is a grapheme cluster within a string; outside strings a tab counts 2, a carriage
//! return 0 and every other byte 1. A string never holds a line feed: it would end there.

use tofu_json_diagnostic::Position;
use tofu_json_hcl::Span;

use super::string;
use tofu_json_diagnostic::Place;
use tofu_json_text::{CheckedSlice, graphemes};

/// Anchors are about this many bytes apart, unless one grapheme cluster is longer. Every place that
/// is asked for costs a walk over half of it.
const STRIDE: usize = 128;

/// A byte whose line and column are known.
#[derive(Clone, Copy, Debug)]
struct Anchor {
    byte: usize,
    line: usize,
    column: usize,
    /// It is within a string that ends here.
    string_end: usize,
}

impl Anchor {
    const fn position(self) -> Position {
        Position {
            line: self.line,
            column: self.column,
            byte: self.byte,
        }
    }
}

/// The first byte.
const START: Anchor = Anchor {
    byte: 0,
    line: 1,
    column: 1,
    string_end: 0,
};

/// An [`Anchor`] in little space: sources are shorter than 4 GiB.
#[derive(Debug)]
struct Stored {
    byte: u32,
    line: u32,
    column: u32,
    string_end: u32,
}

impl Stored {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "sources are shorter than 4 GiB"
    )]
    const fn new(anchor: Anchor) -> Self {
        Self {
            byte: anchor.byte as u32,
            line: anchor.line as u32,
            column: anchor.column as u32,
            string_end: anchor.string_end as u32,
        }
    }

    const fn anchor(&self) -> Anchor {
        Anchor {
            byte: self.byte as usize,
            line: self.line as usize,
            column: self.column as usize,
            string_end: self.string_end as usize,
        }
    }
}

/// Known places of a whole source, made in one pass.
#[derive(Debug)]
pub(super) struct Positions {
    anchors: Vec<Stored>,
}

impl Positions {
    pub(super) fn new(source: &[u8]) -> Self {
        let mut anchors = Vec::with_capacity(source.len() / STRIDE + 2);
        anchors.push(Stored::new(START));
        let mut at = START;
        while at.byte < source.len() {
            let goal = at.byte + STRIDE;
            if at.byte >= at.string_end {
                outside(source, &mut at, goal);
            } else if !plain(source, &mut at, goal) {
                // To the end of the string: whether it is UTF-8 is found out once.
                let end = at.string_end.min(source.len());
                clusters(source, &mut at, end, |at| {
                    let last = anchors.last().map_or(0, |last| last.byte as usize);
                    if at.byte >= last + STRIDE {
                        anchors.push(Stored::new(at));
                    }
                });
            }
            anchors.push(Stored::new(at));
        }
        Self { anchors }
    }

    /// The place of a byte; of one after the end, the end.
    pub(super) fn position(&self, source: &[u8], byte: u32) -> Position {
        self.walk_to(source, byte).position()
    }

    /// The places of the start and of the end of a span that does not begin within a cluster.
    pub(super) fn place(&self, source: &[u8], span: Span) -> Place {
        let start = self.walk_to(source, span.start);
        let end = if span.len() <= STRIDE {
            walk_to(source, start, (span.end as usize).min(source.len()))
        } else {
            self.walk_to(source, span.end)
        };
        Place::new(start.position(), end.position())
    }

    fn walk_to(&self, source: &[u8], byte: u32) -> Anchor {
        let after = self.anchors.partition_point(|anchor| anchor.byte <= byte);
        let anchor = self.anchors.get(after.saturating_sub(1));
        let byte = (byte as usize).min(source.len());
        walk_to(source, anchor.map_or(START, Stored::anchor), byte)
    }
}

/// Goes on to a byte and not further, even if it is within a cluster.
fn walk_to(source: &[u8], mut at: Anchor, goal: usize) -> Anchor {
    while at.byte < goal {
        if at.byte < at.string_end {
            if !plain(source, &mut at, goal) {
                let end = goal.min(at.string_end).min(source.len());
                clusters(source, &mut at, end, |_| {});
            }
        } else {
            outside(source, &mut at, goal);
        }
    }
    at
}

fn outside(source: &[u8], at: &mut Anchor, goal: usize) {
    for byte in source.slice(at.byte..goal.min(source.len())) {
        match byte {
            b'"' => {
                at.string_end = string::token_end(source, at.byte);
                return;
            }
            b'\n' => {
                at.line += 1;
                at.column = 1;
            }
            b'\t' => at.column += 2,
            b'\r' => {}
            _ => at.column += 1,
        }
        at.byte += 1;
    }
}

/// Goes on within a string, if there are only clusters of one byte up to there.
fn plain(source: &[u8], at: &mut Anchor, goal: usize) -> bool {
    let whole = at.string_end.min(source.len());
    let end = goal.min(whole);
    let near = source.slice(at.byte..end);
    // The next character could belong to the last cluster.
    let next_is_wide = source
        .get(end)
        .is_some_and(|byte| end < whole && !byte.is_ascii());
    let is_plain = near.is_ascii() && !next_is_wide;
    if is_plain {
        at.byte += near.len();
        at.column += near.len();
    }
    is_plain
}

/// Goes on within a string to a byte, cluster by cluster.
fn clusters(source: &[u8], at: &mut Anchor, end: usize, mut after_each: impl FnMut(Anchor)) {
    for piece in source.slice(at.byte..end).utf8_chunks() {
        for cluster in graphemes(piece.valid()) {
            at.byte += cluster.len();
            at.column += 1;
            after_each(*at);
        }
        at.byte += piece.invalid().len();
        at.column += piece.invalid().len();
        after_each(*at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(source: &str) -> Vec<(usize, usize)> {
        let positions = Positions::new(source.as_bytes());
        source
            .char_indices()
            .map(|(byte, _)| {
                let at = positions.position(source.as_bytes(), byte as u32);
                (at.line, at.column)
            })
            .collect()
    }

    #[test]
    fn case_96_tabs_count_two_and_carriage_returns_nothing() {
        assert_eq!(
            columns("\t{\r\n\t1 }"),
            [
                (1, 1),
                (1, 3),
                (1, 4),
                (1, 4),
                (2, 1),
                (2, 3),
                (2, 4),
                (2, 5)
            ]
        );
    }

    #[test]
    fn case_96_a_cluster_in_a_string_is_one_column() {
        let source = "[\"e\u{301}\u{1f469}\u{200d}\u{1f467}\",1]";
        let last = *columns(source).last().unwrap();
        assert_eq!(last, (1, 8));
    }

    #[test]
    fn a_long_string_of_clusters_is_walked_once() {
        for part in ["e\u{301}".as_bytes(), b"\xff"] {
            let source = [b"[\"", part.repeat(1_000_000).as_slice(), b"\"]"].concat();
            let end = source.len() as u32;
            let found = Positions::new(&source).position(&source, end);
            assert_eq!(found.column, 1_000_000 + 5);
        }
    }

    #[test]
    fn anchors_do_not_change_places() {
        let source = format!(
            "[{}]",
            "\"a\u{301}\u{308}b\u{1f469}\u{200d}\u{1f467}\", 12,\t\n".repeat(100)
        );
        let long = format!("[\"{}\"]", "e\u{301}".repeat(1500));
        for source in [source.as_bytes(), long.as_bytes()] {
            let positions = Positions::new(source);
            for byte in 0..=source.len() {
                let boundary = source
                    .get(byte)
                    .is_none_or(|next| next & 0xc0 != 0x80 && *next != 0xcc);
                if !boundary {
                    continue;
                }
                let plain = walk_to(source, START, byte);
                let found = positions.position(source, byte as u32);
                assert_eq!(
                    (found.line, found.column),
                    (plain.line, plain.column),
                    "{byte}"
                );
            }
        }
    }
}
