//! Lines and grapheme columns of bytes.

use tofu_json_diagnostic::Position;
use tofu_json_text::{CheckedSlice, graphemes};

use crate::lexer::{Lexer, LexerMode};
use crate::token::TokenKind;

/// Anchors in a token are at most this many bytes apart, unless one grapheme cluster is longer.
const STRIDE: usize = 256;

/// A token that begins at least this many bytes after the last anchor becomes an anchor.
const GAP: u32 = 64;

/// A byte whose line and column are known: the start of a token, or a place in a long one.
#[derive(Clone, Copy, Debug)]
struct Anchor {
    byte: u32,
    line: u32,
    column: u32,
}

/// Lines and columns of a whole source, made in one pass when the first is asked for.
///
/// A column is one grapheme cluster, counted within each token.
#[derive(Debug)]
pub(crate) struct Positions {
    anchors: Vec<Anchor>,
    origin: Position,
}

impl Positions {
    /// The source begins at `origin`.
    pub(crate) fn new(source: &[u8], mode: LexerMode, origin: Position) -> Self {
        let mut walk = PositionWalk {
            anchors: Vec::new(),
            at: Anchor {
                byte: 0,
                line: 1,
                column: 1,
            },
        };
        // Clusters do not reach beyond their token; ASCII may be counted across tokens all the same.
        let mut plain = false;
        let mut last = 0;
        for token in Lexer::new(source, mode).each() {
            walk.blanks(token.span.start);
            let text = token.span.of(source);
            let ascii = text.is_ascii();
            if !(plain && ascii) || walk.at.byte - last >= GAP {
                last = walk.at.byte;
                walk.anchors.push(walk.at);
            }
            plain = ascii;
            if token.kind == TokenKind::ByteOrderMark {
                walk.at.byte = token.span.end;
            } else {
                walk.over(text, true);
            }
        }
        Self {
            anchors: walk.anchors,
            origin,
        }
    }

    /// The place of a byte; after the end of the source it is the end.
    pub(crate) fn position(&self, source: &[u8], byte: u32) -> Position {
        let byte = byte.min(length(source));
        // Blanks before the first token are before every anchor.
        let upto = self.anchors.partition_point(|anchor| anchor.byte <= byte);
        let anchor = upto.checked_sub(1).and_then(|last| self.anchors.get(last));
        let mut walk = PositionWalk {
            anchors: Vec::new(),
            at: anchor.copied().unwrap_or(Anchor {
                byte: 0,
                line: 1,
                column: 1,
            }),
        };
        let between = source.slice(walk.at.byte as usize..byte as usize);
        walk.over(between, false);
        let (line, column) = (walk.at.line as usize, walk.at.column as usize);
        Position {
            line: self.origin.line.saturating_add(line - 1),
            column: match line {
                1 => self.origin.column.saturating_add(column - 1),
                _ => column,
            },
            byte: self.origin.byte.saturating_add(byte as usize),
        }
    }
}

/// A place that moves forward.
struct PositionWalk {
    anchors: Vec<Anchor>,
    at: Anchor,
}

impl PositionWalk {
    /// Over the blanks before a token.
    fn blanks(&mut self, end: u32) {
        self.at.column += end.saturating_sub(self.at.byte);
        self.at.byte = end;
    }

    /// Over text; leaves anchors on the way.
    fn over(&mut self, text: &[u8], anchored: bool) {
        if (!anchored || text.len() <= STRIDE) && text.is_ascii() {
            return self.ascii(text);
        }
        let mut last = self.at.byte;
        for piece in text.utf8_chunks() {
            if piece.valid().is_ascii() && piece.valid().len() <= STRIDE {
                self.ascii(piece.valid().as_bytes());
            } else {
                for cluster in graphemes(piece.valid()) {
                    self.cluster(cluster);
                    if anchored && self.at.byte - last >= STRIDE as u32 {
                        last = self.at.byte;
                        self.anchors.push(self.at);
                    }
                }
            }
            for _ in piece.invalid() {
                self.at.byte += 1;
                self.at.column += 1;
            }
        }
    }

    /// Over text without clusters of several bytes, but for `\r\n`.
    fn ascii(&mut self, text: &[u8]) {
        let length = length(text);
        self.at.byte += length;
        match text.iter().rposition(|byte| *byte == b'\n') {
            None => self.at.column += length,
            Some(last) => {
                let (lines, line) = text.split_at(last);
                self.at.line += 1;
                self.at.line += lines
                    .iter()
                    .map(|byte| u32::from(*byte == b'\n'))
                    .sum::<u32>();
                // The line end itself makes the first column.
                self.at.column = self::length(line);
            }
        }
    }

    fn cluster(&mut self, cluster: &str) {
        self.at.byte += length(cluster.as_bytes());
        if cluster.ends_with('\n') {
            self.at.line += 1;
            self.at.column = 1;
        } else {
            self.at.column += 1;
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a part of a source, which is shorter than 4 GiB"
)]
fn length(text: &[u8]) -> u32 {
    text.len() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clusters end where tokens end, however far the next anchor is.
    #[test]
    fn columns_are_counted_within_tokens() {
        let line = "a = \"e\u{301}${b}\u{301}\" /* é */ + c # ü\r\n";
        let source = line.repeat(20);
        let positions =
            Positions::new(source.as_bytes(), LexerMode::default(), Position::default());
        for (expected, start) in (1..).zip((0..source.len()).step_by(line.len())) {
            let place = |text: &str| {
                let byte = start + line.find(text).unwrap();
                let place = positions.position(source.as_bytes(), u32::try_from(byte).unwrap());
                assert_eq!((place.line, place.byte), (expected, byte));
                place.column
            };
            // The accent after the sequence is alone: it is other text.
            let columns = ["a", "${", "b", "}", "/*", "+", "c", "#"].map(place);
            assert_eq!(columns, [1, 7, 9, 10, 14, 22, 24, 26]);
        }
    }

    #[test]
    fn blanks_at_the_start_are_counted() {
        let source = b"  name";
        let positions = Positions::new(source, LexerMode::default(), Position::default());
        let columns = [0, 1, 2, 3].map(|byte| positions.position(source, byte).column);
        assert_eq!(columns, [1, 2, 3, 4]);
    }

    #[test]
    fn plain_text_has_few_anchors() {
        let source = "name = [1, 2, 3]\n".repeat(1000);
        let positions =
            Positions::new(source.as_bytes(), LexerMode::default(), Position::default());
        assert!(positions.anchors.len() * GAP as usize <= source.len() + GAP as usize);
        let place = positions.position(source.as_bytes(), 17 * 500 + 7);
        assert_eq!((place.line, place.column), (501, 8));
    }
}
