//! What input may cost. The defaults are meant for hostile input; the environment can set others.

use crate::failure::Failure;
use crate::message::Message;
use std::env::VarError;
use std::sync::OnceLock;
use std::{env, fmt};
use tofu_json_input::{CompressionLimits, Limits};
use tofu_json_lock::package;
use tofu_json_text::CheckedSlice;

const DEPTH: &str = "TOFU_JSON_MAX_DEPTH";
const EXPANDED: &str = "TOFU_JSON_MAX_EXPANDED";
const FILE: &str = "TOFU_JSON_MAX_FILE";
const TEXT: &str = "TOFU_JSON_MAX_TEXT";

/// What the environment says, where it says something.
#[derive(Clone, Copy, Debug, Default)]
struct WantedLimits {
    depth: Option<usize>,
    expanded: Option<u64>,
    file: Option<u64>,
    text: Option<u64>,
}

static WANTED: OnceLock<WantedLimits> = OnceLock::new();

fn wanted() -> WantedLimits {
    WANTED.get().copied().unwrap_or_default()
}

/// Reads the environment, once and before anything else is read.
pub(crate) fn read_environment() -> Result<(), Failure> {
    let wanted = WantedLimits {
        depth: variable(DEPTH, levels)?,
        expanded: variable(EXPANDED, bytes)?,
        file: variable(FILE, bytes)?,
        text: variable(TEXT, bytes)?,
    };
    let _ = WANTED.set(wanted);
    Ok(())
}

/// How deep documents may nest.
pub(crate) fn nesting() -> Limits {
    let default = Limits::default();
    Limits::with_depth(wanted().depth.unwrap_or(default.depth))
}

/// How large compressed documents may become.
pub(crate) fn compression() -> CompressionLimits {
    match wanted().expanded {
        Some(largest) => CompressionLimits::default()
            .largest(largest)
            .smallest(largest),
        None => CompressionLimits::default(),
    }
}

/// What the archives of packages may hold.
pub(crate) fn archives() -> package::Limits {
    let default = package::Limits::default();
    default.content(wanted().expanded.unwrap_or(default.content))
}

/// What plan files may hold: they are unpacked into memory.
pub(crate) fn plan_files() -> tofu_json_plan_file::Limits {
    let default = tofu_json_plan_file::Limits::default();
    default.content(wanted().expanded.unwrap_or(2 << 30))
}

/// How long the text of a document may be, if it is not to be the default.
pub(crate) fn text() -> Option<u64> {
    wanted().text
}

/// How large a file may be that is read as a whole, if it is not to be the default.
pub(crate) fn file() -> Option<u64> {
    wanted().file
}

fn variable<T>(name: &str, read: fn(&str) -> Result<T, Expected>) -> Result<Option<T>, Failure> {
    let found = match env::var(name) {
        Err(VarError::NotPresent) => return Ok(None),
        Ok(text) if text.is_empty() => return Ok(None),
        Ok(text) => text,
        Err(VarError::NotUnicode(text)) => text.to_string_lossy().into_owned(),
    };
    read(&found).map(Some).map_err(|expected| {
        Message::error(
            "limits",
            format!("{name}: expected {expected}, found `{found}`"),
        )
        .into()
    })
}

/// What a variable has to be.
struct Expected(&'static str);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

fn levels(text: &str) -> Result<usize, Expected> {
    let levels = text.parse().ok().filter(|levels| *levels > 0);
    levels.ok_or(Expected("a number of levels, such as 10000"))
}

fn bytes(text: &str) -> Result<u64, Expected> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = text.slice(digits.len()..);
    let factor = [
        ("", 1),
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
    ]
    .into_iter()
    .find_map(|(name, factor)| (name == unit.trim_start()).then_some(factor));
    let bytes = factor.and_then(|factor: u64| digits.parse::<u64>().ok()?.checked_mul(factor));
    bytes.ok_or(Expected(
        "a number of bytes, or one of KiB, MiB or GiB, such as 512MiB",
    ))
}

#[cfg(test)]
mod tests {
    use super::{bytes, levels};

    #[test]
    fn sizes() {
        for (text, expected) in [
            ("0", Some(0)),
            ("1000", Some(1000)),
            ("2KiB", Some(2048)),
            ("3 MiB", Some(3 << 20)),
            ("1GiB", Some(1 << 30)),
            ("", None),
            ("MiB", None),
            ("1MB", None),
            ("-1", None),
            ("1.5GiB", None),
            ("99999999999GiB", None),
        ] {
            assert_eq!(bytes(text).ok(), expected, "{text}");
        }
        assert_eq!(levels("20000").ok(), Some(20_000));
        assert!(levels("0").is_err() && levels("deep").is_err());
    }
}
