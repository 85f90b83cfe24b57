//! Sizes as people write them.

use std::error;
use std::fmt;
use std::str::FromStr;

/// A count of bytes, read from texts such as `500000`, `10MB`, `1.5GB` and `64MiB`.
///
/// ```
/// use tofu_json_plan_gen::ByteSize;
///
/// assert_eq!("1.5GB".parse(), Ok(ByteSize(1_500_000_000)));
/// assert_eq!("64 MiB".parse(), Ok(ByteSize(64 << 20)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteSize(pub u64);

const UNITS: [(&str, f64); 9] = [
    ("", 1.0),
    ("b", 1.0),
    ("kb", 1e3),
    ("mb", 1e6),
    ("gb", 1e9),
    ("tb", 1e12),
    ("kib", 1024.0),
    ("mib", 1_048_576.0),
    ("gib", 1_073_741_824.0),
];

impl FromStr for ByteSize {
    type Err = ByteSizeError;

    fn from_str(text: &str) -> Result<Self, ByteSizeError> {
        let end = text.find(|letter: char| letter.is_ascii_alphabetic());
        let (number, unit) = text.split_at(end.unwrap_or(text.len()));
        let number: f64 = number.trim().parse().map_err(|_| ByteSizeError)?;
        let unit = unit.to_ascii_lowercase();
        let (_, factor) = UNITS
            .iter()
            .find(|(known, _)| *known == unit)
            .ok_or(ByteSizeError)?;
        let bytes = number * factor;
        if !(0.0..1e15).contains(&bytes) {
            return Err(ByteSizeError);
        }
        Ok(Self(bytes as u64))
    }
}

/// A text is no [`ByteSize`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteSizeError;

impl fmt::Display for ByteSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number with a unit such as kB, MB, GB, KiB, MiB or GiB")
    }
}

impl error::Error for ByteSizeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_decimal_or_binary() {
        let bytes = |text: &str| text.parse::<ByteSize>().map(|size| size.0);
        assert_eq!(bytes("12"), Ok(12));
        assert_eq!(bytes("12kB"), Ok(12_000));
        assert_eq!(bytes("12 KiB"), Ok(12_288));
        assert_eq!(bytes("10GB"), Ok(10_000_000_000));
        for wrong in ["", "MB", "-1MB", "10XB", "1e99GB", "nanGB"] {
            assert_eq!(bytes(wrong), Err(ByteSizeError), "{wrong}");
        }
    }
}
