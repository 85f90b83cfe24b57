use super::string::{push_character, push_text};
use super::{Json, Sink};
use crate::Value;
use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::ser::{CharEscape, Formatter};
use serde_json::value::RawValue;
use std::fmt;
use std::io::{self, Write};

/// A value on one line of JSON, without a line end.
///
/// ```
/// #[derive(serde::Serialize)]
/// struct File<'f> {
///     name: &'f str,
///     #[serde(skip_serializing_if = "Option::is_none")]
///     size: Option<u64>,
/// }
///
/// let file = File { name: "a\u{1b}.json", size: None };
/// assert_eq!(tofu_json_value::to_json(&file), r#"{"name":"a\u001b.json"}"#);
/// ```
#[must_use]
pub fn to_json<T: Serialize + ?Sized>(value: &T) -> String {
    let mut json = Json::line();
    json.serialize(value);
    json.into_text()
}

impl<S: Sink> Json<S> {
    /// A value that has serde's `Serialize`, with the layout and the escapes of this writer.
    ///
    /// JSON that is there already, [`RawJson`] or a [`Value`], is written as by [`json`](Self::json): numbers and
    /// strings keep their spelling.
    /// Decimal fractions (`f64`) have the fewest digits that give the same number again, and no exponent.
    ///
    /// The value is text of ours, so that writing it cannot fail: keys of maps are texts, numbers or truth values, and
    /// no `Serialize` gives an error of its own. One that breaks the rule is a mistake in the program. It is
    /// asserted in debug builds, and its text ends where the mistake is in others.
    pub fn serialize<T: Serialize + ?Sized>(&mut self, value: &T) {
        // The formatter writes; what serde_json itself would write to does not exist.
        let mut serializer = serde_json::Serializer::with_formatter(io::sink(), Forward(self));
        let written = value.serialize(&mut serializer);
        debug_assert!(written.is_ok(), "cannot be JSON: {written:?}");
    }
}

/// JSON that was written elsewhere, for serde: it is written as [`Json::json`] does, and is an error where it is no
/// JSON. Other formats than JSON cannot have it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RawJson<'j>(pub &'j str);

/// The size only: values can be secret.
impl fmt::Debug for RawJson<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RawJson({} bytes)", self.0.len())
    }
}

impl Serialize for RawJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl Serialize for Value<'_> {
    /// As [`RawJson`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = String::new();
        text.push_raw(self.raw());
        RawJson(&text).serialize(serializer)
    }
}

/// Hands over each token to the one writer of JSON.
struct Forward<'j, S>(&'j mut Json<S>);

/// Numbers by their texts.
macro_rules! literals {
    ($($name:ident: $number:ty),* $(,)?) => {
        $(fn $name<W: ?Sized + Write>(&mut self, _: &mut W, value: $number) -> io::Result<()> {
            self.0.literal(value);
            Ok(())
        })*
    };
}

impl<S: Sink> Formatter for Forward<'_, S> {
    literals! {
        write_bool: bool,
        write_i8: i8,
        write_i16: i16,
        write_i32: i32,
        write_i64: i64,
        write_i128: i128,
        write_u8: u8,
        write_u16: u16,
        write_u32: u32,
        write_u64: u64,
        write_u128: u128,
        write_f32: f32,
        write_f64: f64,
        write_number_str: &str,
    }

    fn write_null<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.null();
        Ok(())
    }

    fn begin_string<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.sink.push('"');
        Ok(())
    }

    fn end_string<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.sink.push('"');
        Ok(())
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        _: &mut W,
        text: &str,
    ) -> io::Result<()> {
        push_text(&mut self.0.sink, text, self.0.escaping);
        Ok(())
    }

    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        _: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        let character = match escape {
            CharEscape::Quote => '"',
            CharEscape::ReverseSolidus => '\\',
            CharEscape::Solidus => '/',
            CharEscape::Backspace => '\u{8}',
            CharEscape::FormFeed => '\u{c}',
            CharEscape::LineFeed => '\n',
            CharEscape::CarriageReturn => '\r',
            CharEscape::Tab => '\t',
            CharEscape::AsciiControl(byte) => char::from(byte),
        };
        push_character(&mut self.0.sink, character, self.0.escaping);
        Ok(())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.begin('[');
        Ok(())
    }

    fn end_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.end(']');
        Ok(())
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, _: &mut W, _: bool) -> io::Result<()> {
        self.0.element();
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.begin('{');
        Ok(())
    }

    fn end_object<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.end('}');
        Ok(())
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, _: &mut W, _: bool) -> io::Result<()> {
        self.0.element();
        Ok(())
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.colon();
        Ok(())
    }

    fn write_raw_fragment<W: ?Sized + Write>(&mut self, _: &mut W, json: &str) -> io::Result<()> {
        self.0.json(json);
        Ok(())
    }
}
