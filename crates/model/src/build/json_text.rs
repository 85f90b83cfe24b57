use crate::Error;
use std::fmt;
use tofu_json_value::{Document, Escaping, Json, Value, compact, write_string};

/// A JSON value for a document that is built: its text, or why the text is no JSON.
///
/// Texts are checked, and lose the white space between their parts; numbers and strings stay as they are written.
///
/// ```
/// use tofu_json_model::build::JsonText;
///
/// let size = JsonText::from(r#"{ "size": 1.50 }"#);
/// assert_eq!(size.get()?, r#"{"size":1.50}"#);
/// assert_eq!(JsonText::string("a \"b\"").get()?, r#""a \"b\"""#);
/// let both = JsonText::list([size, JsonText::from(true)]);
/// assert_eq!(both.get()?, r#"[{"size":1.50},true]"#);
///
/// let error = JsonText::object([("key", "[1 2]")]).get().unwrap_err().to_string();
/// assert_eq!(error, "expected `,` or `]`, found `2` at byte 3, in /key/0");
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct JsonText(Result<String, Error>);

impl JsonText {
    /// The value `null`.
    #[must_use]
    pub fn null() -> Self {
        Self(Ok("null".to_owned()))
    }

    /// A string, from its text without quotes and escapes.
    #[must_use]
    pub fn string(text: &str) -> Self {
        let mut json = String::with_capacity(text.len() + 2);
        write_string(&mut json, text, Escaping::Html);
        Self(Ok(json))
    }

    /// An array.
    #[must_use]
    pub fn list<V: Into<Self>>(elements: impl IntoIterator<Item = V>) -> Self {
        let mut json = Json::line();
        json.begin('[');
        for (position, element) in elements.into_iter().enumerate() {
            match element.into().0 {
                Ok(text) => json.element().literal(text),
                Err(error) => return Self(Err(error.within(&format!("/{position}")))),
            }
        }
        json.end(']');
        Self(Ok(json.into_text()))
    }

    /// An object, with its members in the order in which they come.
    #[must_use]
    pub fn object<K: AsRef<str>, V: Into<Self>>(members: impl IntoIterator<Item = (K, V)>) -> Self {
        let mut json = Json::line().escaped(Escaping::Html);
        json.begin('{');
        for (key, value) in members {
            let key = key.as_ref();
            match value.into().0 {
                Ok(text) => json.member(key).literal(text),
                Err(error) => return Self(Err(error.within_key(key))),
            }
        }
        json.end('}');
        Self(Ok(json.into_text()))
    }

    /// What serde serializes, as serde_json writes it.
    ///
    /// A value that JSON cannot have, such as a map whose keys are lists, is a mistake that `build` gives.
    ///
    /// ```
    /// use tofu_json_model::build::JsonText;
    ///
    /// let tags = std::collections::BTreeMap::from([("team", Some("web")), ("cost", None)]);
    /// assert_eq!(JsonText::serialize(&tags).get()?, r#"{"cost":null,"team":"web"}"#);
    /// # Ok::<(), tofu_json_model::Error>(())
    /// ```
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn serialize<T: serde::Serialize + ?Sized>(value: &T) -> Self {
        let kind = crate::ErrorKind::WrongKind {
            expected: "a value that JSON can have",
            found: "one that serde cannot give it",
        };
        // What serde says could hold parts of the value.
        Self(serde_json::to_string(value).map_err(|_| Error::new(kind, 0)))
    }

    /// The text, without white space.
    ///
    /// # Errors
    ///
    /// Where it is no JSON, by offset in the text that was given and by pointer.
    pub fn get(&self) -> Result<&str, Error> {
        self.0.as_deref().map_err(Clone::clone)
    }

    pub(super) fn into_result(self) -> Result<String, Error> {
        self.0
    }

    pub(super) const fn wrong(error: Error) -> Self {
        Self(Err(error))
    }

    pub(super) fn is_null(&self) -> bool {
        self.0.as_deref() == Ok("null")
    }

