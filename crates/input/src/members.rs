use crate::look_ahead::LookAhead;
use flate2::bufread::GzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{self, BufRead, Read};
use std::mem;

/// A format of compression whose data are in members, or frames, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compression {
    Gzip,
    Zstd,
}

impl Compression {
    /// So many bytes say which format it is.
    pub(crate) const START: usize = 4;

    /// The format of data that start so.
    pub(crate) fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstd),
            _ => is_skippable(start).then_some(Self::Zstd),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        }
    }
}

/// Whether a frame of zstd starts so that holds no data (magic numbers `0x184D2A50` to `0x184D2A5F`).
fn is_skippable(start: &[u8]) -> bool {
    start
        .first_chunk::<4>()
        .is_some_and(|magic| u32::from_le_bytes(*magic) & 0xffff_fff0 == 0x184d_2a50)
}

/// What is wrong with compressed data that cannot be read.
pub(crate) fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => "they end too early".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}

/// What compressed data hold, one member or frame after the other.
pub(crate) struct Members<R: BufRead> {
    format: Compression,
    state: State<R>,
}

enum State<R: BufRead> {
    Between(LookAhead<R>),
    Gzip(Box<GzDecoder<LookAhead<R>>>),
    Zstd(Box<StreamingDecoder<LookAhead<R>, FrameDecoder>>),
    /// Behind the last member.
    End(LookAhead<R>),
    Broken,
}

impl<R: BufRead> Members<R> {
    /// Data that start as those of a format.
    pub(crate) const fn new(stream: LookAhead<R>, format: Compression) -> Self {
        let state = State::Between(stream);
        Self { format, state }
    }

    /// What follows the last member, once everything was read.
    pub(crate) fn rest(self) -> Option<LookAhead<R>> {
        match self.state {
            State::End(rest) => Some(rest),
            _ => None,
        }
    }

    /// Begins the next member, if there is one.
    fn next(&self, mut stream: LookAhead<R>) -> io::Result<State<R>> {
        let start = stream.look(Compression::START)?;
        if Compression::of(start) != Some(self.format) {
            return Ok(State::End(stream));
        }
        if is_skippable(start) {
            skip_frame(&mut stream)?;
            return Ok(State::Between(stream));
        }
        Ok(match self.format {
            Compression::Gzip => State::Gzip(Box::new(GzDecoder::new(stream))),
            Compression::Zstd => {
                let decoder = StreamingDecoder::new(stream).map_err(io::Error::other)?;
                State::Zstd(Box::new(decoder))
            }
        })
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        loop {
            let read = match &mut self.state {
                State::Between(_) => Ok(0),
                State::Gzip(decoder) => decoder.read(bytes),
                State::Zstd(decoder) => decoder.read(bytes),
                State::End(_) | State::Broken => return Ok(0),
            };
            match read {
                Ok(0) => {}
                Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                    self.state = State::Broken;
                    return Err(error);
                }
                read => return read,
            }
            self.state = match mem::replace(&mut self.state, State::Broken) {
                State::Between(stream) => self.next(stream)?,
                State::Gzip(decoder) => State::Between((*decoder).into_inner()),
                State::Zstd(decoder) => State::Between((*decoder).into_inner()),
                done => done,
            };
        }
    }
}

/// Passes over a frame that holds no data.
fn skip_frame(stream: &mut impl Read) -> io::Result<()> {
    let mut head = [0; 8];
    stream.read_exact(&mut head)?;
    let [.., a, b, c, d] = head;
    let length = u64::from(u32::from_le_bytes([a, b, c, d]));
    if io::copy(&mut stream.take(length), &mut io::sink())? < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}
