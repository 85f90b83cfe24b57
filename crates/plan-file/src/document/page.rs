use super::parts::DocumentParts;
use crate::content::EntryContent;
use crate::error::{Fault, PlanFileErrorKind};
use crate::wire::WireBytes;
use std::io::Write;
use std::ops::Range;
use tofu_json_value::{Escaping, Json};

/// So much is gathered before it is handed on.
const FULL: usize = 256 << 10;

/// Where a document goes.
pub(crate) enum DocumentOut<'o> {
    Writer(&'o mut dyn Write),
    /// What has been written already is not written again.
    Parts(&'o mut DocumentParts),
}

/// A document on its way: no more of it is held than a page, and what is written between two turns.
pub(super) struct DocumentPage<'o> {
    pub(super) json: Json,
    out: DocumentOut<'o>,
}

impl<'o> DocumentPage<'o> {
    pub(super) fn new(out: DocumentOut<'o>) -> Self {
        Self {
            json: Json::line().escaped(Escaping::Html),
            out,
        }
    }

    /// Takes over an element that has been written among others.
    pub(super) fn take(&mut self, texts: &EntryContent, at: Range<usize>) -> Result<(), Fault> {
        self.json.element();
        if let DocumentOut::Writer(_) = self.out {
            let bytes = &*texts.part(at.clone())?;
            let at = at.start;
            self.json.json(WireBytes { bytes, at }.text()?);
            return self.turn();
        }
        self.hand_on()?;
        if let DocumentOut::Parts(parts) = &mut self.out {
            parts.add_text(at);
        }
        Ok(())
    }

    /// Hands a full page on.
    pub(super) fn turn(&mut self) -> Result<(), Fault> {
        if self.json.sink_mut().len() < FULL {
            return Ok(());
        }
        self.hand_on()
    }

    fn hand_on(&mut self) -> Result<(), Fault> {
        let text = self.json.sink_mut();
        let written = match &mut self.out {
            DocumentOut::Writer(out) => out.write_all(text.as_bytes()),
            DocumentOut::Parts(parts) => {
                parts.add_frame(text.as_bytes());
                Ok(())
            }
        };
        text.clear();
        written.map_err(|error| Fault::of(PlanFileErrorKind::Write(error)))
    }

    /// Ends the line, and hands on what is left.
    pub(super) fn finish(mut self) -> Result<(), Fault> {
        self.json.sink_mut().push('\n');
        self.hand_on()
    }
}
