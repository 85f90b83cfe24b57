//! Drafts from a file whose syntax is wrong: what looks like a block, an argument or an element is
//! one.

use super::build::{Builder, Draft, WrittenText};
use super::kind::RepairKind;
use super::scan::{Piece, pieces};

/// Reads whatever looks like a block.
pub(super) fn read(source: &[u8], builder: &mut Builder) {
    let mut reader = LineReader::default();
    let pieces = pieces(source);
    for (place, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Word(word) => reader.word(word, pieces.get(place + 1), builder),
            Piece::String(written) => reader.string(written),
            Piece::Sign(b']') => reader.argument = OpenArgument::None,
            Piece::Sign(b'}') => reader.end(builder),
            Piece::Sign(_) => {}
        }
    }
    reader.end(builder);
}

/// The argument whose value is being read.
#[derive(Clone, Copy, Default)]
enum OpenArgument {
    #[default]
    None,
    Version,
    Constraints,
    Hashes,
}

#[derive(Default)]
struct LineReader {
    draft: Option<Draft>,
    argument: OpenArgument,
}

impl LineReader {
    fn word(&mut self, word: &WrittenText, next: Option<&Piece>, builder: &mut Builder) {
        match (word.text.as_str(), next) {
            ("provider", Some(Piece::String(_))) => {
                self.end(builder);
                self.draft = Some(Draft {
                    block: word.place,
                    ..Draft::default()
                });
            }
            ("module", Some(Piece::String(_))) => {
                self.end(builder);
                builder.note(None, RepairKind::Module, Some(word.place));
            }
            ("version", Some(Piece::Sign(b'='))) => self.argument = OpenArgument::Version,
            ("constraints", Some(Piece::Sign(b'='))) => self.argument = OpenArgument::Constraints,
            ("hashes", Some(Piece::Sign(b'='))) => self.argument = OpenArgument::Hashes,
            _ => {}
        }
    }

    /// A string goes where one is wanted.
    fn string(&mut self, written: &WrittenText) {
        let Some(draft) = &mut self.draft else {
            return;
        };
        if draft.label.is_none() {
            draft.block.end = written.place.end;
            draft.label = Some(written.clone());
            return;
        }
        match self.argument {
            OpenArgument::Hashes => {
                let hash = (Some(written.text.clone()), written.place);
                draft.hashes.push(hash);
                return;
            }
            OpenArgument::Version => draft.version.get_or_insert_with(|| written.clone()),
            OpenArgument::Constraints => draft.constraints.get_or_insert_with(|| written.clone()),
            OpenArgument::None => return,
        };
        self.argument = OpenArgument::None;
    }

    fn end(&mut self, builder: &mut Builder) {
        self.argument = OpenArgument::None;
        if let Some(draft) = self.draft.take() {
            builder.add(draft);
        }
    }
}
