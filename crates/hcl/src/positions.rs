//! Lines and grapheme columns of bytes.

use tofu_json_diagnostic::Position;
use unicode_segmentation::UnicodeSegmentation;

use crate::token::{Token, TokenKind};

/// Anchors are at most this many bytes apart, unless one grapheme cluster is longer.
const STRIDE: usize = 256;

/// A byte whose line and column are known: the start of a token, or a place in a long one.
#[derive(Clone, Copy, Debug)]
struct Anchor {
    byte: u32,
    line: u32,
    column: u32,
}

/// Lines and columns of a whole source, made in one pass when the first is asked for.
///
/// A column is one grapheme cluster, counted within each token (section 24 of the specification).
#[derive(Debug)]
pub(crate) struct Positions {
    anchors: Vec<Anchor>,
    origin: Position,
}

impl Positions {
    /// The source begins at `origin`.
    pub(crate) fn new(source: &[u8], tokens: &[Token], origin: Position) -> Self {
        let mut walk = Walk {
            anchors: Vec::with_capacity(tokens.len()),
            at: Anchor {
                byte: 0,
                line: 1,
                column: 1,
            },
        };
        for token in tokens {
            walk.blanks(token.span.start);
            walk.anchors.push(walk.at);
            if token.kind == TokenKind::ByteOrderMark {
                walk.at.byte = token.span.end;
            } else {
                walk.over(token.span.of(source), true);
            }
        }
        Self {
            anchors: walk.anchors,
            origin,
        }
    }

    /// The place of a byte.
    pub(crate) fn position(&self, source: &[u8], byte: u32) -> Position {
        let after = self.anchors.partition_point(|anchor| anchor.byte <= byte);
        let anchor = self.anchors.get(after.saturating_sub(1));
        let mut walk = Walk {
            anchors: Vec::new(),
            at: anchor.copied().unwrap_or(Anchor {
                byte: 0,
                line: 1,
                column: 1,
            }),
        };
        let between = source.get(walk.at.byte as usize..byte as usize);
        walk.over(between.unwrap_or_default(), false);
        let (line, column) = (walk.at.line as usize, walk.at.column as usize);
        Position {
            line: self.origin.line + line - 1,
            column: match line {
                1 => self.origin.column + column - 1,
                _ => column,
            },
            byte: self.origin.byte + byte as usize,
        }
    }
}

/// A place that moves forward.
struct Walk {
    anchors: Vec<Anchor>,
    at: Anchor,
}

impl Walk {
    /// Over the blanks before a token.
    fn blanks(&mut self, end: u32) {
        self.at.column += end.saturating_sub(self.at.byte);
        self.at.byte = end;
    }

    /// Over text; leaves anchors on the way.
    fn over(&mut self, text: &[u8], anchored: bool) {
        let mut last = self.at.byte;
        for piece in text.utf8_chunks() {
            if piece.valid().is_ascii() && piece.valid().len() <= STRIDE {
                self.ascii(piece.valid().as_bytes());
            } else {
                for cluster in piece.valid().graphemes(true) {
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

    fn ascii(&mut self, text: &[u8]) {
        for (index, byte) in text.iter().enumerate() {
            match byte {
                b'\n' => {
                    self.at.line += 1;
                    self.at.column = 1;
                }
                b'\r' if text.get(index + 1) == Some(&b'\n') => {}
                _ => self.at.column += 1,
            }
            self.at.byte += 1;
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a cluster is a part of a source that is shorter than 4 GiB"
    )]
    fn cluster(&mut self, cluster: &str) {
        self.at.byte += cluster.len() as u32;
        if cluster.ends_with('\n') {
            self.at.line += 1;
            self.at.column = 1;
        } else {
            self.at.column += 1;
        }
    }
}
