use crate::error::{Fault, PlanFileErrorKind};
use std::io::Write;
use tofu_json_value::{Escaping, Json};

/// So much is gathered before it is handed on.
const FULL: usize = 256 << 10;

/// A document on its way: no more of it is held than a page, and what is written between two turns.
pub(super) struct DocumentPage<'o> {
    pub(super) json: Json,
    out: &'o mut dyn Write,
}

impl<'o> DocumentPage<'o> {
    pub(super) fn new(out: &'o mut dyn Write) -> Self {
        Self {
            json: Json::line().escaped(Escaping::Html),
            out,
        }
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
        let written = self.out.write_all(text.as_bytes());
        text.clear();
        written.map_err(|error| Fault::of(PlanFileErrorKind::Write(error)))
    }

    /// Ends the line, and hands on what is left.
    pub(super) fn finish(mut self) -> Result<(), Fault> {
        self.json.sink_mut().push('\n');
        self.hand_on()
    }
}
