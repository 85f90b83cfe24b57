use super::{Code, masked};
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Position, Value};
use tofu_json_vocab::Program;

/// A rule that is broken, and where. Its message is a lower-case fragment of what was expected and
/// what was found, without values; its name is the JSON pointer of what it is about, and it has a
/// start and no end.
pub type Finding = tofu_json_diagnostic::Finding<Code>;

/// Findings with more text than this are no more than counted: in a document with a giant key each
/// pointer may hold it.
const MOST_BYTES: usize = 16 << 20;

/// The findings so far.
pub(super) struct Findings {
    found: Vec<Raw>,
    /// The bytes of their messages and pointers.
    bytes: usize,
    most: usize,
    more: usize,
    told_order: bool,
    silent: &'static [Code],
    /// The program that has written the document.
    program: Program,
}

struct Raw {
    code: Code,
    message: String,
    pointer: String,
    at: usize,
}

impl Findings {
    pub(super) const fn new(most: usize) -> Self {
        Self {
            found: Vec::new(),
            bytes: 0,
            most,
            more: 0,
            told_order: false,
            silent: &[],
            program: Program::OpenTofu,
        }
    }

    /// Whether what is found is no more than counted.
    pub(super) const fn are_full(&self) -> bool {
        self.found.len() >= self.most || self.bytes > MOST_BYTES
    }

    /// Says which program has written the document.
    pub(super) const fn written_by(&mut self, program: Program) {
        self.program = program;
    }

    /// Leaves out what is found by rules that documents of this age do not follow.
    pub(super) const fn silence(&mut self, codes: &'static [Code]) {
        self.silent = codes;
    }

    /// Something about a value.
    pub(super) fn add(&mut self, code: Code, value: Value<'_>, message: impl Into<String>) {
        self.add_at(code, value.span().start, || value.to_pointer(), message);
    }

    /// Something about a place of the text. The pointer is looked for only where it will be reported.
    pub(super) fn add_at(
        &mut self,
        code: Code,
        at: usize,
        pointer: impl FnOnce() -> String,
        message: impl Into<String>,
    ) {
        if self.silent.contains(&code) {
            return;
        }
        if self.are_full() {
            self.more += 1;
            return;
        }
        let (message, pointer) = (message.into(), pointer());
        self.bytes += message.len() + pointer.len();
        self.found.push(Raw {
            code,
            message,
            pointer,
            at,
        });
    }

    /// Members in another order than their program writes them: reported once a document.
    pub(super) fn member_order(&mut self, value: Value<'_>) {
        if !std::mem::replace(&mut self.told_order, true) {
            let message = format!(
                "expected members in the order of {}: another program has rewritten the document",
                self.program.name()
            );
            self.add(Code::MemberOrder, value, message);
        }
    }

    /// Has pointers end where names may be secret.
    pub(super) fn cut_pointers(&mut self, document: Value<'_>) {
        for raw in &mut self.found {
            raw.pointer = masked::cut(document, std::mem::take(&mut raw.pointer));
        }
    }

    /// The findings in the order of the text, with their places, and how many were left out.
    pub(super) fn placed(self, text: &[u8], base: usize) -> (Vec<Finding>, usize) {
        let mut found = self.found;
        found.sort_by_key(|raw| (raw.at, raw.code));
        let mut counter = Counter::new(text);
        let placed = found.into_iter().map(|raw| Finding {
            start: Some(counter.place(raw.at + base)),
            name: Some(raw.pointer),
            ..Finding::of(raw.code, raw.message)
        });
        (placed.collect(), self.more)
    }
}

/// Counts lines and columns of ascending offsets in one pass over the text.
struct Counter<'t> {
    text: &'t [u8],
    place: Position,
}

impl<'t> Counter<'t> {
    const fn new(text: &'t [u8]) -> Self {
        let place = Position {
            line: 1,
            column: 1,
            byte: 0,
        };
        Self { text, place }
    }

    fn place(&mut self, at: usize) -> Position {
        let at = at.min(self.text.len());
        for byte in self.text.slice(self.place.byte..at) {
            match byte {
                b'\n' => (self.place.line, self.place.column) = (self.place.line + 1, 1),
                // Continuation bytes of UTF-8 start no character.
                0x80..=0xbf => {}
                _ => self.place.column += 1,
            }
        }
        self.place.byte = at;
        self.place
    }
}

#[cfg(test)]
mod tests {
    use super::{Counter, Findings};
    use crate::validate::Code;
    use tofu_json_value::{Document, Position};

    #[test]
    fn places_are_those_of_the_text() {
        let text = "{\n \"é\": [1,\n\n  2]}".as_bytes();
        let mut counter = Counter::new(text);
        for at in 0..=text.len() + 1 {
            // In the middle of a character both count it as seen.
            if text.get(at).is_none_or(|byte| byte & 0xc0 != 0x80) {
                assert_eq!(counter.place(at), Position::of(text, at), "{at}");
            }
        }
    }

    #[test]
    fn findings_are_sorted_and_counted() {
        let text = b"[1, 2, 3]";
        let document = Document::parse(text).unwrap();
        let mut findings = Findings::new(2);
        for position in [2, 0, 1] {
            findings.add(Code::WrongKind, document.root().at(position).unwrap(), "x");
        }
        let (found, more) = findings.placed(text, 0);
        let pointers: Vec<_> = found
            .iter()
            .map(|finding| finding.name.as_deref().unwrap())
            .collect();
        assert_eq!((pointers.as_slice(), more), (&["/0", "/2"][..], 1));
    }
}
