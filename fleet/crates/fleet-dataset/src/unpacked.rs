//! Compressed files, decompressed piece by piece: into memory where that is little, and else into a file that is gone when
//! it is closed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use tofu_json_fleet_tables::input::{CompressionLimits, Input, Opened, Problem, plain_stream};

/// What a compressed file holds.
pub(crate) enum Unpacked {
    Memory(Vec<u8>),
    File(File),
    /// Damaged before there was much: whoever reads it as it is says what is wrong, and where.
    Damaged,
}

/// Up to here what is unpacked stays in memory.
const SMALL: u64 = 16 << 20;
/// What is looked at within what is damaged.
const DAMAGED: u64 = 64 << 20;

/// The same limits for what is damaged: it is read into memory to say what is wrong with it.
pub(crate) fn limits_of_damaged(limits: CompressionLimits) -> CompressionLimits {
    limits.largest(limits.largest.min(DAMAGED))
}

/// What a file holds, if it is compressed.
pub(crate) fn unpack(
    content: Input<'_>,
    length: u64,
    limits: CompressionLimits,
) -> Result<Option<Unpacked>, Problem> {
    let opened = Opened::plain(content);
    let mut packed = BufReader::new(opened.reader());
    // A file that cannot be read is told by whoever reads it next.
    if !packed.fill_buf().is_ok_and(is_compressed) {
        return Ok(None);
    }
    let limit = length.saturating_mul(limits.ratio);
    let limit = limit.max(limits.smallest).min(limits.largest);
    let Ok(mut stream) = plain_stream(packed) else {
        return Ok(Some(Unpacked::Damaged));
    };
    let mut bytes = Vec::new();
    if stream.by_ref().take(SMALL).read_to_end(&mut bytes).is_err() {
        return Ok(Some(Unpacked::Damaged));
    }
    if (bytes.len() as u64) < SMALL {
        return Ok(Some(Unpacked::Memory(bytes)));
    }
    spill(&bytes, &mut stream, limit).map(|file| Some(Unpacked::File(file)))
}

/// Whether data begin as those of gzip or zstd do, or a frame of zstd without data.
fn is_compressed(start: &[u8]) -> bool {
    match start {
        [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..] => true,
        [first, 0x2a, 0x4d, 0x18, ..] => first & 0xf0 == 0x50,
        _ => false,
    }
}

/// Writes what is unpacked into a file.
fn spill(begun: &[u8], stream: &mut dyn BufRead, limit: u64) -> Result<File, Problem> {
    let unwritten = |error: io::Error| {
        let message = format!("cannot decompress into a temporary file: {error}");
        Problem::new("cannot-read", message)
    };
    let mut file = tempfile::tempfile().map_err(unwritten)?;
    file.write_all(begun).map_err(unwritten)?;
    let mut length = begun.len() as u64;
    loop {
        let piece = stream
            .fill_buf()
            .map_err(|error| Problem::new("damaged-compression", error.to_string()))?;
        if piece.is_empty() {
            return Ok(file);
        }
        let read = piece.len();
        length += read as u64;
        if length > limit {
            let message = format!("compressed data that become larger than {limit} bytes");
            return Err(Problem::new("input-too-large", message));
        }
        file.write_all(piece).map_err(unwritten)?;
        stream.consume(read);
    }
}

#[cfg(test)]
mod tests {
    use super::{Unpacked, unpack};
    use tofu_json_fleet_tables::input::{CompressionLimits, Input, ReadAt};

    /// A frame of zstd that says `byte` in as many blocks of 128 KiB.
    fn packed(byte: u8, blocks: usize) -> Vec<u8> {
        let mut bytes = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58];
        for _ in 0..blocks {
            bytes.extend([0x02, 0x00, 0x10, byte]);
        }
        bytes.extend([1, 0, 0]);
        bytes
    }

    fn unpacked(bytes: &[u8]) -> Result<Option<Unpacked>, String> {
        let limits = CompressionLimits::default();
        let found = unpack(Input::Memory(bytes), bytes.len() as u64, limits);
        found.map_err(|problem| problem.code.to_owned())
    }

    #[test]
    fn little_is_held_and_much_is_not() {
        assert!(matches!(unpacked(b"{}"), Ok(None)));
        assert!(matches!(unpacked(b""), Ok(None)));
        let Ok(Some(Unpacked::Memory(bytes))) = unpacked(&packed(b'x', 2)) else {
            panic!("expected memory");
        };
        assert!(bytes.len() == 256 << 10 && bytes.iter().all(|byte| *byte == b'x'));
        let Ok(Some(Unpacked::File(file))) = unpacked(&packed(b'x', 140)) else {
            panic!("expected a file");
        };
        let mut end = [0; 8];
        let place = (140 * (128 << 10)) - 3;
        assert_eq!(ReadAt::read_at(&file, &mut end, place).unwrap(), 3);
        assert_eq!(&end, b"xxx\0\0\0\0\0");
        assert_eq!(
            unpacked(&packed(b'x', 513)).err().as_deref(),
            Some("input-too-large")
        );
        let cut = packed(b'x', 9);
        assert!(matches!(unpacked(&cut[..20]), Ok(Some(Unpacked::Damaged))));
        let cut = packed(b'x', 200);
        let told = unpacked(&cut[..cut.len() - 7]).err();
        assert_eq!(told.as_deref(), Some("damaged-compression"));
    }
}