    fn checked(text: &[u8]) -> Self {
        Self(match Document::parse(text) {
            Ok(_) => Ok(compact(text)),
            Err(error) => Err(error.into()),
        })
    }
}

/// JSON text, and not the text of a string: that is [`JsonText::string`].
impl From<&str> for JsonText {
    fn from(json: &str) -> Self {
        Self::checked(json.as_bytes())
    }
}

/// JSON text, and not the text of a string: that is [`JsonText::string`].
impl From<String> for JsonText {
    fn from(json: String) -> Self {
        Self::checked(json.as_bytes())
    }
}

/// JSON text.
impl From<&[u8]> for JsonText {
    fn from(json: &[u8]) -> Self {
        Self::checked(json)
    }
}

/// JSON text.
impl From<Vec<u8>> for JsonText {
    fn from(json: Vec<u8>) -> Self {
        Self::checked(&json)
    }
}

/// A value of another document, as it is written there.
impl From<Value<'_>> for JsonText {
    fn from(value: Value<'_>) -> Self {
        Self(Ok(compact(value.raw())))
    }
}

impl From<bool> for JsonText {
    fn from(value: bool) -> Self {
        Self(Ok(value.to_string()))
    }
}

impl From<u64> for JsonText {
    fn from(value: u64) -> Self {
        Self(Ok(value.to_string()))
    }
}

impl From<i64> for JsonText {
    fn from(value: i64) -> Self {
        Self(Ok(value.to_string()))
    }
}

/// The size only: values can be secret.
impl fmt::Debug for JsonText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Ok(text) => f
                .debug_struct("JsonText")
                .field("bytes", &text.len())
                .finish_non_exhaustive(),
            Err(error) => f.debug_tuple("JsonText").field(error).finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::JsonText;
    use tofu_json_value::Document;

    #[test]
    fn texts_stay_as_they_are_written() {
        for (given, kept) in [
            (
                " [ 1.50 , 1E5, -0, \"\\u0061\" ]\n",
                "[1.50,1E5,-0,\"\\u0061\"]",
            ),
            (
                "{\"b\": 1, \"a\": 2, \"b\": 3}",
                "{\"b\":1,\"a\":2,\"b\":3}",
            ),
            ("null", "null"),
        ] {
            assert_eq!(JsonText::from(given).get().unwrap(), kept);
            assert_eq!(JsonText::from(given.to_owned()), JsonText::from(kept));
            assert_eq!(
                JsonText::from(given.as_bytes().to_vec()),
                JsonText::from(kept.as_bytes())
            );
            let document = Document::parse(given.as_bytes()).unwrap();
            assert_eq!(JsonText::from(document.root()), JsonText::from(kept));
        }
        assert_eq!(JsonText::from(-7_i64), JsonText::from("-7"));
        assert_eq!(
            JsonText::from(u64::MAX),
            JsonText::from("18446744073709551615")
        );
    }

    #[test]
    fn keys_are_escaped_and_values_are_not_touched() {
        let object = JsonText::object([("a\"<", JsonText::from(r#""<\u00e9""#))]);
        assert_eq!(object.get().unwrap(), r#"{"a\"\u003c":"<\u00e9"}"#);
    }

    #[test]
    fn no_text_can_add_members() {
        for text in ["1, \"x\": 2", "1}", "", "[", "\"", "1 2", "tru"] {
            let list = JsonText::list([JsonText::null(), JsonText::from(text)]);
            let error = JsonText::object([("a/b", list)]).get().unwrap_err();
            assert!(error.pointer.starts_with("/a~1b/1"), "{text}: {error}");
        }
    }

    #[test]
    fn debug_shows_no_value() {
        let secret = JsonText::string("hunter2");
        assert_eq!(format!("{secret:?}"), "JsonText { bytes: 9, .. }");
        let wrong = JsonText::from("{\"key\": hunter2}");
        assert!(!format!("{wrong:?}").contains("hunter2"));
    }
}
