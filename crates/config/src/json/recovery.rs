//! Reads files with mistakes: what OpenTofu says about them, and what it goes on with.
//!
//! A value that is wrong becomes invalid as a whole; its container goes on with the token that
//! follows, which is why one mistake is often reported several times.

use tofu_json_hcl::Span;
use tofu_json_scan::number_end;

use super::mistake::{Mistake, MistakeKind as What};
use super::scanner::{Scanner, Token, TokenKind};
use super::string;
use super::tape::Tape;

/// The tape of any file, and its mistakes.
pub(super) fn read(source: &[u8]) -> (Tape, Vec<Mistake>) {
    let mut reader = RecoveryReader {
        source,
        scanner: Scanner::new(source),
        tape: Tape::for_source(source),
        mistakes: Vec::new(),
        open: Vec::new(),
    };
    let mut step = RecoveryStep::Value;
    while let Some(next) = reader.go(step) {
        step = next;
    }
    let rest = reader.scanner.peek();
    if reader.mistakes.is_empty() && rest.kind != TokenKind::End {
        reader.report(What::Extraneous, rest.span);
    }
    (reader.tape.finish(), reader.mistakes)
}

/// What is to be done next.
enum RecoveryStep {
    /// Read a value.
    Value,
    /// Read the next property or element of the container that is open, or its end.
    Item,
    /// Go on after a value that was read.
    After(Read),
}

/// A value that was read.
struct Read {
    is_string: bool,
    /// What OpenTofu points at.
    start: Span,
}

/// A container that is open.
struct Frame {
    index: u32,
    expects: Expects,
}

#[derive(Clone, Copy)]
enum Expects {
    Name,
    Value,
    Element,
}

struct RecoveryReader<'s> {
    source: &'s [u8],
    scanner: Scanner<'s>,
    tape: Tape,
    mistakes: Vec<Mistake>,
    open: Vec<Frame>,
}

