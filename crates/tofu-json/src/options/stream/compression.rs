use super::BUFFER;
use super::ahead::Ahead;
use flate2::bufread::GzDecoder;
use ruzstd::decoding::StreamingDecoder;
use std::io::{self, BufRead, BufReader, Read};

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";
/// Magic number, and the length of what follows, of a zstd frame that holds no data.
const SKIPPABLE: usize = 8;

/// The stream itself, without compression with gzip or zstd, one inside the other at most.
pub(super) fn decompressed(stream: Ahead) -> io::Result<Ahead> {
    let mut stream = stream;
    for _ in 0..2 {
        let start = stream.look(ZSTD.len())?;
        let members: Box<dyn Read> = if Gzip::is_next(start) {
            Box::new(Members::<Gzip>::new(stream))
        } else if Zstd::is_next(start) {
            Box::new(Members::<Zstd>::new(stream))
        } else {
            break;
        };
        stream = Ahead::new(Box::new(BufReader::with_capacity(BUFFER, members)));
    }
    Ok(stream)
}

/// One member or frame after the other.
struct Members<F: Format> {
    state: State<F>,
    /// Whether a member was read before.
    began: bool,
}

enum State<F: Format> {
    Between(Ahead),
    Inside(F::Decoder),
    Done,
}

/// A format of compression whose data stand in members.
trait Format {
    type Decoder: Read;
    const NAME: &'static str;

    fn begin(stream: Ahead) -> io::Result<Self::Decoder>;
    fn end(decoder: Self::Decoder) -> Ahead;
    fn is_next(start: &[u8]) -> bool;
}

struct Gzip;

impl Format for Gzip {
    type Decoder = GzDecoder<Ahead>;
    const NAME: &'static str = "gzip";

    fn begin(stream: Ahead) -> io::Result<Self::Decoder> {
        Ok(GzDecoder::new(stream))
    }

    fn end(decoder: Self::Decoder) -> Ahead {
        decoder.into_inner()
    }

    fn is_next(start: &[u8]) -> bool {
        start.starts_with(GZIP)
    }
}

struct Zstd;

impl Format for Zstd {
    type Decoder = StreamingDecoder<Ahead, ruzstd::decoding::FrameDecoder>;
    const NAME: &'static str = "zstd";

    fn begin(stream: Ahead) -> io::Result<Self::Decoder> {
        let mut stream = stream;
        loop {
            let start = stream.look(SKIPPABLE)?;
            let (true, Some(length)) = (is_skippable(start), start.last_chunk::<4>()) else {
                break;
            };
            let length = SKIPPABLE as u64 + u64::from(u32::from_le_bytes(*length));
            io::copy(&mut stream.by_ref().take(length), &mut io::sink())?;
            if stream.fill_buf()?.is_empty() {
                stream.before(&EMPTY_FRAME);
            }
        }
        StreamingDecoder::new(stream).map_err(io::Error::other)
    }

    fn end(decoder: Self::Decoder) -> Ahead {
        decoder.into_inner()
    }

    fn is_next(start: &[u8]) -> bool {
        start.starts_with(ZSTD) || is_skippable(start)
    }
}

/// A frame of no bytes, for what ends with frames that hold no data.
const EMPTY_FRAME: [u8; 9] = *b"\x28\xb5\x2f\xfd\x20\x00\x01\x00\x00";

impl<F: Format> Members<F> {
    fn new(stream: Ahead) -> Self {
        Self {
            state: State::Between(stream),
            began: false,
        }
    }

    fn damaged(error: &io::Error) -> io::Error {
        let problem = match error.kind() {
            io::ErrorKind::UnexpectedEof => "they end too early".to_owned(),
            _ => error.to_string().to_lowercase(),
        };
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("damaged {} data: {problem}", F::NAME),
        )
    }
}

impl<F: Format> Read for Members<F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        loop {
            match std::mem::replace(&mut self.state, State::Done) {
                State::Done => return Ok(0),
                State::Between(mut stream) => {
                    let start = stream.look(ZSTD.len())?;
                    if self.began && !F::is_next(start) {
                        // What stands behind the last member is padding.
                        return Ok(0);
                    }
                    self.began = true;
                    let decoder = F::begin(stream).map_err(|error| Self::damaged(&error))?;
                    self.state = State::Inside(decoder);
                }
                State::Inside(mut decoder) => match decoder.read(bytes) {
                    Ok(0) => self.state = State::Between(F::end(decoder)),
                    Ok(length) => {
                        self.state = State::Inside(decoder);
                        return Ok(length);
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                        self.state = State::Inside(decoder);
                        return Err(error);
                    }
                    Err(error) => return Err(Self::damaged(&error)),
                },
            }
        }
    }
}

fn is_skippable(start: &[u8]) -> bool {
    start
        .first_chunk::<4>()
        .is_some_and(|magic| u32::from_le_bytes(*magic) & 0xffff_fff0 == 0x184d_2a50)
}
