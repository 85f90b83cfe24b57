use std::fmt::{self, Write};

use super::escape_markers;
use crate::{Printable, is_printable};

/// Writes a string as native syntax spells it, between quotes.
///
/// Escaped are template markers and every character that does not print in Unicode 15.0.
///
/// ```
/// use tofu_json_text::native::write_quoted;
///
/// let mut text = String::new();
/// write_quoted(&mut text, "${a}\n")?;
/// assert_eq!(text, r#""$${a}\n""#);
/// # Ok::<(), std::fmt::Error>(())
/// ```
///
/// # Errors
///
/// Those of the writer; a [`String`] has none.
pub fn write_quoted(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    write_escaped(out, &escape_markers(text), |character| {
        is_printable(character, Printable::Unicode15)
    })?;
    out.write_char('"')
}

/// Adds the source of a template as it is written between quotes: its markers stay as they are.
///
/// Characters that are not `shown` become numbers.
///
/// ```
/// use tofu_json_text::native::push_escaped;
///
/// let mut text = String::new();
/// push_escaped(&mut text, "${a}\t\u{1}", |character| !character.is_control());
/// assert_eq!(text, r"${a}\t\u0001");
/// ```
pub fn push_escaped(out: &mut String, text: &str, shown: impl Fn(char) -> bool) {
    // Writing to a string cannot fail.
    let _ = write_escaped(out, text, shown);
}

fn write_escaped(out: &mut impl Write, text: &str, shown: impl Fn(char) -> bool) -> fmt::Result {
    for character in text.chars() {
        match character {
            '\n' => out.write_str("\\n"),
            '\r' => out.write_str("\\r"),
            '\t' => out.write_str("\\t"),
            '"' => out.write_str("\\\""),
            '\\' => out.write_str("\\\\"),
            plain if shown(plain) => out.write_char(plain),
            other if u32::from(other) < 0x1_0000 => write!(out, "\\u{:04x}", u32::from(other)),
            other => write!(out, "\\U{:08x}", u32::from(other)),
        }?;
    }
    Ok(())
}
