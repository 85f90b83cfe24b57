//! Provider packages that are made here, packed and unpacked, with their lock file.

use flate2::{Compress, Compression, Crc, FlushCompress};
use sha2::{Digest as _, Sha256};
use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tofu_json_measure::Program;

/// Bytes of content of a package, as that of a provider of middle size.
const PACKAGE: u64 = 50_000_000;
const BLOCK: usize = 1 << 20;

/// Two mirrors of the same packages, which go when this goes.
pub(crate) struct Packages {
    folder: TempDir,
    /// Bytes of all contents.
    pub(crate) content: u64,
    /// Bytes of all archives.
    pub(crate) archives: u64,
    packed: Vec<PathBuf>,
    unpacked: Vec<PathBuf>,
}

impl Packages {
    /// About so many bytes of content; at least two packages, so that there is something to share.
    pub(crate) fn new(size: u64, seed: u64) -> io::Result<Self> {
        let mut packages = Self {
            folder: tempfile::tempdir()?,
            content: 0,
            archives: 0,
            packed: Vec::new(),
            unpacked: Vec::new(),
        };
        let count = size.div_ceil(PACKAGE).max(2);
        let mut lock = String::new();
        for number in 0..count {
            let name = format!("p{number}");
            let content = packages.add(&name, size / count, seed.wrapping_add(number))?;
            let _ = write!(
                lock,
                "provider \"example.com/made/{name}\" {{\n  version = \"1.0.0\"\n  hashes = [\n    \"{}\",\n    \"{}\",\n  ]\n}}\n",
                content.h1, content.zh
            );
        }
        fs::write(packages.lock(), lock)?;
        Ok(packages)
    }

    fn lock(&self) -> PathBuf {
        self.folder.path().join("lock.hcl")
    }

    fn add(&mut self, name: &str, size: u64, seed: u64) -> io::Result<Hashes> {
        let file = format!("terraform-provider-{name}");
        let below = format!("example.com/made/{name}");
        let unpacked = self.folder.path().join("unpacked").join(&below);
        let unpacked = unpacked.join("1.0.0/linux_amd64");
        let packed = self.folder.path().join("packed").join(&below);
        fs::create_dir_all(&unpacked)?;
        fs::create_dir_all(&packed)?;
        let packed = packed.join(format!("{file}_1.0.0_linux_amd64.zip"));
        let unpacked = unpacked.join(&file);
        let hashes = write_both(&packed, &unpacked, &file, size, seed)?;
        self.content += fs::metadata(&unpacked)?.len();
        self.archives += fs::metadata(&packed)?.len();
        self.packed.push(packed);
        self.unpacked.push(unpacked);
        Ok(hashes)
    }

    /// `lock verify` of a mirror on so many threads.
    pub(crate) fn verify(
        &self,
        mirror: &str,
        options: &[&str],
        threads: usize,
    ) -> Result<Program, Box<dyn Error>> {
        let threads = threads.to_string();
        let program = Program::beside("tofu-json")?
            .arguments(["lock", "verify"])
            .argument(self.lock())
            .argument("--mirror")
            .argument(self.folder.path().join(mirror));
        Ok(program
            .arguments(options.iter().copied())
            .arguments(["--threads", &threads]))
    }

    /// A program on all archives.
    pub(crate) fn on_archives(&self, program: Program) -> Program {
        on(program, &self.packed)
    }

    /// A program on all unpacked files.
    pub(crate) fn on_files(&self, program: Program) -> Program {
        on(program, &self.unpacked)
    }
}

fn on(program: Program, paths: &[PathBuf]) -> Program {
    paths
        .iter()
        .fold(program, |program, path| program.argument(path))
}

struct Hashes {
    h1: String,
    zh: String,
}

