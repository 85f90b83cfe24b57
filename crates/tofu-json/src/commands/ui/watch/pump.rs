//! Reading to the end, whatever becomes of what is read, with a copy in a file.

use super::lines::unwritable;
use crate::failure::Failure;
use crate::message::Message;
use std::fs::File;
use std::io::{self, BufReader, Read, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use tofu_json_input::plain_stream;
use tofu_json_text::CheckedSlice;
use tofu_json_ui::{Event, Feed, ReadOptions, StreamEnd};

const BUFFER: usize = 64 << 10;

/// Longer lines are passed over, so that no line can take all memory.
const LONGEST_LINE: usize = 64 << 20;

/// What reading a stream came to.
#[derive(Debug, Default)]
pub(crate) struct Pumped {
    /// How the stream ended; none where the watching failed before.
    pub(crate) end: Option<StreamEnd>,
    /// Why nothing more can be read, where that is not the end.
    pub(crate) fault: Option<io::Error>,
}

/// Reads a stream to its end and gives each line to a function. Nothing but a failure of the source
/// keeps it from the end: who writes would be ended by the system if nobody read.
pub(crate) fn pump(
    mut source: impl Read,
    mut tee: Option<&mut Tee>,
    mut sink: impl FnMut(&Event<'_>),
) -> Pumped {
    let mut feed = Some(Feed::new(ReadOptions::unchecked().max_line(LONGEST_LINE)));
    let mut buffer = vec![0; BUFFER];
    let fault = loop {
        let length = match source.read(&mut buffer) {
            Ok(0) => break None,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => break Some(error),
        };
        let bytes = buffer.slice(..length);
        if let Some(tee) = &mut tee {
            tee.write(bytes);
        }
        feed = feed.and_then(|mut feed| {
            let watch = || {
                feed.push(bytes, |event| sink(&event));
                feed
            };
            catch_unwind(AssertUnwindSafe(watch)).ok()
        });
    };
    let end = feed.and_then(|feed| {
        let finish = || feed.finish(|event| sink(&event));
        catch_unwind(AssertUnwindSafe(finish)).ok()
    });
    Pumped { end, fault }
}

/// The same of a file, which may be compressed or in UTF-16.
pub(super) fn pump_plain(
    source: impl Read,
    tee: Option<&mut Tee>,
    sink: impl FnMut(&Event<'_>),
) -> Pumped {
    match plain_stream(BufReader::with_capacity(BUFFER, source)) {
        Ok(plain) => pump(plain, tee, sink),
        Err(error) => Pumped {
            end: None,
            fault: Some(error),
        },
    }
}

/// A copy of the stream in a file, byte for byte. Where writing fails the copy ends, not the reading.
#[derive(Debug)]
pub(crate) struct Tee {
    path: PathBuf,
    file: File,
    fault: Option<io::Error>,
}

impl Tee {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let file =
            File::create(path).map_err(|error| unwritable(&path.display().to_string(), &error))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            fault: None,
        })
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.fault.is_none() {
            self.fault = self.file.write_all(bytes).err();
        }
    }

    /// What kept the copy from being whole.
    pub(crate) fn failure(&self) -> Option<Message> {
        let error = self.fault.as_ref()?;
        Some(unwritable(&self.path.display().to_string(), error))
    }
}

#[cfg(test)]
mod tests {
    use super::pump;
    use std::io::{Cursor, Read as _};

    #[test]
    fn a_panic_does_not_end_the_reading() {
        let mut source = Cursor::new(b"a\nb\nc\n".repeat(100_000));
        let mut seen = 0;
        let pumped = pump(&mut source, None, |_| {
            seen += 1;
            assert!(seen < 3, "on purpose");
        });
        assert!(pumped.end.is_none() && pumped.fault.is_none());
        assert_eq!(source.read(&mut [0]).unwrap(), 0);
    }

    #[test]
    fn every_line_comes_once() {
        let mut seen = Vec::new();
        let pumped = pump(&b"a\n\nb"[..], None, |event| {
            seen.push(event.line.raw.to_vec())
        });
        assert_eq!(seen, [&b"a"[..], b"", b"b"]);
        assert_eq!(pumped.end.unwrap().lines, 3);
    }
}
