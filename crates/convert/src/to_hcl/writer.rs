use std::collections::HashMap;

use tofu_json_hcl::{File, Span};

use super::Options;
use super::evidence::DynamicEvidence;
use crate::path::shortened;
use crate::{Loss, LossKind};
use tofu_json_config::Diagnostic;
use tofu_json_config::json::{Document, JsonString};
use tofu_json_diagnostic::Place;

/// More levels of blocks and values than any configuration has; each takes more blanks at the start
/// of its lines.
pub(super) const LEVELS: usize = 250;

/// How a string is read.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReadAs {
    Template,
    Expression,
}

/// Writes native text and remembers what went wrong on the way.
pub(super) struct NativeWriter<'w> {
    pub(super) document: &'w Document<'w>,
    pub(super) options: &'w Options<'w>,
    pub(super) evidence: DynamicEvidence,
    pub(super) out: String,
    /// The number of open brackets and blocks.
    pub(super) depth: usize,
    /// Whether the last thing written is the end of a heredoc, which needs a line end after it.
    pub(super) after_heredoc: bool,
    pub(super) faults: Vec<Diagnostic>,
    too_deep: bool,
    pub(super) losses: Vec<Loss>,
    /// Paths to what is the same by rules that the comparison does not know.
    pub(super) exceptions: Vec<String>,
    /// The blocks that are open.
    pub(super) path: Vec<String>,
    /// The source of each required provider, by its local name.
    pub(super) sources: HashMap<String, String>,
}

impl<'w> NativeWriter<'w> {
    pub(super) fn new(document: &'w Document<'w>, options: &'w Options<'w>) -> Self {
        Self {
            document,
            options,
            evidence: DynamicEvidence::of(document),
            out: String::with_capacity(document.source().len()),
            depth: 0,
            after_heredoc: false,
            faults: Vec::new(),
            too_deep: false,
            losses: Vec::new(),
            exceptions: Vec::new(),
            path: Vec::new(),
            sources: HashMap::new(),
        }
    }

    /// The indentation of this line.
    pub(super) fn indent(&self) -> usize {
        2 * self.depth
    }

    /// How many characters fit in this line.
    pub(super) fn room(&self) -> usize {
        const WIDTH: usize = 100;
        let line = self.out.rfind('\n').map_or(0, |at| at + 1);
        WIDTH.saturating_sub(self.indent() + self.out.len() - line)
    }

    pub(super) fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.after_heredoc = false;
    }

    /// Goes one level down, if there is one; otherwise the file is refused, once.
    pub(super) fn descend(&mut self, place: Place) -> bool {
        if self.depth < LEVELS {
            self.depth += 1;
            return true;
        }
        if !self.too_deep {
            self.too_deep = true;
            let detail = format!("expected at most {LEVELS} levels of blocks and values");
            self.fault(Diagnostic::error("too many levels", detail), place);
        }
        false
    }

    pub(super) fn fault(&mut self, fault: Diagnostic, place: Place) {
        self.faults.push(fault.at(place));
    }

    /// Adds the mistakes in the text of a string, at their true places.
    pub(super) fn mistakes(&mut self, text: JsonString<'w>, read_as: ReadAs) {
        let decoded = text.decoded();
        let origin = self.document.position(text.span().start + 1);
        let name = self.options.name;
        let file = match read_as {
            ReadAs::Template => File::parse_template_at(name, origin, decoded.as_bytes()),
            ReadAs::Expression => File::parse_expression_at(name, origin, decoded.as_bytes()),
        };
        let offsets = text.offsets();
        let byte = |byte: u32| offsets.source_byte(byte as usize);
        for mistake in file.errors() {
            let fault = mistake.clone().map_places(|span| {
                let span = Span::new(byte(span.start), byte(span.end));
                self.document.place(span)
            });
            self.faults.push(fault);
        }
    }

    pub(super) fn loss(&mut self, kind: LossKind, place: Place, name: &str, message: String) {
        let mut path = self.path.join(".");
        if !name.is_empty() {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(name);
        }
        self.losses.push(Loss {
            kind,
            place,
            path: shortened(path),
            message,
        });
    }

    pub(super) fn place_of(&self, text: JsonString<'w>) -> Place {
        self.document.place(text.span())
    }

    /// A fault of ours about a name that native syntax cannot write.
    pub(super) fn not_a_name(&mut self, name: JsonString<'w>, decoded: &str) {
        let fault = Diagnostic::error(
            "name without native syntax",
            format!(
                "expected an identifier as the name of an argument or a block, found {decoded:?}: native syntax has no other names; rename it"
            ),
        );
        self.fault(fault, self.place_of(name));
    }
}