/// Half words and half noise: deflates to some 40 per cent, as programs do.
fn block(state: &mut u64, block: &mut [u8]) {
    let mut next = || {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    };
    for chunk in block.chunks_mut(64) {
        let noise = next();
        for (at, byte) in chunk.iter_mut().enumerate() {
            let word = (noise >> (8 * (at % 8))) as u8;
            *byte = if at < 24 {
                (next() >> 32) as u8
            } else {
                word & 0x1f
            };
        }
    }
}

fn write_both(
    packed: &Path,
    unpacked: &Path,
    name: &str,
    size: u64,
    seed: u64,
) -> io::Result<Hashes> {
    let mut archive = Summed::new(File::create(packed)?);
    let mut file = BufWriter::new(File::create(unpacked)?);
    let (mut sum, mut crc) = (Sha256::new(), Crc::new());
    let mut deflate = Compress::new(Compression::fast(), false);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut content = vec![0; BLOCK];
    let mut out = Vec::with_capacity(2 * BLOCK);
    // Sizes stand behind the content, as streaming writers do it.
    let header = |signature: &[u8; 4], made: &[u8], sums: [u32; 3]| {
        let mut bytes = [
            signature.as_slice(),
            made,
            &20_u16.to_le_bytes(),
            &8_u16.to_le_bytes(),
        ]
        .concat();
        bytes.extend([8, 0, 0, 0, 0, 0]);
        bytes.extend(sums.iter().flat_map(|sum| sum.to_le_bytes()));
        bytes.extend((name.len() as u16).to_le_bytes());
        bytes.extend([0, 0]);
        bytes
    };
    archive.write_all(&header(b"PK\x03\x04", &[], [0; 3]))?;
    archive.write_all(name.as_bytes())?;
    let mut left = size;
    loop {
        let count = left.min(BLOCK as u64) as usize;
        let part = content.get_mut(..count).unwrap_or_default();
        block(&mut state, part);
        sum.update(&*part);
        crc.update(part);
        file.write_all(part)?;
        left -= count as u64;
        let flush = if left == 0 {
            FlushCompress::Finish
        } else {
            FlushCompress::None
        };
        out.clear();
        deflate.compress_vec(part, &mut out, flush)?;
        archive.write_all(&out)?;
        if left == 0 {
            break;
        }
    }
    file.flush()?;
    let sums = [crc.sum(), deflate.total_out() as u32, size as u32];
    let sums_bytes: Vec<u8> = sums.iter().flat_map(|sum| sum.to_le_bytes()).collect();
    archive.write_all(b"PK\x07\x08")?;
    archive.write_all(&sums_bytes)?;
    let start = archive.written as u32;
    let mut end = header(b"PK\x01\x02", &20_u16.to_le_bytes(), sums);
    end.extend([0; 14]);
    end.extend(name.as_bytes());
    let length = end.len() as u32;
    end.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    end.extend(length.to_le_bytes());
    end.extend(start.to_le_bytes());
    end.extend([0, 0]);
    archive.write_all(&end)?;
    let line = format!("{}  {name}\n", hex(&sum.finalize()));
    Ok(Hashes {
        h1: format!("h1:{}", base64(&Sha256::digest(line))),
        zh: format!("zh:{}", hex(&archive.finish()?)),
    })
}

/// A file and the sum of what was written to it.
struct Summed {
    file: BufWriter<File>,
    sum: Sha256,
    written: u64,
}

impl Summed {
    fn new(file: File) -> Self {
        Self {
            file: BufWriter::new(file),
            sum: Sha256::new(),
            written: 0,
        }
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.written += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    fn finish(mut self) -> io::Result<Vec<u8>> {
        self.file.flush()?;
        Ok(self.sum.finalize().to_vec())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| {
            bits << 8 | u32::from(three.get(at).copied().unwrap_or(0))
        });
        for at in 0..4 {
            let letter = ALPHABET.get((bits >> (18 - 6 * at) & 63) as usize);
            text.push(if at > three.len() {
                '='
            } else {
                letter.map_or('=', |letter| char::from(*letter))
            });
        }
    }
    text
}
