//! Reads files with mistakes: what OpenTofu says about them, and what it goes on with.
//!
//! A value that is wrong becomes invalid as a whole; its container goes on with the token that
//! follows, which is why one mistake is often reported several times.

use tofu_json_hcl::Span;
use tofu_json_scan::number_end;

use super::mistake::{Kind as What, Mistake};
use super::scanner::{Kind, Scanner, Token};
use super::string;
use super::tape::Tape;

/// The tape of any file, and its mistakes.
pub(super) fn read(source: &[u8]) -> (Tape, Vec<Mistake>) {
    let mut reader = Reader {
        source,
        scanner: Scanner::new(source),
        tape: Tape::for_source(source),
        mistakes: Vec::new(),
        open: Vec::new(),
    };
    let mut step = Step::Value;
    while let Some(next) = reader.go(step) {
        step = next;
    }
    let rest = reader.scanner.peek();
    if reader.mistakes.is_empty() && rest.kind != Kind::End {
        reader.report(What::Extraneous, rest.span);
    }
    (reader.tape.finish(), reader.mistakes)
}

/// What is to be done next.
enum Step {
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

struct Reader<'s> {
    source: &'s [u8],
    scanner: Scanner<'s>,
    tape: Tape,
    mistakes: Vec<Mistake>,
    open: Vec<Frame>,
}

impl Reader<'_> {
    fn report(&mut self, what: What, span: Span) {
        self.mistakes.push(Mistake { what, span });
    }

    fn go(&mut self, step: Step) -> Option<Step> {
        match step {
            Step::Value => Some(self.value()),
            Step::Item => Some(self.item()),
            Step::After(read) => {
                let expects = self.open.last()?.expects;
                Some(match expects {
                    Expects::Name => self.after_name(&read),
                    Expects::Value => self.after_value(),
                    Expects::Element => self.after_element(),
                })
            }
        }
    }

    fn value(&mut self) -> Step {
        let token = self.scanner.peek();
        let wrong = match token.kind {
            Kind::OpenBrace => return self.enter(token, Expects::Name),
            Kind::OpenBracket => return self.enter(token, Expects::Element),
            Kind::String | Kind::Number | Kind::Keyword => return self.scalar(token),
            Kind::CloseBrace => What::MissingValue,
            Kind::CloseBracket => What::MissingElement,
            Kind::End => What::Ends,
            Kind::Comma | Kind::Colon | Kind::Equals | Kind::Invalid => What::InvalidStart,
        };
        self.report(wrong, token.span);
        self.invalid(token.span)
    }

    fn scalar(&mut self, token: Token) -> Step {
        self.scanner.take();
        let text = token.span.of(self.source);
        let wrong = match token.kind {
            Kind::Number => (number_end(text, 0) != Some(text.len())).then_some(What::Number),
            Kind::String => string::mistake(text).map(|_| What::String),
            _ => (!matches!(text, b"true" | b"false" | b"null")).then_some(What::Keyword),
        };
        if let Some(wrong) = wrong {
            self.report(wrong, token.span);
            return self.invalid(token.span);
        }
        self.tape.scalar(token.span.start as usize);
        Step::After(Read {
            is_string: token.kind == Kind::String,
            start: token.span,
        })
    }

    fn invalid(&mut self, span: Span) -> Step {
        self.tape.invalid(span);
        Step::After(Read {
            is_string: false,
            start: span,
        })
    }

    fn enter(&mut self, token: Token, expects: Expects) -> Step {
        self.scanner.take();
        let index = self.tape.open(token.span.start as usize);
        self.open.push(Frame { index, expects });
        Step::Item
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
    fn leave(&mut self) -> Step {
        let start = self.opening();
        let end = self.scanner.take().span.start;
        if let Some(frame) = self.open.pop() {
            self.tape.close(frame.index, end as usize);
        }
        Step::After(Read {
            is_string: false,
            start,
        })
    }

    /// Gives up the container that is open.
    fn give_up(&mut self) -> Step {
        let start = self.opening();
        if let Some(frame) = self.open.pop() {
            self.tape.truncate(frame.index);
        }
        self.invalid(start)
    }

    fn fail(&mut self, what: What, span: Span) -> Step {
        self.report(what, span);
        self.give_up()
    }

    /// Skips to after the closing bracket that fits, and says what is wrong with the token there.
    fn fail_behind(&mut self, what: What, opening: Kind, closing: Kind) -> Step {
        self.skip(opening, closing);
        let next = self.scanner.peek();
        self.fail(what, next.span)
    }

    fn skip(&mut self, opening: Kind, closing: Kind) {
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
            } else if kind == Kind::End {
                return;
            }
        }
    }

    fn item(&mut self) -> Step {
        let is_array = matches!(
            self.open.last(),
            Some(Frame {
                expects: Expects::Element,
                ..
            })
        );
        let closing = if is_array {
            Kind::CloseBracket
        } else {
            self.expect(Expects::Name);
            Kind::CloseBrace
        };
        if self.scanner.peek().kind == closing {
            self.leave()
        } else {
            Step::Value
        }
    }

    fn after_name(&mut self, name: &Read) -> Step {
        if !name.is_string {
            return self.fail(What::Name, name.start);
        }
        let token = self.scanner.peek();
        let wrong = match token.kind {
            Kind::Colon => {
                self.scanner.take();
                self.expect(Expects::Value);
                return Step::Value;
            }
            Kind::CloseBrace | Kind::Comma => What::MissingObjectValue,
            Kind::Equals => What::Equals,
            _ => What::MissingColon,
        };
        self.skip(Kind::OpenBrace, Kind::CloseBrace);
        self.fail(wrong, token.span)
    }

    fn after_value(&mut self) -> Step {
        match self.scanner.peek().kind {
            Kind::Comma => {
                let comma = self.scanner.take();
                if self.scanner.peek().kind == Kind::CloseBrace {
                    return self.fail(What::TrailingInObject, comma.span);
                }
                Step::Item
            }
            Kind::End => self.fail(What::UnclosedObject, self.opening()),
            Kind::CloseBracket => {
                self.scanner.take();
                let next = self.scanner.peek();
                self.fail(What::MismatchedBraces, next.span)
            }
            Kind::CloseBrace => self.leave(),
            _ => self.fail_behind(
                What::MissingCommaInObject,
                Kind::OpenBrace,
                Kind::CloseBrace,
            ),
        }
    }

    fn after_element(&mut self) -> Step {
        let wrong = match self.scanner.peek().kind {
            Kind::Comma => {
                let comma = self.scanner.take();
                if self.scanner.peek().kind == Kind::CloseBracket {
                    return self.fail(What::TrailingInArray, comma.span);
                }
                return Step::Item;
            }
            Kind::End => return self.fail(What::UnclosedArray, self.opening()),
            Kind::CloseBracket => return self.leave(),
            Kind::Colon => What::ColonInArray,
            Kind::CloseBrace => What::MismatchedBrackets,
            _ => What::MissingCommaInArray,
        };
        self.fail_behind(wrong, Kind::OpenBracket, Kind::CloseBracket)
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
        let limits = Limits { depth: usize::MAX };
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
