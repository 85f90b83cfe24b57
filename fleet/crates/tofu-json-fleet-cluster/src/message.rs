//! Plain data as bytes, for plans that are sent to other machines.

use crate::MESSAGE_BYTES;
use crate::error::marked;
use datafusion::error::{DataFusionError, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Read as _;

/// What our data begins with; the version of the program and the end of the line follow.
const HEAD: &[u8] = b"tofu-json-fleet-cluster ";
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What is compressed becomes no larger than this: names are compressed to a tenth.
const MOST_BYTES: u64 = 16 * MESSAGE_BYTES as u64;

/// Adds data as bytes: the version of this program, and JSON that is compressed.
pub(crate) fn write<T: Serialize>(data: &T, bytes: &mut Vec<u8>) -> Result<()> {
    let failed = |error: &dyn std::fmt::Display| DataFusionError::Execution(error.to_string());
    let json = serde_json::to_vec(data).map_err(|error| failed(&error))?;
    bytes.extend_from_slice(HEAD);
    bytes.extend_from_slice(VERSION.as_bytes());
    bytes.push(b'\n');
    let packed = zstd::encode_all(json.as_slice(), 3).map_err(|error| failed(&error))?;
    bytes.extend_from_slice(&packed);
    Ok(())
}

/// Whether bytes are data of ours.
pub(crate) fn is_ours(bytes: &[u8]) -> bool {
    bytes.starts_with(HEAD)
}

/// Data of ours.
///
/// # Errors
///
/// Where another release of the program wrote it, or it is damaged.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let rest = bytes.strip_prefix(HEAD).unwrap_or_default();
    let end = rest.iter().position(|&byte| byte == b'\n');
    let (version, packed) = rest.split_at_checked(end.unwrap_or(0)).unwrap_or_default();
    if version != VERSION.as_bytes() {
        let found = String::from_utf8_lossy(version);
        return Err(marked(&format!(
            "expected a plan of tofu-json-fleet-cluster {VERSION}, found one of {found}: scheduler, executors and \
             whoever asks need the same release"
        )));
    }
    let failed = |error: &dyn std::fmt::Display| {
        marked(&format!(
            "expected a plan with tables of files, found damage: {error}"
        ))
    };
    let mut json = Vec::new();
    let packed = packed.get(1..).unwrap_or_default();
    let unpacked = zstd::Decoder::new(packed).map_err(|error| failed(&error))?;
    let mut unpacked = unpacked.take(MOST_BYTES);
    unpacked
        .read_to_end(&mut json)
        .map_err(|error| failed(&error))?;
    serde_json::from_slice(&json).map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use super::{HEAD, is_ours, read, write};

    #[test]
    fn data_comes_back() {
        let data = vec!["a".to_owned(), "b\n".to_owned()];
        let mut bytes = Vec::new();
        write(&data, &mut bytes).unwrap();
        assert!(is_ours(&bytes));
        assert_eq!(read::<Vec<String>>(&bytes).unwrap(), data);
    }

    #[test]
    fn other_releases_and_damage() {
        let mut other = HEAD.to_vec();
        other.extend_from_slice(b"9.8.7\nx");
        let error = read::<Vec<String>>(&other).unwrap_err().to_string();
        assert!(error.contains("found one of 9.8.7"), "{error}");
        let mut bytes = Vec::new();
        write(&vec!["a"; 100], &mut bytes).unwrap();
        for end in 0..bytes.len() {
            assert!(read::<Vec<String>>(&bytes[..end]).is_err(), "{end}");
        }
    }
}
