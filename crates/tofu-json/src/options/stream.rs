//! Recorded streams of messages: lines that are read as they come, never as a whole.

use super::input::{InputSource, piped, sources};
use crate::failure::Failure;
use clap::Args;
use std::fs::File;
use std::io::{self, BufRead, BufReader, stdin};
use std::path::PathBuf;
use tofu_json_input::plain_stream;

const BUFFER: usize = 64 << 10;

// Any number of streams.
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
    pub(crate) fn sources(&self) -> Result<Vec<InputSource>, Failure> {
        sources(&self.logs, piped)
    }
}

// One stream.
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
    pub(crate) fn source(&self) -> Result<InputSource, Failure> {
        self.log
            .as_deref()
            .map_or_else(piped, |path| Ok(InputSource::new(path)))
    }
}

/// A stream of messages in UTF-8, whatever it was before.
pub(crate) type Stream = Box<dyn BufRead>;

/// Opens a source as a stream.
pub(crate) fn open(source: &InputSource) -> Result<Stream, Failure> {
    open_plain(source)
        .and_then(plain_stream)
        .map_err(|error| source.unreadable(&error))
}

fn open_plain(source: &InputSource) -> io::Result<Stream> {
    Ok(match source {
        InputSource::StandardInput => Box::new(stdin().lock()),
        InputSource::File(path) => Box::new(BufReader::with_capacity(BUFFER, File::open(path)?)),
    })
}
