//! Several states, one after another.

use super::{ReadState, Secrets, with_marked};
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::{Harmless, write_line};
use crate::message::{Messages, visible_on_one_line};
use crate::options::document::VersionArgs;
use crate::options::input::{FilesArgs, InputSource};
use crate::options::output::{OutputArgs, OutputSink};
use crate::options::schemas::{SchemasArgs, SchemasFor};
use serde::Serialize;
use std::io::{self, Write as _};
use tofu_json_model::gate::Strictness;
use tofu_json_model::state::Contents;

/// States to read, and what is done with each.
pub(super) struct States<'s> {
    pub(super) sources: &'s [InputSource],
    pub(super) secrets: Option<Secrets<'s>>,
    pub(super) strictness: Strictness,
    pub(super) messages: &'s Messages,
}

/// The files of states, and what says which of their values are sensitive.
pub(super) struct MarkedSources {
    sources: Vec<InputSource>,
    schemas: Option<InputSource>,
    /// Whether sensitive values are shown.
    shown: bool,
}

impl MarkedSources {
    pub(super) fn of<P: SchemasFor>(
        states: &FilesArgs,
        schemas: &SchemasArgs<P>,
        shown: bool,
    ) -> Result<Self, Failure> {
        let sources = states.sources()?;
        let schemas = schemas.beside(&sources.iter().collect::<Vec<_>>())?;
        Ok(Self {
            sources,
            schemas,
            shown,
        })
    }

    /// The provider schemas, if they are given.
    pub(super) const fn schemas(&self) -> Option<&InputSource> {
        self.schemas.as_ref()
    }

    pub(super) fn states<'s>(
        &'s self,
        versions: &VersionArgs,
        messages: &'s Messages,
    ) -> States<'s> {
        States {
            sources: &self.sources,
            secrets: Some(Secrets {
                schemas: self.schemas(),
                shown: self.shown,
            }),
            strictness: versions.strictness(),
            messages,
        }
    }
}

impl States<'_> {
    /// Whether the results need the names of their files.
    pub(super) const fn are_many(&self) -> bool {
        self.sources.len() > 1
    }

    /// Reads each and gives it to a function. Where one of several cannot be read the others still are, and the end is
    /// an error; what the function fails with ends all, and so does that none could be read: then nothing is written.
    pub(super) fn each(
        &self,
        mut look: impl FnMut(&Contents<'_>, &ReadState<'_>, &InputSource) -> Result<(), Failure>,
    ) -> Result<ExitCode, Failure> {
        let (mut are_read, mut is_any_read) = (true, false);
        for (position, source) in self.sources.iter().enumerate() {
            let mut was_read = false;
            let is_last = position + 1 == self.sources.len();
            let (secrets, strictness) = (self.secrets.as_ref(), self.strictness);
            let done = with_marked(
                source,
                secrets,
                strictness,
                self.messages,
                |contents, state| {
                    was_read = true;
                    look(contents, state, source)
                },
            );
            match done {
                Err(Failure::Message(message)) if !was_read && (is_any_read || !is_last) => {
                    self.messages.print(&message);
                    are_read = false;
                }
                done => done?,
            }
            is_any_read |= was_read;
        }
        Ok(ExitCode::error_unless(are_read))
    }
}

/// A result that is written state by state.
pub(super) struct Sections<'o> {
    output: &'o OutputArgs,
    sink: OutputSink,
    /// Whether something was written.
    begun: bool,
}

/// A result with the name of its file.
#[derive(Serialize)]
struct SectionRecord<'f, T> {
    file: &'f str,
    #[serde(flatten)]
    result: T,
}

impl<'o> Sections<'o> {
    pub(super) fn open(output: &'o OutputArgs) -> Result<Self, Failure> {
        let sink = output.open()?;
        Ok(Self {
            output,
            sink,
            begun: false,
        })
    }

    /// Writes the name of a file above what follows.
    pub(super) fn name(&mut self, source: &InputSource) -> Result<(), Failure> {
        let above = if self.begun { "\n" } else { "" };
        let name = visible_on_one_line(&source.name());
        self.write([format!("{above}==> {name} <==\n")].into_iter())
    }

    pub(super) fn write(
        &mut self,
        mut pieces: impl Iterator<Item = String>,
    ) -> Result<(), Failure> {
        self.begun = true;
        let written = pieces.try_for_each(|piece| self.sink.write_all(piece.as_bytes()));
        written.map_err(|error| self.broken(&error))
    }

    /// Writes the bytes of OpenTofu's text.
    pub(super) fn write_text(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.begun = true;
        let written = self.sink.write_all(text);
        written.map_err(|error| self.broken(&error))
    }

    /// Writes JSON on a line, with the name of its file where there are several.
    pub(super) fn record(
        &mut self,
        result: &impl Serialize,
        file: Option<&InputSource>,
    ) -> Result<(), Failure> {
        let written = match file {
            None => write_line(&mut self.sink, result),
            Some(file) => {
                let file = &file.name();
                write_line(&mut self.sink, &SectionRecord { file, result })
            }
        };
        written.map_err(|error| self.broken(&error))
    }

    /// Writes a line of JSON that was made already.
    pub(super) fn line(&mut self, json: &str) -> Result<(), Failure> {
        let mut harmless = Harmless::new(&mut self.sink);
        let written = writeln!(harmless, "{json}");
        written.map_err(|error| self.broken(&error))
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        let Self { output, sink, .. } = self;
        sink.finish().map_err(|error| output.broken(&error, false))
    }

    fn broken(&self, error: &io::Error) -> Failure {
        self.output.broken(error, false)
    }
}
