//! Which parts of a document may hold a mask, seen from their bytes alone.

use memchr::memmem::Finder;
use tofu_json_scan::skip_value;
use tofu_json_value::Limits;

/// Looks for the names of masks in units that are not parsed.
pub(crate) struct MaskFinder {
    name: Finder<'static>,
    number: Finder<'static>,
    mark: Finder<'static>,
}

impl MaskFinder {
    pub(crate) fn new() -> Self {
        Self {
            name: Finder::new(b"ensitive"),
            number: Finder::new(b"\\u00"),
            mark: Finder::new(b"true"),
        }
    }

    /// Whether something that is named like a mask may mark something.
    pub(crate) fn may_mark(&self, text: &[u8], limits: Limits) -> bool {
        self.has_mark(text, limits) || self.has_escaped_letter(text)
    }

    /// Whether a letter is escaped by its number, so that the name of a mask may not be as it is looked for. Hardly
    /// anybody writes that.
    fn has_escaped_letter(&self, text: &[u8]) -> bool {
        self.number.find_iter(text).any(|at| {
            let digits = text.get(at + self.number.needle().len()..);
            matches!(digits, Some([b'6' | b'7', ..] | [b'5', b'f' | b'F', ..]))
        })
    }

    fn has_mark(&self, text: &[u8], limits: Limits) -> bool {
        self.name.find_iter(text).any(|at| {
            let after = text
                .get(at + self.name.needle().len()..)
                .unwrap_or_default();
            let name = after.iter().position(|byte| *byte == b'"');
            let mask = after.get(name.map_or(after.len(), |end| end + 1)..);
            let mask = mask.unwrap_or_default().trim_ascii_start();
            let mask = mask.strip_prefix(b":").unwrap_or_default();
            match mask.trim_ascii_start() {
                [b't', ..] => true,
                [b'[', list @ ..] if after.starts_with(b"_attributes") => {
                    list.trim_ascii_start().first() != Some(&b']')
                }
                // Nobody can read what that marks.
                [other, ..] if after.starts_with(b"_attributes") => *other != b'n',
                [b'{', b'}', ..] | [b'[', b']', ..] => false,
                mask @ [b'{' | b'[', ..] => self.marks(mask, limits),
                _ => false,
            }
        })
    }

    /// Whether the mask at the start of a text may mark something: it has the word, if only within a name.
    fn marks(&self, text: &[u8], limits: Limits) -> bool {
        let end = skip_value(text, 0, limits).unwrap_or(text.len());
        self.mark.find(text.get(..end).unwrap_or(text)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::MaskFinder;
    use tofu_json_value::Limits;

    #[test]
    fn what_marks_something_however_its_name_is_written() {
        let may_mark = |text: &str| MaskFinder::new().may_mark(text.as_bytes(), Limits::default());
        for marks in [
            r#"{"sensitive": true}"#,
            r#"{"after_sensitive" : [{"a": true}]}"#,
            r#"{"after_sensitiv\u0065": {"a": true}}"#,
            r#"{"\u0073\u0065nsitive": true}"#,
            r#"{"sensitive_attributes": [[]]}"#,
            r#"{"sensitive\u005Fattributes": [[]]}"#,
            r#"{"sensitive_attributes": {}}"#,
            r#"{"sensitive_attributes": "p"}"#,
        ] {
            assert!(may_mark(marks), "{marks}");
        }
        for clear in [
            r#"{"sensitive": false, "a": true}"#,
            r#"{"after_sensitive": {}, "a": "\u003c\u0026\u00e4\n"}"#,
            r#"{"after_sensitive": {"a": [false]}, "a": true}"#,
            r#"{"sensitive_attributes": []}"#,
            r#"{"sensitive_attributes": null}"#,
        ] {
            assert!(!may_mark(clear), "{clear}");
        }
    }
}
