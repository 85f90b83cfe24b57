//! Inflates the only entry of each archive and sums up both: what `lock verify` is compared with.
//!
//! The archives are those that `whole-process lock` makes. Nothing is parsed or checked.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program for developers"
)]

use flate2::read::DeflateDecoder;
use sha2::{Digest as _, Sha256};
use std::error::Error;
use std::io::Read as _;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    for path in env::args_os().skip(1) {
        let archive = fs::read(path)?;
        let name = archive.get(26..28).ok_or("no header")?;
        let start = 30 + usize::from(u16::from_le_bytes(name.try_into()?));
        let packed = archive.get(start..).ok_or("no content")?;
        let (mut inflate, mut sum) = (DeflateDecoder::new(packed), Sha256::new());
        let mut buffer = vec![0; 128 << 10];
        loop {
            let count = inflate.read(&mut buffer)?;
            if count == 0 {
                break;
            }
            sum.update(buffer.get(..count).unwrap_or_default());
        }
        println!("{:x?} {:x?}", Sha256::digest(&archive), sum.finalize());
    }
    Ok(())
}
