//! Recorded streams of messages: lines that are read as they come, never as a whole.

mod ahead;
mod compression;
mod encoding;

use self::ahead::Ahead;
use super::input::{Source, read_at_most_once};
use crate::failure::Failure;
use clap::Args;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, stdin};
use std::path::PathBuf;

const BUFFER: usize = 64 << 10;

/// Any number of streams.
#[derive(Clone, Debug, Args)]
pub(crate) struct StreamsArgs {
    /// The recorded messages; `-` is standard input, which is also read when it is piped.
    ///
    /// UTF-8 or UTF-16, plain or compressed with gzip or zstd. Other lines, such as those of a CI
    /// wrapper, may be between them.
    #[arg(value_name = "LOG")]
    logs: Vec<PathBuf>,
}

impl StreamsArgs {
    /// Where to read from.
    pub(crate) fn sources(&self) -> Result<Vec<Source>, Failure> {
        let sources: Vec<_> = self.logs.iter().map(|path| Source::new(path)).collect();
        read_at_most_once(&sources)?;
        if sources.is_empty() {
            return piped().map(|source| vec![source]);
        }
        Ok(sources)
    }
}

/// One stream.
#[derive(Clone, Debug, Args)]
pub(crate) struct StreamArgs {
    /// The recorded messages; `-` is standard input, which is also read when it is piped.
    ///
    /// UTF-8 or UTF-16, plain or compressed with gzip or zstd. Other lines, such as those of a CI
    /// wrapper, may be between them.
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
}

impl StreamArgs {
    /// Where to read from.
    pub(crate) fn source(&self) -> Result<Source, Failure> {
        self.log
            .as_deref()
            .map_or_else(piped, |path| Ok(Source::new(path)))
    }
}

/// Standard input, unless it is a terminal: then somebody is waiting for help.
fn piped() -> Result<Source, Failure> {
    if stdin().is_terminal() {
        return Err(Failure::NoInput);
    }
    Ok(Source::StandardInput)
}

/// A stream of messages in UTF-8, whatever it was before.
pub(crate) type Stream = Box<dyn BufRead>;

/// Opens a source as a stream.
pub(crate) fn open(source: &Source) -> Result<Stream, Failure> {
    open_plain(source)
        .map(Ahead::new)
        .and_then(compression::decompressed)
        .and_then(encoding::decoded)
        .map_err(|error| source.unreadable(&error))
}

fn open_plain(source: &Source) -> io::Result<Stream> {
    Ok(match source {
        Source::StandardInput => Box::new(stdin().lock()),
        Source::File(path) => Box::new(BufReader::with_capacity(BUFFER, File::open(path)?)),
    })
}