impl RecoveryReader<'_> {
    fn report(&mut self, what: What, span: Span) {
        self.mistakes.push(Mistake { what, span });
    }

    fn go(&mut self, step: RecoveryStep) -> Option<RecoveryStep> {
        match step {
            RecoveryStep::Value => Some(self.value()),
            RecoveryStep::Item => Some(self.item()),
            RecoveryStep::After(read) => {
                let expects = self.open.last()?.expects;
                Some(match expects {
                    Expects::Name => self.after_name(&read),
                    Expects::Value => self.after_value(),
                    Expects::Element => self.after_element(),
                })
            }
        }
    }

    fn value(&mut self) -> RecoveryStep {
        let token = self.scanner.peek();
        let wrong = match token.kind {
            TokenKind::OpenBrace => return self.enter(token, Expects::Name),
            TokenKind::OpenBracket => return self.enter(token, Expects::Element),
            TokenKind::String | TokenKind::Number | TokenKind::Keyword => {
                return self.scalar(token);
            }
            TokenKind::CloseBrace => What::MissingValue,
            TokenKind::CloseBracket => What::MissingElement,
            TokenKind::End => What::Ends,
            TokenKind::Comma | TokenKind::Colon | TokenKind::Equals | TokenKind::Invalid => {
                What::InvalidStart
            }
        };
        self.report(wrong, token.span);
        self.invalid(token.span)
    }

    fn scalar(&mut self, token: Token) -> RecoveryStep {
        self.scanner.take();
        let text = token.span.of(self.source);
        let wrong = match token.kind {
            TokenKind::Number => (number_end(text, 0) != Some(text.len())).then_some(What::Number),
            TokenKind::String => string::mistake(text).map(|_| What::String),
            _ => (!matches!(text, b"true" | b"false" | b"null")).then_some(What::Keyword),
        };
        if let Some(wrong) = wrong {
            self.report(wrong, token.span);
            return self.invalid(token.span);
        }
        self.tape.scalar(token.span.start as usize);
        RecoveryStep::After(Read {
            is_string: token.kind == TokenKind::String,
            start: token.span,
        })
    }

    fn invalid(&mut self, span: Span) -> RecoveryStep {
        self.tape.invalid(span);
        RecoveryStep::After(Read {
            is_string: false,
            start: span,
        })
    }

    fn enter(&mut self, token: Token, expects: Expects) -> RecoveryStep {
        self.scanner.take();
        let index = self.tape.open(token.span.start as usize);
        self.open.push(Frame { index, expects });
        RecoveryStep::Item
    }

    /// The opening bracket of the container that is open.
    fn opening(&self) -> Span {
        let index = self.open.last().map_or(0, |frame| frame.index);
        let start = self.tape.at(index);
        Span::new(start, start + 1)
    }

    fn expect(&mut self, expects: Expects) {
        if let Some(frame) = self.open.last_mut() {
            frame.expects = expects;
        }
    }

    /// Leaves the container that is open: it is whole.
    fn leave(&mut self) -> RecoveryStep {
        let start = self.opening();
        let end = self.scanner.take().span.start;
        if let Some(frame) = self.open.pop() {
            self.tape.close(frame.index, end as usize);
        }
        RecoveryStep::After(Read {
            is_string: false,
            start,
        })
    }

    /// Gives up the container that is open.
    fn give_up(&mut self) -> RecoveryStep {
        let start = self.opening();
        if let Some(frame) = self.open.pop() {
            self.tape.truncate(frame.index);
        }
        self.invalid(start)
    }

    fn fail(&mut self, what: What, span: Span) -> RecoveryStep {
        self.report(what, span);
        self.give_up()
    }

    /// Skips to after the closing bracket that fits, and says what is wrong with the token there.
    fn fail_behind(&mut self, what: What, opening: TokenKind, closing: TokenKind) -> RecoveryStep {
        self.skip(opening, closing);
        let next = self.scanner.peek();
        self.fail(what, next.span)
    }

    fn skip(&mut self, opening: TokenKind, closing: TokenKind) {
        let mut open = 0_u32;
        loop {
            let kind = self.scanner.take().kind;
            if kind == opening {
                open += 1;
            } else if kind == closing {
                open = open.saturating_sub(1);
                if open == 0 {
                    return;
                }
            } else if kind == TokenKind::End {
                return;
            }
        }
    }

    fn item(&mut self) -> RecoveryStep {
        let is_array = matches!(
            self.open.last(),
            Some(Frame {
                expects: Expects::Element,
                ..
            })
        );
        let closing = if is_array {
            TokenKind::CloseBracket
        } else {
            self.expect(Expects::Name);
            TokenKind::CloseBrace
        };
        if self.scanner.peek().kind == closing {
            self.leave()
        } else {
            RecoveryStep::Value
        }
    }

    fn after_name(&mut self, name: &Read) -> RecoveryStep {
        if !name.is_string {
            return self.fail(What::Name, name.start);
        }
        let token = self.scanner.peek();
        let wrong = match token.kind {
            TokenKind::Colon => {
                self.scanner.take();
                self.expect(Expects::Value);
                return RecoveryStep::Value;
            }
            TokenKind::CloseBrace | TokenKind::Comma => What::MissingObjectValue,
            TokenKind::Equals => What::Equals,
            _ => What::MissingColon,
        };
        self.skip(TokenKind::OpenBrace, TokenKind::CloseBrace);
        self.fail(wrong, token.span)
    }

    fn after_value(&mut self) -> RecoveryStep {
        match self.scanner.peek().kind {
            TokenKind::Comma => {
                let comma = self.scanner.take();
                if self.scanner.peek().kind == TokenKind::CloseBrace {
                    return self.fail(What::TrailingInObject, comma.span);
                }
                RecoveryStep::Item
            }
            TokenKind::End => self.fail(What::UnclosedObject, self.opening()),
            TokenKind::CloseBracket => {
                self.scanner.take();
                let next = self.scanner.peek();
                self.fail(What::MismatchedBraces, next.span)
            }
            TokenKind::CloseBrace => self.leave(),
            _ => self.fail_behind(
                What::MissingCommaInObject,
                TokenKind::OpenBrace,
                TokenKind::CloseBrace,
            ),
        }
    }

    fn after_element(&mut self) -> RecoveryStep {
        let wrong = match self.scanner.peek().kind {
            TokenKind::Comma => {
                let comma = self.scanner.take();
                if self.scanner.peek().kind == TokenKind::CloseBracket {
                    return self.fail(What::TrailingInArray, comma.span);
                }
                return RecoveryStep::Item;
            }
            TokenKind::End => return self.fail(What::UnclosedArray, self.opening()),
            TokenKind::CloseBracket => return self.leave(),
            TokenKind::Colon => What::ColonInArray,
            TokenKind::CloseBrace => What::MismatchedBrackets,
            _ => What::MissingCommaInArray,
        };
        self.fail_behind(wrong, TokenKind::OpenBracket, TokenKind::CloseBracket)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use tofu_json_value::Limits;

    use super::*;

    /// Texts of pieces that are likely to fit together.
    fn texts() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            4 => Just("{"), 4 => Just("}"), 3 => Just("["), 3 => Just("]"), 5 => Just(","), 5 => Just(":"),
            6 => Just("\"a\""), 1 => Just("\"\\u00e9\""), 1 => Just("\"\\x\""), 1 => Just("\""),
            2 => Just("1"), 1 => Just("-0.5e+3"), 1 => Just("01"), 1 => Just("1e"), 1 => Just("."),
            2 => Just("true"), 1 => Just("nul"), 1 => Just("null"), 1 => Just("="), 1 => Just("@"),
            2 => Just(" "), 1 => Just("\n\t"), 1 => Just("\u{e9}"), 1 => Just("\\"),
            3 => Just("[]"), 2 => Just("{}"), 4 => Just("\"a\":1"), 3 => Just("{\"a\":[1,{\"b\":null}]}"),
        ];
        prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
    }

    fn agree(source: &[u8]) {
        let (tape, mistakes) = read(source);
        let limits = Limits::with_depth(usize::MAX);
        match tofu_json_value::read(source, limits, Tape::for_source(source)) {
            Some(direct) => {
                assert!(mistakes.is_empty(), "{mistakes:?}");
                assert_eq!(format!("{:?}", direct.finish()), format!("{tape:?}"));
            }
            None => assert!(!mistakes.is_empty()),
        }
    }

    proptest! {
        #[test]
        fn both_ways_of_reading_agree(text in texts()) {
            agree(text.as_bytes());
        }
    }

    #[test]
    fn both_ways_of_reading_agree_on_depth() {
        let deep = 1_000_000;
        agree(&[b"[".repeat(deep), b"]".repeat(deep)].concat());
        agree(&b"[".repeat(deep));
        agree(&b"{\"a\":".repeat(deep));
    }

    /// Mistakes that no recording shows.
    #[test]
    fn case_20_21_trailing_commas_tell_more_than_once() {
        let reported = |text: &str| {
            let (_, mistakes) = read(text.as_bytes());
            mistakes.into_iter().map(|one| one.what).collect::<Vec<_>>()
        };
        assert_eq!(reported(r#"{"locals":{"a":1,}}"#), [What::TrailingInObject]);
        assert_eq!(
            reported(r#"{"locals":{"a":[1,]}}"#),
            [What::TrailingInArray, What::MismatchedBraces]
        );
        assert_eq!(
            reported(r#"{"locals":{"a":[1"#),
            [
                What::UnclosedArray,
                What::UnclosedObject,
                What::UnclosedObject
            ]
        );
    }
}
